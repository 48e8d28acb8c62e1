"""Upgrades of empty, older, newer and foreign databases."""

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from server.services import Postgres
from yaxha.server.store import Logged, WrongDatabase, open_store
from yaxha.server.store.connection import in_transaction
from yaxha.server.store.migrations import upgrade
from yaxha.server.store.migrations.upgrade import current_revision, known_revisions, migrate
from yaxha.server.store.schema import REVISION, metadata
from yaxha.server.store.urls import read_url
from yaxha.table import events
from yaxha.table.codec import read_transactions
from yaxha.table.events import Transaction


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'yaxha.sqlite'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.empty_database()


def execute(url: str, *statements: str) -> None:
    def work(connection: Connection) -> None:
        for statement in statements:
            connection.execute(text(statement))

    asyncio.run(in_transaction(read_url(url), work))


def migrated(url: str) -> bool:
    return asyncio.run(in_transaction(read_url(url), migrate))


async def opened(url: str) -> None:
    async with await open_store(url) as store:
        await store.ping()


def test_from_nothing_to_the_newest_and_no_further(empty_url: str) -> None:
    assert migrated(empty_url)
    assert not migrated(empty_url)
    asyncio.run(opened(empty_url))
    revision = asyncio.run(in_transaction(read_url(empty_url), current_revision))
    assert revision == known_revisions()[-1]


def test_the_migrations_make_the_schema(empty_url: str) -> None:
    migrated(empty_url)

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    assert asyncio.run(in_transaction(read_url(empty_url), differences)) == []


def test_two_upgrades_at_once(empty_url: str) -> None:
    async def both() -> list[bool]:
        url = read_url(empty_url)
        return list(await asyncio.gather(*(in_transaction(url, migrate) for _ in range(2))))

    assert sorted(asyncio.run(both())) == [False, True]


def test_revisions_are_numbered_in_order() -> None:
    revisions = known_revisions()
    assert revisions == [f"{number:04}" for number in range(1, len(revisions) + 1)]
    assert revisions[-1] == REVISION


def test_postgres_is_not_set_up_unasked(postgres: Postgres) -> None:
    with pytest.raises(WrongDatabase, match=r"not set up for Yaxha\. Run: yaxha db upgrade"):
        asyncio.run(opened(postgres.empty_database()))


def test_an_older_database(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrade, "known_revisions", lambda: [*known_revisions(), "9998"])
    with pytest.raises(WrongDatabase, match=r"schema is out of date\. Run: yaxha db upgrade"):
        asyncio.run(opened(postgres_url))


def test_entries_of_one_transaction_become_lists(empty_url: str) -> None:
    url = read_url(empty_url)
    asyncio.run(in_transaction(url, lambda connection: migrate(connection, "0001")))
    old = Transaction((events.Said("A", text="„Grüße“ 🗿"),), "A", "c-1")
    add = text("INSERT INTO entries VALUES ('t', 1, 5, :data)")
    asyncio.run(
        in_transaction(
            url, lambda connection: connection.execute(add, {"data": msgspec.json.encode(old)})
        )
    )
    migrated(empty_url)

    async def read() -> list[Logged]:
        async with await open_store(empty_url) as store:
            return await store.read("t")

    ((_, _, data),) = asyncio.run(read())
    assert read_transactions(data) == (old,)


def test_a_newer_database(empty_url: str) -> None:
    migrated(empty_url)
    execute(empty_url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(WrongDatabase, match='"9999", which is newer than this version of Yaxha'):
        asyncio.run(opened(empty_url))
    with pytest.raises(WrongDatabase, match=r"Upgrade Yaxha\."):
        migrated(empty_url)


def test_a_database_of_something_else(empty_url: str) -> None:
    execute(empty_url, "CREATE TABLE recipes (name TEXT)", "INSERT INTO recipes VALUES ('soup')")
    with pytest.raises(WrongDatabase, match="other programs' tables"):
        migrated(empty_url)
    with pytest.raises(WrongDatabase):
        asyncio.run(opened(empty_url))


def test_an_upgrade_that_fails_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "yaxha.sqlite"

    def fail(connection: Connection) -> None:
        migrate(connection)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(in_transaction(read_url(f"sqlite:///{file}"), fail))
    connection = sqlite3.connect(file)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    connection.close()
