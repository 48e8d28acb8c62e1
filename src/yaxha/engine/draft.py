"""Drafts: unconfirmed builds as values."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from yaxha.engine.actions import Build
from yaxha.engine.bonus import BonusCard
from yaxha.engine.cells import Placement
from yaxha.engine.cubes import Cubes, write_cubes
from yaxha.engine.errors import IllegalAction
from yaxha.engine.market import Seat, replaced
from yaxha.engine.pyramid import Pyramid
from yaxha.engine.scoring import Score, score


@dataclass(frozen=True)
class Draft:
    """One seat's unconfirmed build.

    It depends on the seat's hand alone, so it may begin while other seats still take. ``before``
    has the pyramids of all seats without the draft, and ``placed`` the placements so far.
    """

    seat: Seat
    hand: Cubes
    before: tuple[Pyramid, ...]
    bonus: tuple[BonusCard, ...]
    placed: tuple[Placement, ...] = ()

    pyramid: Pyramid = field(init=False, compare=False)
    """The seat's pyramid with the draft on it."""
    left: Cubes = field(init=False, compare=False)
    """The cubes of the hand that are not placed."""

    def __post_init__(self) -> None:
        pyramid, placed, left = self.before[self.seat], self.placed, list(self.hand)
        for nth, (color, _) in enumerate(placed):
            if color not in left:
                # An earlier placement that is illegal is reported first.
                pyramid.build(placed[:nth])
                raise IllegalAction("B1", "not-in-hand", nth, color=str(color))
            left.remove(color)
        # Every build goes through here, and object.__setattr__ is slower.
        self.__dict__["pyramid"] = pyramid.build(placed) if placed else pyramid
        self.__dict__["left"] = tuple(left)

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """The placements that may follow, by colour and then lowest level first."""
        # Equal cubes are one choice, not two.
        return self.pyramid.legal_placements(dict.fromkeys(self.left)) if self.left else ()

    @property
    def discards(self) -> Cubes:
        """The cubes left once none of them fits, which must be discarded (R6)."""
        return () if self.placements else self.left

    def place(self, placement: Placement | str) -> "Draft":
        """Return the draft with one more cube; an illegal one raises what its build would."""
        if isinstance(placement, str):
            placement = Placement.parse(placement)
        return replace(self, placed=(*self.placed, placement))

    def undo(self) -> "Draft":
        """Return the draft without its last cube; an empty draft stays as it is."""
        return replace(self, placed=self.placed[:-1])

    @property
    def pyramids(self) -> tuple[Pyramid, ...]:
        """The pyramids of all seats with the draft on its own."""
        return replaced(self.before, self.seat, self.pyramid)

    def score(self) -> Score:
        """Return the score of the table if the game ended with this draft."""
        return score(self.pyramids, self.bonus)

    def check_discards(self, discards: Cubes) -> None:
        """Raise IllegalAction unless these discards are just what the rules force."""
        left, last = list(self.left), len(self.placed)
        for color in discards:
            if color not in left:
                raise IllegalAction("B1", "not-in-hand", last, color=str(color))
            left.remove(color)
        if left:
            raise IllegalAction("B1", "cubes-left", cubes=write_cubes(left))
        for color in discards:
            # R6: discarding is forced, never chosen.
            if cells := self.pyramid.legal_cells(color):
                raise IllegalAction("R6", "still-fits", last, color=str(color), cell=str(cells[0]))

    def build(self) -> Build:
        """Return the build that confirms the draft; illegal while a cube still fits."""
        discards = self.discards
        self.check_discards(discards)
        return Build(self.seat, self.placed, discards)
