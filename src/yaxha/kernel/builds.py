"""All that a hand can become: the distinct builds, and one way to build each."""

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

# Of any hand there are at most some 2,000; a table with twice as many entries finds them quickly.
CAPACITY = 16384
TABLE = 32768

# The pyramids on which a build is tried: as it was, and after each of three cubes.
TRIED = 5


class Builds:
    """What ``find`` found. Two builds are the same when they differ by a shift alone (R1)."""

    def __init__(self) -> None:
        self.count = 0
        self.boards = [0] * 81920
        self.moves = [0] * 16384
        self.left = [0] * 16384
        self.table = [0] * 32768

    def __len__(self) -> int:
        return self.count

    def find(self, state: State, seat: SupportsIndex, hand: Sequence[int]) -> int:
        """Find the builds of a hand, given as five counts, on the seat's pyramid; how many."""
        check_state(state)
        check_hand(hand)
        find_builds(self, state, seat_of(state, seat), read_counts(hand))
        return self.count

    def placements(self, nth: SupportsIndex) -> list[tuple[int, int]]:
        """How to make it: colours and cells, each cell in the frame of its moment."""
        moves = self.moves[self.number_of(nth)]
        found = []
        while moves:
            move = (moves & 1023) - 1
            found.append((move >> 6, CELL_OF[move & 63]))
            moves >>= 10
        return found

    def discards(self, nth: SupportsIndex) -> tuple[int, ...]:
        """What fits nowhere, as five counts (R6)."""
        return write_counts(self.left[self.number_of(nth)])

    def pyramid(self, nth: SupportsIndex) -> tuple[int, ...]:
        """The boards of the pyramid, by colour."""
        first = COLORS * self.number_of(nth)
        return tuple([self.boards[first + color] for color in range(COLORS)])

    def worths(self, out: Any, *, forgetful: bool = False) -> None:
        """Write into int32s what each build is worth at once, by greedy's measure.

        Who is forgetful counts covered cubes as if they could be seen.
        """
        check_buffer(out, "out", "i", (self.count,))
        write_worths(self, memoryview(out), forgetful)

    def number_of(self, nth: SupportsIndex) -> int:
        """The same number, if there is a build of it."""
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
    """Place each cube of the hand in every way; when none fits, that is a build (R6)."""
    pyramid = TRIED + depth
    fits = 0
    # A hand has three cubes; the C compiler wants to know how deep it can go.
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
    """Note the pyramid, unless it is known."""
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
    # There are never so many; but were there, nothing would be written beyond the end.
    builds.count = min(builds.count + 1, CAPACITY - 1)
