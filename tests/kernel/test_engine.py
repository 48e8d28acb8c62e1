"""Every kernel compared with the engine on a few games; ``tests/properties`` has many more."""

import pytest

from kernel.side_by_side import compare_game


@pytest.mark.parametrize("style", ["uniform", "tied", "tall"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_is_the_same(seats: int, style: str) -> None:
    assert compare_game(seats, 7, style) > 30 * seats
