"""Simultaneous steps: all picks at once, and builds cube by cube.

The result is the same as with ``State.step``, one seat after the other, because picks are secret
until the last one and pyramids do not depend on each other. A seat with nothing to decide waits.
"""

from collections.abc import Sequence
from typing import Any, SupportsIndex

from yaxha.kernel.bits import whole
from yaxha.kernel.checks import check_buffer
from yaxha.kernel.layout import ACTIONS, BUILD, CELLS, PICK, SLOTS, TAKE, TILES
from yaxha.kernel.legality import allows, fill_mask, refusal, some_cube_fits
from yaxha.kernel.moves import apply_pick, apply_take, continue_building, place_cube
from yaxha.kernel.state import IllegalStep, State, check_state, seat_of

WAIT = 194

TOGETHER_SHAPE = (195,)
"""The shape of a seat's mask: its actions, and waiting."""


def legal_mask_of(state: State, seat: SupportsIndex, mask: Any) -> None:
    """Write the mask of a seat's simultaneous actions into a buffer of 195 bytes."""
    check_state(state)
    viewer = seat_of(state, seat)
    check_buffer(mask, "mask", "B", TOGETHER_SHAPE)
    fill_mask_of(state, viewer, mask)


def step_together(state: State, actions: Sequence[SupportsIndex]) -> None:
    """Do one action for each seat, or raise IllegalStep and change nothing."""
    check_state(state)
    if len(actions) != state.seats:
        raise ValueError(f"There are {state.seats} seats, so as many actions: not {len(actions)}.")
    numbers = [whole(action) for action in actions]
    for seat in range(state.seats):
        if not allows_seat(state, seat, numbers[seat]):
            raise IllegalStep(refusal_of(state, seat, numbers[seat]))
    do_together(state, numbers)


def do_together(state: State, actions: list[int]) -> None:
    """Do actions that have been found legal."""
    if state.phase == TAKE:
        apply_take(state, actions[state.seat])
    elif state.phase == PICK:
        for seat in range(state.seat, state.seats):
            apply_pick(state, actions[seat])
    else:
        for seat in range(state.seats):
            if actions[seat] != WAIT:
                place_chosen(state, seat, actions[seat])
        state.seat = 0
        continue_building(state)


def decides(state: State, seat: int) -> bool:
    if state.phase == BUILD:
        hand = state.hands[seat]
        return hand != 0 and some_cube_fits(state, seat, hand)
    return (state.phase == PICK and seat >= state.seat) or (
        state.phase == TAKE and seat == state.seat
    )


def fill_mask_of(state: State, seat: int, mask: Any) -> None:
    if decides(state, seat):
        awaited = state.seat
        state.seat = seat
        fill_mask(state, mask)
        state.seat = awaited
        mask[WAIT] = 0
    else:
        for action in range(ACTIONS):
            mask[action] = 0
        mask[WAIT] = 1


def allows_seat(state: State, seat: int, action: int) -> bool:
    if state.phase not in (PICK, TAKE, BUILD):
        return False
    if not decides(state, seat):
        return action == WAIT
    awaited = state.seat
    state.seat = seat
    legal = allows(state, action)
    state.seat = awaited
    return legal


def refusal_of(state: State, seat: int, action: int) -> str:
    if state.phase in (PICK, TAKE, BUILD) and not decides(state, seat):
        return f"Seat {'ABCD'[seat]} has nothing to decide and waits, with {WAIT}: not {action}."
    awaited = state.seat
    state.seat = seat
    why = refusal(state, action)
    state.seat = awaited
    return why


def place_chosen(state: State, seat: int, action: int) -> None:
    place_cube(state, seat, (action - TILES) // CELLS, SLOTS[(action - TILES) % CELLS])
