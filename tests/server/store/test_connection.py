"""One transaction on either kind of database: all or nothing, with the reason of a failure."""

import asyncio
import errno
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from yaxha.server.store import Unavailable, WrongDatabase
from yaxha.server.store import connection as connections
from yaxha.server.store.connection import in_transaction
from yaxha.server.store.sqlite.files import open_log
from yaxha.server.store.urls import file_of, read_url


@pytest.fixture
def url(tmp_path: Path) -> URL:
    return read_url(f"sqlite:///{tmp_path / 'yaxha.sqlite'}")


def make(connection: Connection) -> int:
    """A table with a row in it."""
    connection.execute(text("CREATE TABLE notes (words TEXT)"))
    return connection.execute(text("INSERT INTO notes VALUES ('one')")).rowcount


def count(connection: Connection) -> int:
    return int(connection.execute(text("SELECT count(*) FROM notes")).scalar_one())


# Transactions


def test_work_is_done_and_answered(url: URL) -> None:
    assert asyncio.run(in_transaction(url, make)) == 1
    assert asyncio.run(in_transaction(url, count, reading=True)) == 1


def test_work_that_fails_leaves_nothing_even_of_the_schema(url: URL) -> None:
    def fail(connection: Connection) -> None:
        make(connection)
        raise KeyError("a defect")

    with pytest.raises(KeyError):
        asyncio.run(in_transaction(url, fail))
    with pytest.raises(Unavailable, match="no such table"):
        asyncio.run(in_transaction(url, count, reading=True))


def test_reading_makes_no_file(url: URL) -> None:
    with pytest.raises(Unavailable):
        asyncio.run(in_transaction(url, count, reading=True))
    assert not Path(url.database or "").exists()


def test_reading_sees_one_moment(url: URL) -> None:
    asyncio.run(in_transaction(url, make))
    # In WAL mode, as a server leaves it, readers and writers do not block each other.
    open_log(file_of(url)).close()

    def count_twice(connection: Connection) -> tuple[int, int]:
        first = count(connection)
        with sqlite3.connect(url.database or "") as other:
            other.execute("INSERT INTO notes VALUES ('two')")
        other.close()
        return first, count(connection)

    assert asyncio.run(in_transaction(url, count_twice, reading=True)) == (1, 1)
    assert asyncio.run(in_transaction(url, count, reading=True)) == 2


def test_writing_keeps_others_from_writing(url: URL) -> None:
    def find_it_locked(connection: Connection) -> str:
        del connection
        other = sqlite3.connect(url.database or "", timeout=0)
        with pytest.raises(sqlite3.OperationalError) as error:
            other.execute("BEGIN IMMEDIATE")
        other.close()
        return str(error.value)

    assert "locked" in asyncio.run(in_transaction(url, find_it_locked))


# Failures


def test_a_file_that_is_no_database_is_named(url: URL) -> None:
    file = Path(url.database or "")
    file.write_text("not a database, and longer than the header of one" * 10)
    with pytest.raises(WrongDatabase, match=r"yaxha\.sqlite"):
        asyncio.run(in_transaction(url, count))


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ConnectionRefusedError(errno.ECONNREFUSED, "as the system says it"), "Connection refused"),
        (TimeoutError(), "timed out"),
        # Of several addresses each has failed; they are quoted in one text.
        (
            OSError(
                "Multiple exceptions: [Errno 111] Connect call failed ('::1', 5432), [Errno 13]"
            ),
            "Connection refused",
        ),
        (OSError("no such name."), "no such name"),
    ],
    ids=["refused", "too late", "several", "no number"],
)
def test_a_server_that_cannot_be_reached_is_named_with_the_reason(
    error: OSError, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(*_: object, **__: object) -> Any:
        raise error

    monkeypatch.setattr(connections, "create_async_engine", unreachable)
    url = read_url("postgresql://yaxha:hush@db.example:5433/yaxha")
    with pytest.raises(Unavailable) as refusal:
        asyncio.run(in_transaction(url, count))
    assert "db.example:5433" in str(refusal.value)
    assert why in str(refusal.value)
    assert ".." not in str(refusal.value)
    assert "hush" not in str(refusal.value)
