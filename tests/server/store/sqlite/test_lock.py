"""The lock of an SQLite file: one server at a time, which tells where it is."""

import os
import stat
from pathlib import Path

import pytest

from yaxha.server.store import Unavailable, WrongDatabase
from yaxha.server.store.sqlite.lock import LONGEST_PAGE, hold, tell_page

PAGE = "http://127.0.0.1:8000"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "yaxha.sqlite"


def refusal(file: Path) -> str:
    with pytest.raises(WrongDatabase) as error:
        hold(file)
    assert str(file) in str(error.value)
    return str(error.value)


def test_a_second_server_is_told_where_the_first_is(file: Path) -> None:
    with hold(file) as lock:
        tell_page(lock, PAGE)
        assert PAGE in refusal(file)
        # The refusal did not overwrite it.
        assert PAGE in refusal(file)


def test_a_first_server_that_has_no_page_yet(file: Path) -> None:
    with hold(file):
        assert "http" not in refusal(file)


def test_after_the_first_server_there_may_be_another(file: Path) -> None:
    with hold(file) as lock:
        tell_page(lock, PAGE)
    with hold(file):
        # The previous server's page is gone.
        assert PAGE not in refusal(file)


def test_another_name_of_the_database_has_the_same_lock(file: Path, tmp_path: Path) -> None:
    file.touch()
    link = tmp_path / "link.sqlite"
    link.symlink_to(file)
    with hold(link):
        refusal(file)
    assert not Path(f"{link}-lock").exists()


def test_databases_in_one_folder_have_locks_of_their_own(tmp_path: Path) -> None:
    with hold(tmp_path / "one.sqlite"), hold(tmp_path / "two.sqlite"):
        pass


def test_the_lock_is_its_owner_s_alone(file: Path) -> None:
    before = os.umask(0)
    try:
        hold(file).close()
    finally:
        os.umask(before)
    assert stat.S_IMODE(Path(f"{file}-lock").stat().st_mode) == 0o600
    # The database itself is not touched.
    assert not file.exists()


def test_other_contents_of_the_lock_are_shown_in_part(file: Path) -> None:
    with hold(file) as lock:
        lock.write(b"\xff" * 10 * LONGEST_PAGE)
        assert len(refusal(file)) < 1000


def test_a_page_that_cannot_be_written_down_stops_nobody() -> None:
    class Full:
        def write(self, _: bytes) -> int:
            raise OSError("the disk is full")

    tell_page(Full(), PAGE)  # type: ignore[arg-type]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(WrongDatabase, match="nowhere"):
        hold(tmp_path / "nowhere" / "yaxha.sqlite")


def test_a_lock_that_cannot_be_opened(file: Path) -> None:
    Path(f"{file}-lock").mkdir()
    with pytest.raises(Unavailable, match="lock"):
        hold(file)
