"""SQLite store: one writer thread with group commit, several reader threads."""

import asyncio
import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Select
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.engine import URL

from yaxha.server.store import queries
from yaxha.server.store.group_commit import GroupCommit
from yaxha.server.store.log import Conflict, Entry, Unavailable, Uncertain, check_bot
from yaxha.server.store.queries import SelectingStore
from yaxha.server.store.schema import REVISION
from yaxha.server.store.sqlite.files import OpenFiles, is_at_revision, open_log, translated_errors
from yaxha.server.store.urls import file_of

log = logging.getLogger(__name__)

READERS = 4
CHECK_SECONDS = 1.0
"""Seconds between checks of the files."""
MOST_ROWS = 64
"""Maximum rows per statement. Each number of rows is a separate prepared statement."""

DELETE_HOLDERS = "DELETE FROM holders WHERE table_id = ?"
INSERT_HOLDER = "INSERT INTO holders (table_id, seq, identity, seat) VALUES (?, ?, ?, ?)"
IS_CURRENT = f"EXISTS (SELECT 1 FROM alembic_version WHERE version_num = '{REVISION}')"
"""Fence in every insertion against writes after an upgrade, without a separate statement."""
INSERT_BOT = f"INSERT OR IGNORE INTO bots (token_hash, name, at) SELECT ?, ?, ? WHERE {IS_CURRENT}"
REVISIONS = "SELECT version_num FROM alembic_version"

Result = TypeVar("Result")


@cache
def insert_entries(rows: int) -> str:
    """Return a statement that inserts entries with a free number and an existing predecessor."""
    return f"""
        INSERT OR IGNORE INTO entries (table_id, seq, at, data)
        SELECT column1, column2, column3, column4
        FROM (VALUES {", ".join(["(?, ?, ?, ?)"] * rows)})
        WHERE {IS_CURRENT} AND (column2 = 1 OR EXISTS (
            SELECT 1 FROM entries WHERE table_id = column1 AND seq = column2 - 1
        ))
    """


@cache
def upsert_listings(rows: int) -> str:
    return f"""
        INSERT INTO listings (table_id, seq, status, public, at, summary)
        VALUES {", ".join(["(?, ?, ?, ?, ?, ?)"] * rows)}
        ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, status = excluded.status,
        public = excluded.public, at = excluded.at, summary = excluded.summary
    """


class SqliteStore(SelectingStore):
    """The log in an SQLite file. Use ``open`` to create it."""

    def __init__(self, file: Path, writer: sqlite3.Connection) -> None:
        self._file = file
        self._files = OpenFiles(file)
        self._has_stopped = False
        self._writer = writer
        self._writing = ThreadPoolExecutor(1, "yaxha-store-writer")
        self._reading = ThreadPoolExecutor(READERS, "yaxha-store-reader")
        self._reader = threading.local()
        self._readers: list[sqlite3.Connection] = []
        self._group = GroupCommit(lambda batch: self._on_writer(self._write, batch))
        self._checking = asyncio.get_running_loop().create_task(self._check_files())

    @classmethod
    async def open(cls, url: URL) -> "SqliteStore":
        """Open a file; create and upgrade it if necessary."""
        file = file_of(url)
        if not is_at_revision(file, REVISION):
            # Imported here: slow to load and rarely needed.
            from yaxha.server.store.connection import in_transaction  # noqa: PLC0415
            from yaxha.server.store.migrations.upgrade import migrate  # noqa: PLC0415

            await in_transaction(url, migrate)
        with translated_errors(file):
            return cls(file, open_log(file))

    async def close(self) -> None:
        await self._group.close()
        self._checking.cancel()
        await asyncio.wait([self._checking])
        self._writing.shutdown()
        self._reading.shutdown()
        for connection in (*self._readers, self._writer):
            connection.close()

    async def append(self, entry: Entry) -> None:
        await self._group.append(entry)

    async def turn(self) -> None:
        await self._group.turn()

    async def add_bot(self, token_hash: str, name: str, at: int) -> None:
        check_bot(token_hash, name, at)
        if not await self._on_writer(self._add_bot, (token_hash, name, at)):
            raise Conflict("This token is already registered.")

    async def ping(self) -> None:
        queries.check_revision(await self._select(queries.REVISIONS, {}))
        if self._group.was_refused:
            await self._on_writer(self._try_to_write)

    async def _select(self, statement: Select[Any], values: dict[str, Any]) -> queries.Rows:
        sql, own_values = _compiled(statement)
        return await self._on(self._reading, self._checked_fetch, sql, own_values | values)

    async def _on_writer(self, work: Callable[..., Result], *arguments: object) -> Result:
        return await self._on(self._writing, self._checked_write, work, *arguments)

    async def _on(
        self, threads: ThreadPoolExecutor, work: Callable[..., Result], *arguments: object
    ) -> Result:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(threads, self._run_translated, work, arguments)

    async def _check_files(self) -> None:
        """Check the files periodically, to notice a removed one even without writes."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            with contextlib.suppress(Unavailable):
                await self._on_writer(lambda: None)

    # The methods below run in the threads.

    def _run_translated(self, work: Callable[..., Result], arguments: Sequence[object]) -> Result:
        with translated_errors(self._file):
            return work(*arguments)

    def _checked_fetch(self, sql: str, values: dict[str, Any]) -> queries.Rows:
        self._files.check()
        return self._fetch(sql, values)

    def _checked_write(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Write only if all files are in place, and acknowledge only if they still are."""
        self._check_or_save()
        result = work(*arguments)
        try:
            self._check_or_save()
        except Unavailable as error:
            raise Uncertain(str(error)) from error
        return result

    def _check_or_save(self) -> None:
        """Raise ``Unavailable`` if a file is missing, after rescuing a lost write-ahead log."""
        try:
            with translated_errors(self._file):
                self._files.check()
        except Unavailable as error:
            if self._files.have_lost_wal:
                self._save_wal()
            if not self._has_stopped:
                log.error("the store has stopped: it lost a file", extra={"error": str(error)})
            self._has_stopped = True
            raise
        self._has_stopped = False

    def _save_wal(self) -> None:
        """Checkpoint acknowledged commits into the database: only this process has their file."""
        try:
            self._writer.execute("PRAGMA wal_checkpoint(FULL)")
        except sqlite3.Error as error:
            log.error("the write-ahead log could not be saved", extra={"error": str(error)})

    def _fetch(self, sql: str, values: dict[str, Any]) -> queries.Rows:
        connection: sqlite3.Connection | None = getattr(self._reader, "connection", None)
        if connection is None:
            connection = self._reader.connection = open_log(self._file)
            self._readers.append(connection)
        return connection.execute(sql, values).fetchall()

    def _add_bot(self, row: tuple[str, str, int]) -> bool:
        with self._checked():
            # A single statement is its own transaction.
            is_added = self._writer.execute(INSERT_BOT, row).rowcount == 1
        if not is_added:
            self._check_revision()
        return is_added

    def _try_to_write(self) -> None:
        """Test that the database is writable, by a write that changes nothing."""
        version = self._writer.execute("PRAGMA user_version").fetchone()[0]
        self._writer.execute(f"PRAGMA user_version = {int(version)}")

    def _check_revision(self) -> None:
        queries.check_revision(self._writer.execute(REVISIONS).fetchall())

    @contextlib.contextmanager
    def _checked(self) -> Iterator[None]:
        """Raise ``Superseded`` if a statement failed because the schema was upgraded."""
        try:
            yield
        except sqlite3.DatabaseError:
            self._check_revision()
            raise

    def _write(self, batch: Sequence[Entry]) -> list[bool]:
        with self._checked():
            written = self._commit(batch)
        if not any(written):
            # Conflicts with other processes, or a newer version has upgraded the database.
            self._check_revision()
        return written

    def _commit(self, batch: Sequence[Entry]) -> list[bool]:
        execute = self._writer.execute
        execute("BEGIN IMMEDIATE")
        try:
            if self._insert_all(batch):
                written = [True] * len(batch)
            else:
                # Some entries conflict, or depend on others in the batch: insert one by one.
                execute("ROLLBACK")
                execute("BEGIN IMMEDIATE")
                written = [self._insert_all([entry]) for entry in batch]
            self._replace_lists(
                [entry for entry, is_written in zip(batch, written, strict=True) if is_written]
            )
            execute("COMMIT")
        finally:
            if self._writer.in_transaction:
                execute("ROLLBACK")
        return written

    def _insert_all(self, batch: Sequence[Entry]) -> bool:
        """Insert entries and return True if all were the next of their tables.

        Otherwise some may have been inserted.
        """
        for start in range(0, len(batch), MOST_ROWS):
            rows = batch[start : start + MOST_ROWS]
            values = [value for entry in rows for value in entry[:4]]
            # One statement for many rows, since each releases the interpreter lock.
            if self._writer.execute(insert_entries(len(rows)), values).rowcount != len(rows):
                return False
        return True

    def _replace_lists(self, written: Sequence[Entry]) -> None:
        # The last entry of each table wins.
        listed = {
            entry.table: (entry.table, entry.seq, *entry.listing)
            for entry in written
            if entry.listing is not None
        }
        listings = list(listed.values())
        for start in range(0, len(listings), MOST_ROWS):
            rows = listings[start : start + MOST_ROWS]
            values = [value for row in rows for value in row]
            self._writer.execute(upsert_listings(len(rows)), values)
        for entry in written:
            if entry.holders is not None:
                self._writer.execute(DELETE_HOLDERS, (entry.table,))
                holders = [(entry.table, entry.seq, *holder) for holder in entry.holders]
                self._writer.executemany(INSERT_HOLDER, holders)


@cache
def _compiled(statement: Select[Any]) -> tuple[str, dict[str, Any]]:
    """Return SQL for SQLite and the statement's own parameters."""
    compiled = statement.compile(dialect=dialect(paramstyle="named"))
    return str(compiled), dict(compiled.params)
