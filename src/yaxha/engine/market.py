"""The market: seats, turn order, and how picks and ties are resolved."""

from enum import IntEnum
from typing import Self, TypeVar

from yaxha.engine.errors import IllegalPosition
from yaxha.engine.text import Span

T = TypeVar("T")


class Seat(IntEnum):
    """A place at the table. Seats go clockwise: the left neighbour of A is B."""

    A = 0
    B = 1
    C = 2
    D = 3

    def __bool__(self) -> bool:
        # The first member has the number 0 and must not be false.
        return True

    def __str__(self) -> str:
        return self.name

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        span = Span.of(text)
        if span.text not in cls.__members__:
            raise span.expected("a seat: A, B, C or D")
        return cls[span.text]


TurnOrder = tuple[Seat, ...]
"""The seats sorted by turn-order tile."""

Picks = tuple[int, ...]
"""The market tile each seat picked."""


SEATS = tuple(Seat)


def seats_of(count: int) -> tuple[Seat, ...]:
    return SEATS[:count]


def check_seats(count: int) -> None:
    if not 2 <= count <= len(SEATS):
        raise IllegalPosition("S2", "seat-count")


def check_order(order: TurnOrder, seats: int) -> None:
    if tuple(sorted(order)) != seats_of(seats):
        raise IllegalPosition("S4", "order-seats", seats=write_order(seats_of(seats)))


def read_order(text: str | Span) -> TurnOrder:
    span = Span.of(text)
    return tuple(Seat.parse(span.cut(i, i + 1)) for i in range(min(len(span), len(SEATS) + 1)))


def write_order(order: TurnOrder) -> str:
    return "".join(map(str, order))


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values of the seats or tiles, with one of them replaced."""
    return (*values[:index], value, *values[index + 1 :])


def winners(picks: Picks, order: TurnOrder) -> dict[Seat, int]:
    """Return the seats that get the tile they picked: the first in turn order (C2)."""
    takers: dict[int, Seat] = {}
    for seat in order:
        takers.setdefault(picks[seat], seat)
    return {seat: tile for tile, seat in takers.items()}


def losers(picks: Picks, order: TurnOrder) -> tuple[Seat, ...]:
    """Return the seats that lost a tie, in the order in which they take (C3)."""
    taken: set[int] = set()
    lost: list[Seat] = []
    for seat in order:
        if picks[seat] in taken:
            lost.append(seat)
        taken.add(picks[seat])
    return tuple(lost)


def swapped(picks: Picks, order: TurnOrder) -> TurnOrder:
    """Return the turn order after each tied group has reversed its tiles (C4)."""
    after = list(order)
    for tile in set(picks):
        places = [place for place, seat in enumerate(order) if picks[seat] == tile]
        for place, mirrored in zip(places, reversed(places), strict=True):
            after[mirrored] = order[place]
    return tuple(after)
