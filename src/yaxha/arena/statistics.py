"""Statistics of a competition: tallies, confidence intervals and ratings."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from statistics import NormalDist, fmean

from openskill.models import PlackettLuce

from yaxha.arena.faults import Fault
from yaxha.arena.results import GameResult

CONFIDENCE = 0.95
_NO_SPREAD = 1e-12  # the rounding error of zero
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def quantile(freedom: int) -> float:
    """Return the half-width of a 95 % interval in standard errors, by degrees of freedom.

    Student's t by Hill's expansion (1970), exact to four digits from five degrees on.
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
    """A mean with its 95 % interval; a single deal gives no interval."""

    value: float
    low: float | None
    high: float | None

    @property
    def half_width(self) -> float | None:
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def subtracted_from(self, whole: float) -> "Estimate":
        """Return the estimate for the rest of the whole."""
        low, high = (None if end is None else whole - end for end in (self.high, self.low))
        return Estimate(whole - self.value, low, high)


class ClusteredMean:
    """The mean of a quantity over games that are independent only between deals.

    Each deal adds the sum over its games and their number. The spread of these sums around the
    common mean gives the error: the ratio estimator of cluster sampling.
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
        """The variance of the mean."""
        mean = self.value
        spread = self._squares - 2 * mean * self._products + mean * mean * self._counts
        # Rounding may give a value slightly below zero.
        return max(0.0, spread) * self.clusters / (self.clusters - 1) / self.count**2

    def mean(self) -> Estimate:
        """Return the estimate for an unbounded quantity, such as a score."""
        if self.clusters < 2:
            return Estimate(self.value, None, None)
        error = quantile(self.clusters - 1) * sqrt(self.variance)
        return Estimate(self.value, self.value - error, self.value + error)

    def share(self, most: float = 1.0) -> Estimate:
        """Return the estimate for a quantity from 0 to ``most``, by Wilson's interval.

        The sample size is the number of independent games with the same variance. Without any
        spread, such as for a bot that wins every game, each deal counts as one.
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


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated strength and its standard deviation."""

    mu: float
    sigma: float


class Ratings:
    def __init__(self) -> None:
        # A bot does not change from game to game, so ratings do not decay: tau is 0.
        self._model = PlackettLuce(tau=0.0)
        start = self._model.rating()
        self.by_name: defaultdict[str, Rating] = defaultdict(lambda: Rating(start.mu, start.sigma))

    def add(self, game: GameResult) -> None:
        """Rate a game by its totals; a bot in several seats gets the mean of their ratings."""
        ratings = [self.by_name[name] for name in game.bots]
        teams = [[self._model.rating(rating.mu, rating.sigma)] for rating in ratings]
        rated = self._model.rate(teams, scores=list(game.totals))
        learned: defaultdict[str, list[Rating]] = defaultdict(list)
        for name, (player,) in zip(game.bots, rated, strict=True):
            learned[name].append(Rating(player.mu, player.sigma))
        for name, several in learned.items():
            self.by_name[name] = Rating(
                fmean(rating.mu for rating in several), fmean(rating.sigma for rating in several)
            )


class BotTally:
    """One bot, in any seat; each of several seats in a game counts."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0
        self.seats = 0
        self.wins = ClusteredMean()
        self.scores = ClusteredMean()
        self.group_points = 0
        self.discards = 0
        self.totals: Counter[int] = Counter()
        self.in_play: Counter[str] = Counter()
        self.earned: Counter[str] = Counter()
        self.micros = array("L")

    def add(self, deal: Sequence[GameResult]) -> None:
        wins = total = 0.0
        seats = 0
        for game in deal:
            shares = game.wins
            self.games += self.name in game.bots
            for seat, name in enumerate(game.bots):
                if name != self.name:
                    continue
                seats += 1
                wins += shares[seat]
                total += game.totals[seat]
                self.totals[game.totals[seat]] += 1
                self.group_points += game.group_points[seat]
                self.discards += game.discards[seat]
                self.in_play.update(game.cards)
                self.earned.update(game.earned[seat])
                self.micros.extend(game.micros[seat])
        self.seats += seats
        self.wins.add(wins, seats)
        self.scores.add(total, seats)

    def win_share(self) -> Estimate:
        """Return the win share per seat: with two of four seats, at most half of the games."""
        return self.wins.share(most=self.games / self.seats)


@dataclass(frozen=True, slots=True)
class DecisionTime:
    """Decision times in seconds."""

    mean: float
    percentile_95: float
    most: float

    @classmethod
    def of(cls, micros: Sequence[int]) -> "DecisionTime":
        ordered = sorted(micros)
        at_95 = ordered[-(-95 * len(ordered) // 100) - 1]
        return cls(sum(ordered) / len(ordered) / 1e6, at_95 / 1e6, ordered[-1] / 1e6)


class PairTally:
    """Two bots in the games they both played, each seat of one against each of the other."""

    def __init__(self) -> None:
        self.games = 0
        self.difference = ClusteredMean()
        self.more = ClusteredMean()

    def add(self, deal: Sequence[GameResult], one: str, other: str) -> None:
        difference = more = 0.0
        meetings = 0
        for game in deal:
            seats = list(zip(game.bots, game.totals, strict=True))
            mine = [total for name, total in seats if name == one]
            theirs = [total for name, total in seats if name == other]
            self.games += bool(mine and theirs)
            for my_total in mine:
                for their_total in theirs:
                    meetings += 1
                    difference += my_total - their_total
                    more += (my_total > their_total) + (my_total == their_total) / 2
        if meetings:
            self.difference.add(difference, meetings)
            self.more.add(more, meetings)


class Tally:
    """Statistics of all games, counted deal by deal in order."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.deals = 0
        self.bots: dict[str, BotTally] = {}
        self.pairs: defaultdict[tuple[str, str], PairTally] = defaultdict(PairTally)
        self.ratings = Ratings()
        self.faults: list[Fault] = []
        self._waiting: dict[int, list[GameResult]] = {}

    def offer(self, result: GameResult) -> None:
        """Add a result, to be counted when its deal is next."""
        self._waiting.setdefault(result.deal, []).append(result)

    def count_next(self) -> bool:
        """Count the next deal if all its games have ended; return whether they had."""
        if len(self._waiting.get(self.deals, ())) < self.seats:
            return False
        self._count(self._waiting.pop(self.deals))
        return True

    def count_rest(self) -> None:
        """Count the games of unfinished deals, too."""
        waiting = sorted(self._waiting.items())
        self._waiting.clear()
        for _, games in waiting:
            self._count(games)

    def _count(self, games: Iterable[GameResult]) -> None:
        deal = sorted(games, key=lambda game: game.game)
        self.deals += 1
        self.games += len(deal)
        names = sorted({name for game in deal for name in game.bots})
        for name in names:
            self.bots.setdefault(name, BotTally(name)).add(deal)
        for one, other in combinations(names, 2):
            self.pairs[one, other].add(deal, one, other)
        for game in deal:
            self.ratings.add(game)
            self.faults += game.faults

    def ranked(self) -> list[BotTally]:
        """Return the bots by wins, then by score."""
        return sorted(
            self.bots.values(), key=lambda bot: (-bot.wins.value, -bot.scores.value, bot.name)
        )

    def widest(self) -> float | None:
        """Return half the width of the widest win share interval."""
        widths = [bot.win_share().half_width for bot in self.bots.values()]
        known = [width for width in widths if width is not None]
        return max(known) if known and len(known) == len(widths) else None
