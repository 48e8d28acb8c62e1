"""Options of a table: chosen by the host on creation, and fixed from then on."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from yaxha.engine import BonusCard, Seat, drawable
from yaxha.table.errors import Refused

DAY = 86_400

SeatLetter = Literal["A", "B", "C", "D"]
Name = Annotated[
    str, Meta(min_length=1, max_length=32, description="Without control characters, `,` and `;`.")
]


class NoClock(Struct, frozen=True, tag="none", tag_field="kind", forbid_unknown_fields=True):
    """No time limit."""


class MoveClock(Struct, frozen=True, tag="move", tag_field="kind", forbid_unknown_fields=True):
    """A time limit in seconds for each decision."""

    seconds: Annotated[int, Meta(ge=10, le=3600)]


class DaysClock(Struct, frozen=True, tag="days", tag_field="kind", forbid_unknown_fields=True):
    """A time limit in days for each decision (correspondence play)."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | MoveClock | DaysClock


def allowance(clock: Clock) -> int | None:
    """Return the milliseconds allowed per decision, or None without a clock."""
    match clock:
        case MoveClock(seconds):
            return 1000 * seconds
        case DaysClock(days):
            return 1000 * DAY * days
        case NoClock():
            return None


def grace(allowed: int) -> int:
    """Return the milliseconds guaranteed to a returning person, once per decision."""
    return max(allowed // 4, min(allowed, 10_000))


class MySeat(Struct, frozen=True, tag="mine", tag_field="kind", forbid_unknown_fields=True):
    """A seat for the host. Several of them share one screen."""

    name: Name


class OpenSeat(Struct, frozen=True, tag="open", tag_field="kind", forbid_unknown_fields=True):
    """A seat for the first person who claims it with the table's link."""


class BotSeat(Struct, frozen=True, tag="bot", tag_field="kind", forbid_unknown_fields=True):
    """A seat for a built-in bot, by its name in ``yaxha bots``."""

    bot: Annotated[str, Meta(min_length=1, max_length=32)]


SeatWish = MySeat | OpenSeat | BotSeat

Cards = (
    Literal["introductory", "full"]
    | Annotated[
        tuple[BonusCard, BonusCard, BonusCard], Meta(description="Three cards, chosen by name.")
    ]
)


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings for the whole game."""

    cards: Cards = "full"
    clock: Clock = NoClock()
    public: bool = False
    live_drafts: bool = False
    """True if everyone sees drafts before they are confirmed."""
    chat: bool = False
    """True if free text is allowed, in addition to quick phrases."""


def check_options(options: Options, seats: int) -> None:
    """Check that the chosen cards are possible together with this number of seats (S5)."""
    if isinstance(options.cards, str):
        return
    if len(set(options.cards)) < len(options.cards):
        raise Refused("cards-twice", "The three bonus cards must be different (S5).", rule="S5")
    for card in options.cards:
        if card not in drawable(seats):
            raise Refused(
                "neighbor-card",
                f"With two seats the neighbour cards are left out: {card} cannot be chosen (S5).",
                rule="S5",
            )


def letter(seat: Seat) -> SeatLetter:
    """Return the seat's letter, as used on the wire and in the log."""
    return LETTERS[seat]


def letters_of(seats: Iterable[Seat]) -> str:
    """Return the sorted letters of the seats as one string."""
    return "".join([letter(seat) for seat in sorted(seats)])


LETTERS: tuple[SeatLetter, ...] = ("A", "B", "C", "D")
