"""Imperfect bots: they overlook builds, misjudge them and forget covered cubes, as people do."""

from array import array
from dataclasses import dataclass
from random import Random

from yaxha.bots.base import seat_of
from yaxha.bridge import build_of, counts_of, state_of
from yaxha.engine import Build, Cubes, Pick, Take, View
from yaxha.kernel import Builds


@dataclass(frozen=True, slots=True)
class Level:
    """Playing strength.

    ``notices``: the share of the builds that the bot considers. ``misjudges``: the standard
    deviation, in points, of its error about each. ``forgetful``: it counts covered cubes as if
    they were visible.
    """

    notices: float
    misjudges: float
    forgetful: bool


BEGINNER = Level(notices=0.08, misjudges=3.0, forgetful=True)
CASUAL = Level(notices=0.3, misjudges=1.5, forgetful=False)


class ImperfectBot:
    """Chooses the build, and the tile for it, that looks best among those it notices."""

    def __init__(self, level: Level, rng: Random) -> None:
        self.level = level
        self.rng = rng
        self.builds = Builds()

    def pick(self, view: View) -> Pick:
        return Pick(seat_of(view), self._tile(view))

    def take(self, view: View) -> Take:
        return Take(seat_of(view), self._tile(view))

    def build(self, view: View) -> Build:
        seat = seat_of(view)
        liked, _ = self._liked(view, view.hands[seat])
        return build_of(view, seat, self.builds.placements(liked))

    def _tile(self, view: View) -> int:
        return max(view.free_tiles(), key=lambda tile: self._liked(view, view.market[tile - 1])[1])

    def _liked(self, view: View, hand: Cubes) -> tuple[int, float]:
        """Return the build that looks best, and its apparent value in points."""
        count = self.builds.find(state_of(view), seat_of(view), counts_of(hand))
        worths = array("i", [0] * count)
        self.builds.worths(worths, forgetful=self.level.forgetful)
        noticed = [nth for nth in range(count) if self.rng.random() < self.level.notices]
        looks = {
            nth: worths[nth] / 4096 + self.rng.gauss(0, self.level.misjudges)
            for nth in noticed or [self.rng.randrange(count)]
        }
        liked = max(looks, key=looks.__getitem__)
        return liked, looks[liked]
