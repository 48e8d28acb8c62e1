"""R4: a hidden cube neither counts nor connects."""

from boards import groups
from yaxha.engine import Color, Pyramid, score


def test_a_hidden_cube_does_not_count() -> None:
    # The orange cube of the middle lies under four.
    assert groups("d4:bbb/bob/bbb,bb/bb", "o") == []
    assert groups("d4:bbb/bob/bbb,bb/b.", "o") == ["1e5"]


def test_a_hidden_cube_does_not_connect() -> None:
    # Two patches that meet only in the middle, where four blue cubes rest.
    assert groups("d4:bob/bob/bob,bb/b.", "o") == ["1e4 1e5 1e6"]
    assert groups("d4:bob/bob/bob,bb/bb", "o") == ["1e4", "1e6"]


def test_a_colour_with_hidden_cubes_only_scores_nothing() -> None:
    (seat, _) = score([Pyramid.parse("d4:bbb/bob/bbb,bb/bb"), Pyramid()], []).seats
    assert seat.color_points[Color.ORANGE] == 0


def test_hiding_can_split_a_group_that_scored() -> None:
    before = Pyramid.parse("d4:bob/oob/bbb,bb/b.").largest_group(Color.ORANGE)
    after = Pyramid.parse("d4:bob/oob/bbb,bb/bb").largest_group(Color.ORANGE)
    assert (before.size, after.size) == (3, 1)
