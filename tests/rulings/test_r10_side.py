"""R10: a side shows, level by level from 1 to 3, the nearest visible cube of each row."""

import pytest

from boards import earners, names
from yaxha.engine import BonusCard, Pyramid, standings
from yaxha.engine.bonus import side


def earns(pyramid: str) -> bool:
    return earners("one-color-side", pyramid, "d4:ob/bo") == "A"


@pytest.mark.parametrize(
    "base",
    ["obgy/gybo/ybgo/wwww", "wwww/gybo/ybgo/obgy", "wbgy/wybo/wbgo/wbgy", "obgw/gybw/ybgw/obgw"],
)
def test_any_of_the_four_sides_counts(base: str) -> None:
    assert earns(f"a1:{base}")


def test_one_odd_cube_spoils_it() -> None:
    assert not earns("a1:obgy/gybo/ybgo/wwwb")


def test_all_of_levels_1_to_3_belong_to_the_side() -> None:
    # Near side: white on every level; elsewhere no side is of one colour.
    tall = "a1:obgy/gybo/ybgo/wwww,obg/gyb/www,ob/ww"
    assert earns(tall)
    assert not earns(tall.replace("gyb/www", "gyb/wwb"))
    assert not earns(tall.removesuffix("ww") + "bw")


def test_the_top_cube_belongs_to_no_side() -> None:
    assert earns("a1:obgy/gybo/ybgo/wwww,obg/gyb/www,ob/ww,b")


def test_a_gap_shows_the_next_cube_behind_it() -> None:
    assert earns("a1:obgy/gybo/ybwo/ww.w")
    assert not earns("a1:obgy/gybo/ybgo/ww.w")


def test_each_level_is_looked_at_for_itself() -> None:
    # On level 2 the near row is empty, so the row behind it shows.
    assert earns("a1:obgy/gybo/ybgo/wwww,obg/www/...")
    assert not earns("a1:obgy/gybo/ybgo/wwww,obg/wwb/...")


def test_it_need_not_be_complete() -> None:
    assert earns("d4:w")
    assert earns("d4:ww/bo")
    assert not earns("d4:wb/bw")


def test_a_hidden_cube_never_shows() -> None:
    # The eight cubes around it must be there, so one of them always stands in front.
    closed = Pyramid.parse("a1:bbbb/bbbb/bbbb/bbbb,bbb/bbb/bbb")
    assert "1b2" in names(closed.hidden)
    for along in ("file", "rank"):
        for from_far in (False, True):
            assert "1b2" not in names(side(closed, along=along, from_far=from_far))


@pytest.mark.parametrize(
    ("along", "from_far", "seen"),
    [
        ("file", False, "1c4 1d3 2c4"),
        ("file", True, "1c5 1d5 2c4"),
        ("rank", False, "1c4 1c5 1d3 2c4"),
        ("rank", True, "1d3 1d4 1d5 2c4"),
    ],
)
def test_what_one_sees_from_each_side(along: str, from_far: bool, seen: str) -> None:
    pyramid = Pyramid.parse("c3:ob/bo/.w,o/.")
    assert names(side(pyramid, along=along, from_far=from_far)) == seen


def test_how_far_the_best_side_is_from_one_colour() -> None:
    mixed, whole = standings(
        BonusCard.ONE_COLOR_SIDE,
        [Pyramid.parse("a1:obgy/gybo/ybgo/wwwb"), Pyramid.parse("d4:ww")],
    )
    assert (mixed.value, mixed.missing, names(mixed.cells)) == (3, 1, "1a1 1b1 1c1")
    assert str(mixed) == "1 of another colour on the best side."
    assert (whole.earned, whole.value, whole.missing) == (True, 2, 0)
