"""How a table is written to its log and read back."""

import asyncio
from collections.abc import Sequence

import msgspec

from yaxha.server.events import Transaction
from yaxha.server.store import Logged
from yaxha.server.table import Table, replayed

AT_ONCE = 100
"""How many entries of a log are read before others have their turn."""

encode = msgspec.json.Encoder().encode
read_transactions = msgspec.json.Decoder(tuple[Transaction, ...]).decode


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
