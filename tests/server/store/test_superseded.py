"""Upgrades while an older server still runs: that server stops writing."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.util import await_only

from server.live import LONG, LiveServer, joined, mine, new_nonce, new_secret
from server.services import Postgres
from yaxha.server.store import Entry, Holder, Listing, Store, Superseded, open_store
from yaxha.server.store.connection import in_transaction
from yaxha.server.store.migrations.upgrade import lock_out_writers, migrate
from yaxha.server.store.urls import read_url
from yaxha.table.views.schemas import Problem

NEWER = text("UPDATE alembic_version SET version_num = '9999'")


@pytest.fixture(params=["sqlite", "postgresql"])
def own_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an unshared database, since its revision changes."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'yaxha.sqlite'}"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        url = server.empty_database()
    asyncio.run(in_transaction(read_url(url), migrate))
    return url


def upgrade(connection: Connection) -> None:
    """Simulate ``yaxha db upgrade`` of a newer version."""
    lock_out_writers(connection)
    connection.execute(NEWER)


def entry(seq: int, table: str = "a") -> Entry:
    return Entry(table, seq, seq, b"[]", Listing("open", True, seq, b""), (Holder("ann", "A"),))


def with_store(url: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with await open_store(url) as store:
            await asyncio.wait_for(work(store), 60)

    asyncio.run(run())


def count(url: str) -> dict[str, int]:
    """Return the number of rows per table, at any revision."""

    def work(connection: Connection) -> dict[str, int]:
        return {
            table: connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one()
            for table in ("entries", "listings", "holders", "bots")
        }

    return asyncio.run(in_transaction(read_url(url), work, reading=True))


def test_an_older_server_stops_writing(own_url: str) -> None:
    async def work(store: Store) -> None:
        await store.append(entry(1))
        await store.add_bot("x", "Clever", 1)
        await store.ping()
        await in_transaction(read_url(own_url), upgrade)
        with pytest.raises(Superseded, match=r'revision "9999".*newer version of Yaxha'):
            await store.ping()
        refused = await asyncio.gather(
            store.append(entry(2)),
            store.append(entry(1)),
            store.append(entry(1, "b")),
            store.append(entry(2, "b")),
            store.add_bot("y", "Cleverer", 2),
            return_exceptions=True,
        )
        assert [type(error) for error in refused] == [Superseded] * 5
        with pytest.raises(Superseded):
            await store.append(entry(2))
        # Acknowledged entries can still be read.
        assert [each.seq for each in await store.read("a")] == [1]

    with_store(own_url, work)
    assert count(own_url) == {"entries": 1, "listings": 1, "holders": 1, "bots": 1}


def test_a_schema_that_is_another_one_is_named_as_the_reason(own_url: str) -> None:
    def rebuild(connection: Connection) -> None:
        upgrade(connection)
        connection.execute(text("ALTER TABLE entries RENAME COLUMN data TO body"))
        connection.execute(text("ALTER TABLE bots RENAME COLUMN name TO title"))

    async def work(store: Store) -> None:
        await store.append(entry(1))
        await in_transaction(read_url(own_url), rebuild)
        for refused in (store.append(entry(2)), store.add_bot("y", "Cleverer", 2)):
            with pytest.raises(Superseded):
                await refused

    with_store(own_url, work)
    assert count(own_url)["entries"] == 1


def test_a_write_waits_for_an_upgrade_that_is_under_way(own_url: str) -> None:
    """An entry is written before the upgrade begins or not at all."""

    async def work(store: Store) -> None:
        await store.append(entry(1))
        loop = asyncio.get_running_loop()
        begun, go_on = asyncio.Event(), asyncio.Event()

        def slowly(connection: Connection) -> int:
            lock_out_writers(connection)
            seen = connection.execute(text("SELECT count(*) FROM entries")).scalar_one()
            wait(loop, begun, go_on, connection)
            again = connection.execute(text("SELECT count(*) FROM entries")).scalar_one()
            connection.execute(NEWER)
            assert seen == again
            return int(seen)

        upgrading = asyncio.create_task(in_transaction(read_url(own_url), slowly))
        await begun.wait()
        appending = asyncio.gather(
            store.append(entry(2)), store.add_bot("y", "Cleverer", 2), return_exceptions=True
        )
        await asyncio.sleep(0.5)
        assert not appending.done()
        # Readers are not blocked.
        assert [each.seq for each in await store.read("a")] == [1]
        go_on.set()
        assert await upgrading == 1
        assert [type(error) for error in await appending] == [Superseded] * 2

    with_store(own_url, work)
    assert count(own_url)["entries"] == 1


def wait(
    loop: asyncio.AbstractEventLoop,
    begun: asyncio.Event,
    go_on: asyncio.Event,
    connection: Connection,
) -> None:
    """Wait within a transaction: in a thread for SQLite, in the event loop otherwise."""
    if connection.dialect.name == "sqlite":
        loop.call_soon_threadsafe(begun.set)
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(LONG)
    else:
        begun.set()
        await_only(go_on.wait())


def test_an_upgrade_waits_for_a_write_that_is_under_way(postgres: Postgres) -> None:
    url = postgres.empty_database()
    asyncio.run(in_transaction(read_url(url), migrate))

    async def work(store: Store) -> None:
        begun, go_on = asyncio.Event(), asyncio.Event()

        def write_slowly(connection: Connection) -> None:
            connection.execute(text("INSERT INTO entries VALUES ('b', 1, 1, '')"))
            begun.set()
            await_only(go_on.wait())

        def upgrade_and_count(connection: Connection) -> int:
            upgrade(connection)
            return int(connection.execute(text("SELECT count(*) FROM entries")).scalar_one())

        await store.append(entry(1))
        writing = asyncio.create_task(in_transaction(read_url(url), write_slowly))
        await begun.wait()
        upgrading = asyncio.create_task(in_transaction(read_url(url), upgrade_and_count))
        await asyncio.sleep(0.3)
        assert not upgrading.done()
        go_on.set()
        await writing
        assert await upgrading == 2

    with_store(url, work)


def test_clients_of_an_older_server_are_told(own_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "server"
    folder.mkdir()

    async def play(server: LiveServer) -> str:
        ana = new_secret()
        table = server.make_table(ana, mine("Ana"), mine("Bo"))
        async with joined(server, table, ana) as person:
            await person.done("ready", "A", nonce=new_nonce())
            assert httpx.get(f"{server.url}/readyz", timeout=LONG).status_code == 200
            await in_transaction(read_url(own_url), upgrade)
            problem = await person.do("ready", "B", nonce=new_nonce())
            assert isinstance(problem, Problem)
            assert problem.code == "upgrading"
            # Readers still see the table.
            with server.http(ana) as http:
                assert http.get(f"/tables/{table}").status_code == 200
                answer = http.post("/tables", json={"seats": [mine("Ana"), mine("Bo")]})
        assert (answer.status_code, answer.json()["code"]) == (503, "upgrading")
        assert int(answer.headers["retry-after"]) > 0
        ready = httpx.get(f"{server.url}/readyz", timeout=LONG)
        assert (ready.status_code, ready.json()["store"]) == (503, False)
        assert httpx.get(f"{server.url}/healthz", timeout=LONG).status_code == 200
        return table

    with LiveServer(folder, "--database-url", own_url, "--limits", "off") as server:
        asyncio.run(play(server))
        assert any("9999" in line.get("why", "") for line in server.log_lines())
    assert count(own_url)["entries"] == 2
