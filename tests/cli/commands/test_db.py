"""``yaxha db``."""

import asyncio
from pathlib import Path

import pytest

from cli.runner import run
from yaxha.server.store import Entry, Listing, open_store

FIRST, SECOND = b'[{"events":[]}]', b'[{"events":[],"by":"A"}]'


async def fill(url: str) -> None:
    async with await open_store(url) as store:
        await store.append(Entry("a", 1, 1, FIRST, Listing("open", True, 1, b"{}")))
        await store.append(Entry("a", 2, 2, SECOND))


async def read(url: str) -> list[bytes]:
    async with await open_store(url) as store:
        return [each.data for each in await store.read("a")]


def test_upgrade(tmp_path: Path) -> None:
    file = tmp_path / "yaxha.sqlite"
    url = f"sqlite:///{file}"
    ran = run("db", "upgrade", "--database-url", url)
    assert (ran.out, ran.err) == (f"{url} is now up to date.\n", f"made a new database: {file}\n")
    ran = run("db", "upgrade", "--database-url", url)
    assert (ran.out, ran.err) == (f"{url} was already up to date.\n", "")


def test_folders_are_made_for_the_usual_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "yaxah"
    ran = run("db", "upgrade", "--database-url", f"sqlite:///{folder / 'yaxha.sqlite'}")
    assert (ran.code, ran.out) == (1, "")
    assert f"Directory {folder} does not exist" in ran.err
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("YAXHA_DATABASE_URL", raising=False)
    assert run("db", "upgrade").code == 0
    assert (tmp_path / "data" / "yaxha" / "yaxha.sqlite").exists()


def test_backup_and_restore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = (f"sqlite:///{tmp_path / name}" for name in ("old.sqlite", "new.sqlite"))
    file = tmp_path / "monday.backup"
    asyncio.run(fill(old))
    monkeypatch.setenv("YAXHA_DATABASE_URL", old)
    ran = run("db", "backup", file)
    assert (ran.code, ran.out) == (0, f"Saved 2 entries to {file}.\n")
    ran = run("db", "restore", file, "--database-url", new)
    assert (ran.code, ran.out) == (0, f"Restored 2 entries to {new}.\n")
    assert asyncio.run(read(new)) == [FIRST, SECOND]


def test_refusals(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'yaxha.sqlite'}"
    file = tmp_path / "monday.backup"
    asyncio.run(fill(url))
    assert run("db", "backup", file, "--database-url", url).code == 0
    ran = run("db", "backup", file, "--database-url", url)
    assert (ran.code, ran.err) == (1, f"yaxha db backup: {file}: File exists.\n")
    ran = run("db", "restore", file, "--database-url", url)
    assert ran.code == 1
    assert ran.err == "yaxha db restore: The database is not empty. Restore into an empty one.\n"
    ran = run("db", "restore", tmp_path / "tuesday.backup", "--database-url", url)
    assert ran.code == 1
    assert ran.err.endswith("tuesday.backup: No such file or directory.\n")
    assert asyncio.run(read(url)) == [FIRST, SECOND]


def test_backups_that_have_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'yaxha.sqlite'}"
    asyncio.run(fill(url))
    folder = tmp_path / "nowhere"
    ran = run("db", "backup", folder / "monday.backup", "--database-url", url)
    said = f"Directory {folder} does not exist. Create it or choose another one."
    assert (ran.code, ran.err) == (1, f"yaxha db backup: {said}\n")
    monkeypatch.chdir(tmp_path)
    ran = run("db", "backup", "-", "--database-url", url)
    assert (ran.code, ran.out) == (2, "")
    assert "FILE" in ran.err
    assert not (tmp_path / "-").exists()


def test_a_variable_that_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YAXHA_DATABASE_URL", "yaxha.sqlite")
    ran = run("db", "upgrade")
    assert ran.code == 2
    assert "YAXHA_DATABASE_URL" in ran.err
    assert "--database-url" not in ran.err


@pytest.mark.parametrize(
    ("place", "shown", "why"),
    [
        ("127.0.0.1:1", "127.0.0.1:1", "Connection refused"),
        ("db.invalid", "db.invalid:5432", ""),
    ],
)
def test_a_postgresql_that_is_not_there(place: str, shown: str, why: str) -> None:
    ran = run("db", "upgrade", "--database-url", f"postgresql://ann:sesame@{place}/yaxha")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"yaxha db upgrade: The database does not answer at {shown}: {why}")
    assert "sesame" not in ran.err


@pytest.mark.parametrize("command", ["upgrade", "backup", "restore"])
def test_no_password_is_shown(command: str, tmp_path: Path) -> None:
    files = [] if command == "upgrade" else [tmp_path / "file"]
    (tmp_path / "file").touch()
    for url, code in (
        ("postgresql://ann:sesame@127.0.0.1:1/yaxha", 1),
        ("postgresql://ann:sesame@127.0.0.1/yaxha?sesame=sesame", 2),
        ("postgresql://ann:pass@sesame@127.0.0.1/yaxha", 2),
        ("ann:sesame", 2),
    ):
        ran = run("db", command, *files, "--database-url", url)
        assert ran.code == code
        assert "sesame" not in (ran.out + ran.err).replace("database URL: sesame.", "")


def test_help() -> None:
    assert {"upgrade", "backup", "restore"} <= set(run("db", "--help").out.split())
    ran = run("db")
    assert (ran.code, ran.out) == (2, "")
    assert "Missing command" in ran.err
