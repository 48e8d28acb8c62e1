"""Codec of log entries: transactions as JSON, with a version check."""

from itertools import combinations_with_replacement

import msgspec

from yaxha.engine import CELLS, COLORS, Build, Deal, Placement, Seat, write_cubes
from yaxha.engine.cubes import CUBES_PER_TILE
from yaxha.table.events import Created, Transaction, Upgraded
from yaxha.table.versions import check_versions

encode = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(tuple[Transaction, ...]).decode


class _AnyEvent(msgspec.Struct):
    """An event of any version, decoded only for the version numbers in it."""

    rules_version: int = 1
    events_version: int = 1


class _AnyTransaction(msgspec.Struct):
    events: tuple[_AnyEvent, ...] = ()


_read_versions = msgspec.json.Decoder(tuple[_AnyTransaction, ...]).decode


def read_transactions(data: bytes) -> tuple[Transaction, ...]:
    """Decode a log entry. Raises ``NewerLog`` if only a newer version of Yaxha can read it."""
    try:
        transactions = _read(data)
    except msgspec.ValidationError:
        for unknown in _read_versions(data):
            for event in unknown.events:
                check_versions(event.rules_version, event.events_version)
        raise
    for transaction in transactions:
        # Both events are always the first of a transaction. Unknown fields of other events are
        # already dropped at this point.
        for first in transaction.events[:1]:
            if isinstance(first, Created):
                check_versions(first.rules_version, first.events_version)
            elif isinstance(first, Upgraded):
                check_versions(0, first.events_version)
    return transactions


_PLACEMENTS = {
    str(placement): placement
    for placement in (Placement(color, cell) for color in COLORS for cell in CELLS)
}

_CUBES = {
    write_cubes(cubes): cubes
    for number in range(CUBES_PER_TILE + 1)
    for cubes in combinations_with_replacement(COLORS, number)
}


def read_placement(text: str) -> Placement:
    """Parse a placement. Raises the engine's errors for a malformed one."""
    known = _PLACEMENTS.get(text)
    return Placement.parse(text) if known is None else known


def read_deal(text: str) -> Deal:
    """Parse a deal from the log, without checks: it was legal when it was written."""
    return Deal(tuple([_CUBES[tile] for tile in text.split("/")]))


def read_build(text: str) -> Build:
    """Parse a build from the log, without checks: it was legal when it was written."""
    *placed, last = text[2:].split(",")
    if last.startswith("x"):
        discards = _CUBES[last[1:]]
    else:
        placed.append(last)
        discards = ()
    return Build(Seat[text[0]], tuple([_PLACEMENTS[each] for each in placed]), discards)
