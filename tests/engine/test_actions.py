import pytest

from yaxha.engine import Build, Cell, Color, Deal, MalformedText, Pick, Placement, Seat, Take
from yaxha.engine.actions import Action


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Deal, "bby/oog"),
        (Deal, "ooo/bbb/ggg/yyy"),
        (Pick, "A2"),
        (Take, "D>4"),
        (Build, "A:o1d4,w1d3,w1c4"),
        (Build, "B:o3b3,b2c2,xy"),
        (Build, "C:xobg"),
        (Placement, "o1d4"),
    ],
)
def test_actions_round_trip(kind: type[Action], text: str) -> None:
    assert str(kind.parse(text)) == text


def test_what_the_texts_mean() -> None:
    assert Pick.parse("B3") == Pick(Seat.B, 3)
    assert Take.parse("B>3") == Take(Seat.B, 3)
    green = Placement(Color.GREEN, Cell.parse("2c3"))
    assert Build.parse("B:g2c3,xow") == Build(Seat.B, (green,), (Color.ORANGE, Color.WHITE))
    assert Deal.parse("o/-") == Deal(((Color.ORANGE,), ()))


def test_cubes_are_written_in_order_however_they_were_given() -> None:
    assert str(Deal(((Color.WHITE, Color.BLUE),))) == "bw"
    assert str(Build(Seat.A, (), (Color.WHITE, Color.BLUE))) == "A:xbw"


@pytest.mark.parametrize(
    ("kind", "text", "column", "message"),
    [
        (Deal, "bby/", 5, 'Expected at most 24 cubes, or "-" for none, found nothing.'),
        (Deal, "byb", 2, '"byb" is not canonical; write "bby".'),
        (Deal, "a/b/c/d/e/f", 1, 'Expected a colour: o, b, g, y or w, found "a".'),
        (Pick, "", 1, "Expected a seat: A, B, C or D, found nothing."),
        (Pick, "A", 2, "Expected a market tile from 1 to 4, found nothing."),
        (Pick, "AX", 2, 'Expected a market tile from 1 to 4, found "X".'),
        (Pick, "A5", 2, 'Expected a market tile from 1 to 4, found "5".'),
        (Pick, "A12", 2, 'Expected a market tile from 1 to 4, found "12".'),
        (Take, "A1", 1, 'Expected a take such as B>1, found "A1".'),
        (Take, "E>1", 1, 'Expected a seat: A, B, C or D, found "E".'),
        (Take, "A>0", 3, 'Expected a market tile from 1 to 4, found "0".'),
        (Build, "A", 1, 'Expected a build such as A:o1d4,b1d5,xg, found "A".'),
        (Build, "E:o1d4", 1, 'Expected a seat: A, B, C or D, found "E".'),
        (Build, "A:", 3, "Expected a colour: o, b, g, y or w, found nothing."),
        (Build, "A:o1d4,", 8, "Expected a colour: o, b, g, y or w, found nothing."),
        (Build, "A:o1d4,b1d8", 11, 'Expected a rank from 1 to 7, found "8".'),
        (Build, "A:xo,b1d4", 3, 'Expected a colour: o, b, g, y or w, found "x".'),
        (Build, "A:xbo", 4, '"bo" is not canonical; write "ob".'),
        (Build, "A:x", 3, 'Expected the colours discarded, found "x".'),
        (Build, "A:x-", 3, 'Expected the colours discarded, found "x-".'),
        (Placement, "x1d4", 1, 'Expected a colour: o, b, g, y or w, found "x".'),
    ],
)
def test_malformed_actions(kind: type[Action], text: str, column: int, message: str) -> None:
    with pytest.raises(MalformedText) as caught:
        kind.parse(text)
    assert (caught.value.column, str(caught.value)) == (column, message)


def test_numbers_are_for_the_game_to_judge() -> None:
    assert len(Deal.parse("/".join(["obgyw"] * 8)).tiles) == 8
    assert len(Build.parse("A:" + ",".join(["o1d4"] * 20)).placements) == 20


def test_but_there_is_an_end_to_it() -> None:
    with pytest.raises(MalformedText, match="nothing after the cell"):
        Build.parse("A:" + ",".join(["o1d4"] * 30))
