"""Pub/sub over PostgreSQL: several servers, with failures of the connection."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import pytest

from server.cutting import cutting
from server.live import OPEN, LiveServer, Person, joined, mine, new_nonce, new_secret
from server.runtime.wakeups.test_base import ANA, BO, begun
from server.services import END_NOTIFICATIONS, Postgres
from server.two_workers import Shared, at_both, hubs_on, two_hubs, until
from server.wires import Reader
from yaxha.engine import Seat
from yaxha.server.runtime import hub
from yaxha.server.runtime.hub import Hub
from yaxha.server.runtime.wakeups import pubsub
from yaxha.server.runtime.wakeups.postgres import ByPostgres
from yaxha.server.store import Unavailable, read_url
from yaxha.server.store.postgres.store import connect
from yaxha.table import commands
from yaxha.table.options import MySeat, OpenSeat
from yaxha.table.views.schemas import CreateTable


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL server that the test may stop."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry at once, and disable sweeps."""
    monkeypatch.setattr(hub, "SWEEP", 3600)
    monkeypatch.setattr(pubsub, "RETRY", 0.01)
    monkeypatch.setattr(pubsub, "LONGEST", 0.05)


# Whole servers


@pytest.fixture
def servers(tmp_path: Path, postgres_url: str) -> Iterator[list[LiveServer]]:
    with ExitStack() as stack:
        started = []
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            options = ("--limits", "off", "--database-url", postgres_url)
            started.append(stack.enter_context(LiveServer(tmp_path / name, *options)))
        yield started


def test_two_servers_show_each_others_moves_and_people(servers: list[LiveServer]) -> None:
    one, two = servers

    async def play() -> None:
        ana, bo = new_secret(), new_secret()
        table = one.make_table(ana, mine("Ana"), OPEN)
        async with joined(one, table, ana) as first, joined(two, table, bo) as second:
            await second.done("claim", "B", name="Bo", nonce=new_nonce())
            for _ in range(5):
                began = time.monotonic()
                await first.done("say", "A", phrase="hello")
                await second.until(lambda: len(second.story) == len(first.story))
                assert time.monotonic() - began < 1
            # A connection to any server counts; people without one are away.
            await first.done("ready", "A", nonce=new_nonce())
            await asyncio.sleep(5)
            assert not first.away
            assert not second.away
            await second.close()
            await first.until(lambda: "B" in first.away)

    asyncio.run(play())


def test_several_workers_need_no_redis(tmp_path: Path, postgres_url: str) -> None:
    options = ("--workers", "2", "--limits", "off", "--database-url", postgres_url)

    async def play(server: LiveServer) -> None:
        ana = new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN)
        async with AsyncExitStack() as stack:
            # Enough that they are hardly all at one worker.
            watching = [await stack.enter_async_context(joined(server, table)) for _ in range(8)]
            person = await stack.enter_async_context(joined(server, table, ana))
            async with asyncio.timeout(5):
                await person.done("say", "A", phrase="hello")
                await asyncio.gather(*[each.until(has_story(each)) for each in watching])

    with LiveServer(tmp_path, *options) as server:
        asyncio.run(play(server))


def has_story(person: Person) -> Callable[[], bool]:
    return lambda: bool(person.story)


# The connections


def notifying(url: str) -> Shared:
    return Shared(url, None)


def test_a_connection_that_is_ended(
    postgres: Postgres, postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Workers catch up with entries written before they listen again."""
    caplog.set_level(logging.INFO, pubsub.__name__)

    async def main() -> None:
        async with two_hubs(notifying(postgres_url)) as hubs:
            pair = await begun(hubs)
            for nth in range(3):
                await asyncio.to_thread(postgres.execute, postgres_url, END_NOTIFICATIONS)
                for running in pair.runnings:
                    await running.do(commands.PickTile("A", 1), ANA, f"{nth}-{id(running)}")
                await pair.agreed()

    asyncio.run(main())
    assert set(caplog.messages) == {"notify is away", "notify is back"}


def test_connections_that_are_ended_while_they_are_made(
    postgres_url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pubsub, "RETRY", 0.001)
    monkeypatch.setattr(pubsub, "LONGEST", 0.002)

    async def main() -> None:
        async with two_hubs(notifying(postgres_url)) as hubs:
            pair = await begun(hubs)
            ending = await connect(read_url(postgres_url), {})
            for _ in range(2000):
                await ending.execute(END_NOTIFICATIONS)
            await ending.close()
            for running in pair.runnings:
                await running.do(commands.PickTile("A", 1), ANA, str(id(running)))
            await pair.agreed()

    asyncio.run(main())
    assert set(caplog.messages) == {"notify is away"}


def test_moves_while_it_is_away(postgres_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """Moves are not delayed, since the store answers; views are sent after reconnection."""
    caplog.set_level(logging.INFO, pubsub.__name__)

    async def main() -> None:
        async with cutting(postgres_url) as (way, url):
            wakeups = [ByPostgres(read_url(url)), ByPostgres(read_url(url))]
            async with hubs_on(postgres_url, *wakeups) as hubs:
                pair = await begun(hubs)
                way.is_closed = True
                await way.cut_all()
                await pings_fail(hubs)
                one, two = pair.runnings
                await one.do(commands.PickTile("A", 1), ANA, "a")
                assert two.table.seq < one.table.seq
                away = [each for each in caplog.messages if each == "notify is away"]
                assert len(away) == len(hubs)
                way.is_closed = False
                await pair.agreed()
                await until(lambda: caplog.messages.count("notify is back") == len(hubs))
                for each in hubs:
                    await each.wakeups.ping()
                assert caplog.messages.count("notify is away") == len(hubs)

    asyncio.run(main())


async def pings_fail(hubs: list[Hub]) -> None:
    for each in hubs:
        with pytest.raises(OSError, match="notify is away"):
            await each.wakeups.ping()


def test_a_silent_connection(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Like a network partition: no error reports the lost connection."""
    monkeypatch.setattr("yaxha.server.runtime.wakeups.postgres.SECONDS", 0.2)

    async def main() -> None:
        async with cutting(postgres_url) as (way, url):
            wakeups = [ByPostgres(read_url(url)), ByPostgres(read_url(url))]
            async with hubs_on(postgres_url, *wakeups) as hubs:
                pair = await begun(hubs)
                way.is_silent = True
                began = time.monotonic()
                await pair.runnings[0].do(commands.PickTile("A", 1), ANA, "a")
                assert time.monotonic() - began < 0.2
                await until(lambda: all(each._reachability.is_lost for each in wakeups))
                await pings_fail(hubs)
                way.is_silent = False
                await pair.agreed()

    asyncio.run(main())


def test_one_that_no_longer_hears(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Statements are answered, but notifications do not arrive, as with some poolers."""
    monkeypatch.setattr(pubsub, "SILENCE", 0.2)

    async def main() -> None:
        async with two_hubs(notifying(postgres_url)) as hubs:
            pair = await begun(hubs)
            deaf = hubs[1].wakeups
            assert isinstance(deaf, ByPostgres)
            assert deaf._listener is not None
            await deaf._listener.connection.execute("UNLISTEN *")
            await pair.runnings[0].do(commands.PickTile("A", 1), ANA, "a")
            await pair.agreed()

    asyncio.run(main())


@pytest.mark.parametrize("how", ["stop", "crash"])
def test_a_restart(own_postgres: Postgres, how: str) -> None:
    url = own_postgres.database()

    async def main() -> None:
        async with two_hubs(notifying(url)) as hubs:
            pair = await begun(hubs)
            await asyncio.to_thread(getattr(own_postgres, how))
            await pings_fail(hubs)
            with pytest.raises(Unavailable):
                await pair.runnings[0].do(commands.PickTile("A", 1), ANA, "a")
            await asyncio.to_thread(own_postgres.start)
            await pair.runnings[0].do(commands.PickTile("A", 1), ANA, "a")
            await pair.agreed()
            for each in hubs:
                await until_answered(each)

    asyncio.run(main())


async def until_answered(hub: Hub) -> None:
    while True:
        try:
            await hub.wakeups.ping()
        except OSError:
            await asyncio.sleep(0.01)
        else:
            return


def test_people_after_a_restart(own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """People at the other worker stayed connected throughout."""
    monkeypatch.setattr("yaxha.server.runtime.presence.GRACE", 100)
    monkeypatch.setattr("yaxha.server.runtime.presence.HEARTBEAT", 0.02)
    url = own_postgres.database()

    async def main() -> None:
        async with two_hubs(notifying(url)) as hubs:
            made = await hubs[0].create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
            await made.do(commands.Claim("B", "Bo", "n"), BO, "c")
            pair = await at_both(hubs, made.table.id)
            one, two = pair.runnings
            bo = Reader(BO)
            one.join(Reader(ANA).watcher, "")
            two.join(bo.watcher, "")
            await until(lambda: Seat.B in hubs[0].other_workers.seats(pair.id))
            await asyncio.to_thread(own_postgres.stop)
            await asyncio.to_thread(own_postgres.start)
            for each in hubs:
                await until_answered(each)
            assert not one._attendance.away
            two.leave(bo.watcher)
            await until(lambda: Seat.B in one._attendance.away)

    asyncio.run(main())
