"""R5: more than 12 scores as 12."""

import pytest

from yaxha.engine import Pyramid, group_points, score


@pytest.mark.parametrize("size", [12, 13, 16, 20, 24, 29])
def test_more_scores_the_same(size: int) -> None:
    assert group_points(size) == 36


def test_sixteen_of_one_colour() -> None:
    (seat, _) = score([Pyramid.parse("a1:oooo/oooo/oooo/oooo"), Pyramid()], []).seats
    assert seat.groups[0].size == 16
    assert seat.total == 36
