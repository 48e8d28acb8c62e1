"""What each way to place one cube would do to groups, cards and scores, in the engine's words."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from yaxha.bridge import NUMBER_OF_CARD, SLOT_OF_CELL, counts_of, placement_of
from yaxha.engine import (
    CARDS_PER_GAME,
    COLORS,
    BonusCard,
    Cell,
    Cubes,
    Placement,
    Pyramid,
    Seat,
)
from yaxha.engine.slots import CELLS_BY_SLOT, bits
from yaxha.kernel import prospects_of
from yaxha.kernel.layout import TILES


class Prospect(NamedTuple):
    """What the table would be after one placement, if the game ended then."""

    placement: Placement
    groups: tuple[int, ...]
    """The sizes of the largest groups of whoever places, by colour."""
    earned: tuple[tuple[bool, ...], ...]
    """Which of the cards each seat would earn, by seat and card."""
    totals: tuple[int, ...]
    corner: tuple[int, int]
    """File and rank of the base's near left corner, which a cube of level 1 may move (R1)."""
    group_board: int
    """The group that the cube would belong to, counted from that corner."""
    hidden_board: int
    """The cubes that it would hide (R3)."""

    @property
    def group(self) -> tuple[Cell, ...]:
        return cells_of(self.corner, self.group_board)

    @property
    def hides(self) -> tuple[Cell, ...]:
        return cells_of(self.corner, self.hidden_board)


def prospects(
    pyramids: Sequence[Pyramid], bonus: Sequence[BonusCard], seat: Seat, hand: Cubes
) -> tuple[Prospect, ...]:
    """What would come of each legal placement; equal cubes are one choice.

    They are sorted by colour, then lowest level first, as legal placements are. Pyramids that do
    not stand, cards that no game has together, and hands of more than three cubes are a ValueError.
    """
    found = prospects_of(
        [(pyramid.file, pyramid.rank, pyramid.boards) for pyramid in pyramids],
        [NUMBER_OF_CARD[card] for card in bonus],
        seat,
        counts_of(hand),
    )
    own = pyramids[seat]
    actions = _actions(own.file, own.rank)
    found.sort(key=lambda each: actions[each[0]].order)
    return tuple(
        [
            Prospect(
                actions[action].placement,
                groups,
                _earned(cards),
                totals,
                actions[action].corner,
                group,
                hidden,
            )
            for action, groups, cards, totals, group, hidden in found
        ]
    )


def cells_of(corner: tuple[int, int], board: int) -> tuple[Cell, ...]:
    """The cells of a board that is counted from this corner, lowest level first."""
    return tuple(map(CELLS_BY_SLOT[corner].__getitem__, bits(board)))


class _Action(NamedTuple):
    """What an action of the kernel is to the engine."""

    placement: Placement
    order: int
    """Its place among the engine's placements."""
    corner: tuple[int, int]


# A corner of the base has sixteen places.
@cache
def _actions(file: int, rank: int) -> dict[int, _Action]:
    numbers = range(TILES, TILES + len(COLORS) * len(SLOT_OF_CELL))
    placements = {number: placement_of(file, rank, number) for number in numbers}
    found = {}
    for order, number in enumerate(sorted(numbers, key=placements.__getitem__)):
        cell = placements[number].cell
        on_base = cell.level == 1
        corner = (min(file, cell.file), min(rank, cell.rank)) if on_base else (file, rank)
        found[number] = _Action(placements[number], order, corner)
    return found


# Of four seats with three cards each there are no more than 4,096.
@cache
def _earned(cards: tuple[int, ...]) -> tuple[tuple[bool, ...], ...]:
    """The kernel's bits as words: the first card is the lowest bit."""
    return tuple(tuple(bool(each >> nth & 1) for nth in range(CARDS_PER_GAME)) for each in cards)
