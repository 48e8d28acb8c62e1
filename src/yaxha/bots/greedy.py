"""Greedy bot: maximises the immediate score, cube by cube."""

from random import Random

from yaxha.bots.base import seat_of
from yaxha.bridge import build_of, state_of
from yaxha.engine import Build, Pick, Take, View
from yaxha.kernel import State, choose_build, choose_tile


class GreedyBot:
    """Looks one cube ahead, and picks the tile that is best for that.

    It counts the points of the largest groups. Among equal placements it prefers the one that
    joins most cubes, then the lowest level, then a random one. It ignores the bonus cards.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def pick(self, view: View) -> Pick:
        return Pick(seat_of(view), self._tile(view))

    def take(self, view: View) -> Take:
        return Take(seat_of(view), self._tile(view))

    def build(self, view: View) -> Build:
        seat = seat_of(view)
        return build_of(view, seat, choose_build(self._state(view), seat))

    def _tile(self, view: View) -> int:
        return choose_tile(self._state(view), seat_of(view)) + 1

    def _state(self, view: View) -> State:
        state = state_of(view)
        state.seed(self.rng.getrandbits(64))
        return state
