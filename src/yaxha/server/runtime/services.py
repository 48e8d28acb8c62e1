"""Services shared by all live tables of a worker, with their background tasks."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from yaxha.server.runtime.bots.pool import BotPool
from yaxha.server.runtime.presence import OtherWorkers
from yaxha.server.runtime.wakeups.base import Wakeups
from yaxha.server.store import Store, Unavailable
from yaxha.table.versions import NewerLog

log = logging.getLogger(__name__)


class Services:
    """The store, pub/sub, the bot pool and background tasks."""

    def __init__(
        self, store: Store, wakeups: Wakeups, bots: BotPool, *, stand_in_after: int
    ) -> None:
        self.store = store
        self.wakeups = wakeups
        self.bots = bots
        self.stand_in_after = stand_in_after
        self.other_workers = OtherWorkers()
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background and log its failure."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if isinstance(error, Unavailable):
                log.warning("the store is unavailable", extra={"error": str(error)})
            elif isinstance(error, NewerLog):
                log.error("a table cannot be read", extra={"why": str(error)})
            else:
                log.error("a background task failed", exc_info=error)

    async def close(self) -> None:
        """Cancel all tasks and stop the bot processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bots.close()
