"""R6: one may discard only when none of the cubes still to be placed has a legal place."""

import pytest

from boards import after, building, can_build, choice, refused
from yaxha.engine import Game

# Level 1 is full of blue, but for two corners.
BLUE = "a1:gbbb/bbbb/bbbb/bbbo"


def test_a_cube_that_fits_cannot_be_discarded() -> None:
    with refused("R6", "still-fits") as refusal:
        after(building(BLUE, "oyy"), "A:xoyy")
    assert refusal.message == "Only what fits nowhere is discarded: orange still fits on 2c1."


def test_nothing_is_discarded_while_level_1_has_room() -> None:
    with refused("R6", "still-fits") as refusal:
        after(building("a1:gbbb/bbbb/bbbb/bb..", "yyy"), "A:y1c1,xyy")
    assert "yellow still fits on 1d1" in refusal.message


def test_another_cube_that_fits_forbids_it_too() -> None:
    # Yellow fits nowhere, but blue does, and so the round is not over.
    with refused("R6", "still-fits") as refusal:
        after(building(BLUE, "byy"), "A:xbyy")
    assert "blue still fits" in refusal.message


def test_a_cube_may_become_placeable_after_another() -> None:
    # White lies under 3a1 alone, which waits for blue on 2b2.
    pyramid = "a1:bbbb/bbbb/bbbb/wbbb,bbb/b.b/wbb"
    assert choice(pyramid, "byw") == ("b2b2", "")
    assert choice(pyramid, "byw", "b2b2") == ("w3a1", "")
    assert choice(pyramid, "byw", "b2b2 w3a1") == ("", "y")
    with refused("R6", "still-fits"):
        after(building(pyramid, "byw"), "A:b2b2,xyw")
    assert can_build(pyramid, "byw", "A:b2b2,w3a1,xy")


def test_nobody_must_place_so_that_a_later_cube_fits() -> None:
    # Green fits on 2a3 alone; blue may take that place, and green is then discarded.
    pyramid = "a1:gbbb/bbbb/bbbb/bbbb,.bb/bbb/bbb,.b/bb"
    assert choice(pyramid, "bgy") == ("b2a3 g2a3", "")
    assert can_build(pyramid, "bby", "A:b2a3,b3a2,xy")
    assert can_build(pyramid, "bgy", "A:b2a3,xgy")
    # The other way round blue fits on what green carries, and must be placed.
    assert can_build(pyramid, "bgy", "A:g2a3,b3a2,xy")
    with refused("R6", "still-fits"):
        after(building(pyramid, "bgy"), "A:g2a3,xby")


@pytest.mark.parametrize("so_far", ["", "o1d4", "o1d4 b1d5", "o1d4 b1d5 y1d6"])
def test_nothing_is_discarded_while_something_fits(so_far: str) -> None:
    assert choice("-", "oby", so_far)[1] == ""


def test_a_position_with_discards_before_level_1_is_full_is_refused() -> None:
    with refused("R6", "pyramid-count") as refusal:
        Game.parse(
            "d4:oo;d4:ob/y. o20b23g24y23w24 -/- AB .. -/- 2deal largest+most-levels+three-colors"
        )
    assert refusal.message == "By then A has built 3 cubes, not 2."
