"""Many appends, one transaction: a disk is as quick with a hundred entries as with one."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from yaxha.server.store.log import Conflict, Entry, Unavailable, Uncertain, check_entry

MOST_AT_ONCE = 512
CLOSING_SECONDS = 15

Write = Callable[[Sequence[Entry]], Awaitable[Sequence[bool]]]
"""Commit those that come next in their tables and say which: all of these, or raise."""


class GroupCommit:
    """While one transaction runs, entries gather for the next one."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self._is_free = asyncio.Event()
        self._is_free.set()
        self._closed = False
        self.was_refused = False
        """Whether the last transaction could not be written."""

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
        """Return when no transaction runs: what is appended then goes with the next one."""
        await self._is_free.wait()

    async def close(self) -> None:
        """Write what waits, and take no more; but do not wait for ever."""
        self._closed = True
        if self._task is None:
            return
        await asyncio.wait([self._task], timeout=CLOSING_SECONDS)
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self.refuse_waiting("The store is closed.")

    def refuse_waiting(self, why: str) -> None:
        """Tell those that have not been sent that they cannot be."""
        refused, self._waiting = self._waiting, []
        for _, answer in refused:
            _give(answer, Unavailable(why))
        # Those who wait for their turn should ask, and be told as well.
        self._is_free.set()

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch = self._waiting[:MOST_AT_ONCE]
                del self._waiting[:MOST_AT_ONCE]
                self._is_free.clear()
                await self._write_batch(batch)
                self._is_free.set()
                # Those who waited for their turn append now.
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
                # One of its own for each, since each will carry its own traceback.
                _give(answer, type(error)(str(error)))
            return
        except asyncio.CancelledError:
            for _, answer in batch:
                _give(answer, Uncertain("The store was closed before the database answered."))
            raise
        except Exception as defect:
            for _, answer in batch:
                _give(answer, defect)
            return
        for (entry, answer), is_written in zip(batch, written, strict=True):
            if is_written:
                _give(answer, None)
            else:
                _give(answer, Conflict(f"Entry {entry.seq} is not the next one of its table."))


def _give(answer: asyncio.Future[None], error: Exception | None) -> None:
    if answer.done():  # nobody waits for it any more
        return
    if error is None:
        answer.set_result(None)
    else:
        answer.set_exception(error)
