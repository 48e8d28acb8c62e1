"""Bit operations on boards. Compiled, these are machine instructions (see ``kernel.pxd``)."""

from math import exp
from operator import index
from typing import SupportsIndex

__all__ = ["cpu_is_v3", "exp", "highest", "lowest", "nth_bit", "popcount", "whole"]


def popcount(board: int) -> int:
    return board.bit_count()


def lowest(board: int) -> int:
    """Return the index of the lowest set bit; the board must not be empty."""
    return (board & -board).bit_length() - 1


def highest(board: int) -> int:
    """Return the index of the highest set bit; the board must not be empty."""
    return board.bit_length() - 1


def nth_bit(board: int, nth: int) -> int:
    """Return the index of the set bit that has ``nth`` set bits below it."""
    for _ in range(nth):
        board &= board - 1
    return lowest(board)


def whole(number: SupportsIndex) -> int:
    """Return an integer, clamped to 64 bits. Raises TypeError for anything else."""
    return max(-(2**63), min(index(number), 2**63 - 1))


def cpu_is_v3() -> int:
    """Return whether the CPU supports x86-64-v3; only the baseline kernel asks."""
    return 0
