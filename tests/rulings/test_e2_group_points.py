"""E2: for each colour the size of its largest group scores."""

import pytest

from yaxha.engine import Color, Pyramid, group_points, score

TABLE = {0: 0, 1: 1, 2: 2, 3: 4, 4: 6, 5: 9, 6: 12, 7: 15, 8: 18, 9: 21, 10: 25, 11: 30, 12: 36}


@pytest.mark.parametrize(("size", "points"), TABLE.items())
def test_the_table_of_the_scoring_card(size: int, points: int) -> None:
    assert group_points(size) == points


def color_points(pyramid: str) -> tuple[int, ...]:
    return score([Pyramid.parse(pyramid), Pyramid()], []).seats[0].color_points


def test_only_the_largest_group_of_a_colour_scores() -> None:
    assert color_points("d4:oob/bbb/ooo") == (4, 6, 0, 0, 0)


def test_no_cube_no_points() -> None:
    assert color_points("-") == (0, 0, 0, 0, 0)
    assert color_points("a1:oooo/bbbb/gggg/yyyy") == (6, 6, 6, 6, 0)


def test_each_colour_says_which_cubes_score() -> None:
    (seat, _) = score([Pyramid.parse("d4:oob/bbb/ooo"), Pyramid()], []).seats
    assert [group.color for group in seat.groups] == list(Color)
    assert [str(cell) for cell in seat.groups[Color.ORANGE].cells] == ["1d4", "1e4", "1f4"]
    assert seat.groups[Color.GREEN].cells == ()


@pytest.mark.parametrize(
    ("sizes", "bonus", "total"),
    [
        # The rulebooks' worked totals, as the group sizes that make their points.
        ((9, 9, 3, 1, 0), 5, 52),
        ((4, 6, 2, 6, 5), 0, 41),
        ((4, 5, 7, 5, 1), 0, 40),
        ((1, 4, 9, 2, 6), 10, 52),
    ],
)
def test_the_rulebooks_totals(sizes: tuple[int, ...], bonus: int, total: int) -> None:
    assert sum(map(group_points, sizes)) + bonus == total
