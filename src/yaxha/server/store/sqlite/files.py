"""SQLite files: durable connections, write-ahead log and detection of replaced files."""

import contextlib
import errno
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from yaxha.server.store.log import Unavailable, WrongDatabase
from yaxha.server.store.urls import default_file

BUSY_SECONDS = 10

LOCK = "-lock"
"""Suffix of the server's lock file."""

PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # on macOS a plain fsync leaves data in the disk's cache
    "PRAGMA foreign_keys = ON",
    # Truncates a write-ahead log that grew during a long read.
    "PRAGMA journal_size_limit = 67108864",
)


def open_sqlite(file: Path, *, create: bool = False) -> sqlite3.Connection:
    """Open a connection without implicit transactions; optionally create the file."""
    if create:
        prepare_folder(file)
        # Readable by its owner only: the log contains the players' secrets.
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    elif not file.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    connection = sqlite3.connect(
        f"{file.as_uri()}?mode={'rwc' if create else 'rw'}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,  # callers use it from one thread at a time
    )
    with _closed_on_error(connection):
        for pragma in PRAGMAS:
            connection.execute(pragma)
    return connection


def prepare_folder(file: Path) -> None:
    """Create the default file's directory. Raise ``WrongDatabase`` if another is missing."""
    if file == default_file():
        file.parent.mkdir(parents=True, exist_ok=True)
    elif not file.parent.is_dir():
        raise WrongDatabase(
            f"Directory {file.parent} does not exist. Create it or change --database-url."
        )


def open_log(file: Path) -> sqlite3.Connection:
    """Open a connection in write-ahead-log mode: readers and the writer do not block each other."""
    connection = open_sqlite(file)
    with _closed_on_error(connection):
        _use_wal(connection)
        # SQLite creates its other files with the first transaction.
        connection.execute("PRAGMA schema_version")
    return connection


class OpenFiles:
    """The files behind an open database, by device and inode.

    SQLite continues to use a file that was removed or replaced under its name: every commit
    succeeds, and all of them are lost with the process. So the store compares before it
    acknowledges anything.
    """

    def __init__(self, file: Path) -> None:
        # SQLite's other files lie next to the real file, even if the path is a symbolic link.
        real = file.resolve()
        self._wal = f"{real}-wal"
        self._own = (str(file), self._wal, f"{real}-shm")
        paths = [*self._own]
        # Only servers create the lock file.
        if os.path.exists(f"{real}{LOCK}"):
            paths.append(f"{real}{LOCK}")
        self._known = {path: _identity(path) for path in paths}

    def check(self) -> None:
        """Raise ``Unavailable`` or ``OSError`` for a file that was removed or replaced."""
        for path, known in self._known.items():
            if _identity(path) != known:
                raise Unavailable(f"{path} was replaced while in use. Restart the server.")

    @property
    def have_lost_wal(self) -> bool:
        """True if the write-ahead log was removed and the database was not."""
        return [path for path in self._own if not self._is_in_place(path)] == [self._wal]

    def _is_in_place(self, path: str) -> bool:
        try:
            return _identity(path) == self._known[path]
        except OSError:
            return False


def _identity(path: str) -> tuple[int, int]:
    status = os.stat(path)
    return status.st_dev, status.st_ino


@contextlib.contextmanager
def _closed_on_error(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


def is_at_revision(file: Path, revision: str) -> bool:
    """Return True if the file is a database at this revision. A migration reports other faults."""
    try:
        connection = open_sqlite(file)
    except (OSError, sqlite3.DatabaseError):
        return False
    try:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except sqlite3.DatabaseError:
        return False
    finally:
        connection.close()
    return found == [(revision,)]


def _use_wal(connection: sqlite3.Connection) -> None:
    """Enable the write-ahead log; retry while another process does so: SQLite does not wait."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


@contextlib.contextmanager
def translated_errors(file: Path) -> Iterator[None]:
    """Translate errors of SQLite and the file system into store errors."""
    try:
        yield
    except (sqlite3.DatabaseError, DBAPIError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if type(cause) not in (sqlite3.OperationalError, sqlite3.DatabaseError):
            raise  # the other error classes indicate a bug
        raise _sentence(file, cause) from error
    except OSError as error:
        raise Unavailable(f"{error.filename or file}: {error.strerror or error}.") from error


def _sentence(file: Path, error: BaseException | None) -> Unavailable:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without the extended code
    if code == sqlite3.SQLITE_NOTADB:
        return WrongDatabase(f"{file} is not an SQLite database.")
    if code == sqlite3.SQLITE_CORRUPT:
        return Unavailable(f"{file} is corrupt. Restore it from a backup.")
    if code == sqlite3.SQLITE_FULL:
        return Unavailable(f"The disk that holds {file} is full.")
    if code == sqlite3.SQLITE_IOERR:
        return Unavailable(f"The disk that holds {file} is full or faulty.")
    if code == sqlite3.SQLITE_READONLY:
        return Unavailable(f"{file} is read-only.")
    if code == sqlite3.SQLITE_BUSY:
        return Unavailable(f"{file} has been locked by another program for {BUSY_SECONDS} s.")
    if code == sqlite3.SQLITE_CANTOPEN:
        return Unavailable(f"{file} cannot be opened.")
    return Unavailable(f"{file} cannot be used: {error}.")
