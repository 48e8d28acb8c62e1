"""An SQLite file in trouble: what cannot be written is refused, and later it can be."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from yaxha.server.store import (
    Entry,
    Listing,
    Store,
    Unavailable,
    WrongDatabase,
    open_store,
    sqlite_files,
)
from yaxha.server.store.sqlite import SqliteStore


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "yaxha.sqlite"


def entry(seq: int, data: bytes = b"") -> Entry:
    return Entry("a", seq, 0, data, Listing("open", True, seq, b""))


async def opened(file: Path) -> SqliteStore:
    store = await open_store(f"sqlite:///{file}")
    assert isinstance(store, SqliteStore)
    return store


async def check_log(store: Store, *seqs: int) -> None:
    assert [each.seq for each in await store.read("a")] == list(seqs)
    listed = await store.public_tables("open", limit=9)
    assert [each.listing.at for each in listed] == [seqs[-1]]


def test_a_full_database(file: Path) -> None:
    async def run() -> None:
        async with await opened(file) as store:
            await store.append(entry(1))
            store._writer.execute("PRAGMA max_page_count = 1")  # as many as there are
            with pytest.raises(Unavailable, match=f"The disk that holds {file} is full"):
                await store.append(entry(2, b"x" * 100_000))
            await check_log(store, 1)
            store._writer.execute("PRAGMA max_page_count = 100000")
            await store.append(entry(2, b"x" * 100_000))
            await check_log(store, 1, 2)

    asyncio.run(run())


def test_one_that_somebody_else_has_locked(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_files, "BUSY_SECONDS", 0.1)

    async def run() -> None:
        async with await opened(file) as store:
            await store.append(entry(1))
            other = sqlite3.connect(file, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable, match="locked by another program"):
                await store.append(entry(2))
            await check_log(store, 1)
            other.execute("ROLLBACK")
            other.close()
            await store.append(entry(2))
            await check_log(store, 1, 2)

    asyncio.run(run())


def test_one_that_is_moved_away_and_back(file: Path) -> None:
    """Else it would be written to without a name, and be lost when the server ends."""

    async def run() -> None:
        async with await opened(file) as store:
            await store.append(entry(1))
            away = file.rename(file.with_name("away"))
            with pytest.raises(Unavailable, match="No such file"):
                await store.append(entry(2))
            with pytest.raises(Unavailable):
                await store.ping()
            file.touch()
            with pytest.raises(Unavailable, match="is not the file it was"):
                await store.append(entry(2))
            away.replace(file)
            await store.append(entry(2))
            await check_log(store, 1, 2)

    asyncio.run(run())


def test_what_is_no_database(file: Path) -> None:
    file.write_text("A diary.\n" * 1000)
    with pytest.raises(WrongDatabase, match="is not an SQLite database"):
        asyncio.run(opened(file))
    assert file.read_text() == "A diary.\n" * 1000


def test_a_database_of_something_else_is_left_alone(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(WrongDatabase, match="tables that are not Yaxha's"):
        asyncio.run(opened(file))
    assert file.read_bytes() == before


def test_a_file_that_cannot_be_there(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable, match=f"There is no folder {tmp_path / 'file'}"):
        asyncio.run(opened(tmp_path / "file" / "yaxha.sqlite"))


def test_settings_of_every_connection(file: Path) -> None:
    async def run() -> None:
        async with await opened(file) as store:
            await store.ping()
            for connection in (store._writer, *store._readers):
                for pragma, value in (
                    ("journal_mode", "wal"),
                    ("synchronous", 2),  # FULL
                    ("foreign_keys", 1),
                    ("busy_timeout", 10_000),
                ):
                    assert connection.execute(f"PRAGMA {pragma}").fetchone() == (value,)

    asyncio.run(run())
