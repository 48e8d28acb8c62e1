"""B3: on levels 2 to 4 a cube rests on four cubes of the level below."""

import pytest

from boards import refused, upper
from yaxha.engine import Cell, Color, Pyramid


def test_a_block_of_four_carries_a_cube() -> None:
    assert upper("d4:oo/oo", "o") == "2d4"
    assert upper("d4:oo/o.", "o") == ""


def test_the_support_is_the_block_the_cell_is_centred_on() -> None:
    assert upper("c3:oo./ooo/.oo", "o") == "2c4 2d3"


def test_every_level_rests_on_the_one_below() -> None:
    assert upper("d4:ooo/ooo/ooo,oo/oo", "o") == "3d4"
    assert upper("d4:oooo/oooo/oooo/oooo,ooo/ooo/ooo,oo/oo", "o") == "4d4"
    assert upper("d4:oooo/oooo/oooo/oooo,ooo/ooo/ooo,oo/oo,o", "o") == ""


@pytest.mark.parametrize(
    ("pyramid", "cell", "missing"),
    [
        ("d4:oo/o.", "2d4", "1e4"),
        ("d4:o", "2d4", "1d5, 1e4 and 1e5"),
        ("d4:o", "2a1", "1a1, 1a2, 1b1 and 1b2"),
        ("d4:ooo/ooo/ooo,o./oo", "3d4", "2e5"),
        ("d4:oooo/oooo/oooo/oooo,ooo/ooo/ooo,oo/.o", "4d4", "3d4"),
        ("-", "2d4", "1d4, 1d5, 1e4 and 1e5"),
    ],
)
def test_a_cube_with_nothing_under_it_is_refused(pyramid: str, cell: str, missing: str) -> None:
    with refused("B3", "unsupported") as refusal:
        Pyramid.parse(pyramid).place(Color.ORANGE, Cell.parse(cell))
    assert refusal.message == (
        f"Orange cannot rest on {cell}. Under it {missing} must be filled first."
    )


def test_an_occupied_cell_is_refused() -> None:
    with refused("B3", "occupied"):
        Pyramid.parse("d4:oo/oo,o").place(Color.ORANGE, Cell.parse("2d4"))


def test_a_pyramid_with_a_floating_cube_does_not_stand() -> None:
    with refused("B3", "floating") as refusal:
        Pyramid.parse("d4:oo/o.,o")
    assert refusal.message == "The cube on 2d4 floats: nothing lies on 1e4."
    with refused("B3", "floating"):
        Pyramid.parse("d4:ooo/ooo/ooo,.o/oo,o")
