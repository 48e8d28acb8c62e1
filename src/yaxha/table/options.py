"""How a table is to be played: what its maker chooses, and nobody changes once it has begun."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from yaxha.engine import BonusCard, Seat, drawable
from yaxha.table.errors import Refused

DAY = 86_400

SeatLetter = Literal["A", "B", "C", "D"]
Name = Annotated[str, Meta(min_length=1, max_length=32, description="As a record may hold it.")]


class NoClock(Struct, frozen=True, tag="none", tag_field="kind", forbid_unknown_fields=True):
    """People take the time they need."""


class MoveClock(Struct, frozen=True, tag="move", tag_field="kind", forbid_unknown_fields=True):
    """So many seconds for each decision."""

    seconds: Annotated[int, Meta(ge=10, le=3600)]


class DaysClock(Struct, frozen=True, tag="days", tag_field="kind", forbid_unknown_fields=True):
    """So many days for each decision: turn by turn."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | MoveClock | DaysClock


def allowance(clock: Clock) -> int | None:
    """How many milliseconds a decision may take."""
    match clock:
        case MoveClock(seconds):
            return 1000 * seconds
        case DaysClock(days):
            return 1000 * DAY * days
        case NoClock():
            return None


def grace(allowed: int) -> int:
    """How many milliseconds somebody who was away has at least, once for each decision."""
    return max(allowed // 4, min(allowed, 10_000))


class MySeat(Struct, frozen=True, tag="mine", tag_field="kind", forbid_unknown_fields=True):
    """For whoever makes the table; several of them play around one screen."""

    name: Name


class OpenSeat(Struct, frozen=True, tag="open", tag_field="kind", forbid_unknown_fields=True):
    """For whoever comes first with the link of the table."""


class BotSeat(Struct, frozen=True, tag="bot", tag_field="kind", forbid_unknown_fields=True):
    """For a bot that comes with Yaxha, by its name in ``yaxha bots``."""

    bot: Annotated[str, Meta(min_length=1, max_length=32)]


SeatWish = MySeat | OpenSeat | BotSeat

Cards = (
    Literal["introductory", "full"]
    | Annotated[
        tuple[BonusCard, BonusCard, BonusCard], Meta(description="Three cards chosen by name.")
    ]
)


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What holds for the whole game."""

    cards: Cards = "full"
    clock: Clock = NoClock()
    public: bool = False
    live_drafts: bool = False
    """Whether all see a build while it is not confirmed."""
    chat: bool = False
    """Whether people may write freely; quick phrases are always there."""


def check_options(options: Options, seats: int) -> None:
    """Refuse cards that cannot be drawn together by so many seats (S5)."""
    if isinstance(options.cards, str):
        return
    if len(set(options.cards)) < len(options.cards):
        raise Refused("cards-twice", "The three bonus cards are different ones (S5).", rule="S5")
    for card in options.cards:
        if card not in drawable(seats):
            raise Refused(
                "neighbor-card",
                f"With two seats the neighbour cards are left out: {card} cannot be chosen (S5).",
                rule="S5",
            )


def letter(seat: Seat) -> SeatLetter:
    """A seat as it is written on the wire and in the log."""
    return LETTERS[seat]


def letters_of(seats: Iterable[Seat]) -> str:
    """Seats as one word."""
    return "".join([letter(seat) for seat in sorted(seats)])


LETTERS: tuple[SeatLetter, ...] = ("A", "B", "C", "D")
