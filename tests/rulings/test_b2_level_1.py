"""B2: on level 1 any colour lies anywhere, touching a cube of the level."""

import pytest

from boards import legal, refused
from yaxha.engine import Cell, Color, Pyramid


@pytest.mark.parametrize("color", "obgyw")
def test_the_first_cube_has_one_place(color: str) -> None:
    assert legal("-", color) == "1d4"


@pytest.mark.parametrize("color", "obgyw")
def test_any_colour_may_touch_any_other(color: str) -> None:
    assert legal("d4:o", color) == "1c4 1d3 1d5 1e4"


@pytest.mark.parametrize("cell", ["1c3", "1e5", "1f4", "1d6", "1g7"])
def test_a_cube_that_touches_nothing_is_refused(cell: str) -> None:
    with refused("B2", "apart") as refusal:
        Pyramid.parse("d4:o").place(Color.BLUE, Cell.parse(cell))
    assert refusal.message == f"Blue cannot lie on {cell}. It must touch a cube of level 1."


def test_an_occupied_cell_is_refused() -> None:
    with refused("B2", "occupied") as refusal:
        Pyramid.parse("d4:o").place(Color.BLUE, Cell.parse("1d4"))
    assert refusal.message == "1d4 is taken: orange lies there."


def test_a_hole_in_the_level_can_be_filled() -> None:
    assert "1d4" not in legal("c3:ooo/ooo/ooo", "b")
    assert "1e4" in legal("c3:ooo/oo./ooo", "b")


def test_a_base_in_two_parts_does_not_stand() -> None:
    with refused("B2", "base-apart") as refusal:
        Pyramid.parse("d4:o.b")
    assert refusal.message == "Level 1 must hang together: 1f4 does not touch 1d4."
    with refused("B2", "base-apart"):
        Pyramid.parse("d4:.o/b.")
