"""A table in memory: does commands one at a time, writes them down, shows what came of them."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from yaxha.engine import Seat
from yaxha.server import events
from yaxha.server.asking import Answer, Asked, awaited, decide_together
from yaxha.server.bot_pool import Decided
from yaxha.server.bounds import check_length, check_talk
from yaxha.server.commands import Command
from yaxha.server.deciding import come_back, decide_for_bot, expire
from yaxha.server.events import Transaction
from yaxha.server.holding import Who, holds, is_host, seats_of
from yaxha.server.levels import STAND_IN
from yaxha.server.listing import holders_of, listing_of
from yaxha.server.options import letter, letters_of
from yaxha.server.presence import Attendance, Away
from yaxha.server.reading import encode, table_of
from yaxha.server.refusals import Refused
from yaxha.server.secrets import hash_of, new_secret
from yaxha.server.sitters import Stage
from yaxha.server.store import Conflict, Entry, Superseded, Unavailable, Uncertain
from yaxha.server.table import Table
from yaxha.server.trial import Decision, Trial, not_closed
from yaxha.server.turn_clocks import TurnClocks
from yaxha.server.views import encode as encode_view
from yaxha.server.views import presence_message
from yaxha.server.watching import Watcher

if TYPE_CHECKING:
    from yaxha.server.hub import Hub

log = logging.getLogger(__name__)

FASTER = "Other workers were faster each time: try again."
MOST_TRIES = 20
"""How often a command is tried again when other workers are faster."""
RETRY = 0.5
"""After how many seconds something that nobody asked for is tried again."""


def now() -> int:
    """The wall clock in milliseconds, as the log has it. Somebody may set it at any moment."""
    return time.time_ns() // 1_000_000


def elapsed() -> int:
    """Milliseconds on a monotonic clock, for all that runs out."""
    return time.monotonic_ns() // 1_000_000


class Running:
    """A table, those who watch it, and what it waits for."""

    def __init__(self, hub: "Hub", table: Table) -> None:
        self.hub = hub
        self.table = table
        self.watchers: set[Watcher] = set()
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
            lambda: hub.other_workers.seats(table.id),
            lambda seats: hub.wakeups.announce({table.id: letters_of(seats)}),
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

    def join(self, watcher: Watcher, address: str) -> None:
        # Before it is one of those who are told of changes.
        self._attendance.join(watcher, self.table)
        self.attend()
        self._note_address(watcher.who, address)
        self.watchers.add(watcher)
        watcher.show(self.table)
        if self._attendance.away:
            watcher.tell_presence(self._presence_message())

    def leave(self, watcher: Watcher) -> None:
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
        if seats_of(self.table, who):
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
            self.hub.spawn(self._come_back())

    def _tell_presence(self) -> None:
        message = self._presence_message()
        for watcher in self.watchers:
            watcher.tell_presence(message)

    def _presence_message(self) -> bytes:
        return encode_view(presence_message(self.table, self._away(self._attendance.away, now())))

    def _away(self, since: Mapping[Seat, int], at: int) -> Away:
        """Times on the monotonic clock as times before ``at``."""
        ago = at - elapsed()
        return Away({seat: ago + then for seat, then in since.items()}, self.hub.stand_in_after)

    # What is done

    async def do(
        self, command: Command, who: Who, id: str, seen: int | None = None, *, address: str = ""
    ) -> Answer:
        """Do a command once, however often it comes."""
        return await awaited(lambda give: self.ask(Asked(command, who, id, seen, address, give)))

    def ask(self, asked: Asked) -> None:
        """The same for whoever does not wait: the answer is given later."""
        self._asked.append(asked)
        if not self._is_doing:
            self._is_doing = True
            self.hub.spawn(self._do_asked())

    async def _do_asked(self) -> None:
        try:
            while self._asked:
                # What comes until the store is free is decided together.
                await self.hub.store.turn()
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
        for _ in range(MOST_TRIES):
            at = now()
            away = self._away(self._attendance.gone, at)
            together = decide_together(self.table, asked, at, away)
            # Perhaps refused, or done already, only by what this worker knows.
            if together.is_unwritten and self.hub.wakeups.are_several and await self._caught_up():
                continue
            if not together.transactions:
                return together.answers
            if await self._written(together.transactions, together.after, at):
                return together.answers
        raise Unavailable(FASTER)

    async def link(self, seat: Seat, who: Who) -> str:
        """A new link for a seat that somebody holds; the one before is no longer good."""
        secret = new_secret()
        async with self._lock:
            for _ in range(MOST_TRIES):
                not_closed(self.table)
                if seat >= len(self.table.sitters) or not holds(self.table, seat, who):
                    raise Refused("not-yours", f"You do not hold the seat {seat}.")
                check_length(self.table, by_host=is_host(self.table, who))
                check_talk(self.table, seat)
                trial = Trial(self.table, now())
                trial.add(events.Linked(letter(seat), hash_of(secret)))
                if await self._decided(trial.decision(), trial.at):
                    return secret
            raise Unavailable(FASTER)

    async def continued(self, rematch: str, by: Seat) -> str:
        """The table of the rematch: this one, unless another worker made one before."""
        async with self._lock:
            for _ in range(MOST_TRIES):
                if self.table.rematch is not None:
                    return self.table.rematch
                trial = Trial(self.table, now())
                trial.add(events.Continued(rematch, letter(by)))
                if await self._decided(trial.decision(), trial.at):
                    return rematch
            raise Unavailable(FASTER)

    async def _decided(self, decision: Decision, at: int) -> bool:
        return await self._written((decision.transaction,), decision.after, at)

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
            await self.hub.store.append(entry)
        except Conflict:
            await self._caught_up()
            return False
        self._show(after)
        self.hub.wakeups.send(after.id, after.seq)
        return True

    async def _caught_up(self) -> bool:
        """Read what other workers wrote; whether there was something."""
        new = await self.hub.store.read(self.table.id, self.table.seq)
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
            self.hub.spawn(self._wake())

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
                self.hub.spawn(self._think(*key))
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._clocks.update(table, now(), elapsed())
        left = self._clocks.left(elapsed())
        if left is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(min(left / 1000, 86_400.0), self._ring)

    def _ring(self) -> None:
        self.hub.spawn(self._patiently(self._expire))

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
            decided = await self.hub.bots.decide(bot, table.game, seat, table.id, self._address)
            await self._patiently(lambda: self._do_for_bot(decided, stage))
        except Refused:
            # The person is back, or the table pauses.
            return
        finally:
            self._thinking.discard((seat, stage))

    async def _do_for_bot(self, decided: Decided, stage: Stage) -> None:
        action, failure = decided
        async with self._lock:
            for _ in range(MOST_TRIES):
                if self.table.wanted.get(action.seat) != stage:
                    return
                at = now()
                if await self._decided(decide_for_bot(self.table, action, at, failure), at):
                    return
            raise Unavailable(FASTER)

    async def _expire(self) -> None:
        async with self._lock:
            for _ in range(MOST_TRIES):
                at = now()
                decision = expire(self.table, self._clocks.late(elapsed()), at)
                if decision is None:
                    self._go_on()
                    return
                if await self._decided(decision, at):
                    return
            raise Unavailable(FASTER)

    async def _come_back(self) -> None:
        try:
            await self._patiently(self._end_stand_ins)
        finally:
            self._is_returning = False

    async def _end_stand_ins(self) -> None:
        async with self._lock:
            for _ in range(MOST_TRIES):
                at = now()
                decision = come_back(self.table, self._attendance.here, at)
                if decision is None or await self._decided(decision, at):
                    return
            raise Unavailable(FASTER)

    def close(self) -> None:
        self._attendance.close()
        if self._alarm is not None:
            self._alarm.cancel()
