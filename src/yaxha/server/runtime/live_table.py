"""A table in memory: does commands one at a time, writes them down, shows what came of them."""

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
from yaxha.table.seats import Away, Stage, Who
from yaxha.table.state import Table
from yaxha.table.transactions import Decision
from yaxha.table.views.summary import holders_of, listing_of
from yaxha.table.views.view import encode as encode_view
from yaxha.table.views.view import presence_message

log = logging.getLogger(__name__)

T = TypeVar("T")

FASTER = "Other workers were faster each time: try again."
MOST_TRIES = 20
"""How often a command is tried again when other workers are faster."""
RETRY = 0.5
"""After how many seconds something that nobody asked for is tried again."""


class Asked(NamedTuple):
    """A request, the address that it came from, and the callback for its answer."""

    request: Request
    address: str
    give: Callable[[Answer | Exception], None]


def awaited(ask: Callable[[Callable[[T | Exception], None]], None]) -> Awaitable[T]:
    """Turn a function that takes a callback into something to await."""
    answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def give(given: T | Exception) -> None:
        if answer.done():  # nobody waits for it any more
            return
        if isinstance(given, Exception):
            answer.set_exception(given)
        else:
            answer.set_result(given)

    ask(give)
    return answer


def now() -> int:
    """The wall clock in milliseconds, as the log has it. Somebody may set it at any moment."""
    return time.time_ns() // 1_000_000


def elapsed() -> int:
    """Milliseconds on a monotonic clock, for all that runs out."""
    return time.monotonic_ns() // 1_000_000


class LiveTable:
    """A table, those who watch it, and what it waits for."""

    def __init__(self, services: Services, table: Table) -> None:
        self._services = services
        self.table = table
        self.watchers: set[Subscriber] = set()
        self.used = time.monotonic()
        self._address = ""
        """Of the person at the table who came or acted last: their share of the bots' time."""
        self._lock = asyncio.Lock()
        self._asked: list[Asked] = []
        self._is_doing = False
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
        self._go_on()

    @property
    def is_busy(self) -> bool:
        """Whether something is being done that must not be forgotten."""
        return bool(self._thinking) or self._is_waking or self._is_doing or self._lock.locked()

    # Who looks at it

    def join(self, watcher: Subscriber, address: str) -> None:
        # Before it is one of those who are told of changes.
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
            # What was written for them can be written again.
            self.table.forget()

    def visit(self, who: Who, address: str) -> None:
        """Somebody asks over HTTP, and is here for a while."""
        self._note_address(who, address)
        self._attendance.visit(who, self.table)
        self.attend()

    def _note_address(self, who: Who, address: str) -> None:
        # Nobody can spend the share of a table at which they do not sit.
        if self.table.seats_of(who):
            self._address = address

    @property
    def here(self) -> str:
        """The letters of the seats that are connected to this worker."""
        return letters_of(self._attendance.here)

    def attend(self) -> None:
        """Find out who is connected; who was away and is back plays on."""
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
        """Times on the monotonic clock as times before ``at``."""
        ago = at - elapsed()
        return Away(
            {seat: ago + then for seat, then in since.items()}, self._services.stand_in_after
        )

    # What is done

    async def do(
        self, command: Command, who: Who, id: str, seen: int | None = None, *, address: str = ""
    ) -> Answer:
        """Do a command once, however often it comes."""
        return await awaited(
            lambda give: self.ask(Asked(Request(command, who, id, seen), address, give))
        )

    def ask(self, asked: Asked) -> None:
        """The same for whoever does not wait: the answer is given later."""
        self._asked.append(asked)
        if not self._is_doing:
            self._is_doing = True
            self._services.spawn(self._do_asked())

    async def _do_asked(self) -> None:
        try:
            while self._asked:
                # What comes until the store is free is decided together.
                await self._services.store.turn()
                # Bots and clocks have their turn in between.
                async with self._lock:
                    asked, self._asked = self._asked, []
                    await self._answer(asked)
        finally:
            self._is_doing = False

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
                # The others still want their answers.
                log.error("an answer could not be given", exc_info=error)

    async def _answers(self, asked: Sequence[Asked]) -> Sequence[Answer | Exception]:
        requests = [each.request for each in asked]

        def decide(table: Table, at: int) -> Outcome:
            return decide_all(table, requests, at, self._away(self._attendance.gone, at))

        return (await self._transact(decide)).answers

    async def link(self, seat: Seat, who: Who) -> str:
        """Replace the link of a seat that somebody holds; the previous one becomes invalid."""
        secret = new_secret()
        await self._transact_alone(
            lambda table, at: new_link(table, seat, who, hash_of(secret), at)
        )
        return secret

    async def continued(self, rematch: str, by: Seat) -> str:
        """The table of the rematch: this one, unless another worker made one before."""
        await self._transact_alone(lambda table, at: continue_with(table, rematch, by, at))
        assert self.table.rematch is not None
        return self.table.rematch

    async def _transact_alone(self, decide: Callable[[Table, int], Decision | None]) -> None:
        async with self._lock:
            await self._transact(lambda table, at: Outcome.of(table, decide(table, at)))

    async def _transact(self, decide: Callable[[Table, int], Outcome]) -> Outcome:
        """Decide and write; where another worker was faster, catch up and decide again."""
        for _ in range(MOST_TRIES):
            at = now()
            outcome = decide(self.table, at)
            if (
                outcome.depends_on_memory
                and self._services.wakeups.are_several
                and await self._caught_up()
            ):
                continue
            if not outcome.transactions:
                return outcome
            if await self._written(outcome.transactions, outcome.after, at):
                return outcome
        raise Unavailable(FASTER)

    async def _written(self, transactions: tuple[Transaction, ...], after: Table, at: int) -> bool:
        """Write them down and then show them; False where the log has gone on without us."""
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
            await self._caught_up()
            return False
        self._show(after)
        self._services.wakeups.send(after.id, after.seq)
        return True

    async def _caught_up(self) -> bool:
        """Read what other workers wrote; whether there was something."""
        new = await self._services.store.read(self.table.id, self.table.seq)
        table = await table_of(self.table.id, new, self.table)
        if table is None or table is self.table:
            return False
        self._show(table)
        return True

    async def catch_up(self) -> None:
        """Know all that was acknowledged before, by whichever worker."""
        async with self._lock:
            await self._caught_up()

    def wake(self) -> None:
        """Other workers may have written: read it in a moment, and for certain."""
        self._is_behind = True
        if not self._is_waking:
            self._is_waking = True
            self._services.spawn(self._wake())

    async def _wake(self) -> None:
        try:
            await self._patiently(self._read_on)
        finally:
            self._is_waking = False

    async def _read_on(self) -> None:
        async with self._lock:
            while self._is_behind:
                # Whoever wakes us while we read may have written after that.
                self._is_behind = False
                try:
                    await self._caught_up()
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
        self._go_on()

    # What happens without anybody's command

    def _go_on(self) -> None:
        """Wake the bots that are waited for, and set the alarm for the next clock."""
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
            self._alarm = loop.call_later(min(left / 1000, 86_400.0), self._ring)

    def _ring(self) -> None:
        self._services.spawn(self._patiently(self._expire))

    async def _patiently(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do what nobody will ask for again, however long the store is away."""
        is_told = False
        while True:
            try:
                await work()
            except Superseded:
                raise  # only another process can go on
            except (Unavailable, Uncertain) as error:
                if not is_told:
                    log.warning("the store is away", extra={"error": str(error)})
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
            await self._patiently(lambda: self._do_for_bot(decided, stage))
        except Refused:
            # The person is back, or the table pauses.
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
        # Where nothing was late, the next alarm is still to be set.
        self._go_on()

    async def _come_back(self) -> None:
        try:
            await self._patiently(self._end_stand_ins)
        finally:
            self._is_returning = False

    async def _end_stand_ins(self) -> None:
        await self._transact_alone(lambda table, at: come_back(table, self._attendance.here, at))

    def close(self) -> None:
        self._attendance.close()
        if self._alarm is not None:
            self._alarm.cancel()
