"""The cards no ruling is about, and how each explains itself."""

import pytest

from boards import earners, names
from yaxha.engine import BonusCard, Color, MalformedText, Pyramid, Seat, Standing, standings

# One of each colour on level 1, and no two alike touch.
MOTLEY = "c3:obg/yww/bog"


def stand(card: str, *pyramids: str) -> tuple[Standing, ...]:
    return standings(BonusCard(card), [Pyramid.parse(pyramid) for pyramid in pyramids])


def test_cards_are_named_as_in_the_notation() -> None:
    assert BonusCard.parse("five-colors-level-2") is BonusCard.FIVE_COLORS_LEVEL_2
    with pytest.raises(MalformedText, match="the name of a bonus card"):
        BonusCard.parse("largest-grey")


@pytest.mark.parametrize("card", BonusCard)
def test_every_card_judges_every_seat(card: BonusCard) -> None:
    found = stand(card, MOTLEY, "-", "d4:oo/oo,o")
    assert len(found) == 3
    for standing in found:
        assert standing.earned == (standing.missing == 0)
        assert str(standing)


@pytest.mark.parametrize("color", Color)
def test_the_largest_group_of_a_colour(color: Color) -> None:
    c = color.letter
    x = "b" if c == "o" else "o"
    card = f"largest-{color}"
    assert earners(card, f"d4:{c}{c}", f"d4:{c}{x}", f"d4:{x}{x}{x}") == "A"
    assert earners(card, f"d4:{c}{c}", f"d4:{c}/{c}", f"d4:{x}{x}{x}") == "AB"
    first, second, third = stand(card, f"d4:{c}{c}", f"d4:{c}{x}", f"d4:{x}{x}{x}")
    assert (first.value, names(first.cells), str(first)) == (2, "1d4 1e4", "Earned with 2.")
    assert (second.value, second.missing, second.rivals) == (1, 1, (Seat.A,))
    assert str(second) == "1 behind A."
    assert (third.value, third.missing, third.cells) == (0, 2, ())


def test_the_largest_group_of_any_colour() -> None:
    assert earners("largest", "d4:oob", "d4:bbb", "d4:ggg") == "BC"
    first, second, _ = stand("largest", "d4:oob", "d4:bbb", "d4:ggg")
    assert str(first) == "1 behind B and C."
    assert names(second.cells) == "1d4 1e4 1f4"


def test_the_largest_group_on_level_1_counts_only_that_level() -> None:
    # A has five, three of them on level 1; B has four, all on level 1.
    climbing = "d4:yoo/gob/wyg,oo/.."
    flat = "d4:oooo"
    assert earners("largest", climbing, flat) == "A"
    assert earners("largest-level-1", climbing, flat) == "B"
    first, _ = stand("largest-level-1", climbing, flat)
    assert (first.value, first.missing, names(first.cells)) == (3, 1, "1e5 1e6 1f6")


def test_patches_on_level_1_joined_over_a_higher_cube_are_one() -> None:
    joined = "d4:bo/ob,o"
    assert stand("largest-level-1", joined, "d4:g")[0].value == 2
    assert stand("largest-level-1", "d4:bo/ob", "d4:g")[0].value == 1


def test_the_group_over_the_most_levels() -> None:
    tower = "a1:bgyw/gbwy/ywbg/ogyb,gyw/wgy/obg,wg/ob,o"
    assert earners("most-levels", tower, "d4:oo/oo,o") == "A"
    first, second = stand("most-levels", tower, "d4:oo/oo,o")
    assert (first.value, names(first.cells)) == (4, "1a1 2a1 3a1 4a1")
    assert (second.value, second.missing) == (2, 2)
    assert earners("most-levels", "d4:o", "d4:b", "-") == "AB"


def test_five_colours_on_level_1() -> None:
    assert earners("five-colors-level-1", MOTLEY, "d4:obgy") == "A"
    first, second = stand("five-colors-level-1", MOTLEY, "d4:oggy")
    assert (first.value, first.missing, first.colors) == (5, 0, ())
    assert (second.value, second.missing) == (3, 2)
    assert second.colors == (Color.BLUE, Color.WHITE)
    assert str(second) == "Missing: blue and white."
    assert names(second.cells) == "1d4 1e4 1f4 1g4"


def test_a_hidden_cube_is_no_fifth_colour() -> None:
    assert earners("five-colors-level-1", "d4:ogy/owb/bgy,oo/g.", "d4:o") == "A"
    assert earners("five-colors-level-1", "d4:ogy/owb/bgy,oo/gg", "d4:o") == ""


def test_five_colours_on_level_2() -> None:
    level_2 = "a1:obgy/gybo/ybgo/wwww,obg/gyb/www"
    assert earners("five-colors-level-2", level_2, MOTLEY) == "A"
    first, second = stand("five-colors-level-2", level_2, "d4:oo/oo,o")
    assert (first.value, len(first.cells)) == (5, 9)
    assert (second.value, second.missing, names(second.cells)) == (1, 4, "2d4")


def test_exactly_three_colours() -> None:
    assert earners("three-colors", "d4:ob", "d4:obg", "d4:obgy") == "B"
    two, three, four = stand("three-colors", "d4:ob", "d4:obg", "d4:obgy")
    assert (two.value, two.missing, str(two)) == (2, 1, "2 colours are visible, 1 too few.")
    assert (three.value, three.missing, str(three)) == (3, 0, "Earned with 3.")
    assert (four.value, four.missing, str(four)) == (4, 1, "4 colours are visible, 1 too many.")
    assert names(four.cells) == "1d4 1e4 1f4 1g4"


def test_a_hidden_cube_is_no_colour_too_many() -> None:
    assert earners("three-colors", "d4:oby/obw/oby,oo/oo", "d4:o") == ""
    assert earners("three-colors", "d4:oby/owb/bby,oo/o.", "d4:o") == ""
    assert earners("three-colors", "d4:oby/owb/bby,oo/oo", "d4:o") == "A"
