"""Random numbers: splitmix64 as published, and random seeds of any size."""

from typing import Any

import numpy as np
import pytest

from yaxha.kernel.chance import ALL, mixed, random_below, random_word, seed_of


class Generator:
    def __init__(self, chance: int) -> None:
        self.chance = chance


def test_random_words_are_those_of_splitmix64() -> None:
    """By the reference implementation, for the seed 1234567."""
    generator = Generator(1234567)
    assert [random_word(generator) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_every_bit_of_a_word_changes_about_half_of_its_hash() -> None:
    for bit in range(64):
        changed = [(mixed(word) ^ mixed(word ^ 1 << bit)).bit_count() for word in range(64)]
        assert 28 < sum(changed) / len(changed) < 36


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 18, 194])
def test_numbers_below_a_bound_are_uniform(bound: int) -> None:
    generator = Generator(5)
    found = np.bincount([random_below(generator, bound) for _ in range(200 * bound)])
    assert len(found) == bound
    assert np.all(abs(found - 200) < 80)


def test_a_seed_is_cut_to_64_bits() -> None:
    assert [seed_of(seed) for seed in (0, -1, 2**64, np.uint64(7))] == [0, ALL, 0, 7]
    with pytest.raises(TypeError, match="integer"):
        seed_of(1.5)  # type: ignore[arg-type]


def test_any_integer_is_a_seed(kernel: Any) -> None:
    assert kernel.State(4, -1) == kernel.State(4, 2**64 - 1) == kernel.State(4, 2**65 - 1)
    assert kernel.State(4, np.uint64(2**63)) == kernel.State(4, 2**63)
    assert kernel.State(4, 1) != kernel.State(4, 2)
