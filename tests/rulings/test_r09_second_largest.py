"""R9: the next smaller size after the largest earns, for every seat that owns a group of it."""

import pytest

from boards import earners, names
from yaxha.engine import BonusCard, Pyramid, Seat, standings


@pytest.mark.parametrize(
    ("pyramids", "earn"),
    [
        (("d4:ooo", "d4:bb"), "B"),
        # All groups of the largest size are the largest.
        (("d4:ooo", "d4:bbb", "d4:gg"), "C"),
        # Also one who owns the largest too.
        (("d4:ooo/gbb", "d4:g"), "A"),
        (("d4:ooo/gbb", "d4:yy"), "AB"),
        # Any colour, and not only the largest of each.
        (("d4:ooo/bbb/ooy", "d4:g"), "A"),
        # If all groups have one size, nobody earns it.
        (("d4:oo", "d4:bb"), ""),
        (("d4:ob", "d4:bg"), ""),
        (("-", "d4:bb"), ""),
        (("-", "-"), ""),
    ],
)
def test_who_owns_the_second_largest(pyramids: tuple[str, ...], earn: str) -> None:
    assert earners("second-largest", *pyramids) == earn


def test_what_is_missing() -> None:
    pyramids = [Pyramid.parse("d4:oooo"), Pyramid.parse("d4:bbb"), Pyramid.parse("d4:yg")]
    first, second, third = standings(BonusCard.SECOND_LARGEST, pyramids)
    # A owns only a larger group, so it has nothing that could grow to that size.
    assert (first.reason, first.value, first.missing) == ("only-larger", 0, 3)
    assert str(first) == "All its groups are larger than the second-largest."
    assert (second.earned, second.value) == (True, 3)
    assert (third.value, third.missing, third.rivals) == (1, 2, (Seat.B,))
    assert (names(second.cells), names(third.cells), first.cells) == ("1d4 1e4 1f4", "1e4", ())


def test_who_has_no_cubes_has_nothing_to_count() -> None:
    pyramids = [Pyramid.parse("d4:oob"), Pyramid()]
    assert standings(BonusCard.SECOND_LARGEST, pyramids)[1].reason == "no-group"


def test_why_nobody_earns_it() -> None:
    for standing in standings(BonusCard.SECOND_LARGEST, [Pyramid.parse("d4:ob")] * 2):
        assert (standing.reason, standing.value, standing.missing) == ("no-second", 0, 1)
        assert str(standing).startswith("All groups have one size")
