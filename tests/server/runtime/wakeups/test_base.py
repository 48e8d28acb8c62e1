"""Workers see other workers' entries eventually, even without wake-ups."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager

import pytest

from server.services import Redis
from server.two_workers import Deaf, Pair, Shared, Unreliable, at_both, hubs_on, two_hubs, until
from server.wires import Reader
from yaxha.engine import Seat
from yaxha.server.http.metrics import MeasuredStore
from yaxha.server.runtime import hub, live_table
from yaxha.server.runtime.hub import Hub
from yaxha.server.runtime.live_table import LiveTable
from yaxha.server.runtime.wakeups import pubsub
from yaxha.server.runtime.wakeups.pubsub import TABLES, Message
from yaxha.server.store import Entry, Logged, Unavailable
from yaxha.table import commands
from yaxha.table.codec import read_transactions
from yaxha.table.errors import Refused
from yaxha.table.options import BotSeat, MoveClock, MySeat, OpenSeat, Options
from yaxha.table.seats import Credentials
from yaxha.table.views.schemas import CreateTable

ANA = Credentials("a" * 64)
BO = Credentials("b" * 64)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry at once, and disable sweeps."""
    monkeypatch.setattr(hub, "SWEEP", 3600)
    monkeypatch.setattr(live_table, "RETRY", 0.01)
    monkeypatch.setattr(pubsub, "RETRY", 0.01)


@pytest.fixture(scope="module")
def own_redis() -> Iterator[Redis]:
    """A Redis server that the test may stop."""
    server = Redis()
    yield server
    server.close()


async def begun(hubs: list[Hub], options: Options | None = None) -> Pair:
    seats = (MySeat("Ana"), MySeat("Bo"))
    made = await hubs[0].create(ANA, CreateTable(seats, options or Options()))
    for seat in ("A", "B"):
        await made.do(commands.Ready(seat, f"nonce-{seat}"), ANA, f"ready-{seat}")
    return await at_both(hubs, made.table.id)


def deaf(url: str) -> AbstractAsyncContextManager[list[Hub]]:
    return hubs_on(url, Deaf(), Deaf())


def test_a_deaf_worker_is_right_about_what_it_is_asked(store_url: str) -> None:
    async def main() -> None:
        async with deaf(store_url) as hubs:
            pair = await begun(hubs)
            one, two = pair.runnings
            seen = two.table.number_of(Seat.A)
            await one.do(commands.PickTile("A", 1), ANA, "a")
            await one.do(commands.PickTile("B", 2), ANA, "b")
            assert two.table.seq == one.table.seq - 2
            # Already executed at the other worker.
            again = await two.do(commands.PickTile("A", 1), ANA, "a")
            assert again.repeated
            await one.do(commands.Confirm("A", some_build(one, Seat.A)), ANA, "c")
            await one.do(commands.Confirm("B", some_build(one, Seat.B)), ANA, "d")
            # A command of the first round, where this worker's state still is.
            with pytest.raises(Refused) as refusal:
                await two.do(commands.PickTile("A", 1), ANA, "e", seen)
            assert refusal.value.code == "stale"
            await one.do(commands.PickTile("A", 1), ANA, "f")
            await one.do(commands.PickTile("B", 2), ANA, "g")
            # Legal, but not according to this worker's state.
            placement = some_build(one, Seat.A)[0]
            await two.do(commands.Place("A", placement), ANA, "h")
            await one.do(commands.TakeBack("A"), ANA, "i")
            assert two.table.seq < one.table.seq
            # New subscribers see every acknowledged command.
            assert (await hubs[1].table(pair.id)).table == one.table

    asyncio.run(main())


def some_build(running: LiveTable, seat: Seat) -> tuple[str, ...]:
    game = running.table.game
    assert game is not None
    draft = game.draft(seat)
    while draft.placements:
        draft = draft.place(draft.placements[0])
    return tuple(map(str, draft.placed))


def test_a_claim_refused_by_old_knowledge(store_url: str) -> None:
    async def main() -> None:
        async with deaf(store_url) as hubs:
            made = await hubs[0].create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
            one, two = (await at_both(hubs, made.table.id)).runnings
            await two.do(commands.Claim("B", "Bo", "n"), BO, "c")
            await one.do(commands.Leave("B"), BO, "l")
            await two.do(commands.Claim("B", "Ana too", "n"), ANA, "d")
            assert two.table.sitters[1].holder == ANA.identity

    asyncio.run(main())


def test_tables_are_looked_at_now_and_then(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "SWEEP", 0.01)

    async def main() -> None:
        async with deaf(store_url) as hubs:
            pair = await begun(hubs)
            pair.runnings[1].join(Reader(BO).watcher, "")
            await pair.runnings[0].do(commands.PickTile("A", 1), ANA, "a")
            await pair.agreed()

    asyncio.run(main())


def test_one_table_that_cannot_be_read(
    store_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """For example after writes of a newer version: other tables are still swept."""
    monkeypatch.setattr(hub, "SWEEP", 0.01)

    async def main() -> None:
        async with deaf(store_url) as hubs:
            broken, pair = await begun(hubs), await begun(hubs)
            for each in (broken, pair):
                each.runnings[1].join(Reader(BO).watcher, "")
            seq = broken.table.seq + 1
            newer = b'[{"events":[{"event":"of another time"}]}]'
            await hubs[0].store.append(Entry(broken.id, seq, 1, newer))
            await pair.runnings[0].do(commands.PickTile("A", 1), ANA, "a")
            await pair.agreed()

    asyncio.run(main())
    assert {record.message for record in caplog.records} == {"a table could not be read"}


def test_what_was_written_while_redis_was_away(store_url: str, own_redis: Redis) -> None:
    async def main() -> None:
        async with two_hubs(Shared(store_url, own_redis.url)) as hubs:
            pair = await begun(hubs)
            for nth in range(3):
                await asyncio.to_thread(own_redis.stop)
                for running in pair.runnings:
                    await running.do(commands.PickTile("A", 1), ANA, f"{nth}-{id(running)}")
                for each in hubs:
                    with pytest.raises(OSError, match="away"):
                        await each.wakeups.ping()
                await asyncio.to_thread(own_redis.start)
                await pair.agreed()

    asyncio.run(main())


def test_a_wake_up_that_waits_is_sent_at_the_end(shared: Shared) -> None:
    async def main() -> None:
        async with hubs_on(shared.url, shared.wakeups()) as (listener,):
            async with hubs_on(shared.url, shared.wakeups()) as (ending,):
                pair = await begun([listener, ending])
                await pair.runnings[1].do(commands.PickTile("A", 1), ANA, "a")
                # It shuts down before its background tasks are done.
            await until(lambda: listener.tables[pair.id].table.seq == pair.runnings[1].table.seq)

    asyncio.run(main())


def test_what_is_no_wake_up(shared: Shared) -> None:
    async def main() -> None:
        async with two_hubs(shared) as hubs:
            pair = await begun(hubs)
            for junk in ("", "\xff", "a b", "one two three", "nobody 7", "a -1"):
                await hubs[1].wakeups._publish([Message(TABLES, junk)])  # type: ignore[attr-defined]
            too_far = Message(TABLES, f"{pair.id} 999999999")
            await hubs[1].wakeups._publish([too_far])  # type: ignore[attr-defined]
            await pair.runnings[0].do(commands.PickTile("A", 1), ANA, "a")
            await pair.agreed()

    asyncio.run(main())


class Slow(MeasuredStore):
    """A store with adjustable delays of its answers."""

    def __init__(self, store: MeasuredStore) -> None:
        super().__init__(store)
        self.has_read = asyncio.Event()
        self.may_answer = asyncio.Event()

    async def read(self, table: str, after: int = 0) -> list[Logged]:
        found = await super().read(table, after)
        self.has_read.set()
        await self.may_answer.wait()
        return found


def test_woken_while_loading(shared: Shared) -> None:
    async def main() -> None:
        async with two_hubs(shared) as hubs:
            made = await hubs[0].create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
            slow = hubs[1].services.store = Slow(hubs[1].services.store)  # type: ignore[arg-type]
            loading = asyncio.create_task(hubs[1].table(made.table.id))
            await slow.has_read.wait()
            await made.do(commands.Claim("B", "Bo", "n"), BO, "c")
            await until(lambda: made.table.id in hubs[1]._woken)
            slow.may_answer.set()
            await loading
            await Pair(hubs, made.table.id).agreed()

    asyncio.run(main())


def of_nobody(entry: Entry) -> bool:
    """Return True for entries without a command."""
    return read_transactions(entry.data)[0].command is None


def test_bots_go_on_when_the_store_is_back(store_url: str) -> None:
    async def main() -> None:
        async with hubs_on(store_url, Deaf()) as (only,):
            made = await only.create(ANA, CreateTable((MySeat("Ana"), BotSeat("random"))))
            store = only.services.store = Unreliable(only.services.store, of_nobody, 3)
            await made.do(commands.Ready("A", "n"), ANA, "r")
            await until(lambda: Seat.B not in made.table.wanted)
            assert store.times == 0

    asyncio.run(main())


def test_clocks_go_on_when_the_store_is_back(store_url: str) -> None:
    async def main() -> None:
        async with hubs_on(store_url, Deaf()) as (only,):
            pair = await begun([only], Options(clock=MoveClock(10)))
            made, table = pair.runnings[0], pair.table
            store = only.services.store = Unreliable(only.services.store, of_nobody, 3)
            # Simulate that ten seconds have passed.
            made.table = table.with_sitter(Seat.A, since=table.sitters[0].since - 10_000)
            made._schedule()
            await until(lambda: made.table.sitters[0].absent == "clock")
            assert store.times == 0

    asyncio.run(main())


def test_woken_while_the_store_is_away(shared: Shared) -> None:
    class Away(MeasuredStore):
        times = 3

        async def read(self, table: str, after: int = 0) -> list[Logged]:
            if self.times:
                self.times -= 1
                raise Unavailable("The database does not answer.")
            return await super().read(table, after)

    async def main() -> None:
        async with two_hubs(shared) as hubs:
            pair = await begun(hubs)
            away = hubs[1].services.store = Away(hubs[1].services.store)
            await pair.runnings[0].do(commands.PickTile("A", 1), ANA, "a")
            await pair.agreed()
            assert away.times == 0

    asyncio.run(main())
