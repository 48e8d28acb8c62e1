import pytest

from yaxha.engine import COLORS, Bag, Color, MalformedText, read_cubes, write_cubes


def place(error: pytest.ExceptionInfo[MalformedText]) -> tuple[int | None, str]:
    return error.value.column, str(error.value)


def test_the_colours_in_their_order() -> None:
    assert "".join(color.letter for color in COLORS) == "obgyw"
    assert " ".join(map(str, COLORS)) == "orange blue green yellow white"


def test_every_colour_is_true() -> None:
    assert all(COLORS)


@pytest.mark.parametrize("color", COLORS)
def test_a_colour_is_read_from_its_letter(color: Color) -> None:
    assert Color.parse(color.letter) is color


@pytest.mark.parametrize("text", ["", "ob", "O", "x", "obgyw", "0"])
def test_anything_else_is_no_colour(text: str) -> None:
    with pytest.raises(MalformedText) as caught:
        Color.parse(text)
    assert "a colour: o, b, g, y or w" in str(caught.value)


@pytest.mark.parametrize("text", ["-", "o", "ob", "oby", "www"])
def test_cubes_round_trip(text: str) -> None:
    assert write_cubes(read_cubes(text)) == text


def test_cubes_are_written_in_the_order_of_colours() -> None:
    assert write_cubes([Color.WHITE, Color.ORANGE, Color.GREEN]) == "ogw"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("yob", 1, '"yob" is not canonical; write "oby".'),
        ("oyb", 2, '"oyb" is not canonical; write "oby".'),
        ("oxy", 2, 'Expected a colour: o, b, g, y or w, found "x".'),
        ("", 1, 'Expected at most 3 cubes, or "-" for none, found nothing.'),
        ("oooo", 1, 'Expected at most 3 cubes, or "-" for none, found "oooo".'),
        ("o-", 2, 'Expected a colour: o, b, g, y or w, found "-".'),
    ],
)
def test_malformed_cubes(text: str, column: int, message: str) -> None:
    with pytest.raises(MalformedText) as caught:
        read_cubes(text)
    assert place(caught) == (column, message)


def test_a_full_bag() -> None:
    assert len(Bag()) == 120
    assert str(Bag()) == "o24b24g24y24w24"


def test_a_bag_with_some_left() -> None:
    bag = Bag.parse("b1w2")
    assert bag.counts == (0, 1, 0, 0, 2)
    assert len(bag) == 3


@pytest.mark.parametrize("text", ["-", "o1", "b24", "o20b20g22y18w22", "o1w1"])
def test_bags_round_trip(text: str) -> None:
    assert str(Bag.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, '"" is not canonical; write "-".'),
        ("o", 2, "Expected how many orange cubes, at most 24, found nothing."),
        ("o0", 1, '"o0" is not canonical; write "-".'),
        ("o25", 2, 'Expected how many orange cubes, at most 24, found "25".'),
        ("o024", 2, '"o024" is not canonical; write "o24".'),
        ("o0024", 2, 'Expected how many orange cubes, at most 24, found "0024".'),
        ("o1b", 4, "Expected how many blue cubes, at most 24, found nothing."),
        ("o04", 2, '"o04" is not canonical; write "o4".'),
        ("b1o1", 1, '"b1o1" is not canonical; write "o1b1".'),
        ("o1o1", 3, 'Expected only one number for orange, found "o1".'),
        ("o1-", 3, 'Expected a colour: o, b, g, y or w, found "-".'),
        ("o1X", 3, 'Expected a colour: o, b, g, y or w, found "X".'),
        ("o1\n", 3, r'Expected a colour: o, b, g, y or w, found "\n".'),
        ("24o", 1, 'Expected a colour: o, b, g, y or w, found "2".'),
        ("o٣", 2, "Expected how many orange cubes, at most 24, found nothing."),
    ],
)
def test_malformed_bags(text: str, column: int, message: str) -> None:
    with pytest.raises(MalformedText) as caught:
        Bag.parse(text)
    assert place(caught) == (column, message)


def test_a_bag_of_many_digits_is_refused_at_once() -> None:
    with pytest.raises(MalformedText):
        Bag.parse("o" + "1" * 100_000)
