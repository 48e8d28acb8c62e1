"""Weaker bots that err as people do: they overlook, misjudge, and forget what is covered."""

from array import array
from dataclasses import dataclass
from random import Random

from yaxha.bots.base import seat_of
from yaxha.bridge import build_of, counts_of, state_of
from yaxha.engine import Build, Cubes, Pick, Take, View
from yaxha.kernel import Builds


@dataclass(frozen=True, slots=True)
class Level:
    """How well somebody sees what a hand can become.

    ``notices`` is the share of the builds that come to mind, ``misjudges`` by how many points one
    errs about each, and who is ``forgetful`` counts covered cubes as if they could be seen.
    """

    notices: float
    misjudges: float
    forgetful: bool


BEGINNER = Level(notices=0.08, misjudges=3.0, forgetful=True)
CASUAL = Level(notices=0.3, misjudges=1.5, forgetful=False)


class ImperfectBot:
    """Likes the build, and the tile for it, that looks best among those it happens to notice."""

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
        """The build that looks best, and how good it looks, in points."""
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
