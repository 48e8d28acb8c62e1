"""How sure a number is, when the games of one deal are not independent of each other."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
_NO_SPREAD = 1e-12  # what rounding may leave of nothing
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def quantile(freedom: int) -> float:
    """How many standard errors 95 % are, with that many degrees of freedom.

    Student's, by the expansion of Hill (1970); exact to four digits from five degrees on.
    """
    if freedom == 1:
        return 12.7062
    if freedom == 2:
        return 4.30265
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval, which one deal alone cannot give."""

    value: float
    low: float | None
    high: float | None

    @property
    def half_width(self) -> float | None:
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def subtracted_from(self, whole: float) -> "Estimate":
        """What the rest of the whole is."""
        low, high = (None if end is None else whole - end for end in (self.high, self.low))
        return Estimate(whole - self.value, low, high)


class ClusteredMean:
    """The mean of something over games, taken deal by deal.

    A deal adds the sum over its games and how many they were; the spread of those sums around the
    common mean gives the error (a ratio estimator, as of surveys by clusters).
    """

    def __init__(self) -> None:
        self.clusters = 0
        self.total = self.count = 0.0
        self._squares = self._products = self._counts = 0.0

    def add(self, total: float, count: float) -> None:
        self.clusters += 1
        self.total += total
        self.count += count
        self._squares += total * total
        self._products += total * count
        self._counts += count * count

    @property
    def value(self) -> float:
        return self.total / self.count

    @property
    def variance(self) -> float:
        """Of the mean itself."""
        mean = self.value
        spread = self._squares - 2 * mean * self._products + mean * mean * self._counts
        # Rounding may leave a little less than nothing.
        return max(0.0, spread) * self.clusters / (self.clusters - 1) / self.count**2

    def mean(self) -> Estimate:
        """The estimate for a quantity of any size, such as a score."""
        if self.clusters < 2:
            return Estimate(self.value, None, None)
        error = quantile(self.clusters - 1) * sqrt(self.variance)
        return Estimate(self.value, self.value - error, self.value + error)

    def share(self, most: float = 1.0) -> Estimate:
        """The estimate for something from 0 to ``most``: Wilson's interval, which stays there.

        It counts as many independent games as would have this variance. Where there is no spread
        at all, as with somebody who wins every game, that would be infinitely many, so each deal
        counts for one.
        """
        share = min(1.0, self.value / most)
        if self.clusters < 2:
            return Estimate(most * share, None, None)
        variance = self.variance / most**2
        spread = share * (1 - share)
        has_spread = min(spread, variance) > _NO_SPREAD
        independent = spread / variance if has_spread else self.clusters
        t = quantile(self.clusters - 1)
        weight = 1 + t * t / independent
        center = (share + t * t / (2 * independent)) / weight
        half = t / weight * sqrt(spread / independent + t * t / (4 * independent**2))
        return Estimate(
            most * share, most * max(0.0, center - half), most * min(1.0, center + half)
        )
