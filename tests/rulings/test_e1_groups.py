"""E1: a group is visible cubes of one colour that touch: side by side, or one on the other."""

import pytest

from boards import groups


def test_cubes_side_by_side_are_a_group() -> None:
    assert groups("d4:ooo", "o") == ["1d4 1e4 1f4"]
    assert groups("d4:o/o", "o") == ["1d4 1d5"]


def test_corners_do_not_connect() -> None:
    assert groups("d4:bo/ob", "o") == ["1d4", "1e5"]


def test_colours_do_not_mix() -> None:
    assert groups("c4:obo", "o") == ["1c4", "1e4"]
    assert groups("c4:obo", "b") == ["1d4"]


@pytest.mark.parametrize(
    ("base", "below"), [("ob/bb", "1d5"), ("bo/bb", "1e5"), ("bb/ob", "1d4"), ("bb/bo", "1e4")]
)
def test_a_cube_connects_with_each_of_the_four_it_rests_on(base: str, below: str) -> None:
    assert groups(f"d4:{base},o", "o") == [f"{below} 2d4"]


def test_a_cube_does_not_connect_with_one_beside_its_support() -> None:
    # 2d4 rests on d4, e4, d5 and e5, not on f4.
    assert groups("d4:bbo/bbo,o.", "o") == ["1f4 1f5", "2d4"]


def test_a_group_may_climb_over_all_levels() -> None:
    pyramid = "a1:bbbb/bbbb/bbbb/obbb,bbb/bbb/obb,bb/ob,o"
    assert groups(pyramid, "o") == ["1a1 2a1 3a1 4a1"]


def test_a_cube_above_joins_patches_below() -> None:
    assert groups("d4:bo/ob,o", "o") == ["1d4 1e5 2d4"]


def test_the_levels_edges_do_not_wrap_around() -> None:
    # The far cube of a file and the near cube of the next are not neighbours,
    # nor are the last cube of a level and the first of the one above.
    assert groups("a1:obbb/bbbb/bbbb/bobb", "o") == ["1a4", "1b1"]
    assert groups("a1:bbbo/bbbb/bbbb/bbbb,bbb/bbb/obb", "o") == ["1d4", "2a1"]
    assert groups("a1:bbob/bbbb/bbbb/bbbb,bbb/bbb/bbo", "o") == ["1c4", "2c1"]
    assert groups("a1:bbbb/bbbb/bbbb/bbbo,obb/bbb/bbb", "o") == ["1d1", "2a3"]


def test_all_groups_are_listed_largest_first() -> None:
    assert groups("d4:obo/obb/oob,.o/..", "o") == ["1d4 1d5 1d6 1e4", "1f6 2e5"]
