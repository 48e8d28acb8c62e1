"""Prospects: the effect of each placement of a cube on groups, cards and scores.

They need no game, only pyramids and cards, so that drafts of builds have prospects too.
"""

from collections.abc import Sequence
from typing import Any, SupportsIndex

from yaxha.kernel.bits import lowest
from yaxha.kernel.bonus import earned_bits
from yaxha.kernel.checks import check_cards, check_hand, check_pyramid
from yaxha.kernel.cubes import read_counts
from yaxha.kernel.geometry import group, hidden, touching, upper_cells
from yaxha.kernel.layout import CARDS_PER_GAME, CELL_OF, CELLS, COLORS, FEATURES, TILES, WORK
from yaxha.kernel.legality import growth_slots, open_slots
from yaxha.kernel.moves import add_cube, copy_pyramid
from yaxha.kernel.reachable import check_pyramids
from yaxha.kernel.scoring import total_of
from yaxha.kernel.state import State, seat_of, set_pyramid
from yaxha.kernel.survey import survey, survey_all


def prospects_of(
    pyramids: Sequence[tuple[int, int, tuple[int, ...]]],
    cards: Sequence[int],
    seat: SupportsIndex,
    hand: Sequence[int],
) -> list[tuple[Any, ...]]:
    """Return the prospect of each placement of one cube, in the order of the legal actions.

    A prospect has the action, the sizes of the seat's largest groups by colour, and by seat a bit
    for each card earned and the total; then the board of the cube's group and that of the cubes it
    hides, both in the frame after the placement.
    """
    state = State(len(pyramids))
    builder = seat_of(state, seat)
    check_hand(hand)
    check_cards(cards, state.seats)
    for pyramid in pyramids:
        check_pyramid(pyramid)
    check_pyramids(pyramids)
    for nth in range(CARDS_PER_GAME):
        state.cards[nth] = cards[nth]
    for each in range(state.seats):
        set_pyramid(state, each, pyramids[each])
    return find_prospects(state, builder, read_counts(hand))


def find_prospects(state: State, seat: int, hand: int) -> list[tuple[Any, ...]]:
    found = []
    growth = growth_slots(state.cubes[seat])
    upper = upper_cells(state.cubes[seat])
    # Only the seat's own pyramid changes; it is restored after each cube.
    survey_all(state)
    copy_pyramid(state, WORK, seat)
    was_hidden = hidden(state.cubes[seat])
    for color in range(COLORS):
        if hand >> 4 * color & 15:
            own = state.boards[COLORS * seat + color]
            slots = open_slots(growth, upper, touching(own))
            while slots:
                slot = lowest(slots)
                slots &= slots - 1
                add_cube(state, seat, color, slot)
                survey(state, seat)
                action = TILES + CELLS * color + CELL_OF[slot]
                found.append(prospect(state, seat, color, action, was_hidden))
                copy_pyramid(state, seat, WORK)
    return found


def prospect(state: State, seat: int, color: int, action: int, was_hidden: int) -> tuple[Any, ...]:
    own = state.boards[COLORS * seat + color]
    now_hidden = hidden(state.cubes[seat])
    # Growth to the left or near side has moved all other cubes.
    moved = 4 * (state.files[WORK] - state.files[seat]) + state.ranks[WORK] - state.ranks[seat]
    cube = own ^ state.boards[COLORS * WORK + color] << moved
    return (
        action,
        tuple([state.features[FEATURES * seat + color] for color in range(COLORS)]),
        tuple([earned_bits(state, each) for each in range(state.seats)]),
        tuple([total_of(state, each) for each in range(state.seats)]),
        group(cube, own & ~now_hidden),
        now_hidden ^ was_hidden << moved,
    )
