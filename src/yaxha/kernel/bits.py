"""Single bits of a board. Compiled, ``kernel.pxd`` has the machine's own instructions for them."""

from math import exp
from operator import index
from typing import SupportsIndex

__all__ = ["cpu_is_v3", "exp", "highest", "lowest", "nth_bit", "popcount", "whole"]


def popcount(board: int) -> int:
    return board.bit_count()


def lowest(board: int) -> int:
    """The number of the lowest bit that is set; the board must not be empty."""
    return (board & -board).bit_length() - 1


def highest(board: int) -> int:
    """The number of the highest bit that is set; the board must not be empty."""
    return board.bit_length() - 1


def nth_bit(board: int, nth: int) -> int:
    """The number of the bit that has ``nth`` set bits below it."""
    for _ in range(nth):
        board &= board - 1
    return lowest(board)


def whole(number: SupportsIndex) -> int:
    """The number, cut to 64 bits; what is no whole number is refused."""
    return max(-(2**63), min(index(number), 2**63 - 1))


def cpu_is_v3() -> int:
    """Whether the machine has what the second compiled kernel needs; asked only by the first."""
    return 0
