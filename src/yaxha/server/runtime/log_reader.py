"""Log replay: rebuild tables in time slices that keep the event loop responsive."""

import asyncio
import time
from collections.abc import Sequence

from yaxha.server.store import Logged
from yaxha.table.codec import read_transactions
from yaxha.table.evolve import replayed
from yaxha.table.state import Table

SLICE_SECONDS = 0.002
"""Length of a replay slice, and of the pause after it."""


async def table_of(id: str, entries: Sequence[Logged], before: Table | None = None) -> Table | None:
    """Replay log entries onto ``before``, or from the start, and return the table.

    Pauses between slices, so that a long log does not block the event loop.
    """
    table = before
    began = time.perf_counter()
    for logged in entries:
        table = replayed(id, [(read_transactions(logged.data), logged.at)], table)
        if time.perf_counter() - began > SLICE_SECONDS:
            # Longer than one loop iteration: the store's threads need the interpreter lock to
            # finish a commit, and would wait for it repeatedly while the loop is never idle.
            await asyncio.sleep(SLICE_SECONDS)
            began = time.perf_counter()
    return table
