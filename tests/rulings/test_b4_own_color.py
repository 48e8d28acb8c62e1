"""B4: above level 1 a cube must touch its own colour, under it or beside it."""

import pytest

from boards import after, building, can_build, refused, upper
from yaxha.engine import Cell, Color, Pyramid


@pytest.mark.parametrize("base", ["ob/by", "bo/by", "by/ob", "by/bo"])
def test_one_of_the_four_below_is_enough(base: str) -> None:
    assert upper(f"d4:{base}", "o") == "2d4"


def test_without_its_colour_it_does_not_fit() -> None:
    assert upper("d4:ob/by", "g") == ""
    with refused("B4", "no-own-color") as refusal:
        Pyramid.parse("d4:ob/by").place(Color.GREEN, Cell.parse("2d4"))
    assert refusal.message == "Green cannot rest on 2d4. It must touch green."


@pytest.mark.parametrize(
    ("pyramid", "cell"),
    [
        ("c3:bbbb/bbbb/bbob/bbbb,.../.o./...", "2c4"),
        ("c3:bbbb/bbbb/bbob/bbbb,.../.o./...", "2d5"),
    ],
)
def test_one_beside_it_on_its_level_is_enough(pyramid: str, cell: str) -> None:
    assert cell in upper(pyramid, "o").split()


def test_beside_means_the_four_sides_not_the_corners() -> None:
    # Orange lies on 2c3 alone, carried by the orange 1c3.
    pyramid = "c3:bbbb/bbbb/bbbb/obbb,.../.../o.."
    assert upper(pyramid, "o") == "2c4 2d3"


def test_its_colour_two_levels_below_does_not_count() -> None:
    pyramid = "d4:bbb/bob/bbb,bb/bb"
    assert upper(pyramid, "o") == ""
    assert upper(pyramid, "b") == "3d4"


def test_its_colour_on_the_level_above_does_not_count() -> None:
    # Orange stands on 3c3; 2e5 touches nothing orange on its own level or below.
    pyramid = "c3:bbbb/bbbb/obbb/bbbb,bb./obb/bbb,../o."
    assert "2e5" not in upper(pyramid, "o").split()
    assert "2e5" in upper(pyramid, "b").split()


def test_a_hidden_cube_below_still_counts() -> None:
    # Three rest on the orange 1d4 already, and with the fourth it is hidden.
    assert can_build("c3:bbb/bob/bbb,.b/bb", "obb", "A:o2c4,b1f3,b1f4")


def test_a_cube_that_became_a_neighbour_this_round_counts() -> None:
    assert can_build("c3:bbb/bbb/obb", "ooo", "A:o2c3,o2d3,o2d4")
    with refused("B4", "no-own-color"):
        after(building("c3:bbb/bbb/obb", "ooo"), "A:o2d3,o2c3,o2d4")


def test_a_position_with_a_cube_that_never_touched_its_colour_is_refused() -> None:
    with refused("B4", "color-apart") as refusal:
        Pyramid.parse("d4:bb/bb,o").check_built()
    assert refusal.message == (
        "The orange cube on 2d4 could not be built: no orange lies under it or leads to it."
    )


def test_two_that_touch_only_each_other_could_not_be_built() -> None:
    with refused("B4", "color-apart"):
        Pyramid.parse("d4:bbb/bbb,oo").check_built()
    Pyramid.parse("d4:bbb/bbo,oo").check_built()


def test_a_cube_does_not_vouch_for_the_one_below_it() -> None:
    # 2d4 touches orange only on 3d4, which was built after it.
    pyramid = Pyramid.parse("d4:bbb/bbb/bbb,bb/ob,o")
    with refused("B4", "color-apart") as refusal:
        pyramid.check_built()
    assert "2d4" in refusal.message
