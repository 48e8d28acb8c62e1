"""Failures of an SQLite file: writes are refused, and succeed later."""

import asyncio
import shutil
import sqlite3
import time
from pathlib import Path

import pytest

from yaxha.server.store import (
    Entry,
    Listing,
    Store,
    Unavailable,
    Uncertain,
    WrongDatabase,
    open_store,
)
from yaxha.server.store.sqlite import files
from yaxha.server.store.sqlite import store as sqlite_store
from yaxha.server.store.sqlite.lock import hold
from yaxha.server.store.sqlite.store import SqliteStore


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
            store._writer.execute("PRAGMA max_page_count = 1")  # the current number
            with pytest.raises(Unavailable, match=f"The disk that holds {file} is full"):
                await store.append(entry(2, b"x" * 100_000))
            await check_log(store, 1)
            store._writer.execute("PRAGMA max_page_count = 100000")
            await store.append(entry(2, b"x" * 100_000))
            await check_log(store, 1, 2)

    asyncio.run(run())


def test_one_that_somebody_else_has_locked(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "BUSY_SECONDS", 0.1)

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
    """Otherwise writes would go to an unlinked file and be lost at shutdown."""

    async def run() -> None:
        async with await opened(file) as store:
            await store.append(entry(1))
            away = file.rename(file.with_name("away"))
            with pytest.raises(Unavailable, match="No such file"):
                await store.append(entry(2))
            with pytest.raises(Unavailable):
                await store.ping()
            file.touch()
            with pytest.raises(Unavailable, match="was replaced while in use"):
                await store.append(entry(2))
            away.replace(file)
            await store.append(entry(2))
            await check_log(store, 1, 2)

    asyncio.run(run())


async def until_logged(caplog: pytest.LogCaptureFixture) -> None:
    latest = time.monotonic() + 30
    while not caplog.records:
        assert time.monotonic() < latest
        await asyncio.sleep(0.01)


async def check_stopped(store: Store, seq: int) -> None:
    with pytest.raises(Unavailable):
        await store.append(entry(seq))
    with pytest.raises(Unavailable):
        await store.ping()


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-lock"])
def test_a_file_of_it_is_removed(
    file: Path, ending: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite would continue to write to an unlinked file, which a crash deletes."""
    monkeypatch.setattr(sqlite_store, "CHECK_SECONDS", 3600)
    beside = file.with_name(f"{file.name}{ending}")

    async def run() -> None:
        with hold(file):
            async with await opened(file) as store:
                await store.append(entry(1))
                beside.unlink()
                await check_stopped(store, 2)
                # Another program may recreate it, but that is a different file.
                beside.touch()
                await check_stopped(store, 2)
                (record,) = caplog.records
                assert record.levelname == "ERROR"
                assert str(beside) in record.__dict__["error"]

    asyncio.run(run())


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-lock"])
def test_a_file_of_it_is_moved_away_and_back(file: Path, ending: str) -> None:
    beside = file.with_name(f"{file.name}{ending}")

    async def run() -> None:
        with hold(file):
            async with await opened(file) as store:
                await store.append(entry(1))
                away = beside.rename(file.with_name("away"))
                await check_stopped(store, 2)
                away.rename(beside)
                await store.append(entry(2))
                await store.ping()
                await check_log(store, 1, 2)

    asyncio.run(run())


def test_a_removed_wal_loses_nothing_that_was_acknowledged(file: Path, tmp_path: Path) -> None:
    """SQLite still has the removed file open, and checkpoints it into the database."""
    crashed = tmp_path / "crashed"
    crashed.mkdir()

    async def run() -> None:
        async with await opened(file) as store:
            for seq in range(1, 51):
                await store.append(entry(seq))
            file.with_name(f"{file.name}-wal").unlink()
            with pytest.raises(Unavailable):
                await store.append(entry(51))
            # The files that a killed server would leave behind.
            shutil.copy(file, crashed / "yaxha.sqlite")
        async with await opened(crashed / "yaxha.sqlite") as store:
            await check_log(store, *range(1, 51))

    asyncio.run(run())


def test_a_removed_wal_is_noticed_while_nobody_plays(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite_store, "CHECK_SECONDS", 0.01)
    crashed = tmp_path / "crashed.sqlite"

    async def run() -> None:
        async with await opened(file) as store:
            await store.append(entry(1))
            file.with_name(f"{file.name}-wal").unlink()
            await until_logged(caplog)
            shutil.copy(file, crashed)
        async with await opened(crashed) as store:
            await check_log(store, 1)

    asyncio.run(run())


def test_a_wal_that_is_removed_during_a_commit(file: Path) -> None:
    """Commits that may be in an unlinked file are not acknowledged."""

    async def run() -> None:
        async with await opened(file) as store:
            await store.append(entry(1))
            store._writer.create_function(
                "remove", 0, lambda: file.with_name(f"{file.name}-wal").unlink()
            )
            store._writer.execute(
                "CREATE TEMP TRIGGER removing AFTER INSERT ON entries BEGIN SELECT remove(); END"
            )
            with pytest.raises(Uncertain):
                await store.append(entry(2))
            await check_stopped(store, 3)

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
    with pytest.raises(WrongDatabase, match="other programs' tables"):
        asyncio.run(opened(file))
    assert file.read_bytes() == before


def test_a_file_that_cannot_be_there(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable, match=f"Directory {tmp_path / 'file'} does not exist"):
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
