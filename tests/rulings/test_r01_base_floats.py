"""R1: the base floats; level 1 grows in any direction while it stays within 4×4."""

import pytest

from boards import legal, refused
from yaxha.engine import Cell, Color, Pyramid


def built(*cells: str) -> str:
    pyramid = Pyramid()
    for cell in cells:
        pyramid = pyramid.place(Color.ORANGE, Cell.parse(cell))
    return str(pyramid)


@pytest.mark.parametrize("cell", ["1a4", "1d1", "1g4", "1d7"])
def test_the_first_cube_is_always_1d4(cell: str) -> None:
    with refused("R1", "first-cube") as refusal:
        built(cell)
    assert refusal.message == f"The first cube of a pyramid lies on 1d4, not on {cell}."


def test_it_grows_to_all_four_sides() -> None:
    assert built("1d4", "1c4") == "c4:oo"
    assert built("1d4", "1e4") == "d4:oo"
    assert built("1d4", "1d3") == "d3:o/o"
    assert built("1d4", "1d5") == "d4:o/o"


def test_the_first_cube_may_end_in_any_corner() -> None:
    assert built("1d4", "1c4", "1b4", "1a4", "1a3", "1a2", "1a1") == "a1:oooo/o.../o.../o..."
    assert built("1d4", "1e4", "1f4", "1g4", "1g5", "1g6", "1g7") == "d4:...o/...o/...o/oooo"


def test_no_side_is_closed_before_the_others_are_used() -> None:
    assert legal("c4:ooo", "b") == "1b4 1c3 1c5 1d3 1d5 1e3 1e5 1f4"
    assert legal("b4:oooo", "b") == "1b3 1b5 1c3 1c5 1d3 1d5 1e3 1e5"


def test_growing_never_moves_a_name() -> None:
    pyramid = Pyramid.parse("d4:ob/yg,o")
    grown = pyramid.place(Color.WHITE, Cell.parse("1c4")).place(Color.WHITE, Cell.parse("1d3"))
    assert {**grown.cubes(), **pyramid.cubes()} == grown.cubes()
    assert str(grown) == "c3:.ob/wyg/.w.,.o/.."


@pytest.mark.parametrize("text", ["c3:o", "e4:o", "d5:o/o", "c3:o./oo", "e3:.o/oo"])
def test_a_pyramid_without_its_first_cube_is_not_read(text: str) -> None:
    with refused(None, "no-first-cube"):
        Pyramid.parse(text)
