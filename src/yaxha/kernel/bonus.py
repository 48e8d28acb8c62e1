"""Bonus cards: which seats earn them, by the features of their pyramids."""

from typing import SupportsIndex

from yaxha.kernel.bits import highest, popcount
from yaxha.kernel.layout import (
    ALL_COLORS,
    CARDS_PER_GAME,
    FEATURES,
    FIVE_COLORS_LEVEL_1,
    FIVE_COLORS_LEVEL_2,
    LARGEST,
    LARGEST_LEVEL_1,
    MOST_LEVELS,
    NEIGHBOR_ORANGE,
    NEIGHBOR_WHITE,
    ONE,
    ONE_COLOR_SIDE,
    SECOND_LARGEST,
)
from yaxha.kernel.state import State, check_state, seat_of
from yaxha.kernel.survey import (
    COLORS_1,
    COLORS_2,
    COLORS_SEEN,
    LEVELS,
    ON_LEVEL_1,
    SIDE,
    SIZES,
    survey_all,
)


def earns(state: State, card: int, seat: int) -> bool:
    """Return whether the seat earns the card (E3). Needs a survey of all seats."""
    first = FEATURES * seat
    if card < SECOND_LARGEST:
        value = best_value(state, card, seat)
        # R11: nothing to count earns nothing.
        if value == 0:
            return False
        for other in range(state.seats):
            if best_value(state, card, other) > value:
                return False
        return True
    if card == SECOND_LARGEST:
        return has_second_largest(state, seat)
    if card <= NEIGHBOR_WHITE:
        # R8: the left neighbour is the next seat clockwise, and an equal group earns.
        left = FEATURES * ((seat + 1) % state.seats)
        color = card - NEIGHBOR_ORANGE
        own = state.features[first + color]
        return own > 0 and own >= state.features[left + color]
    if card == FIVE_COLORS_LEVEL_1:
        return state.features[first + COLORS_1] == ALL_COLORS
    if card == FIVE_COLORS_LEVEL_2:
        return state.features[first + COLORS_2] == ALL_COLORS
    if card == ONE_COLOR_SIDE:
        return state.features[first + SIDE] != 0
    # THREE_COLORS
    return popcount(state.features[first + COLORS_SEEN]) == 3


def best_value(state: State, card: int, seat: int) -> int:
    """Return the value compared by a card for the best at the table, one before SECOND_LARGEST."""
    first = FEATURES * seat
    if card == LARGEST:
        sizes = state.features[first + SIZES]
        return highest(sizes) if sizes else 0
    if card == LARGEST_LEVEL_1:
        return state.features[first + ON_LEVEL_1]
    if card == MOST_LEVELS:
        return state.features[first + LEVELS]
    # The cards from LARGEST_ORANGE on have the numbers of the colours.
    return state.features[first + card]


def has_second_largest(state: State, seat: int) -> bool:
    """Return whether the seat has a second-largest group: one of the next smaller size (R9)."""
    sizes = 0
    for other in range(state.seats):
        sizes |= state.features[FEATURES * other + SIZES]
    if popcount(sizes) < 2:
        return False
    sizes ^= ONE << highest(sizes)
    return (state.features[FEATURES * seat + SIZES] >> highest(sizes) & 1) != 0


def earned_bits(state: State, seat: int) -> int:
    """Return a bit for each card that the seat earns. Needs a survey of all seats."""
    earned = 0
    for nth in range(CARDS_PER_GAME):
        if earns(state, state.cards[nth], seat):
            earned |= 1 << nth
    return earned


def earned_cards(state: State, seat: SupportsIndex) -> tuple[bool, ...]:
    """Return for each of the three cards whether the seat would earn it now."""
    check_state(state)
    return earned_by(state, seat_of(state, seat))


def earned_by(state: State, seat: int) -> tuple[bool, ...]:
    survey_all(state)
    return tuple([bool(earns(state, state.cards[nth], seat)) for nth in range(CARDS_PER_GAME)])
