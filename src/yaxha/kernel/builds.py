"""Enumeration of the distinct builds of a hand, with one way to make each."""

from collections.abc import Sequence
from typing import Any, SupportsIndex

from yaxha.kernel.bits import lowest, whole
from yaxha.kernel.chance import mixed
from yaxha.kernel.checks import check_buffer, check_hand
from yaxha.kernel.cubes import read_counts, write_counts
from yaxha.kernel.geometry import hidden, touching, upper_cells
from yaxha.kernel.greedy import worth_of
from yaxha.kernel.layout import CELL_OF, COLORS, TILE_CUBES
from yaxha.kernel.legality import growth_slots, open_slots
from yaxha.kernel.moves import add_cube, copy_pyramid
from yaxha.kernel.state import State, check_state, seat_of

# A hand has at most about 2,000 builds. The hash table stays less than half full.
CAPACITY = 16384
TABLE = 32768

# The first of the scratch pyramids of a build: before it, and after each of three cubes.
TRIED = 5


class Builds:
    """The builds found by ``find``. Those that differ by a shift alone are the same (R1)."""

    def __init__(self) -> None:
        self.count = 0
        self.boards = [0] * 81920
        self.moves = [0] * 16384
        self.left = [0] * 16384
        self.table = [0] * 32768

    def __len__(self) -> int:
        return self.count

    def find(self, state: State, seat: SupportsIndex, hand: Sequence[int]) -> int:
        """Find the builds of a hand of five counts on a seat's pyramid; return their number."""
        check_state(state)
        check_hand(hand)
        find_builds(self, state, seat_of(state, seat), read_counts(hand))
        return self.count

    def placements(self, nth: SupportsIndex) -> list[tuple[int, int]]:
        """Return one way to make a build: colours and cells, as actions name them."""
        moves = self.moves[self.number_of(nth)]
        found = []
        while moves:
            move = (moves & 1023) - 1
            found.append((move >> 6, CELL_OF[move & 63]))
            moves >>= 10
        return found

    def discards(self, nth: SupportsIndex) -> tuple[int, ...]:
        """Return the cubes that fit nowhere, as five counts (R6)."""
        return write_counts(self.left[self.number_of(nth)])

    def pyramid(self, nth: SupportsIndex) -> tuple[int, ...]:
        """Return the boards of the pyramid, by colour."""
        first = COLORS * self.number_of(nth)
        return tuple([self.boards[first + color] for color in range(COLORS)])

    def worths(self, out: Any, *, forgetful: bool = False) -> None:
        """Write the worth of each build, by greedy's measure, into a buffer of int32.

        With ``forgetful``, hidden cubes count as if they were visible.
        """
        check_buffer(out, "out", "i", (self.count,))
        write_worths(self, memoryview(out), forgetful)

    def number_of(self, nth: SupportsIndex) -> int:
        """Return the build's number as an int. Raises IndexError if there is no such build."""
        number = whole(nth)
        if not 0 <= number < self.count:
            raise IndexError(f"There is no build {number}: {self.count} were found.")
        return number


def check_builds(builds: object) -> None:
    if not isinstance(builds, Builds):
        raise TypeError(f"Builds of this kernel are needed, not {type(builds).__name__}.")


def write_worths(builds: Builds, out: Any, forgetful: bool) -> None:
    for nth in range(builds.count):
        first = COLORS * nth
        cubes = builds.boards[first]
        for color in range(1, COLORS):
            cubes |= builds.boards[first + color]
        seen = cubes if forgetful else cubes & ~hidden(cubes)
        value = 0
        for color in range(COLORS):
            value += worth_of(builds.boards[first + color] & seen)
        out[nth] = value


def find_builds(builds: Builds, state: State, seat: int, hand: int) -> None:
    builds.count = 0
    for nth in range(TABLE):
        builds.table[nth] = 0
    copy_pyramid(state, TRIED, seat)
    try_builds(builds, state, 0, hand, 0)


def try_builds(builds: Builds, state: State, depth: int, hand: int, moves: int) -> None:
    """Place each cube of the hand in every way; where none fits, the build is complete (R6)."""
    pyramid = TRIED + depth
    fits = 0
    # A hand has three cubes at most; the second condition tells the C compiler so.
    if hand and depth < TILE_CUBES:
        cubes = state.cubes[pyramid]
        growth = growth_slots(cubes)
        upper = upper_cells(cubes)
        for color in range(COLORS):
            if hand >> 4 * color & 15:
                own = state.boards[COLORS * pyramid + color]
                slots = open_slots(growth, upper, touching(own))
                while slots:
                    slot = lowest(slots)
                    slots &= slots - 1
                    fits = 1
                    copy_pyramid(state, pyramid + 1, pyramid)
                    add_cube(state, pyramid + 1, color, slot)
                    move = 64 * color + slot + 1
                    try_builds(
                        builds,
                        state,
                        depth + 1,
                        hand - (1 << 4 * color),
                        moves | move << 10 * depth,
                    )
    if fits == 0:
        keep_build(builds, state, pyramid, hand, moves)


def keep_build(builds: Builds, state: State, pyramid: int, hand: int, moves: int) -> None:
    """Store the pyramid unless it is there already."""
    key = 0
    for color in range(COLORS):
        key = mixed(key ^ state.boards[COLORS * pyramid + color])
    nth = key & TABLE - 1
    while builds.table[nth]:
        known = COLORS * (builds.table[nth] - 1)
        same = 1
        for color in range(COLORS):
            if builds.boards[known + color] != state.boards[COLORS * pyramid + color]:
                same = 0
        if same:
            return
        nth = nth + 1 & TABLE - 1
    builds.table[nth] = builds.count + 1
    for color in range(COLORS):
        builds.boards[COLORS * builds.count + color] = state.boards[COLORS * pyramid + color]
    builds.moves[builds.count] = moves
    builds.left[builds.count] = hand
    # Never reached, but no build may be written out of bounds.
    builds.count = min(builds.count + 1, CAPACITY - 1)
