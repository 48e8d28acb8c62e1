"""Failures of PostgreSQL and its network: outcomes match the log."""

import asyncio
from collections.abc import Iterator

import pytest

from server.cutting import Cut, cutting
from server.services import Postgres
from yaxha.server.store import (
    Conflict,
    Entry,
    Listing,
    Logged,
    Store,
    Unavailable,
    Uncertain,
    WrongDatabase,
    group_commit,
    open_store,
)


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL server that the test may stop."""
    server = Postgres()
    yield server
    server.close()


def entry(table: str, seq: int, data: bytes = b"") -> Entry:
    return Entry(table, seq, 0, data, Listing("open", True, seq, b""))


async def outcome(store: Store, entry: Entry) -> str:
    try:
        await store.append(entry)
    except (Conflict, Unavailable) as error:
        return str(error)
    return "written"


GONE = "The database does not answer."


@pytest.mark.parametrize(
    ("cut", "answer", "is_there"),
    [
        ("before it arrives", GONE, False),
        ("before it is answered", "written", True),
        ("while it is on its way", GONE, False),
    ],
)
def test_a_lost_commit_is_found_out(
    postgres_url: str, cut: Cut, answer: str, is_there: bool
) -> None:
    async def run() -> None:
        async with cutting(postgres_url) as (way, url), await open_store(url) as store:
            await store.append(entry("a", 1))
            await store.append(entry("taken", 1))
            way.cut_next(cut)
            answers = await asyncio.gather(
                outcome(store, entry("a", 2, b"doubtful")),
                outcome(store, entry("b", 1, b"doubtful")),
            )
            assert list(answers) == [answer] * 2
            await way.was_cut()
            found = await store.read("a", after=1) + await store.read("b")
            doubtful = [Logged(2, 0, b"doubtful"), Logged(1, 0, b"doubtful")]
            assert found == (doubtful if is_there else [])
            # The store continues.
            again = await outcome(store, entry("a", 2, b"again"))
            assert again == ("Entry 2 is not the next one of its table." if is_there else "written")
            assert await outcome(store, entry("a", 3)) == "written"
            listed = await store.public_tables("open", limit=1)
            assert (listed[0].table, listed[0].listing.at) == ("a", 3)

    asyncio.run(run())


def test_nothing_is_said_of_a_commit_before_it_is_known(postgres_url: str) -> None:
    async def run() -> None:
        async with cutting(postgres_url) as (way, url), await open_store(url) as store:
            await store.append(entry("a", 1))
            way.cut_next("before it is answered")
            way.is_closed = True
            doubtful = asyncio.create_task(store.append(entry("a", 2)))
            await way.was_cut()
            # Entries that were never sent can be refused.
            assert await outcome(store, entry("b", 1)) == GONE
            assert not doubtful.done()
            with pytest.raises(Unavailable):
                await store.ping()
            assert not doubtful.done()
            way.is_closed = False
            await doubtful
            await store.append(entry("a", 3))
            assert await store.read("b") == []

    asyncio.run(run())


def test_a_store_that_is_closed_in_doubt_says_so(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "CLOSING_SECONDS", 0.1)

    async def run() -> None:
        async with cutting(postgres_url) as (way, url):
            store = await open_store(url)
            await store.append(entry("a", 1))
            way.cut_next("before it is answered")
            way.is_closed = True
            doubtful = asyncio.create_task(store.append(entry("a", 2)))
            await way.was_cut()
            await store.close()
            with pytest.raises(Uncertain):
                await doubtful

    asyncio.run(run())


@pytest.mark.parametrize("how", ["stop", "crash"])
def test_a_restart_in_the_middle(own_postgres: Postgres, how: str) -> None:
    """Acknowledged appends are in the log, refused ones are not."""
    url = own_postgres.database()
    acknowledged: set[bytes] = set()
    refused: set[bytes] = set()
    ended = asyncio.Event()

    async def client(store: Store, table: str) -> None:
        attempt = seq = 0
        while not ended.is_set():
            attempt += 1
            data = f"{table} {attempt}".encode()
            try:
                await store.append(entry(table, seq + 1, data))
            except Unavailable:
                refused.add(data)
                await asyncio.sleep(0.01)
            else:
                seq += 1
                acknowledged.add(data)

    async def until_written(count: int) -> None:
        more = len(acknowledged) + count
        while len(acknowledged) < more:
            await asyncio.sleep(0.001)

    async def run() -> list[Logged]:
        tables = [f"t{number}" for number in range(10)]
        async with await open_store(url) as store:
            clients = [asyncio.create_task(client(store, table)) for table in tables]
            for _ in range(2):
                await until_written(25)
                await asyncio.to_thread(getattr(own_postgres, how))
                with pytest.raises(Unavailable):
                    await store.ping()
                await asyncio.to_thread(own_postgres.start)
            await until_written(25)
            ended.set()
            await asyncio.gather(*clients)
            return [each for table in tables for each in await store.read(table)]

    log = [each.data for each in asyncio.run(run())]
    assert len(log) == len(set(log))
    assert refused
    assert set(log) == acknowledged


def test_a_restart_that_nobody_noticed(own_postgres: Postgres) -> None:
    url = own_postgres.database()

    async def run() -> None:
        async with await open_store(url) as store:
            await store.append(entry("a", 1))
            await store.read("a")
            await asyncio.to_thread(own_postgres.stop)
            await asyncio.to_thread(own_postgres.start)
            await store.append(entry("a", 2))
            assert len(await store.read("a")) == 2

    asyncio.run(run())


def test_a_database_that_can_only_be_read(postgres: Postgres) -> None:
    url = postgres.database()
    name = url.partition("@/")[2].partition("?")[0]
    postgres.execute(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")

    async def run() -> None:
        async with await open_store(url) as store:
            assert await outcome(store, entry("a", 1)) == "The database is read-only at the moment."
            assert await store.read("a") == []

    asyncio.run(run())


def test_what_cannot_be_reached(postgres: Postgres) -> None:
    async def opened(url: str) -> None:
        async with await open_store(url):
            pass

    with pytest.raises(WrongDatabase, match="The database does not exist"):
        asyncio.run(opened(postgres.url("nothing")))
    with pytest.raises(Unavailable, match=GONE):
        asyncio.run(opened("postgresql://ann:secret@127.0.0.1:1/yaxha"))
