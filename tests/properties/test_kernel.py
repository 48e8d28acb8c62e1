"""Every kernel against the engine: whole games, every position of them, every action.

All kernels are stepped along with the same game of the engine, so each is compared with the engine
at every position.
"""

import pytest

from effort import EFFORT
from kernel.side_by_side import compare_games

# Positions in which a seat decides; those in which chance does are compared too, and not counted.
DECISIONS = 2_800 * EFFORT
CAMPAIGNS = [
    (seats, style, part)
    for seats in (2, 3, 4)
    for style in ("uniform", "tied", "tall")
    for part in range(4)
]


def test_at_least_100_000_positions_are_compared() -> None:
    assert DECISIONS * len(CAMPAIGNS) >= 100_000


@pytest.mark.parametrize(("seats", "style", "part"), CAMPAIGNS)
def test_every_position_is_the_same(seats: int, style: str, part: int) -> None:
    compare_games(seats, style, 1_000_000 * part, DECISIONS)
