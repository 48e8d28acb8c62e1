"""Files of an SQLite database: opening and watching them, and sentences for their failures."""

import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from yaxha.server.store import Unavailable, WrongDatabase
from yaxha.server.store.sqlite import files
from yaxha.server.store.sqlite.files import (
    LOCK,
    OpenFiles,
    is_at_revision,
    open_log,
    open_sqlite,
    prepare_folder,
    translated_errors,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "yaxha.sqlite"


def pragma(connection: sqlite3.Connection, name: str) -> object:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]


# Opening


def test_a_new_file_is_its_owner_s_alone(file: Path) -> None:
    before = os.umask(0)
    try:
        open_sqlite(file, create=True).close()
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_is_made_only_when_that_is_asked_for(file: Path) -> None:
    with pytest.raises(FileNotFoundError) as error:
        open_sqlite(file)
    assert error.value.filename == str(file)
    assert not file.exists()


def test_a_file_with_an_odd_name_is_itself(tmp_path: Path) -> None:
    file = tmp_path / "a?mode=memory#b%20.sqlite"
    open_sqlite(file, create=True).close()
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_the_settings_of_a_connection_make_commits_durable(file: Path) -> None:
    open_sqlite(file, create=True).close()
    connection = open_log(file)
    try:
        assert (pragma(connection, "journal_mode"), pragma(connection, "synchronous")) == ("wal", 2)
        assert pragma(connection, "foreign_keys") == 1
        assert pragma(connection, "journal_size_limit") == 1 << 26
        # Transactions are its user's.
        assert connection.isolation_level is None
        # So a server can watch them from the beginning.
        assert all(Path(f"{file}-{ending}").exists() for ending in ("wal", "shm"))
    finally:
        connection.close()


def test_a_file_of_something_else_is_closed_again(file: Path) -> None:
    file.write_text("not a database, and longer than the header of one" * 10)
    with pytest.raises(sqlite3.DatabaseError, match="not a database"):
        open_log(file)


class Busy:
    """A connection to a file that another process opens at the same moment."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.is_closed = False

    def execute(self, sql: str) -> None:
        self.asked.append(sql)
        if len(self.asked) == 1:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error

    def close(self) -> None:
        self.is_closed = True


def test_a_file_that_is_busy_is_opened_a_moment_later(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = Busy()
    monkeypatch.setattr(files, "open_sqlite", lambda _: busy)
    open_log(file)
    assert busy.asked == [*["PRAGMA journal_mode = WAL"] * 2, "PRAGMA schema_version"]
    assert not busy.is_closed


def test_a_file_that_stays_busy_is_closed_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = Busy()
    monkeypatch.setattr(files, "open_sqlite", lambda _: busy)
    monkeypatch.setattr(files, "BUSY_SECONDS", -1)
    with pytest.raises(sqlite3.OperationalError):
        open_log(file)
    assert busy.is_closed


# Folders


def test_the_user_s_own_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "share" / "yaxha" / "yaxha.sqlite"
    monkeypatch.setattr(files, "default_file", lambda: own)
    prepare_folder(own)
    prepare_folder(own)
    assert own.parent.is_dir()


def test_another_folder_may_be_mistyped(tmp_path: Path) -> None:
    prepare_folder(tmp_path / "yaxha.sqlite")
    with pytest.raises(WrongDatabase, match="shaer"):
        prepare_folder(tmp_path / "shaer" / "yaxha.sqlite")
    assert not (tmp_path / "shaer").exists()


# Watching


@pytest.fixture
def opened(file: Path) -> Path:
    """A file as it lies there while a server has it open."""
    for path in (file, Path(f"{file}-wal"), Path(f"{file}-shm"), Path(f"{file}{LOCK}")):
        path.touch()
    return file


def test_files_that_stay_are_in_order(opened: Path) -> None:
    known = OpenFiles(opened)
    opened.write_text("more")
    known.check()
    assert not known.have_lost_wal


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", LOCK])
def test_a_removed_file_is_noticed(opened: Path, ending: str) -> None:
    known = OpenFiles(opened)
    Path(f"{opened}{ending}").unlink()
    with pytest.raises(OSError, match=r"yaxha\.sqlite"):
        known.check()
    assert known.have_lost_wal == (ending == "-wal")


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", LOCK])
def test_a_replaced_file_is_noticed(opened: Path, ending: str) -> None:
    known = OpenFiles(opened)
    path = Path(f"{opened}{ending}")
    path.rename(f"{path}.old")
    path.touch()
    with pytest.raises(Unavailable, match="Restart"):
        known.check()
    assert known.have_lost_wal == (ending == "-wal")
    # Moved back, it is the same again.
    Path(f"{path}.old").replace(path)
    known.check()


def test_more_than_a_lost_wal_is_not_to_be_saved(opened: Path) -> None:
    known = OpenFiles(opened)
    opened.unlink()
    Path(f"{opened}-wal").unlink()
    assert not known.have_lost_wal


def test_without_a_lock_there_is_none_to_watch(opened: Path) -> None:
    lock = Path(f"{opened}{LOCK}")
    lock.unlink()
    known = OpenFiles(opened)
    known.check()
    lock.touch()
    known.check()


def test_another_name_of_the_database_leads_to_the_same_files(opened: Path) -> None:
    link = opened.with_name("link.sqlite")
    link.symlink_to(opened)
    known = OpenFiles(link)
    known.check()
    Path(f"{opened}-wal").unlink()
    assert known.have_lost_wal


# Revisions


def test_the_revision_of_a_file(file: Path) -> None:
    assert not is_at_revision(file, "0002")
    connection = open_sqlite(file, create=True)
    assert not is_at_revision(file, "0002")
    connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
    assert not is_at_revision(file, "0002")
    connection.execute("INSERT INTO alembic_version VALUES ('0002')")
    assert is_at_revision(file, "0002")
    assert not is_at_revision(file, "0001")
    connection.execute("INSERT INTO alembic_version VALUES ('0003')")
    assert not is_at_revision(file, "0002")
    connection.close()


def test_something_else_is_at_no_revision(file: Path) -> None:
    file.write_text("not a database, and longer than the header of one" * 10)
    assert not is_at_revision(file, "0002")


# Sentences


def failing(code: int, kind: type[sqlite3.Error] = sqlite3.OperationalError) -> sqlite3.Error:
    error = kind("as SQLite says it")
    error.sqlite_errorcode = code
    return error


def refused(raising: Callable[[], None], file: Path) -> Unavailable:
    with pytest.raises(Unavailable) as error, translated_errors(file):
        raising()
    return error.value


@pytest.mark.parametrize(
    ("code", "word"),
    [
        (sqlite3.SQLITE_NOTADB, "not an SQLite database"),
        (sqlite3.SQLITE_CORRUPT, "corrupt"),
        (sqlite3.SQLITE_FULL, "full"),
        (sqlite3.SQLITE_IOERR, "faulty"),
        # The kind of failure is in the lower bits.
        (sqlite3.SQLITE_IOERR_WRITE, "faulty"),
        (sqlite3.SQLITE_READONLY, "read-only"),
        (sqlite3.SQLITE_BUSY, "locked"),
        (sqlite3.SQLITE_CANTOPEN, "opened"),
        (sqlite3.SQLITE_PERM, "as SQLite says it"),
    ],
)
def test_a_sentence_for_every_failure(code: int, word: str, file: Path) -> None:
    def fail() -> None:
        raise failing(code)

    error = refused(fail, file)
    assert word in str(error)
    assert str(file) in str(error)
    assert str(error).endswith(".")
    # The operator must fix this one first.
    assert isinstance(error, WrongDatabase) == (code == sqlite3.SQLITE_NOTADB)


def test_failures_that_sqlalchemy_wraps(file: Path) -> None:
    def fail() -> None:
        raise OperationalError("SELECT", {}, failing(sqlite3.SQLITE_FULL))

    assert "full" in str(refused(fail, file))


def test_failures_of_the_file_system(file: Path) -> None:
    def missing() -> None:
        (file / "deeper").read_bytes()

    def odd() -> None:
        raise OSError("something odd")

    assert str(file / "deeper") in str(refused(missing, file))
    assert str(refused(odd, file)) == f"{file}: something odd."


@pytest.mark.parametrize("kind", [sqlite3.IntegrityError, sqlite3.ProgrammingError])
def test_defects_of_ours_are_no_failure_of_the_file(kind: type[sqlite3.Error], file: Path) -> None:
    with pytest.raises(kind), translated_errors(file):
        raise failing(sqlite3.SQLITE_CONSTRAINT, kind)
    with pytest.raises(OperationalError), translated_errors(file):
        raise OperationalError("SELECT", {}, failing(sqlite3.SQLITE_CONSTRAINT, kind))
