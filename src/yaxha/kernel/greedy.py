"""Greedy policy: place each cube where it scores most at once.

Of placements with equal group points it prefers larger groups, then lower levels, then a random
one. It ignores the bonus cards.
"""

from typing import SupportsIndex

from yaxha.kernel.bits import lowest, popcount
from yaxha.kernel.chance import ALL, random_below, random_word
from yaxha.kernel.geometry import below, beside, group, hidden, touching, upper_cells
from yaxha.kernel.layout import CELL_OF, COLORS, GROWTH, LEFT_SLOT, NEAR_SLOT, ONE, WORK
from yaxha.kernel.legality import growth_slots, open_slots
from yaxha.kernel.moves import add_cube, copy_pyramid
from yaxha.kernel.scoring import POINTS
from yaxha.kernel.state import State, check_state, seat_of

# The cells that a cube in each slot touches, in the frame before it is placed.
TOUCH = [0] * 64
for _slot in range(64):
    if not GROWTH >> _slot & 1:
        TOUCH[_slot] = beside(ONE << _slot) | below(ONE << _slot)
for _slot in range(4):
    TOUCH[LEFT_SLOT + _slot] = ONE << _slot
    TOUCH[NEAR_SLOT + 4 * _slot] = ONE << 4 * _slot

# Makes every change of worth positive: hiding cubes may cost points, but never so many.
OFFSET = 1000000


def greedy_build(state: State, pyramid: int, hand: int) -> int:
    """Build the hand on the pyramid and return the pyramid's worth."""
    while hand:
        chosen = greedy_slot(state, pyramid, hand)
        if chosen < 0:
            break
        hand -= 1 << 4 * (chosen >> 6)
        add_cube(state, pyramid, chosen >> 6, chosen & 63)
    return worth(state, pyramid)


def worth(state: State, pyramid: int) -> int:
    """Return greedy's measure of a pyramid: group points, then the squares of group sizes."""
    cubes = state.cubes[pyramid]
    seen = cubes & ~hidden(cubes)
    value = 0
    for color in range(COLORS):
        value += worth_of(state.boards[COLORS * pyramid + color] & seen)
    return value


def worth_of(left: int) -> int:
    """Return the worth of one colour's visible cubes: points, then the squares of group sizes."""
    largest = 0
    squares = 0
    while left:
        found = group(left & -left, left)
        left ^= found
        size = popcount(found)
        largest = max(largest, size)
        squares += size * size
    return POINTS[largest] << 12 | squares


def greedy_slot(state: State, pyramid: int, hand: int) -> int:
    """Return the best placement, as 64 times its colour plus its slot, or -1 if nothing fits."""
    cubes = state.cubes[pyramid]
    covered = hidden(cubes)
    seen = cubes & ~covered
    growth = growth_slots(cubes)
    upper = upper_cells(cubes)
    luck = random_word(state) | 1
    best = -1
    chosen = -1
    for color in range(COLORS):
        if not hand >> 4 * color & 15:
            continue
        own = state.boards[COLORS * pyramid + color]
        # The groups of this colour, to see which of them a new cube joins.
        count = 0
        largest = 0
        left = own & seen
        while left:
            found = group(left & -left, left)
            left ^= found
            state.parts[count] = found
            count += 1
            largest = max(largest, popcount(found))
        slots = open_slots(growth, upper, touching(own))
        while slots:
            slot = lowest(slots)
            slots &= slots - 1
            size = 1
            squares = 0
            for nth in range(count):
                if state.parts[nth] & TOUCH[slot]:
                    joined = popcount(state.parts[nth])
                    size += joined
                    squares -= joined * joined
            squares += size * size
            change = ((POINTS[max(size, largest)] - POINTS[largest]) << 12) + squares
            level = 0
            if not GROWTH >> slot & 1:
                level = slot >> 4
                newly = hidden(cubes | ONE << slot) & ~covered
                if newly:
                    change = change_of(state, pyramid, color, slot, newly)
            value = (change + OFFSET << 10) + (3 - level << 8)
            value += tiebreak(luck, 64 * color + slot)
            if value > best:
                best = value
                chosen = 64 * color + slot
    return chosen


def change_of(state: State, pyramid: int, color: int, slot: int, newly: int) -> int:
    """Return the change of worth by a cube that hides others."""
    cubes = state.cubes[pyramid]
    before = cubes & ~hidden(cubes)
    after = before & ~newly | ONE << slot
    change = 0
    for other in range(COLORS):
        board = state.boards[COLORS * pyramid + other]
        if other == color:
            change += worth_of((board | ONE << slot) & after) - worth_of(board & before)
        elif board & newly:
            change += worth_of(board & after) - worth_of(board & before)
    return change


def tiebreak(luck: int, chosen: int) -> int:
    """Return eight bits that differ by placement and by random word."""
    return (luck * (chosen + 1) & ALL) >> 56


def greedy_tile(state: State, seat: int) -> int:
    """Return the market tile that would give the seat's pyramid the most worth at once."""
    best = -1
    chosen = 0
    ties = 1
    for tile in range(state.seats):
        if state.market[tile]:
            copy_pyramid(state, WORK, seat)
            value = greedy_build(state, WORK, state.market[tile])
            if value > best:
                best = value
                chosen = tile
                ties = 1
            elif value == best:
                # Ties are broken at random, or greedy seats would always want the same tile.
                ties += 1
                if random_below(state, ties) == 0:
                    chosen = tile
    return chosen


def choose_tile(state: State, seat: SupportsIndex) -> int:
    """Return the free market tile that greedy prefers; the state's generator breaks ties."""
    check_state(state)
    return greedy_tile(state, seat_of(state, seat))


def choose_build(state: State, seat: SupportsIndex) -> list[tuple[int, int]]:
    """Return greedy's placements of the seat's hand: colours and cells, as actions name them."""
    check_state(state)
    return greedy_moves(state, seat_of(state, seat))


def greedy_moves(state: State, seat: int) -> list[tuple[int, int]]:
    copy_pyramid(state, WORK, seat)
    hand = state.hands[seat]
    found = []
    while hand:
        chosen = greedy_slot(state, WORK, hand)
        if chosen < 0:
            break
        hand -= 1 << 4 * (chosen >> 6)
        add_cube(state, WORK, chosen >> 6, chosen & 63)
        found.append((chosen >> 6, CELL_OF[chosen & 63]))
    return found
