"""Packed counts of cubes against lists of colours."""

import random

import pytest

from yaxha.kernel.cubes import bag_size, color_at, hand_size, read_counts, write_counts
from yaxha.kernel.layout import CUBES_PER_COLOR, FULL_BAG

rng = random.Random(2)
BAGS = [[CUBES_PER_COLOR] * 5, [0, 0, 0, 0, 1], [3, 0, 24, 0, 0]]
BAGS += [[rng.randrange(25) for _ in range(5)] for _ in range(20)]


@pytest.mark.parametrize("counts", BAGS, ids=str)
def test_bags(counts: list[int]) -> None:
    bag = sum(count << 8 * color for color, count in enumerate(counts))
    cubes = [color for color in range(5) for _ in range(counts[color])]
    assert bag_size(bag) == len(cubes)
    assert [color_at(bag, nth) for nth in range(len(cubes))] == cubes


def test_the_full_bag() -> None:
    assert bag_size(FULL_BAG) == 120


@pytest.mark.parametrize("counts", [(0,) * 5, (3, 0, 0, 0, 0), (1, 0, 1, 0, 1), (0, 0, 0, 0, 3)])
def test_hands(counts: tuple[int, ...]) -> None:
    hand = read_counts(counts)
    assert hand_size(hand) == sum(counts)
    assert write_counts(hand) == counts
