"""Drawings of pyramids, as text without colours; tests/cli has those with them."""

from yaxha.engine import Cell, Pyramid
from yaxha.engine.drawing import Level, beside, draw_letters, drawn_levels


def letters(pyramid: str) -> dict[Cell, str]:
    return {cell: color.letter for cell, color in Pyramid.parse(pyramid).cubes().items()}


def test_levels_lie_side_by_side() -> None:
    assert draw_letters(letters("c3:ob./byy/ogw,../.y")) == [
        "ob.   ..",
        "byy   .y",
        "ogw",
    ]
    assert draw_letters({}) == []


def test_the_levels_that_are_drawn() -> None:
    cubes = letters("c3:ob/by,w")
    assert drawn_levels({}) == [Level(1, range(4, 5), range(4, 5))]
    assert drawn_levels(cubes) == [
        Level(1, range(3, 5), range(3, 5)),
        Level(2, range(3, 4), range(3, 4)),
    ]


def test_free_cells_are_drawn_too() -> None:
    cubes = letters("d4:oo/oo")
    assert drawn_levels(cubes, [Cell(1, 3, 4), Cell(2, 4, 4)]) == [
        Level(1, range(3, 6), range(4, 6)),
        Level(2, range(4, 5), range(4, 5)),
    ]


def test_pictures_stand_on_one_line_or_hang_from_one() -> None:
    pictures = [["a"], [], ["bc", "d"], ["e", "f", "g"]]
    assert beside(pictures, line=str, gap=1) == ["      e", "   bc f", "a  d  g"]
    assert beside(pictures, line=str, gap=1, at_top=True) == ["a  bc e", "   d  f", "      g"]


def test_lines_may_be_wider_than_their_length() -> None:
    doubled = beside([["ab"], ["c"]], line=str, gap=1, width=lambda line: 2 * len(line))
    assert doubled == ["ab c"]
