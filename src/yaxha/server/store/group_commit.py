"""Group commit: concurrent appends share one transaction and one sync to disk."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from yaxha.server.store.log import Conflict, Entry, Unavailable, Uncertain, check_entry

MOST_AT_ONCE = 512
CLOSING_SECONDS = 15

Write = Callable[[Sequence[Entry]], Awaitable[Sequence[bool]]]
"""Commit the entries with the next number of their table, and return a flag for each entry. Raises
if the commit fails."""


class GroupCommit:
    """Queue of entries: while one transaction runs, the next batch collects."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self._is_free = asyncio.Event()
        self._is_free.set()
        self._closed = False
        self.was_refused = False
        """True if the last transaction failed."""

    async def append(self, entry: Entry) -> None:
        check_entry(entry)
        if self._closed:
            raise Unavailable("The store is closed.")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[None] = loop.create_future()
        self._waiting.append((entry, answer))
        if self._task is None:
            self._task = loop.create_task(self._write_all())
        await answer

    async def turn(self) -> None:
        """Wait until no transaction runs; entries appended then join the next one."""
        await self._is_free.wait()

    async def close(self) -> None:
        """Reject new entries and write the queued ones, with a timeout."""
        self._closed = True
        if self._task is None:
            return
        await asyncio.wait([self._task], timeout=CLOSING_SECONDS)
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self.refuse_waiting("The store is closed.")

    def refuse_waiting(self, why: str) -> None:
        """Fail all entries that are still queued."""
        refused, self._waiting = self._waiting, []
        for _, answer in refused:
            _resolve(answer, Unavailable(why))
        # Release callers of turn() too, so that their appends fail as well.
        self._is_free.set()

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch = self._waiting[:MOST_AT_ONCE]
                del self._waiting[:MOST_AT_ONCE]
                self._is_free.clear()
                await self._write_batch(batch)
                self._is_free.set()
                # Callers of turn() append now.
                await asyncio.sleep(0)
        finally:
            self._is_free.set()
            self._task = None

    async def _write_batch(self, batch: list[tuple[Entry, asyncio.Future[None]]]) -> None:
        try:
            written = await self._write([entry for entry, _ in batch])
            self.was_refused = False
        except (Unavailable, Uncertain) as error:
            self.was_refused = True
            for _, answer in batch:
                # A separate exception each, since each carries its own traceback.
                _resolve(answer, type(error)(str(error)))
            return
        except asyncio.CancelledError:
            for _, answer in batch:
                _resolve(answer, Uncertain("The store was closed before the database answered."))
            raise
        except Exception as defect:
            for _, answer in batch:
                _resolve(answer, defect)
            return
        for (entry, answer), is_written in zip(batch, written, strict=True):
            if is_written:
                _resolve(answer, None)
            else:
                _resolve(answer, Conflict(f"Entry {entry.seq} is not the next one of its table."))


def _resolve(answer: asyncio.Future[None], error: Exception | None) -> None:
    if answer.done():  # the caller was cancelled
        return
    if error is None:
        answer.set_result(None)
    else:
        answer.set_exception(error)
