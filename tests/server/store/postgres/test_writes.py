"""Batches written to PostgreSQL: entries in their order, and the lists that follow them."""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from yaxha.server.store import Entry, Holder, Listing
from yaxha.server.store.postgres.writes import Transaction, write
from yaxha.server.store.urls import read_url


def entry(table: str, seq: int, *seats: str, status: str | None = None) -> Entry:
    listing = None if status is None else Listing(status, True, seq, b"{}")
    holders = tuple([Holder("ana", seat) for seat in seats]) if seats else None
    return Entry(table, seq, seq, b"%d" % seq, listing, holders)


class Database:
    """A database to which batches are written, each in a transaction."""

    def __init__(self, url: str) -> None:
        self._url = read_url(url)

    def write(self, *batches: Sequence[Entry]) -> list[tuple[list[bool], Transaction | None]]:
        async def run() -> Any:
            engine = create_async_engine(self._url)
            found = []
            for batch in batches:
                async with engine.begin() as connection:
                    found.append(await write(connection, batch))
            await engine.dispose()
            return found

        return list(asyncio.run(run()))

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        async def run() -> Any:
            engine = create_async_engine(self._url)
            async with engine.connect() as connection:
                found = [tuple(row) for row in (await connection.execute(text(sql))).all()]
            await engine.dispose()
            return found

        return list(asyncio.run(run()))


def test_entries_that_come_next_are_written(postgres_url: str) -> None:
    database = Database(postgres_url)
    batch = [entry("a", 1), entry("b", 1), entry("a", 2), entry("a", 4), entry("c", 2)]
    ((written, transaction),) = database.write(batch)
    assert written == [True, True, True, False, False]
    assert transaction is not None
    assert transaction.number > 0
    assert transaction.process > 0
    assert database.rows("SELECT table_id, seq FROM entries ORDER BY 1, 2") == [
        ("a", 1),
        ("a", 2),
        ("b", 1),
    ]


def test_of_two_with_one_number_the_first_is_written(postgres_url: str) -> None:
    database = Database(postgres_url)
    first, second = entry("a", 1), entry("a", 1)._replace(data=b"other")
    (one, again) = database.write([first, second], [second])
    assert one[0] == [True, False]
    # Nothing was written, so that there is no transaction to ask about.
    assert again == ([False], None)
    assert database.rows("SELECT data FROM entries") == [(b"1",)]


def test_the_last_of_several_is_what_lists_show(postgres_url: str) -> None:
    database = Database(postgres_url)
    database.write(
        [entry("a", 1, "A", status="open"), entry("a", 2, "A", "B", status="playing")],
        [entry("a", 3)],
    )
    assert database.rows("SELECT seq, status FROM listings") == [(2, "playing")]
    assert database.rows("SELECT seat FROM holders ORDER BY 1") == [("A",), ("B",)]


def test_a_refused_entry_changes_no_list(postgres_url: str) -> None:
    database = Database(postgres_url)
    database.write([entry("a", 1, "A", status="open")], [entry("a", 1, "B", status="over")])
    assert database.rows("SELECT status FROM listings") == [("open",)]
    assert database.rows("SELECT seat FROM holders") == [("A",)]


def test_holders_are_replaced_even_by_nobody(postgres_url: str) -> None:
    database = Database(postgres_url)
    nobody = entry("a", 2)._replace(holders=())
    database.write([entry("a", 1, "A", "B")], [nobody])
    assert database.rows("SELECT seat FROM holders") == []


def test_at_another_revision_nothing_is_written(postgres_url: str) -> None:
    database = Database(postgres_url)

    async def run() -> list[bool]:
        engine = create_async_engine(read_url(postgres_url))
        async with engine.connect() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            written, _ = await write(connection, [entry("a", 1)])
            await connection.rollback()
        await engine.dispose()
        return written

    assert asyncio.run(run()) == [False]
    assert database.rows("SELECT seq FROM entries") == []
