"""Summaries of tables for lists, stored next to the log."""

from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from yaxha.engine import Phase
from yaxha.table.options import Options, SeatLetter, letter
from yaxha.table.state import Table, scored


class Listing(NamedTuple):
    """A table's new entry in the lists."""

    status: str
    public: bool
    at: int
    summary: bytes


class Holder(NamedTuple):
    """The holder of a seat: the hash of an identity, and the seat's letter."""

    identity: str
    seat: str


class ListedSeat(Struct, frozen=True):
    """A seat of a table in a list."""

    seat: SeatLetter
    kind: Literal["open", "person", "bot"]
    name: str
    total: int | None = None
    """Points of a finished game."""
    origin: SeatLetter | None = None
    """The seat's letter before any rematches."""
    won: bool | None = None
    """True if the seat won the finished game, alone or with others."""
    largest: int | None = None
    """Size of the seat's largest group in a finished game."""


class Summary(Struct, frozen=True):
    """Summary of a table in a list."""

    seats: tuple[ListedSeat, ...]
    options: Options
    round: int | None
    wanted: Annotated[tuple[SeatLetter, ...], Meta(description="Seats with a pending decision.")]
    rematch: str | None


def summary_of(table: Table) -> Summary:
    game = table.game
    seats = tuple(
        [
            ListedSeat(letter(seat), sitter.kind, sitter.name, origin=table.origins[seat])
            for seat, sitter in zip(table.seats, table.sitters, strict=True)
        ]
    )
    if game is not None and game.phase is Phase.END:
        score = scored(game.pyramids, game.bonus)
        seats = tuple(
            [
                msgspec.structs.replace(
                    listed,
                    total=column.total,
                    won=column.seat in score.winners,
                    largest=max(group.size for group in column.groups),
                )
                for listed, column in zip(seats, score.seats, strict=True)
            ]
        )
    return Summary(
        seats,
        table.options,
        game.round if game is not None else None,
        tuple([letter(seat) for seat in table.wanted]),
        table.rematch,
    )


def listing_of(before: Table | None, after: Table, at: int) -> Listing | None:
    """Return the table's new entry in lists, or None if it has not changed."""
    if before is not None and before.seq and _listed(before) == _listed(after):
        return None
    # Open tables are listed by creation time: changing seats repeatedly must not keep one on top.
    place = after.created if after.status == "open" else at
    return Listing(after.status, after.options.public, place, _summary_part(after))


def _listed(table: Table) -> tuple[str, bytes]:
    # Closing a table changes its status only, not its summary.
    return table.status, _summary_part(table)


def _summary_part(table: Table) -> bytes:
    memory = table.memory
    if "summary" not in memory:
        memory["summary"] = msgspec.json.encode(summary_of(table))
    known: bytes = memory["summary"]
    return known


def holders_of(before: Table | None, after: Table) -> tuple[Holder, ...] | None:
    """Return the holders of all seats, or None if they have not changed."""
    now = _held(after)
    return None if before is not None and before.seq and now == _held(before) else now


def _held(table: Table) -> tuple[Holder, ...]:
    return tuple(
        [
            Holder(sitter.holder, letter(seat))
            for seat, sitter in zip(table.seats, table.sitters, strict=True)
            if sitter.kind == "person" and sitter.holder is not None
        ]
    )
