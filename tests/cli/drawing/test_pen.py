"""Cubes and pyramids as text, with and without colours."""

import pytest
from rich.text import Text

from cli.consoles import ColorSystem, console, lines_of
from yaxha.cli.drawing.pen import (
    FEW_PAINT,
    PAINT,
    Pen,
    flow,
    legal_letters,
    side_by_side,
    width,
)
from yaxha.engine import COLORS, Cell, Color, Pyramid, read_cubes
from yaxha.engine.drawing import drawn_levels
from yaxha.engine.text import Span

PLAIN = Pen.of(console())
COLORED = Pen.of(console(colors="truecolor"))


def pyramid(text: str) -> Pyramid:
    return Pyramid.parse(text)


def hand(text: str) -> tuple[Color, ...]:
    return read_cubes(Span(text))


@pytest.mark.parametrize(
    ("colors", "plain", "paint"),
    [
        (None, True, FEW_PAINT),
        ("standard", False, FEW_PAINT),
        ("256", False, PAINT),
        ("truecolor", False, PAINT),
    ],
)
def test_the_pen_suits_the_console(colors: ColorSystem | None, plain: bool, paint: object) -> None:
    pen = Pen.of(console(colors=colors))
    assert (pen.plain, pen.paint) == (plain, paint)


def test_cubes_without_colors() -> None:
    assert str(PLAIN.cube(Color.ORANGE)) == "[o]"
    assert str(PLAIN.cube(Color.ORANGE, new=True)) == "<o>"
    assert str(PLAIN.hidden_cube(Color.ORANGE)) == "(o)"
    assert str(PLAIN.cubes(hand("obb"))) == "[o] [b] [b]"
    assert str(PLAIN.cubes(())) == "-"


def test_cubes_with_colors_keep_their_letters() -> None:
    for color in COLORS:
        cube = COLORED.cube(color)
        assert str(cube) == f"▏{color.letter}▕"
        assert any(PAINT[color].face in str(span.style) for span in cube.spans)
    assert str(COLORED.cubes(hand("ob"))) == "▏o▕▏b▕"
    assert str(COLORED.hidden_cube(Color.BLUE)) == "░b░"


def test_every_picture_of_a_cube_is_three_wide() -> None:
    for pen in (PLAIN, COLORED):
        for color in COLORS:
            cubes = pen.cube(color), pen.cube(color, new=True), pen.hidden_cube(color)
            assert {cube.cell_len for cube in cubes} == {3}


def test_an_empty_pyramid() -> None:
    assert lines_of(PLAIN.pyramid(Pyramid())) == ["  level 1", "   d", "4  ."]
    assert lines_of(PLAIN.pyramid(Pyramid(), hand=hand("ob")))[-1] == "4  +"


def test_levels_stand_side_by_side() -> None:
    drawn = PLAIN.pyramid(pyramid("c3:obg/byg/ogw,oo/yy"), new=[Cell(2, 4, 3)])
    assert lines_of(drawn) == [
        "  level 1",
        "   c  d  e      level 2",
        "5 [o][b][g]      c  d",
        "4 [b](y)[g]   4 [o][o]",
        "3 [o][g][w]   3 [y]<y>",
    ]


def test_legal_cells_are_marked() -> None:
    drawn = lines_of(PLAIN.pyramid(pyramid("d4:oo/oo"), hand=hand("ob")))
    assert "+" in drawn[2]
    # Only orange may rest on four orange cubes without touching its own colour elsewhere.
    assert any(" o " in line or line.endswith(" o") for line in drawn)


def test_letters_of_legal_cells() -> None:
    letters = legal_letters(pyramid("d4:oo/oo"), hand("obb"))
    assert letters[Cell.parse("2d4")] == "o"
    assert letters[Cell.parse("1c4")] == "+"
    assert legal_letters(Pyramid(), ()) == {}


def test_drawn_levels_leave_room_for_the_next_cube() -> None:
    alone = drawn_levels(pyramid("d4:o").cubes())
    assert [(level.number, len(level.files), len(level.ranks)) for level in alone] == [(1, 1, 1)]
    legal = legal_letters(pyramid("d4:o"), hand("b"))
    (around,) = drawn_levels(pyramid("d4:o").cubes(), legal)
    assert (len(around.files), len(around.ranks)) == (3, 3)


def test_small_pyramids() -> None:
    drawn = PLAIN.small_pyramid(pyramid("c3:obg/byg/ogw,oo/yy"))
    assert lines_of(drawn) == ["o b g", "b # g  o o", "o g w  y y"]
    assert width(COLORED.small_pyramid(pyramid("d4:oo"))) == 4


def test_the_legend_has_only_signs_that_occur() -> None:
    empty = PLAIN.legend(Pyramid(), hand=(), new=None)
    assert str(empty) == ""
    full = PLAIN.legend(pyramid("c3:obg/byg/ogw,oo/yy"), hand=hand("oy"), new=Color.GREEN)
    assert "any cube in hand fits" in str(full)
    assert "<g> new" in str(full)
    assert "(y) hidden, does not count" in str(full)
    one = PLAIN.legend(Pyramid(), hand=hand("oo"), new=None)
    assert str(one) == "+ the cube in hand fits"


# Pictures


def test_pictures_are_aligned_at_the_bottom_or_the_top() -> None:
    tall, short = [Text("a"), Text("bb")], [Text("c")]
    assert lines_of(side_by_side([tall, short], gap=2)) == ["a", "bb  c"]
    assert lines_of(side_by_side([tall, short], gap=2, at_top=True)) == ["a   c", "bb"]
    assert width([]) == 0


def test_pictures_flow_into_rows() -> None:
    pictures = [[Text("aaaa")], [Text("bbbb")], [Text("cccc")]]
    assert lines_of(flow(pictures, gap=2, columns=10)) == ["aaaa  bbbb", "", "cccc"]
    assert lines_of(flow(pictures, gap=2, columns=80)) == ["aaaa  bbbb  cccc"]
    assert lines_of(flow(pictures, gap=2, columns=1)) == ["aaaa", "", "bbbb", "", "cccc"]
