"""Bit operations of the interpreted kernel against strings of bits."""

import random

import numpy as np
import pytest

from yaxha.kernel.bits import cpu_is_v3, highest, lowest, nth_bit, popcount, whole

rng = random.Random(1)
BOARDS = [1, 1 << 63, 2**64 - 1, *(rng.getrandbits(64) | 1 << 40 for _ in range(50))]


@pytest.mark.parametrize("board", BOARDS)
def test_bits_of_a_board(board: int) -> None:
    bits = [bit for bit in range(64) if f"{board:064b}"[63 - bit] == "1"]
    assert popcount(board) == len(bits)
    assert (lowest(board), highest(board)) == (bits[0], bits[-1])
    assert [nth_bit(board, nth) for nth in range(len(bits))] == bits


def test_integers_are_clamped_to_64_bits() -> None:
    assert [whole(number) for number in (-5, 2**63 - 1, np.int8(3))] == [-5, 2**63 - 1, 3]
    assert (whole(2**70), whole(-(2**70))) == (2**63 - 1, -(2**63))
    with pytest.raises(TypeError, match="integer"):
        whole(1.0)  # type: ignore[arg-type]


def test_interpreted_code_needs_no_special_cpu() -> None:
    assert cpu_is_v3() == 0
