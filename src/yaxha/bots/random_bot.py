"""Random bot: chooses uniformly among the legal actions."""

from random import Random

from yaxha.bots.base import seat_of
from yaxha.engine import Build, Pick, Placement, Take, View


class RandomBot:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def pick(self, view: View) -> Pick:
        return Pick(seat_of(view), self.rng.choice(view.free_tiles()))

    def take(self, view: View) -> Take:
        return Take(seat_of(view), self.rng.choice(view.free_tiles()))

    def build(self, view: View) -> Build:
        seat = seat_of(view)
        chosen: tuple[Placement, ...] = ()
        while (choice := view.placements(seat, chosen)).placements:
            chosen = (*chosen, self.rng.choice(choice.placements))
        return Build(seat, chosen, choice.discards)
