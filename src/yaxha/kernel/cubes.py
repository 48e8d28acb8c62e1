"""Packed counts of cubes: four bits per colour for a hand or a tile, eight for the bag."""

from collections.abc import Sequence

from yaxha.kernel.bits import popcount
from yaxha.kernel.layout import COLORS, FIVE_BYTES, HIGH_BITS, IN_EACH


def bag_size(bag: int) -> int:
    return (bag * IN_EACH & FIVE_BYTES) >> 32


def color_at(bag: int, nth: int) -> int:
    """Return the colour of the nth cube of the bag, sorted by colour."""
    # The running totals of the counts, in one word, are all compared with nth at once.
    ends = bag * IN_EACH & FIVE_BYTES
    return popcount((nth * IN_EACH | HIGH_BITS) - ends & HIGH_BITS)


def hand_size(cubes: int) -> int:
    return (cubes & 15) + (cubes >> 4 & 15) + (cubes >> 8 & 15) + (cubes >> 12 & 15) + (cubes >> 16)


def write_counts(cubes: int) -> tuple[int, ...]:
    return tuple([cubes >> 4 * color & 15 for color in range(COLORS)])


def read_counts(counts: Sequence[int]) -> int:
    return sum(count << 4 * color for color, count in enumerate(counts))
