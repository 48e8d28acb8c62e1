"""A table in memory: runs commands one by one, persists them and notifies subscribers."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from yaxha.engine import Seat
from yaxha.server.runtime.bots.pool import Decided
from yaxha.server.runtime.log_reader import table_of
from yaxha.server.runtime.presence import Attendance
from yaxha.server.runtime.services import Services
from yaxha.server.runtime.subscribers import Subscriber
from yaxha.server.runtime.tokens import hash_of, new_secret
from yaxha.server.store import Conflict, Entry, Superseded, Unavailable, Uncertain
from yaxha.table.clocks import TurnClocks
from yaxha.table.codec import encode
from yaxha.table.commands import Command
from yaxha.table.decide import (
    Answer,
    Outcome,
    Request,
    come_back,
    continue_with,
    decide_all,
    decide_for_bot,
    expire,
    new_link,
)
from yaxha.table.errors import Refused
from yaxha.table.events import Transaction
from yaxha.table.levels import STAND_IN
from yaxha.table.options import letters_of
from yaxha.table.seats import Away, Credentials, Stage
from yaxha.table.state import Table
from yaxha.table.transactions import Decision
from yaxha.table.views.summary import holders_of, listing_of
from yaxha.table.views.view import encode as encode_view
from yaxha.table.views.view import presence_message

log = logging.getLogger(__name__)

T = TypeVar("T")

MOST_TRIES = 20
"""Attempts per command when other workers append first (optimistic concurrency)."""
RETRY = 0.5
"""Seconds between attempts of background work."""


class Asked(NamedTuple):
    """A request with its client address and the callback for its answer."""

    request: Request
    address: str
    give: Callable[[Answer | Exception], None]


def awaited(ask: Callable[[Callable[[T | Exception], None]], None]) -> Awaitable[T]:
    """Turn a function that takes a callback into an awaitable."""
    answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def give(given: T | Exception) -> None:
        if answer.done():  # the caller was cancelled
            return
        if isinstance(given, Exception):
            answer.set_exception(given)
        else:
            answer.set_result(given)

    ask(give)
    return answer


def now() -> int:
    """Return wall-clock milliseconds, as in the log. The clock may be set at any moment."""
    return time.time_ns() // 1_000_000


def elapsed() -> int:
    """Return monotonic milliseconds, for timeouts."""
    return time.monotonic_ns() // 1_000_000


class LiveTable:
    """A table with its subscribers, queued commands, clocks and pending bot moves."""

    def __init__(self, services: Services, table: Table) -> None:
        self._services = services
        self.table = table
        self.watchers: set[Subscriber] = set()
        self.used = time.monotonic()
        self._address = ""
        """Address of the seated person who joined or acted last; bot time is charged to it."""
        self._lock = asyncio.Lock()
        self._queue: list[Asked] = []
        self._is_running = False
        self._thinking: set[tuple[Seat, Stage]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._clocks = TurnClocks()
        self._is_behind = False
        self._is_waking = False
        self._is_returning = False
        self._attendance = Attendance(
            lambda: services.other_workers.seats(table.id),
            lambda seats: services.wakeups.announce({table.id: letters_of(seats)}),
            self._tell_presence,
            elapsed,
        )
        self.attend()
        self._schedule()

    @property
    def is_busy(self) -> bool:
        """True while work is under way, so that the table must not be evicted."""
        return bool(self._thinking) or self._is_waking or self._is_running or self._lock.locked()

    # Subscribers and presence

    def join(self, watcher: Subscriber, address: str) -> None:
        # Before it is subscribed, so that it does not get the change that it causes itself.
        self._attendance.join(watcher, self.table)
        self.attend()
        self._note_address(watcher.who, address)
        self.watchers.add(watcher)
        watcher.show(self.table)
        if self._attendance.away:
            watcher.tell_presence(self._presence_message())

    def leave(self, watcher: Subscriber) -> None:
        self.watchers.discard(watcher)
        self._attendance.leave(watcher)
        self.attend()
        self.used = time.monotonic()
        if not self.watchers:
            # Cached messages can be encoded again.
            self.table.forget()

    def visit(self, who: Credentials, address: str) -> None:
        """Count an HTTP request as presence."""
        self._note_address(who, address)
        self._attendance.visit(who, self.table)
        self.attend()

    def _note_address(self, who: Credentials, address: str) -> None:
        # Only seated people: others must not spend a table's share of the bots' time.
        if self.table.seats_of(who):
            self._address = address

    @property
    def here(self) -> str:
        """The letters of the seats connected to this worker."""
        return letters_of(self._attendance.here)

    def attend(self) -> None:
        """Update presence, and end stand-ins for people who are back."""
        self._attendance.update(self.table, self.watchers)
        is_back = any(self.table.sitters[seat].absent == "away" for seat in self._attendance.here)
        if is_back and not self._is_returning:
            self._is_returning = True
            self._services.spawn(self._come_back())

    def _tell_presence(self) -> None:
        message = self._presence_message()
        for watcher in self.watchers:
            watcher.tell_presence(message)

    def _presence_message(self) -> bytes:
        return encode_view(presence_message(self.table, self._away(self._attendance.away, now())))

    def _away(self, since: Mapping[Seat, int], at: int) -> Away:
        """Convert monotonic times to wall-clock times relative to ``at``."""
        ago = at - elapsed()
        return Away(
            {seat: ago + then for seat, then in since.items()}, self._services.stand_in_after
        )

    # Commands

    async def do(
        self,
        command: Command,
        who: Credentials,
        id: str,
        seen: int | None = None,
        *,
        address: str = "",
    ) -> Answer:
        """Run a command and return its answer. Idempotent by command id."""
        return await awaited(
            lambda give: self.ask(Asked(Request(command, who, id, seen), address, give))
        )

    def ask(self, asked: Asked) -> None:
        """Queue a request; its callback gets the answer."""
        self._queue.append(asked)
        if not self._is_running:
            self._is_running = True
            self._services.spawn(self._run_queue())

    async def _run_queue(self) -> None:
        try:
            while self._queue:
                # Requests that arrive while the store is busy are decided as one batch.
                await self._services.store.turn()
                # The lock is released between batches, so that bots and clocks are not starved.
                async with self._lock:
                    asked, self._queue = self._queue, []
                    await self._answer(asked)
        finally:
            self._is_running = False

    async def _answer(self, asked: Sequence[Asked]) -> None:
        answers: Sequence[Answer | Exception]
        try:
            answers = await self._answers(asked)
        except Exception as error:
            answers = [error] * len(asked)
        for each, answer in zip(asked, answers, strict=True):
            if isinstance(answer, Answer):
                self._address = each.address
            try:
                each.give(answer)
            except Exception as error:
                # One failing callback must not keep others from their answers.
                log.error("an answer could not be given", exc_info=error)

    async def _answers(self, asked: Sequence[Asked]) -> Sequence[Answer | Exception]:
        requests = [each.request for each in asked]

        def decide(table: Table, at: int) -> Outcome:
            return decide_all(table, requests, at, self._away(self._attendance.gone, at))

        return (await self._transact(decide)).answers

    async def link(self, seat: Seat, who: Credentials) -> str:
        """Create a link for a seat and return its secret. The previous link becomes invalid."""
        secret = new_secret()
        await self._transact_alone(
            lambda table, at: new_link(table, seat, who, hash_of(secret), at)
        )
        return secret

    async def continued(self, rematch: str, by: Seat) -> str:
        """Return the rematch's id: the given one, unless another worker created one before."""
        await self._transact_alone(lambda table, at: continue_with(table, rematch, by, at))
        assert self.table.rematch is not None
        return self.table.rematch

    async def _transact_alone(self, decide: Callable[[Table, int], Decision | None]) -> None:
        async with self._lock:
            await self._transact(lambda table, at: Outcome.of(table, decide(table, at)))

    async def _transact(self, decide: Callable[[Table, int], Outcome]) -> Outcome:
        """Decide and append; on a conflict with another worker, catch up and decide again.

        Raises ``Unavailable`` after ``MOST_TRIES`` conflicts.
        """
        for _ in range(MOST_TRIES):
            at = now()
            outcome = decide(self.table, at)
            if (
                outcome.depends_on_memory
                and self._services.wakeups.are_several
                and await self._read_new()
            ):
                continue
            if not outcome.transactions:
                return outcome
            if await self._append(outcome.transactions, outcome.after, at):
                return outcome
        raise Unavailable(
            f"Other workers changed the table during each of {MOST_TRIES} attempts. Try again."
        )

    async def _append(self, transactions: tuple[Transaction, ...], after: Table, at: int) -> bool:
        """Append transactions, then notify; return False on a conflict, after catching up."""
        before = self.table
        after = after.as_entry(before.seq + 1)
        entry = Entry(
            table=after.id,
            seq=after.seq,
            at=at,
            data=encode(transactions),
            listing=listing_of(before, after, at),
            holders=holders_of(before, after),
        )
        try:
            await self._services.store.append(entry)
        except Conflict:
            await self._read_new()
            return False
        self._show(after)
        self._services.wakeups.send(after.id, after.seq)
        return True

    async def _read_new(self) -> bool:
        """Read other workers' entries and return True if there were any."""
        new = await self._services.store.read(self.table.id, self.table.seq)
        table = await table_of(self.table.id, new, self.table)
        if table is None or table is self.table:
            return False
        self._show(table)
        return True

    async def catch_up(self) -> None:
        """Apply all entries acknowledged so far by any worker."""
        async with self._lock:
            await self._read_new()

    def wake(self) -> None:
        """Schedule a catch-up, which is retried until it succeeds."""
        self._is_behind = True
        if not self._is_waking:
            self._is_waking = True
            self._services.spawn(self._wake())

    async def _wake(self) -> None:
        try:
            await self._with_retries(self._catch_up_fully)
        finally:
            self._is_waking = False

    async def _catch_up_fully(self) -> None:
        async with self._lock:
            while self._is_behind:
                # A wake-up during the read may announce an entry that the read missed.
                self._is_behind = False
                try:
                    await self._read_new()
                except Unavailable:
                    self._is_behind = True
                    raise

    def _show(self, table: Table) -> None:
        self.table = table
        self.used = time.monotonic()
        for watcher in self.watchers:
            watcher.show(table)
        if not self._attendance.has_counted(table):
            self.attend()
        self._schedule()

    # Background work: bots, clocks, returns

    def _schedule(self) -> None:
        """Start the bots that must act, and set the timer for the next clock."""
        table = self.table
        for seat in table.bots_to_act():
            key = (seat, table.wanted[seat])
            if key not in self._thinking:
                self._thinking.add(key)
                self._services.spawn(self._think(*key))
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._clocks.update(table, now(), elapsed())
        left = self._clocks.left(elapsed())
        if left is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(min(left / 1000, 86_400.0), self._on_alarm)

    def _on_alarm(self) -> None:
        self._services.spawn(self._with_retries(self._expire))

    async def _with_retries(self, work: Callable[[], Awaitable[None]]) -> None:
        """Retry work that no client will request again until the store is available."""
        is_told = False
        while True:
            try:
                await work()
            except Superseded:
                raise  # only a newer process may write
            except (Unavailable, Uncertain) as error:
                if not is_told:
                    log.warning("the store is unavailable", extra={"error": str(error)})
                    is_told = True
                await asyncio.sleep(RETRY)
            else:
                return

    async def _think(self, seat: Seat, stage: Stage) -> None:
        try:
            table = self.table
            if table.game is None or table.wanted.get(seat) != stage:
                return
            bot = table.sitters[seat].bot or STAND_IN
            decided = await self._services.bots.decide(
                bot, table.game, seat, table.id, self._address
            )
            await self._with_retries(lambda: self._do_for_bot(decided, stage))
        except Refused:
            # The person is back, or the table is paused.
            return
        finally:
            self._thinking.discard((seat, stage))

    async def _do_for_bot(self, decided: Decided, stage: Stage) -> None:
        action, failure = decided

        def decide(table: Table, at: int) -> Decision | None:
            if table.wanted.get(action.seat) != stage:
                return None
            return decide_for_bot(table, action, at, failure)

        await self._transact_alone(decide)

    async def _expire(self) -> None:
        await self._transact_alone(
            lambda table, at: expire(table, self._clocks.late(elapsed()), at)
        )
        # If no clock had expired, the timer for the next one is not set yet.
        self._schedule()

    async def _come_back(self) -> None:
        try:
            await self._with_retries(self._end_stand_ins)
        finally:
            self._is_returning = False

    async def _end_stand_ins(self) -> None:
        await self._transact_alone(lambda table, at: come_back(table, self._attendance.here, at))

    def close(self) -> None:
        self._attendance.close()
        if self._alarm is not None:
            self._alarm.cancel()
