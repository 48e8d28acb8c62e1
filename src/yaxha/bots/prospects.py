"""What each way to place one cube would do to groups, cards and scores, in the engine's words."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from yaxha.bots.bridge import NUMBER_OF_CARD, SLOT_OF_CELL, placement_of
from yaxha.engine import CARDS_PER_GAME, COLORS, BonusCard, Cubes, Placement, Pyramid, Seat
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
        [hand.count(color) for color in COLORS],
    )
    own = pyramids[seat]
    placements, order = _actions(own.file, own.rank)
    found.sort(key=lambda each: order[each[0]])
    return tuple(
        [
            Prospect(placements[action], groups, _earned(cards), totals)
            for action, groups, cards, totals in found
        ]
    )


# A corner of the base has sixteen places.
@cache
def _actions(file: int, rank: int) -> tuple[dict[int, Placement], dict[int, int]]:
    """What the actions of the kernel place, and their order among the engine's placements."""
    actions = range(TILES, TILES + len(COLORS) * len(SLOT_OF_CELL))
    placements = {action: placement_of(file, rank, action) for action in actions}
    return placements, {
        action: nth for nth, action in enumerate(sorted(actions, key=placements.__getitem__))
    }


# Of four seats with three cards each there are no more than 4,096.
@cache
def _earned(cards: tuple[int, ...]) -> tuple[tuple[bool, ...], ...]:
    """The kernel's bits as words: the first card is the lowest bit."""
    return tuple(tuple(bool(each >> nth & 1) for nth in range(CARDS_PER_GAME)) for each in cards)
