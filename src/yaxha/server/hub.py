"""All tables that this worker has in memory, and the way to all others."""

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any, Self

from yaxha.engine import Seat
from yaxha.server import events, presence
from yaxha.server.bot_pool import BotPool
from yaxha.server.events import Transaction
from yaxha.server.fair import new_seed
from yaxha.server.holding import Who, seats_of
from yaxha.server.listing import holders_of, listing_of
from yaxha.server.options import LETTERS, BotSeat, MySeat, SeatWish, check_options, letter
from yaxha.server.presence import STAND_IN_AFTER, OtherWorkers
from yaxha.server.reading import encode, table_of
from yaxha.server.refusals import Refused
from yaxha.server.running import Running, now
from yaxha.server.schemas import CreateTable
from yaxha.server.seating import tidy_wishes
from yaxha.server.secrets import new_table_id, rematch_id
from yaxha.server.store import Conflict, Entry, Store, Unavailable
from yaxha.server.table import Table
from yaxha.server.versions import EVENTS, RULES, NewerLog
from yaxha.server.wakeups import Announcement, Wakeup, Wakeups

log = logging.getLogger(__name__)

IDLE = 600.0
"""After how many seconds a table that nobody looks at leaves the memory."""

SWEEP = 30.0
"""How often tables are looked through; also how late a lost wake-up is found at most."""
FRESH_SECONDS = 5.0
"""How long to look for what other workers wrote before showing what is known here."""


class NoTable(Exception):
    """There is no table with that id."""


class Hub:
    """What serves tables: the log behind them, the other workers beside it, and the bots."""

    def __init__(
        self,
        store: Store,
        wakeups: Wakeups,
        bots: BotPool,
        *,
        stand_in_after: int = STAND_IN_AFTER,
    ) -> None:
        self.store = store
        self.wakeups = wakeups
        self.bots = bots
        self.stand_in_after = stand_in_after
        self.other_workers = OtherWorkers()
        self.tables: dict[str, Running] = {}
        self._loading: dict[str, asyncio.Future[Running]] = {}
        self._turn_to_load = asyncio.Lock()
        self._woken: set[str] = set()
        """Tables that others wrote to while they were being loaded."""
        self._work: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self.spawn(self._listen())
        self.spawn(self._sweep())
        if self.wakeups.are_several:
            self.spawn(self._announce())
        return self

    async def __aexit__(self, *_: object) -> None:
        for running in self.tables.values():
            running.close()
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self.bots.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it beside everything else; what goes wrong is told to the log."""
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if isinstance(error, Unavailable):
                log.warning("the store is away", extra={"error": str(error)})
            elif isinstance(error, NewerLog):
                log.error("a table cannot be read", extra={"why": str(error)})
            else:
                log.error("something failed in the background", exc_info=error)

    # Tables

    async def table(self, id: str) -> Running:
        """The table, from memory or from the log, with all that was acknowledged before."""
        running = self.tables.get(id)
        if running is not None:
            running.used = time.monotonic()
            if self.wakeups.are_several:
                with suppress(Unavailable, TimeoutError):
                    async with asyncio.timeout(FRESH_SECONDS):
                        await running.catch_up()
            return running
        # Several may ask for it at once: it is read once.
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Running:
        self._woken.discard(id)
        # One after the other: many at once would leave little time for moves in between.
        async with self._turn_to_load:
            table = await table_of(id, await self.store.read(id))
        if table is None:
            raise NoTable(id)
        running = self._keep(table)
        if id in self._woken:
            self._woken.discard(id)
            running.wake()
        return running

    def _keep(self, table: Table) -> Running:
        """Never two of one table, or the watchers of one would miss what the other does."""
        running = self.tables.get(table.id)
        if running is None:
            running = self.tables[table.id] = Running(self, table)
        return running

    async def create(self, who: Who, request: CreateTable) -> Running:
        """A new table, of which ``who`` is the host."""
        if who.identity is None:
            raise Refused("no-identity", "Say who you are: a table belongs to an identity.")
        check_options(request.options, len(request.seats))
        seats = tidy_wishes(request.seats)
        created = events.Created(
            request.options,
            seats,
            who.identity,
            new_seed(),
            who.bot_account,
            rules_version=RULES,
            events_version=EVENTS,
        )
        return await self._begin(new_table_id(), [created])

    async def rematch(self, running: Running, who: Who) -> str:
        """A new table for the same people, each one seat further."""
        table = running.table
        if table.status != "over":
            raise Refused("not-over", "A rematch comes after the game.")
        held = seats_of(table, who)
        if not held:
            raise Refused("not-yours", "A rematch is for those who played.")
        if table.rematch is not None:
            return table.rematch
        moved = (table.sitters[-1], *table.sitters[:-1])
        wishes: list[SeatWish] = [
            BotSeat(sitter.bot) if sitter.bot else MySeat(sitter.name) for sitter in moved
        ]
        begin: list[events.AnyEvent] = [
            events.Created(
                table.options,
                tuple(wishes),
                table.host,
                new_seed(),
                table.host_is_bot,
                rules_version=RULES,
                events_version=EVENTS,
                origins=(table.origins[-1], *table.origins[:-1]),
            )
        ]
        for seat, sitter in zip(table.seats, moved, strict=True):
            if sitter.kind == "person" and sitter.holder is not None:
                begin.append(
                    events.Carried(
                        letter(seat), sitter.name, sitter.holder, sitter.token, sitter.bot_account
                    )
                )
                for other in sorted(sitter.muted):
                    muted = table.seats[(other + 1) % len(table.seats)]
                    begin.append(events.Muted(letter(seat), letter(muted), muted=True))
        # Its id follows from this table's, so that however many ask for it, there is one.
        id = rematch_id(table.id, table.host, table.seed)
        with suppress(Conflict):  # made before, though perhaps its maker did not come to say so
            await self._begin(id, begin)
        return await running.continued(id, held[0])

    async def _begin(self, id: str, begin: list[events.AnyEvent]) -> Running:
        at = now()
        transactions = (Transaction(tuple(begin)),)
        first = Table.begun(id, transactions, at)
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
        async for told in self.wakeups.received():
            match told:
                case Wakeup("", _):
                    self._woken.update(self._loading)
                    self.other_workers.missed(time.monotonic())
                    for running in self.tables.values():
                        running.wake()
                case Wakeup(id, seq):
                    if id in self.tables:
                        if seq > self.tables[id].table.seq:
                            self.tables[id].wake()
                    elif id in self._loading:
                        self._woken.add(id)
                case Announcement(worker, seats):
                    self._heard(worker, seats)

    def _heard(self, worker: str, seats: Mapping[str, str]) -> None:
        at = time.monotonic()
        if worker == self.wakeups.worker:
            # Our own comes back only while others can be heard: their silence counts only then.
            changed = self.other_workers.expire(at)
        else:
            changed = list(seats)
            for id, letters in seats.items():
                found = frozenset([Seat[each] for each in letters if each in LETTERS])
                self.other_workers.heard(worker, id, found, at)
        for id in changed:
            if id in self.tables:
                self.tables[id].attend()

    async def _announce(self) -> None:
        """Repeat which seats are connected here, so that others know that this worker lives."""
        while True:
            self.wakeups.announce(
                {id: running.here for id, running in self.tables.items() if running.here}
            )
            await asyncio.sleep(presence.BEAT)

    async def _sweep(self) -> None:
        """Forget tables that nobody looks at; they are in the log."""
        while True:
            await asyncio.sleep(SWEEP)
            await self._look_again()
            old = time.monotonic() - IDLE
            for id, running in list(self.tables.items()):
                if not running.watchers and running.used < old and not running.is_busy:
                    running.close()
                    del self.tables[id]

    async def _look_again(self) -> None:
        """A worker that died may have written and told nobody."""
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
