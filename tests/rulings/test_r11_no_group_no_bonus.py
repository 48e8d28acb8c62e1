"""R11: without a visible cube of the colour no card about it is earned; without cubes, none."""

import pytest

from boards import earners
from yaxha.engine import BonusCard, Color, Pyramid, standings


@pytest.mark.parametrize("color", Color)
def test_an_all_zero_tie_earns_nothing(color: Color) -> None:
    other = "d4:o" if color is not Color.ORANGE else "d4:b"
    assert earners(f"largest-{color}", other, other, "-") == ""
    assert earners(f"neighbor-{color}", other, other, "-") == ""


def test_a_hidden_cube_is_no_group() -> None:
    hidden = "d4:bbb/bob/bbb,bb/bb"
    assert earners("largest-orange", hidden, "d4:b") == ""
    assert earners("neighbor-orange", hidden, "d4:b", "d4:b") == ""


@pytest.mark.parametrize("card", BonusCard)
def test_who_has_no_cubes_earns_nothing(card: BonusCard) -> None:
    assert earners(card, "-", "-", "-") == ""
    assert "B" not in earners(card, "d4:obg/yw.", "-", "d4:ooo")


def test_it_is_said_that_there_is_nothing_to_count() -> None:
    for card in (BonusCard.LARGEST_BLUE, BonusCard.NEIGHBOR_BLUE, BonusCard.ONE_COLOR_SIDE):
        for standing in standings(card, [Pyramid(), Pyramid()]):
            assert (standing.reason, standing.value, standing.cells) == ("no-group", 0, ())
            assert standing.missing == 1
            assert str(standing) == "Nothing to count."
