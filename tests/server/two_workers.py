"""Two workers in one process over one log, each with its own store, pub/sub and bots."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import NamedTuple

from yaxha.server.http.metrics import MeasuredStore
from yaxha.server.runtime.bots.pool import BotPool
from yaxha.server.runtime.hub import Hub
from yaxha.server.runtime.live_table import LiveTable
from yaxha.server.runtime.log_reader import table_of
from yaxha.server.runtime.wakeups.base import Alone, Announcement, Wakeup, Wakeups
from yaxha.server.runtime.wakeups.postgres import ByPostgres
from yaxha.server.runtime.wakeups.pubsub import PubSub
from yaxha.server.runtime.wakeups.redis import ByRedis
from yaxha.server.store import Entry, Store, Unavailable, open_store, read_url
from yaxha.table.codec import read_transactions
from yaxha.table.events import Transaction
from yaxha.table.state import Table
from yaxha.table.views.view import view_message


class Deaf(Alone):
    """Pub/sub of several workers in which every message is lost."""

    are_several = True


class Unreliable(MeasuredStore):
    """A store that fails to write matching entries a number of times."""

    def __init__(self, store: Store, refused: Callable[[Entry], bool], times: int) -> None:
        super().__init__(store)
        self._refused = refused
        self.times = times

    async def append(self, entry: Entry) -> None:
        if self.times and self._refused(entry):
            self.times -= 1
            raise Unavailable("The disk is full.")
        await super().append(entry)


@dataclass
class Pair:
    """Two workers at one table."""

    hubs: Sequence[Hub]
    id: str

    @property
    def runnings(self) -> list[LiveTable]:
        return [hub.tables[self.id] for hub in self.hubs]

    @property
    def table(self) -> Table:
        """The table as known by the first worker."""
        return self.runnings[0].table

    async def log(self) -> list[Transaction]:
        logged = await self.hubs[0].store.read(self.id)
        return [transaction for each in logged for transaction in read_transactions(each.data)]

    async def times_done(self, id: str) -> int:
        return [transaction.command for transaction in await self.log()].count(id)

    async def agreed(self) -> Table:
        """Let both workers catch up; check that their views and the log's are byte-identical."""
        logged = await table_of(self.id, await self.hubs[0].store.read(self.id))
        assert logged is not None
        await until(lambda: all(each.table.seq >= logged.seq for each in self.runnings))
        for running in self.runnings:
            assert running.table == logged
            for viewer in (None, *logged.seats):
                assert view_message(running.table, viewer) == view_message(logged, viewer)
        return logged


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not what():
            await asyncio.sleep(0.001)


@asynccontextmanager
async def hubs_on(url: str, *wakeups: Wakeups) -> AsyncIterator[list[Hub]]:
    """Open a hub for each pub/sub instance."""
    async with AsyncExitStack() as stack:
        hubs = []
        for each in wakeups:
            store = await stack.enter_async_context(await open_store(url))
            stack.push_async_callback(each.close)
            hubs.append(await stack.enter_async_context(Hub(store, each, BotPool(1))))
        yield hubs


class Shared(NamedTuple):
    """Services shared by two workers."""

    url: str
    redis_url: str | None
    """None for pub/sub over the database."""

    def wakeups(self) -> PubSub:
        if self.redis_url is not None:
            return ByRedis(self.redis_url)
        return ByPostgres(read_url(self.url))


@asynccontextmanager
async def two_hubs(shared: Shared) -> AsyncIterator[list[Hub]]:
    async with hubs_on(shared.url, shared.wakeups(), shared.wakeups()) as hubs:
        yield hubs


async def at_both(hubs: Sequence[Hub], id: str) -> Pair:
    for hub in hubs:
        await hub.table(id)
    return Pair(hubs, id)


@contextlib.asynccontextmanager
async def listening(wakeups: PubSub) -> AsyncIterator[list[Wakeup | Announcement]]:
    """Collect the messages received in the background."""
    heard: list[Wakeup | Announcement] = []

    async def listen() -> None:
        async for told in wakeups.received():
            heard.append(told)

    task = asyncio.create_task(listen())
    try:
        await until(lambda: bool(heard))
        yield heard
    finally:
        task.cancel()
        await asyncio.wait([task])
        await wakeups.close()
