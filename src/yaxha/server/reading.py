"""How a table is written to its log and read back."""

import asyncio
import time
from collections.abc import Sequence

import msgspec

from yaxha.server.events import Created, Transaction, Upgraded
from yaxha.server.store import Logged
from yaxha.server.table import Table, replayed
from yaxha.server.versions import check_versions

SLICE_SECONDS = 0.002
"""How long a log is read before others have their turn, which lasts as long."""

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
    began = time.perf_counter()
    for logged in entries:
        table = replayed(id, [(read_transactions(logged.data), logged.at)], table)
        if time.perf_counter() - began > SLICE_SECONDS:
            # Not for a turn only: the store's threads need the interpreter to finish a commit, and
            # would wait for it again and again while the loop is never idle.
            await asyncio.sleep(SLICE_SECONDS)
            began = time.perf_counter()
    return table
