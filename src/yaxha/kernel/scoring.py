"""Scores: points for the largest groups and for bonus cards."""

from yaxha.kernel.bonus import earns
from yaxha.kernel.layout import BONUS_POINTS, CARDS_PER_GAME, COLORS, FEATURES
from yaxha.kernel.state import State, check_state
from yaxha.kernel.survey import survey_all

# Points by the size of a group (E2).
POINTS = [0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 25, 30, *[36] * 19]


def group_points(state: State, pyramid: int) -> int:
    """Return the points of the five largest groups (E2, R5). Needs a survey of the pyramid."""
    points = 0
    for color in range(COLORS):
        points += POINTS[state.features[FEATURES * pyramid + color]]
    return points


def total_of(state: State, seat: int) -> int:
    """Return a seat's points for groups and cards. Needs a survey of all seats."""
    total = group_points(state, seat)
    for nth in range(CARDS_PER_GAME):
        if earns(state, state.cards[nth], seat):
            total += BONUS_POINTS
    return total


def totals(state: State) -> tuple[int, ...]:
    """Return the score of every seat if the game ended now."""
    check_state(state)
    survey_all(state)
    return tuple([total_of(state, seat) for seat in range(state.seats)])
