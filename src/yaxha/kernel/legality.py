"""Legal actions of a game, and explanations of illegal ones."""

from typing import Any

from yaxha.kernel.bits import lowest, nth_bit, popcount
from yaxha.kernel.chance import random_below
from yaxha.kernel.cubes import bag_size, color_at
from yaxha.kernel.fields import Fields
from yaxha.kernel.geometry import (
    BASE,
    base_cells,
    left_cells,
    near_cells,
    touching,
    upper_cells,
)
from yaxha.kernel.layout import (
    ACTIONS,
    BUILD,
    CELL_NAMES,
    CELL_OF,
    CELLS,
    COLOR_NAMES,
    COLORS,
    DEAL,
    END,
    LEFT_SLOT,
    NEAR_SLOT,
    ONE,
    PICK,
    SLOTS,
    TAKE,
    TILES,
)


def growth_slots(cubes: int) -> int:
    """Return the slots to which level 1 may grow (B2, B5, R1)."""
    if cubes & BASE == BASE:
        return 0
    if cubes == 0:
        return ONE
    return base_cells(cubes) | left_cells(cubes) << LEFT_SLOT | near_cells(cubes) << NEAR_SLOT


def open_slots(growth: int, upper: int, touched: int) -> int:
    """Return the slots that take a colour (B2 to B5).

    ``touched`` are the cells that touch the colour, as ``touching`` returns them.
    """
    return growth | upper & touched


def slots_of(state: Fields, seat: int, color: int) -> int:
    """Return the slots of a seat's pyramid that take a colour."""
    cubes = state.cubes[seat]
    touched = touching(state.boards[COLORS * seat + color])
    return open_slots(growth_slots(cubes), upper_cells(cubes), touched)


def some_cube_fits(state: Fields, seat: int, hand: int) -> bool:
    """Return whether any cube of the hand can be placed (R6)."""
    cubes = state.cubes[seat]
    if cubes & BASE != BASE:
        return True
    upper = upper_cells(cubes)
    for color in range(COLORS):
        if hand >> 4 * color & 15 and upper & touching(state.boards[COLORS * seat + color]):
            return True
    return False


def choices_of(state: Fields) -> int:
    """Return the colours or the tiles that may be chosen, as bits; 0 while seats build."""
    choices = 0
    if state.phase == DEAL:
        for color in range(COLORS):
            if state.bag >> 8 * color & 255:
                choices |= 1 << color
    elif state.phase == PICK:
        choices = (1 << state.seats) - 1
    elif state.phase == TAKE:
        for tile in range(state.seats):
            if state.market[tile]:
                choices |= 1 << tile
    return choices


def allows(state: Fields, action: int) -> bool:
    if state.phase == BUILD:
        if action < TILES or action >= ACTIONS:
            return False
        color = (action - TILES) // CELLS
        slot = SLOTS[(action - TILES) % CELLS]
        if not state.hands[state.seat] >> 4 * color & 15:
            return False
        return (slots_of(state, state.seat, color) >> slot & 1) != 0
    return 0 <= action < COLORS and (choices_of(state) >> action & 1) != 0


def fill_mask(state: Fields, mask: Any) -> None:
    for action in range(ACTIONS):
        mask[action] = 0
    if state.phase == BUILD:
        hand = state.hands[state.seat]
        growth = growth_slots(state.cubes[state.seat])
        upper = upper_cells(state.cubes[state.seat])
        for color in range(COLORS):
            if hand >> 4 * color & 15:
                own = state.boards[COLORS * state.seat + color]
                slots = open_slots(growth, upper, touching(own))
                first = TILES + CELLS * color
                while slots:
                    mask[first + CELL_OF[lowest(slots)]] = 1
                    slots &= slots - 1
        return
    choices = choices_of(state)
    for choice in range(COLORS):
        mask[choice] = choices >> choice & 1


def sample_action(state: Fields) -> int:
    if state.phase == BUILD:
        return sample_placement(state)
    if state.phase == PICK:
        return random_below(state, state.seats)
    if state.phase == DEAL:
        return color_at(state.bag, random_below(state, bag_size(state.bag)))
    choices = choices_of(state)
    return nth_bit(choices, random_below(state, popcount(choices)))


def sample_placement(state: Fields) -> int:
    """Return a random legal placement, as an action."""
    seat = state.seat
    hand = state.hands[seat]
    growth = growth_slots(state.cubes[seat])
    upper = upper_cells(state.cubes[seat])
    count = 0
    for color in range(COLORS):
        if hand >> 4 * color & 15:
            own = state.boards[COLORS * seat + color]
            count += popcount(open_slots(growth, upper, touching(own)))
    nth = random_below(state, count)
    color = -1
    slots = 0
    past = 0
    while nth >= past:
        nth -= past
        color += 1
        slots = 0
        if hand >> 4 * color & 15:
            own = state.boards[COLORS * seat + color]
            slots = open_slots(growth, upper, touching(own))
        past = popcount(slots)
    return TILES + CELLS * color + CELL_OF[nth_bit(slots, nth)]


def refusal(state: Fields, action: int) -> str:
    """Return the reason why the action is illegal."""
    if state.phase == END:
        return "The game is over: nothing more can be done (E4)."
    if state.phase == DEAL:
        return f"Chance deals now: {action} is no colour left in the bag (S1)."
    seat = "ABCD"[state.seat]
    if state.phase != BUILD:
        free = [tile for tile in range(TILES) if choices_of(state) >> tile & 1]
        return f"Seat {seat} chooses a market tile, one of {free}: {action} is not (C1, C3)."
    if not TILES <= action < ACTIONS:
        return f"Seat {seat} builds, with an action from {TILES} to {ACTIONS - 1}: not {action}."
    color = COLOR_NAMES[(action - TILES) // CELLS]
    cell = CELL_NAMES[(action - TILES) % CELLS]
    if not state.hands[state.seat] >> 4 * ((action - TILES) // CELLS) & 15:
        return f"Seat {seat} has no {color} cube in hand, so none for action {action} (B1)."
    return f"Seat {seat} cannot place {color} there: {cell}, action {action} (B2 to B5)."
