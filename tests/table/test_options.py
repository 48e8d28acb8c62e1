"""Options: clocks, seats and cards that a table may have."""

from typing import Any

import msgspec
import pytest

from yaxha.engine import BonusCard, Seat, drawable
from yaxha.table.errors import Refused
from yaxha.table.options import (
    DAY,
    BotSeat,
    Clock,
    DaysClock,
    MoveClock,
    MySeat,
    NoClock,
    OpenSeat,
    Options,
    SeatWish,
    allowance,
    check_options,
    grace,
    letter,
    letters_of,
)


def is_read(kind: Any, value: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


# Reading


def test_defaults() -> None:
    # Logs of tables that chose nothing rely on them.
    assert msgspec.json.decode(b"{}", type=Options) == Options(
        cards="full", clock=NoClock(), public=False, live_drafts=False, chat=False
    )


@pytest.mark.parametrize(
    ("data", "clock"),
    [
        ({"kind": "none"}, NoClock()),
        ({"kind": "move", "seconds": 10}, MoveClock(10)),
        ({"kind": "days", "days": 30}, DaysClock(30)),
    ],
)
def test_clocks(data: dict[str, object], clock: Clock) -> None:
    assert msgspec.convert(data, Clock) == clock


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "move", "seconds": 9},
        {"kind": "move", "seconds": 3601},
        {"kind": "days", "days": 0},
        {"kind": "days", "days": 31},
        {"kind": "days", "seconds": 30},
        {"kind": "none", "seconds": 30},
        {"kind": "hours", "hours": 1},
        {"seconds": 30},
    ],
)
def test_clocks_that_cannot_be(clock: dict[str, object]) -> None:
    assert not is_read(Options, {"clock": clock})


@pytest.mark.parametrize(
    ("data", "wish"),
    [
        ({"kind": "mine", "name": 32 * "a"}, MySeat(32 * "a")),
        ({"kind": "open"}, OpenSeat()),
        ({"kind": "bot", "bot": "casual"}, BotSeat("casual")),
    ],
)
def test_seats(data: dict[str, object], wish: SeatWish) -> None:
    assert msgspec.convert(data, SeatWish) == wish


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "mine", "name": ""},
        {"kind": "mine", "name": 33 * "a"},
        {"kind": "bot", "bot": ""},
        {"kind": "open", "name": "Ana"},
        {"kind": "person"},
    ],
)
def test_seats_that_cannot_be(wish: dict[str, object]) -> None:
    assert not is_read(SeatWish, wish)


def test_unknown_options_are_refused() -> None:
    assert is_read(Options, {"public": True})
    assert not is_read(Options, {"open": True})
    assert not is_read(Options, {"public": 1})


def test_chosen_cards_are_three_by_name() -> None:
    cards = ["largest", "most-levels", "three-colors"]
    assert msgspec.convert({"cards": cards}, Options) == Options(
        cards=(BonusCard.LARGEST, BonusCard.MOST_LEVELS, BonusCard.THREE_COLORS)
    )
    for wrong in (cards[:2], [*cards, "largest-red"], [*cards[:2], "largest-pink"], "some"):
        assert not is_read(Options, {"cards": wrong})


# Time


def test_the_time_of_a_decision() -> None:
    assert allowance(NoClock()) is None
    assert allowance(MoveClock(45)) == 45_000
    assert allowance(DaysClock(2)) == 2 * DAY * 1000 == 172_800_000


@pytest.mark.parametrize(
    ("allowed", "least"),
    [
        (10_000, 10_000),
        (20_000, 10_000),
        (40_000, 10_000),
        (60_000, 15_000),
        (86_400_000, 21_600_000),
    ],
)
def test_the_least_that_somebody_who_is_back_has(allowed: int, least: int) -> None:
    """A quarter of the time, but at least ten seconds where there are so many."""
    assert grace(allowed) == least


# Cards (S5)


NEIGHBOR = next(card for card in BonusCard if card not in drawable(2))
THREE = (BonusCard.LARGEST, BonusCard.MOST_LEVELS, NEIGHBOR)


def test_neighbor_cards_need_three_seats() -> None:
    check_options(Options(cards=THREE), 3)
    with pytest.raises(Refused) as refusal:
        check_options(Options(cards=THREE), 2)
    assert (refusal.value.code, refusal.value.rule) == ("neighbor-card", "S5")
    assert NEIGHBOR in refusal.value.sentence


def test_no_card_is_there_twice() -> None:
    twice = (BonusCard.LARGEST, BonusCard.MOST_LEVELS, BonusCard.LARGEST)
    with pytest.raises(Refused) as refusal:
        check_options(Options(cards=twice), 4)
    assert (refusal.value.code, refusal.value.rule) == ("cards-twice", "S5")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_drawn_cards_suit_any_number_of_seats(seats: int) -> None:
    check_options(Options(cards="full"), seats)
    check_options(Options(cards="introductory"), seats)


# Letters


def test_seats_as_letters() -> None:
    assert [letter(seat) for seat in Seat] == ["A", "B", "C", "D"]
    assert letters_of([Seat.D, Seat.A, Seat.C]) == "ACD"
    assert letters_of([]) == ""
