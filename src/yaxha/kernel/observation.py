"""Observations: the information of one seat, as bytes for a learner.

The observing seat comes first, the others clockwise after it. Missing seats and tiles are zeros.
Picks are included only if the seat may see them: its own, and all once they are revealed (C1). An
observation does not tell which other seats have picked: seats pick at the same time, and only the
kernel steps them one after the other.
"""

from typing import Any, SupportsIndex

from yaxha.kernel import cython
from yaxha.kernel.bits import lowest
from yaxha.kernel.checks import check_buffer
from yaxha.kernel.layout import (
    BUILD,
    CARDS,
    CARDS_PER_GAME,
    CELL_OF,
    COLORS,
    MOST_SEATS,
    PHASES,
    PICK,
    TAKE,
    TILES,
)
from yaxha.kernel.simultaneous import TOGETHER_SHAPE, fill_mask_of
from yaxha.kernel.state import State, check_state, seat_of

# The offset of each part.
AT_PYRAMIDS = 0
AT_HANDS = 600
AT_MARKET = 620
AT_BAG = 640
AT_ORDER = 645
AT_PICKS = 661
AT_ACTING = 677
AT_SEATS = 681
AT_PHASE = 685
AT_ROUND = 690
AT_CARDS = 691
OBSERVED = 709

FRAME = 30  # the cells of a pyramid

OBSERVATION = (
    ("pyramids", AT_PYRAMIDS, (MOST_SEATS, COLORS, FRAME)),
    ("hands", AT_HANDS, (MOST_SEATS, COLORS)),
    ("market", AT_MARKET, (TILES, COLORS)),
    ("bag", AT_BAG, (COLORS,)),
    ("order", AT_ORDER, (MOST_SEATS, MOST_SEATS)),
    ("picks", AT_PICKS, (MOST_SEATS, TILES)),
    ("acting", AT_ACTING, (MOST_SEATS,)),
    ("seats", AT_SEATS, (MOST_SEATS,)),
    ("phase", AT_PHASE, (len(PHASES),)),
    ("round", AT_ROUND, (1,)),
    ("cards", AT_CARDS, (CARDS,)),
)
"""The parts of an observation: names, offsets and shapes."""

OBSERVATION_SHAPE = (OBSERVED,)


def observe(state: State, seat: SupportsIndex, buffer: Any) -> None:
    """Write the seat's observation into a buffer of 709 bytes, laid out as in OBSERVATION."""
    check_state(state)
    viewer = seat_of(state, seat)
    check_buffer(buffer, "buffer", "B", OBSERVATION_SHAPE)
    fill_observation(state, viewer, buffer)


def fill_observation(state: State, viewer: int, buffer: Any) -> None:
    for nth in range(OBSERVED):
        buffer[nth] = 0
    for nth in range(state.seats):
        seat = viewer + nth
        if seat >= state.seats:
            seat -= state.seats
        buffer[AT_SEATS + nth] = 1
        for color in range(COLORS):
            board = state.boards[COLORS * seat + color]
            first = AT_PYRAMIDS + FRAME * (COLORS * nth + color)
            while board:
                buffer[first + CELL_OF[lowest(board)]] = 1
                board &= board - 1
            buffer[AT_HANDS + COLORS * nth + color] = state.hands[seat] >> 4 * color & 15
            buffer[AT_MARKET + COLORS * nth + color] = state.market[nth] >> 4 * color & 15
        for turn in range(state.seats):
            if state.order[turn] == seat:
                buffer[AT_ORDER + MOST_SEATS * nth + turn] = 1
        if sees_pick(state, viewer, seat):
            buffer[AT_PICKS + TILES * nth + state.picks[seat] - 1] = 1
        if is_acting(state, seat):
            buffer[AT_ACTING + nth] = 1
    for color in range(COLORS):
        buffer[AT_BAG + color] = state.bag >> 8 * color & 255
    buffer[AT_PHASE + state.phase] = 1
    buffer[AT_ROUND] = state.round
    for nth in range(CARDS_PER_GAME):
        buffer[AT_CARDS + state.cards[nth]] = 1


def sees_pick(state: State, viewer: int, seat: int) -> bool:
    """Return whether the seat has picked and the viewer may see its pick (C1)."""
    if seat != viewer and state.phase not in (TAKE, BUILD):
        return False
    return state.picks[seat] != 0


def is_acting(state: State, seat: int) -> bool:
    """Return whether the seat is to act; all are until the last has picked (C1, R12)."""
    if state.phase == TAKE:
        return state.seat == seat
    return state.phase == PICK or (state.phase == BUILD and state.hands[seat] != 0)


class Observer:
    """Two buffers, validated once, into which observations and masks are written repeatedly."""

    def __init__(self, observation: Any, mask: Any) -> None:
        check_buffer(observation, "observation", "B", OBSERVATION_SHAPE)
        check_buffer(mask, "mask", "B", TOGETHER_SHAPE)
        self.observation = observation
        self.mask = mask

    @cython.initializedcheck(True)
    def look(self, state: State, seat: SupportsIndex) -> None:
        """Write the seat's observation and its mask of legal actions."""
        check_state(state)
        viewer = seat_of(state, seat)
        fill_observation(state, viewer, self.observation)
        fill_mask_of(state, viewer, self.mask)
