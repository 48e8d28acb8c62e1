"""Tables replayed from their logs, in slices that leave time for others."""

import asyncio
import time
from collections.abc import Sequence

from yaxha.server.store import Logged
from yaxha.table.codec import read_transactions
from yaxha.table.evolve import replayed
from yaxha.table.state import Table

SLICE_SECONDS = 0.002
"""How long a log is read before others have their turn, which lasts as long."""


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
