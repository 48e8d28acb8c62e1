"""Opening an SQLite file so that what is committed stays."""

import contextlib
import errno
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from yaxha.server.store.errors import Unavailable, WrongDatabase
from yaxha.server.store.urls import default_file

BUSY_SECONDS = 10

PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # on a Mac a plain fsync leaves it in the disk's memory
    "PRAGMA foreign_keys = ON",
    # A log that grew while somebody read for long is cut back.
    "PRAGMA journal_size_limit = 67108864",
)


def open_sqlite(file: Path, *, create: bool = False) -> sqlite3.Connection:
    """A connection that leaves transactions to its user; the file may have to be made, or not."""
    if create:
        prepare_folder(file)
        # Only its owner may read it: the log holds what players must not know yet.
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    elif not file.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    connection = sqlite3.connect(
        f"{file.as_uri()}?mode={'rwc' if create else 'rw'}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,  # whoever uses it sees to it that only one thread does at a time
    )
    with _closed_on_error(connection):
        for pragma in PRAGMAS:
            connection.execute(pragma)
    return connection


def prepare_folder(file: Path) -> None:
    """Make the folder of the user's own file; of another, its name may be mistyped."""
    if file == default_file():
        file.parent.mkdir(parents=True, exist_ok=True)
    elif not file.parent.is_dir():
        raise WrongDatabase(f"There is no folder {file.parent}. Make it, or correct the address.")


def open_log(file: Path) -> sqlite3.Connection:
    """One that is Yaxha's: who reads it and who writes it do not wait for one another."""
    connection = open_sqlite(file)
    with _closed_on_error(connection):
        _use_wal(connection)
    return connection


@contextlib.contextmanager
def _closed_on_error(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


def is_at_revision(file: Path, revision: str) -> bool:
    """Whether it is a database there; what is wrong with another, its migration will say."""
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
    """Several processes may open a new file at once, and SQLite does not wait for this one."""
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
def told(file: Path) -> Iterator[None]:
    """Say in a sentence what SQLite or the file system refuses."""
    try:
        yield
    except (sqlite3.DatabaseError, DBAPIError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if type(cause) not in (sqlite3.OperationalError, sqlite3.DatabaseError):
            raise  # a defect of ours, which the other kinds of error speak of
        raise _sentence(file, cause) from error
    except OSError as error:
        raise Unavailable(f"{error.filename or file}: {error.strerror or error}.") from error


def _sentence(file: Path, error: BaseException | None) -> Unavailable:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest of it is a detail
    if code == sqlite3.SQLITE_NOTADB:
        return WrongDatabase(f"{file} is not an SQLite database.")
    if code == sqlite3.SQLITE_CORRUPT:
        return Unavailable(f"{file} is damaged; restore it from a backup.")
    if code == sqlite3.SQLITE_FULL:
        return Unavailable(f"The disk that holds {file} is full.")
    if code == sqlite3.SQLITE_IOERR:
        return Unavailable(f"The disk that holds {file} is full or fails.")
    if code == sqlite3.SQLITE_READONLY:
        return Unavailable(f"{file} cannot be written to.")
    if code == sqlite3.SQLITE_BUSY:
        return Unavailable(f"{file} has been locked by another program for {BUSY_SECONDS} s.")
    if code == sqlite3.SQLITE_CANTOPEN:
        return Unavailable(f"{file} cannot be opened.")
    return Unavailable(f"{file} cannot be used: {error}.")
