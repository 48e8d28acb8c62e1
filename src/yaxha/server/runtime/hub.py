"""The hub: live tables in memory, loading from the log, eviction of idle tables."""

import asyncio
import logging
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Self

from yaxha.engine import Seat
from yaxha.server.runtime import presence
from yaxha.server.runtime.bots.pool import BotPool
from yaxha.server.runtime.live_table import LiveTable, now
from yaxha.server.runtime.log_reader import table_of
from yaxha.server.runtime.services import Services
from yaxha.server.runtime.tokens import new_seed, new_table_id
from yaxha.server.runtime.wakeups.base import Announcement, Wakeup, Wakeups
from yaxha.server.store import Conflict, Entry, Store, Unavailable
from yaxha.table import events
from yaxha.table.codec import encode
from yaxha.table.events import Transaction
from yaxha.table.evolve import first_table
from yaxha.table.options import LETTERS
from yaxha.table.seats import STAND_IN_AFTER, Credentials
from yaxha.table.setup import new_table, rematch, rematch_id, rematch_seat
from yaxha.table.state import Table
from yaxha.table.versions import NewerLog
from yaxha.table.views.schemas import CreateTable
from yaxha.table.views.summary import holders_of, listing_of

log = logging.getLogger(__name__)

IDLE = 600.0
"""Seconds after which a table without subscribers is evicted from memory."""

SWEEP = 30.0
"""Seconds between sweeps over all tables, and so the longest delay of a lost wake-up."""
FRESH_SECONDS = 5.0
"""Timeout for reading other workers' entries; after it the table is served as known here."""


class NoTable(Exception):
    """Unknown table id."""


class Hub:
    """Live tables of one worker, over the store, pub/sub and the bot pool."""

    def __init__(
        self,
        store: Store,
        wakeups: Wakeups,
        bots: BotPool,
        *,
        stand_in_after: int = STAND_IN_AFTER,
    ) -> None:
        self.services = Services(store, wakeups, bots, stand_in_after=stand_in_after)
        self.wakeups = wakeups
        self.other_workers = self.services.other_workers
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._load_lock = asyncio.Lock()
        self._woken: set[str] = set()
        """Tables that other workers changed while they were being loaded."""

    async def __aenter__(self) -> Self:
        self.services.spawn(self._listen())
        self.services.spawn(self._sweep())
        if self.wakeups.are_several:
            self.services.spawn(self._announce())
        return self

    async def __aexit__(self, *_: object) -> None:
        for running in self.tables.values():
            running.close()
        await self.services.close()

    @property
    def store(self) -> Store:
        return self.services.store

    # Tables

    async def table(self, id: str) -> LiveTable:
        """Return a table, from memory or from the log, with every move acknowledged so far.

        Raises ``NoTable`` for an unknown id.
        """
        running = self.tables.get(id)
        if running is not None:
            running.used = time.monotonic()
            if self.wakeups.are_several:
                with suppress(Unavailable, TimeoutError):
                    async with asyncio.timeout(FRESH_SECONDS):
                        await running.catch_up()
            return running
        # Concurrent requests for a table share one load.
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> LiveTable:
        self._woken.discard(id)
        # One load at a time: many at once would delay moves.
        async with self._load_lock:
            table = await table_of(id, await self.store.read(id))
        if table is None:
            raise NoTable(id)
        running = self._keep(table)
        if id in self._woken:
            self._woken.discard(id)
            running.wake()
        return running

    def _keep(self, table: Table) -> LiveTable:
        """Return the only live instance of a table, so that all its subscribers share it."""
        running = self.tables.get(table.id)
        if running is None:
            running = self.tables[table.id] = LiveTable(self.services, table)
        return running

    async def create(self, who: Credentials, request: CreateTable) -> LiveTable:
        """Create a table with ``who`` as its host."""
        return await self._begin(new_table_id(), new_table(request, who, new_seed()))

    async def rematch(self, running: LiveTable, who: Credentials) -> str:
        """Create a table for the same people, each moved by one seat, and return its id."""
        table = running.table
        seat = rematch_seat(table, who)
        if table.rematch is not None:
            return table.rematch
        # Its id is derived from this table's id, so that concurrent requests create one rematch.
        id = rematch_id(table.id, table.host, table.seed)
        with suppress(Conflict):  # already created, perhaps without an event at this table
            await self._begin(id, rematch(table, new_seed()))
        return await running.continued(id, seat)

    async def _begin(self, id: str, begin: list[events.AnyEvent]) -> LiveTable:
        at = now()
        transactions = (Transaction(tuple(begin)),)
        first = first_table(id, transactions, at)
        await self.store.append(
            Entry(
                table=first.id,
                seq=1,
                at=at,
                data=encode(transactions),
                listing=listing_of(None, first, at),
                holders=holders_of(None, first),
            )
        )
        return self._keep(first)

    # In the background

    async def _listen(self) -> None:
        async for message in self.wakeups.received():
            match message:
                case Wakeup("", _):
                    self._woken.update(self._loading)
                    self.other_workers.renew(time.monotonic())
                    for running in self.tables.values():
                        running.wake()
                case Wakeup(id, seq):
                    if id in self.tables:
                        if seq > self.tables[id].table.seq:
                            self.tables[id].wake()
                    elif id in self._loading:
                        self._woken.add(id)
                case Announcement(worker, seats):
                    self._on_announcement(worker, seats)

    def _on_announcement(self, worker: str, seats: Mapping[str, str]) -> None:
        at = time.monotonic()
        if worker == self.wakeups.worker:
            # This worker's own announcement proves that pub/sub works. Only then does silence mean
            # that another worker has died.
            changed = self.other_workers.expire(at)
        else:
            changed = list(seats)
            for id, letters in seats.items():
                found = frozenset([Seat[each] for each in letters if each in LETTERS])
                self.other_workers.update(worker, id, found, at)
        for id in changed:
            if id in self.tables:
                self.tables[id].attend()

    async def _announce(self) -> None:
        """Announce the seats connected here periodically: the heartbeat of this worker."""
        while True:
            self.wakeups.announce(
                {id: running.here for id, running in self.tables.items() if running.here}
            )
            await asyncio.sleep(presence.HEARTBEAT)

    async def _sweep(self) -> None:
        """Evict idle tables from memory periodically. The log keeps them."""
        while True:
            await asyncio.sleep(SWEEP)
            await self._catch_up_watched()
            old = time.monotonic() - IDLE
            for id, running in list(self.tables.items()):
                if not running.watchers and running.used < old and not running.is_busy:
                    running.close()
                    del self.tables[id]

    async def _catch_up_watched(self) -> None:
        """Catch up on watched tables: a worker may have died before it sent its wake-up."""
        if not self.wakeups.are_several:
            return
        for running in list(self.tables.values()):
            if not running.watchers:
                continue
            try:
                await running.catch_up()
            except Unavailable:
                return
            except NewerLog as error:
                log.error("a table cannot be read", extra={"why": str(error)})
            except Exception as error:
                log.error("a table could not be read", exc_info=error)
