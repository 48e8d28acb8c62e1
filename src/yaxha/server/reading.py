"""How a table is written to its log and read back."""

import asyncio
from collections.abc import Sequence

import msgspec

from yaxha.server.events import Created, Transaction, Upgraded
from yaxha.server.store import Logged
from yaxha.server.table import Table, replayed
from yaxha.server.versions import check_versions

AT_ONCE = 100
"""How many entries of a log are read before others have their turn."""

encode = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(tuple[Transaction, ...]).decode


class _AnyEvent(msgspec.Struct):
    """An event of whatever version, of which only the versions are looked at."""

    rules_version: int = 1
    events_version: int = 1


class _AnyTransaction(msgspec.Struct):
    events: tuple[_AnyEvent, ...] = ()


_read_versions = msgspec.json.Decoder(tuple[_AnyTransaction, ...]).decode


def read_transactions(data: bytes) -> tuple[Transaction, ...]:
    """Read an entry. Raise ``NewerLog`` for one that only a newer version understands."""
    try:
        transactions = _read(data)
    except msgspec.ValidationError:
        for unknown in _read_versions(data):
            for event in unknown.events:
                check_versions(event.rules_version, event.events_version)
        raise
    for transaction in transactions:
        # Both are always first. What a newer version has added to others is lost by now.
        for first in transaction.events[:1]:
            if isinstance(first, Created):
                check_versions(first.rules_version, first.events_version)
            elif isinstance(first, Upgraded):
                check_versions(0, first.events_version)
    return transactions


async def table_of(id: str, entries: Sequence[Logged], before: Table | None = None) -> Table | None:
    """The table that its log makes, or the rest of it; others are served while it is long."""
    table = before
    for start in range(0, len(entries), AT_ONCE):
        if start:
            await asyncio.sleep(0)
        some = entries[start : start + AT_ONCE]
        log = [(read_transactions(logged.data), logged.at) for logged in some]
        table = replayed(id, log, table)
    return table
