"""Prospects: the effect of each legal placement on groups, cards and scores."""

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
    """The table after one placement, scored as if the game ended then."""

    placement: Placement
    groups: tuple[int, ...]
    """The sizes of the placing seat's largest groups, by colour."""
    earned: tuple[tuple[bool, ...], ...]
    """True for each card that a seat would earn, by seat and card."""
    totals: tuple[int, ...]
    corner: tuple[int, int]
    """File and rank of the base's near left corner, which a cube of level 1 may move (R1)."""
    group_board: int
    """The group that the cube would belong to, relative to that corner."""
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
    """Return the prospect of each legal placement; equal cubes are one choice.

    They are sorted like legal placements: by colour, then lowest level first. Raises ValueError for
    unstable pyramids, impossible sets of cards and hands of more than three cubes.
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
    """Return the cells of a board that is relative to this corner, lowest level first."""
    return tuple(map(CELLS_BY_SLOT[corner].__getitem__, bits(board)))


class _Action(NamedTuple):
    """An action of the kernel in the engine's types."""

    placement: Placement
    order: int
    """Its place among the engine's placements."""
    corner: tuple[int, int]


# The corner of the base has sixteen possible positions.
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


# Four seats with three cards each have at most 4,096 combinations.
@cache
def _earned(cards: tuple[int, ...]) -> tuple[tuple[bool, ...], ...]:
    """Return the kernel's bits by seat and card: the first card is the lowest bit."""
    return tuple(tuple(bool(each >> nth & 1) for nth in range(CARDS_PER_GAME)) for each in cards)
