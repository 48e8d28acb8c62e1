"""R8: the left neighbour is the next seat clockwise, and an equal group earns."""

import pytest

from boards import earners
from yaxha.engine import BonusCard, Color, Pyramid, Seat, standings


@pytest.mark.parametrize(
    ("sizes", "earn"),
    [((3, 2, 1), "AB"), ((1, 2, 3), "C"), ((2, 2, 2), "ABC"), ((2, 2, 3), "AC"), ((3, 1, 2), "A")],
)
def test_against_the_next_seat(sizes: tuple[int, ...], earn: str) -> None:
    assert earners("neighbor-orange", *("d4:" + "o" * size for size in sizes)) == earn


def test_the_last_seat_looks_at_the_first() -> None:
    assert earners("neighbor-orange", "d4:ooo", "d4:oo", "d4:oo", "d4:ooo") == "ABD"


@pytest.mark.parametrize("color", Color)
def test_every_colour_has_its_card(color: Color) -> None:
    letter = color.letter
    pyramids = [f"d4:{letter}{letter}", f"d4:{letter}", "d4:ob" if letter != "o" else "d4:bg"]
    assert earners(f"neighbor-{color}", *pyramids)[:1] == "A"


def test_what_is_missing_is_said_of_the_neighbour() -> None:
    pyramids = [Pyramid.parse("d4:o"), Pyramid.parse("d4:ooo"), Pyramid()]
    first, second, third = standings(BonusCard.NEIGHBOR_ORANGE, pyramids)
    assert (first.value, first.missing, first.rivals) == (1, 2, (Seat.B,))
    assert str(first) == "2 behind B."
    assert second.earned
    assert (third.missing, third.rivals, third.cells) == (1, (Seat.A,), ())
