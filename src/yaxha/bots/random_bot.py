"""Random bot: chooses uniformly among the legal actions."""

from random import Random

from yaxha.bots.base import seat_of
from yaxha.engine import Build, Pick, Take, View


class RandomBot:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def pick(self, view: View) -> Pick:
        return Pick(seat_of(view), self.rng.choice(view.free_tiles()))

    def take(self, view: View) -> Take:
        return Take(seat_of(view), self.rng.choice(view.free_tiles()))

    def build(self, view: View) -> Build:
        draft = view.draft()
        while draft.placements:
            draft = draft.place(self.rng.choice(draft.placements))
        return draft.build()
