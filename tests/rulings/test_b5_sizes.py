"""B5: the levels are at most 4×4, 3×3, 2×2 and 1×1; none need be finished before the next."""

import pytest

from boards import legal, refused, upper
from yaxha.engine import Cell, Color, Pyramid


@pytest.mark.parametrize(
    ("pyramid", "cell"),
    [("a4:oooo", "1e4"), ("d4:oooo", "1c4"), ("d1:o/o/o/o", "1d5"), ("d4:o/o/o/o", "1d3")],
)
def test_a_fifth_cube_in_a_row_is_refused(pyramid: str, cell: str) -> None:
    assert cell not in legal(pyramid, "b").split()
    with refused("B5", "too-wide") as refusal:
        Pyramid.parse(pyramid).place(Color.BLUE, Cell.parse(cell))
    assert refusal.message == (f"Blue cannot lie on {cell}. Level 1 would be wider than 4 by 4.")


def test_a_full_level_takes_no_more() -> None:
    assert legal("a1:bbbb/bbbb/bbbb/bbbb", "o") == ""
    assert len(legal("a1:bbbb/bbbb/bbbb/bbbb", "b").split()) == 9


@pytest.mark.parametrize("text", ["a4:ooooo", "d4:o/o/o/o/o", "a4:" + "o" * 7, "a4:" + "o" * 8])
def test_a_wider_base_does_not_stand(text: str) -> None:
    with refused("B5", "base-too-wide"):
        Pyramid.parse(text)


def test_a_base_of_the_grid_s_width_is_read_for_its_right_spelling() -> None:
    with refused(None, "spelling") as refusal:
        Pyramid.parse("a4:...o...")
    assert refusal.message == '"a4:...o..." is not canonical; write "d4:o".'


def test_a_wider_set_of_cubes_does_not_stand() -> None:
    row = {Cell(1, file, 4): Color.BLUE for file in range(1, 6)}
    with refused("B5", "base-too-wide"):
        Pyramid.of(row)
    column = {Cell(1, 4, rank): Color.BLUE for rank in range(3, 8)}
    with refused("B5", "base-too-wide"):
        Pyramid.of(column)


@pytest.mark.parametrize("cell", [Cell(5, 1, 1), Cell(1, 0, 4), Cell(1, 8, 4), Cell(4, 5, 1)])
def test_there_is_nothing_outside_the_grid(cell: Cell) -> None:
    with refused("B5", "no-such-cell"):
        Pyramid.parse("a1:bbbb/bbbb/bbbb/bbbb").place(Color.BLUE, cell)


def test_a_level_need_not_be_finished() -> None:
    assert upper("d4:oo/oo", "o") == "2d4"
    assert "1c4" in legal("d4:oo/oo,o", "o")
    assert upper("d4:ooo/ooo/ooo,oo/oo", "o") == "3d4"
