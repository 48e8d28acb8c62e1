import pickle
from typing import Any

import pytest

from boards import groups, legal, names, placements
from yaxha.engine import Cell, Color, Group, IllegalAction, MalformedText, Pyramid, YaxhaError

TALL = "a1:obgy/gybo/ybgo/wwww,obg/gyb/www,ob/ww,b"


@pytest.mark.parametrize(
    "text",
    [
        "-",
        "d4:o",
        "c4:.w.b/byby",
        "c3:.gw/boo,.o",
        "c3:ob./byy/ogw,../.y",
        "b2:owwo/bbbb/wgbb/oogy,.bb/.gg/ooy,../.y",
        TALL,
    ],
)
def test_pyramids_round_trip(text: str) -> None:
    pyramid = Pyramid.parse(text)
    assert str(pyramid) == text
    assert repr(pyramid) == f"Pyramid('{text}')"
    assert Pyramid.of(pyramid.cubes()) == pyramid


def test_equal_pyramids_are_equal_however_they_were_built() -> None:
    first = Pyramid()
    for name in ("1d4", "1c4", "1c3"):
        first = first.place(Color.ORANGE, Cell.parse(name))
    second = Pyramid()
    for name in ("1d4", "1d3", "1c3", "1c4"):
        second = second.place(Color.ORANGE, Cell.parse(name))
    assert first != second
    assert first.place(Color.ORANGE, Cell.parse("1d3")) == second
    assert hash(first.place(Color.ORANGE, Cell.parse("1d3"))) == hash(second)


def test_what_is_there() -> None:
    pyramid = Pyramid.parse("c3:ob./byy/ogw,../.y")
    assert len(pyramid) == 9
    assert names(pyramid.cubes()) == "1c3 1c4 1c5 1d3 1d4 1d5 1e3 1e4 2d3"
    assert pyramid.color_at(Cell.parse("1c3")) is Color.ORANGE
    assert pyramid.color_at(Cell.parse("2d3")) is Color.YELLOW
    for empty in ("1e5", "2c3", "3c3", "1a1", "1g7", "1b3", "1c2"):
        assert pyramid.color_at(Cell.parse(empty)) is None


def test_what_is_visible_cannot_be_changed() -> None:
    visible: Any = Pyramid.parse("d4:ob").visible
    assert dict(visible) == Pyramid.parse("d4:ob").cubes()
    with pytest.raises(TypeError):
        visible[Cell.parse("1d4")] = Color.BLUE


def test_several_cubes_at_once() -> None:
    pyramid = Pyramid.parse("d4:o").build(placements("b1d5 y1c4"))
    assert str(pyramid) == "c4:.b/yo"
    with pytest.raises(IllegalAction) as caught:
        pyramid.build(placements("b1c5 g1g7"))
    assert (caught.value.code, caught.value.part) == ("apart", 1)


def test_pyramids_can_be_sent() -> None:
    pyramid = Pyramid.parse(TALL)
    plain = pickle.dumps(pyramid)
    assert pyramid.groups
    assert pickle.dumps(pyramid) == plain
    assert pickle.loads(plain) == pyramid


def test_whether_level_1_is_full() -> None:
    assert Pyramid.parse(TALL).base_is_full
    assert not Pyramid.parse("a1:bbbb/bbbb/bbbb/bbb.,bbb/bbb/bb.").base_is_full


def test_legal_cells_are_sorted() -> None:
    assert legal("c3:ob./byy/ogw,../.y", "y") == (
        "1b3 1b4 1b5 1c2 1c6 1d2 1d6 1e2 1e5 1f3 1f4 2c3 2c4"
    )


def test_placing_gives_another_pyramid() -> None:
    pyramid = Pyramid.parse("d4:o")
    grown = pyramid.place(Color.BLUE, Cell.parse("1c4"))
    assert (str(pyramid), str(grown)) == ("d4:o", "c4:bo")


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("1c4", "c4:.ob/wyg,.o"),
        ("1f4", "d4:ob./ygw,o."),
        ("1d3", "d3:ob/yg/w.,o/."),
        ("1d6", "d4:w./ob/yg,./o"),
    ],
)
def test_growing_in_every_direction(cell: str, text: str) -> None:
    grown = Pyramid.parse("d4:ob/yg,o").place(Color.WHITE, Cell.parse(cell))
    assert str(grown) == text


def test_a_pyramid_of_all_thirty() -> None:
    pyramid = Pyramid.parse(TALL)
    assert len(pyramid) == 30
    for color in Color:
        assert pyramid.legal_cells(color) == ()


def test_groups_know_their_size_and_levels() -> None:
    group = Pyramid.parse("a1:bbbb/bbbb/bbbb/oobb,bbb/bbb/obb,bb/ob,o").largest_group(Color.ORANGE)
    assert (group.size, group.levels) == (5, 4)
    assert names(group.on_level(1)) == "1a1 1b1"
    assert names(group.on_level(4)) == "4a1"


def test_no_group_has_no_cells() -> None:
    assert Pyramid().largest_group(Color.BLUE) == Group(Color.BLUE, ())
    assert Group(Color.BLUE, ()).levels == 0


def test_groups_are_sorted_by_colour_and_size() -> None:
    found = Pyramid.parse("d4:obo/obb/ooo").groups
    assert [(group.color.letter, group.size) for group in found] == [("o", 5), ("o", 1), ("b", 3)]
    assert groups("d4:bob/bbb/obo", "o") == ["1d4", "1e6", "1f4"]


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, 'Expected a corner such as c3, or "-" for no cubes, found nothing.'),
        ("d", 1, 'Expected a corner such as c3, or "-" for no cubes, found "d".'),
        ("h4:o", 1, 'Expected a corner such as c3, or "-" for no cubes, found "h4".'),
        ("d8:o", 1, 'Expected a corner such as c3, or "-" for no cubes, found "d8".'),
        ("1d4:o", 1, 'Expected a corner such as c3, or "-" for no cubes, found "1d4".'),
        ("d4", 3, 'Expected ":" and the levels, found nothing.'),
        ("d4:", 4, "Expected the rows of level 1, found nothing."),
        ("d4:o,", 6, "Expected the rows of level 2, found nothing."),
        ("d4:o,o", 6, 'Expected no further level, found "o".'),
        ("b4:..w.b/.byby", 1, '"b4:..w.b/.byby" is not canonical; write "c4:.w.b/byby".'),
        ("d4:oo/o", 7, 'Expected a row of 2 on level 1, found "o".'),
        ("d4:oo/ooo", 7, 'Expected a row of 2 on level 1, found "ooo".'),
        ("d4:oo/oo,oo", 10, 'Expected a row of 1 on level 2, found "oo".'),
        ("d4:oo/oo,o/o", 10, 'Expected 1 rows on level 2, found "o/o".'),
        ("d4:ox", 5, 'Expected a colour: o, b, g, y or w, or "." for no cube, found "x".'),
        ("d4:X", 4, 'Expected a colour: o, b, g, y or w, or "." for no cube, found "X".'),
        ("d4:o:o", 5, 'Expected a colour: o, b, g, y or w, or "." for no cube, found ":".'),
        ("c4:.o", 1, '"c4:.o" is not canonical; write "d4:o".'),
        ("d4:o.", 5, '"d4:o." is not canonical; write "d4:o".'),
        ("d4:./o", 4, '"d4:./o" is not canonical; write "d4:o".'),
        ("d3:o/.", 2, '"d3:o/." is not canonical; write "d4:o".'),
        ("d4:oo/oo,.", 9, '"d4:oo/oo,." is not canonical; write "d4:oo/oo".'),
        ("d4:.", 1, '"d4:." is not canonical; write "-".'),
        ("d4:o.b", 6, "Level 1 must hang together: 1f4 does not touch 1d4."),
        ("d4:oo/o.,o", 10, "The cube on 2d4 floats: nothing lies on 1e4."),
        ("c3:o", 1, "A pyramid has a cube on 1d4, and this one has none."),
        ("a4:ooooo", 1, "Level 1 is at most 4 by 4, and this one is wider."),
        ("d4:o/o/o/o/o", 1, "Level 1 is at most 4 by 4, and this one is wider."),
        ("a4:oooooooo", 4, "Level 1 is at most 4 by 4, and this one is wider."),
        (TALL + ",o", len(TALL) + 2, 'Expected no further level, found "o".'),
    ],
)
def test_malformed_pyramids(text: str, column: int, message: str) -> None:
    with pytest.raises(YaxhaError) as caught:
        Pyramid.parse(text)
    assert (caught.value.line, caught.value.column, str(caught.value)) == (1, column, message)


def test_huge_texts_are_refused_at_once() -> None:
    for text in ("d4:" + "o" * 1_000_000, "d4:" + "o/" * 1_000_000, "d4:o" + "," * 1_000_000):
        with pytest.raises(YaxhaError):
            Pyramid.parse(text)


def test_a_set_of_cubes_without_the_first_is_malformed() -> None:
    with pytest.raises(MalformedText):
        Pyramid.of({Cell.parse("1c4"): Color.BLUE})
    assert Pyramid.of({}) == Pyramid()
