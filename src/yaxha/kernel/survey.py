"""Features of pyramids, on which group points and bonus cards depend.

``survey`` computes those of one pyramid and stores them in the state.
"""

from typing import SupportsIndex

from yaxha.kernel.bits import popcount
from yaxha.kernel.geometry import (
    BASE,
    NOT_FILE_0,
    NOT_FILE_3,
    NOT_RANK_0,
    NOT_RANK_3,
    above,
    below,
    beside,
    group,
    hidden,
)
from yaxha.kernel.layout import COLORS, FEATURES
from yaxha.kernel.state import State, check_state, seat_of

# The first five features are the sizes of the largest groups (E2).
ON_LEVEL_1 = 5  # the most cubes that one group has on level 1
LEVELS = 6  # the most levels that one group is on
SIZES = 7  # a bit for each size of group
COLORS_1 = 8  # a bit for each colour visible on level 1, on level 2, anywhere
COLORS_2 = 9
COLORS_SEEN = 10
SIDE = 11  # whether a side has a single colour (R10)

FEATURE_NAMES = (
    "largest-orange",
    "largest-blue",
    "largest-green",
    "largest-yellow",
    "largest-white",
    "largest-level-1",
    "most-levels",
    "sizes",
    "colors-level-1",
    "colors-level-2",
    "colors",
    "one-color-side",
)

# Sides have levels 1 to 3 (R10).
SIDES = 0x0000_FFFF_FFFF_FFFF


def survey(state: State, pyramid: int) -> None:
    """Compute and store the features of a pyramid."""
    first = FEATURES * pyramid
    cubes = state.cubes[pyramid]
    # R4: a hidden cube neither counts nor connects.
    seen = cubes & ~hidden(cubes)
    sizes = 0
    on_level_1 = 0
    most_levels = 0
    colors_1 = 0
    colors_2 = 0
    colors_seen = 0
    for color in range(COLORS):
        left = state.boards[COLORS * pyramid + color] & seen
        largest = 0
        if left:
            colors_seen |= 1 << color
            if left & BASE:
                colors_1 |= 1 << color
            if left >> 16 & BASE:
                colors_2 |= 1 << color
        # Most groups are single cubes, which are found all at once.
        alone = left & ~(beside(left) | above(left) | below(left))
        if alone:
            left ^= alone
            sizes |= 2
            largest = 1
            most_levels = max(most_levels, 1)
            if alone & BASE:
                on_level_1 = max(on_level_1, 1)
        while left:
            found = group(left & -left, left)
            left ^= found
            size = popcount(found)
            sizes |= 1 << size
            largest = max(largest, size)
            on_level_1 = max(on_level_1, popcount(found & BASE))
            most_levels = max(most_levels, levels_of(found))
        state.features[first + color] = largest
    state.features[first + ON_LEVEL_1] = on_level_1
    state.features[first + LEVELS] = most_levels
    state.features[first + SIZES] = sizes
    state.features[first + COLORS_1] = colors_1
    state.features[first + COLORS_2] = colors_2
    state.features[first + COLORS_SEEN] = colors_seen
    state.features[first + SIDE] = 1 if has_one_color_side(state, pyramid, seen & SIDES) else 0


def levels_of(board: int) -> int:
    """Return the number of levels with a cell of the board."""
    levels = 0
    while board:
        if board & BASE:
            levels += 1
        board >>= 16
    return levels


def has_one_color_side(state: State, pyramid: int, seen: int) -> bool:
    """Return whether all cubes seen from one of the four sides have one colour (R10)."""
    if seen == 0:
        return False
    return (
        is_one_color(state, pyramid, seen & ~within_ranks_up(seen))
        or is_one_color(state, pyramid, seen & ~within_ranks_down(seen))
        or is_one_color(state, pyramid, seen & ~within_files_up(seen))
        or is_one_color(state, pyramid, seen & ~within_files_down(seen))
    )


def is_one_color(state: State, pyramid: int, board: int) -> bool:
    for color in range(COLORS):
        if board & ~state.boards[COLORS * pyramid + color] == 0:
            return True
    return False


# The cells behind a cell of the board, seen from each side.


def within_ranks_up(board: int) -> int:
    board = (board & NOT_RANK_3) << 1
    board |= (board & NOT_RANK_3) << 1
    return board | (board & NOT_RANK_3) << 1


def within_ranks_down(board: int) -> int:
    board = (board & NOT_RANK_0) >> 1
    board |= (board & NOT_RANK_0) >> 1
    return board | (board & NOT_RANK_0) >> 1


def within_files_up(board: int) -> int:
    board = (board & NOT_FILE_3) << 4
    board |= (board & NOT_FILE_3) << 4
    return board | (board & NOT_FILE_3) << 4


def within_files_down(board: int) -> int:
    board = (board & NOT_FILE_0) >> 4
    board |= (board & NOT_FILE_0) >> 4
    return board | (board & NOT_FILE_0) >> 4


def survey_all(state: State) -> None:
    for seat in range(state.seats):
        survey(state, seat)


def features(state: State, seat: SupportsIndex) -> tuple[int, ...]:
    """Return the features of the seat's pyramid, in the order of ``FEATURE_NAMES``."""
    check_state(state)
    return features_of(state, seat_of(state, seat))


def features_of(state: State, seat: int) -> tuple[int, ...]:
    survey(state, seat)
    return tuple([state.features[FEATURES * seat + nth] for nth in range(FEATURES)])
