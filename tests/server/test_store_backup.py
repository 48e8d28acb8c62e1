"""Backups: made while the store is written to, and restored to either kind of database."""

import asyncio
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.appending import TABLES, filled
from server.services import Postgres
from yaxha.server.store import (
    Entry,
    Holder,
    Listing,
    Logged,
    StoreError,
    WrongDatabase,
    migrating,
    open_store,
)
from yaxha.server.store.backup import WrongBackup
from yaxha.server.store.backup_files import FileRefused, back_up, restore
from yaxha.server.store.urls import read_url


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "monday.backup"


def save(url: str, file: Path) -> None:
    asyncio.run(back_up(read_url(url), file))


def refill(url: str, file: Path) -> None:
    asyncio.run(restore(read_url(url), file))


def content(file: Path) -> list[Any]:
    with gzip.open(file) as lines:
        return [json.loads(line) for line in lines]


async def fill(url: str) -> None:
    async with await open_store(url) as store:
        for table in ("a", "b"):
            for seq in (1, 2, 3):
                listing = Listing("over", seq % 2 == 0, seq, bytes(range(256)))
                await store.append(Entry(table, seq, seq, bytes([0, seq, 255]), listing))
        await store.append(Entry("a", 4, 4, b"", None, (Holder("ann", "A"), Holder("ben", "B"))))
        await store.add_bot("f" * 64, 'Größte "Pyramide"\n', 5)


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of another empty database: one without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'other' / 'yaxha.sqlite'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.empty_database()


def test_what_is_restored_is_what_was_saved(store_url: str, other_url: str, file: Path) -> None:
    asyncio.run(fill(store_url))
    save(store_url, file)
    refill(other_url, file)
    again = file.with_name("again.backup")
    save(other_url, again)
    assert sorted(map(repr, content(again))) == sorted(map(repr, content(file)))

    async def look() -> None:
        async with await open_store(other_url) as store:
            assert await store.read("a", after=3) == [Logged(4, 4, b"")]
            [listed] = await store.tables_of("ann", limit=9)
            assert (listed.table, listed.seats) == ("a", ("A",))
            assert listed.listing == Listing("over", False, 3, bytes(range(256)))
            assert await store.bot_name("f" * 64) == 'Größte "Pyramide"\n'
            await store.append(Entry("a", 5, 5, b""))  # and so it goes on

    asyncio.run(look())


def test_a_backup_while_writing_is_of_one_moment(store_url: str, tmp_path: Path) -> None:
    """Every table's entries without a gap, and its listing that of the last of them."""

    async def write_and_save() -> list[Path]:
        is_ended = False
        written = 0
        async with await open_store(store_url) as store:

            async def go_on(table: str) -> None:
                nonlocal written
                seq = 0
                while not is_ended:
                    seq += 1
                    await store.append(filled(table, seq))
                    written += 1

            writers = [asyncio.create_task(go_on(table)) for table in TABLES]
            files = [tmp_path / f"{number}.backup" for number in range(3)]
            for file in files:
                enough = written + 50
                while written < enough:
                    await asyncio.sleep(0.001)
                await back_up(read_url(store_url), file)
            is_ended = True
            await asyncio.gather(*writers)
            return files

    sizes = []
    for file in asyncio.run(write_and_save()):
        rows = [row for row in content(file) if isinstance(row, list)]
        seqs: dict[str, list[int]] = {}
        for name, table, seq, *_ in rows:
            if name == "entries":
                seqs.setdefault(table, []).append(seq)
        for found in seqs.values():
            assert sorted(found) == list(range(1, len(found) + 1))
        listed = {table: seq for name, table, seq, *_ in rows if name == "listings"}
        assert listed == {table: len(found) for table, found in seqs.items()}
        sizes.append(len(rows))
    assert sizes == sorted(set(sizes))  # it was written to meanwhile


def test_nothing_is_written_over(store_url: str, file: Path) -> None:
    asyncio.run(fill(store_url))
    file.write_text("precious")
    with pytest.raises(FileRefused, match="File exists"):
        save(store_url, file)
    assert file.read_text() == "precious"
    save(store_url, file.with_name("new"))
    with pytest.raises(WrongDatabase, match="not empty"):
        refill(store_url, file.with_name("new"))


def test_only_whole_backups_get_their_name(tmp_path: Path, file: Path) -> None:
    with pytest.raises(StoreError, match="No such file"):
        save(f"sqlite:///{tmp_path / 'nothing.sqlite'}", file)
    with pytest.raises(StoreError, match="No such file"):
        save(f"sqlite:///{tmp_path / 'nothing.sqlite'}", tmp_path / "nowhere" / "file")
    assert list(tmp_path.iterdir()) == []


def test_a_backup_is_its_owner_s_alone(store_url: str, file: Path) -> None:
    asyncio.run(fill(store_url))
    save(store_url, file)
    assert file.stat().st_mode & 0o077 == 0
    assert not [other for other in file.parent.iterdir() if other.name.startswith(".monday")]


Change = Callable[[list[Any]], list[Any]]
WRONG: dict[str, tuple[Change, str]] = {
    "nothing": (lambda _: [], "not a backup of Yaxha's"),
    "something else": (lambda _: [{"recipes": ["soup"]}], "not a backup of Yaxha's"),
    "a newer format": (lambda lines: [lines[0] | {"yaxha-backup": 2}], "newer version"),
    "a newer revision": (lambda lines: [lines[0] | {"revision": "9999"}], "newer one made it"),
    "no end": (lambda lines: lines[:-1], "Its end is missing"),
    "something after the end": (lambda lines: [*lines, lines[1]], "goes on after its end"),
    "a row too few": (lambda lines: lines[:1] + lines[2:], "It should hold"),
    "a row twice": (lambda lines: lines[:2] + lines[1:], r"do not go together|It should hold"),
    "a word for a number": (
        lambda lines: [lines[0], ["bots", "f", "name", "five"]],
        "Line 2 of it is wrong: 'five' is not of the kind integer",
    ),
    "bytes that are none": (
        lambda lines: [lines[0], ["entries", "a", 1, 1, "?"]],
        "Line 2 of it is wrong",
    ),
    "a value too few": (lambda lines: [lines[0], ["bots", "f"]], "Line 2 of it is no row"),
    "an unknown table": (lambda lines: [lines[0], ["recipes"]], "Line 2 of it is no row"),
    "a listing of no table": (
        lambda lines: [*lines[:-1], ["listings", "z", 1, "open", True, 1, ""], lines[-1]],
        r"do not go together|It should hold",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_backup_changes_nothing(store_url: str, tmp_path: Path, what: str) -> None:
    change, why = WRONG[what]
    good, bad = tmp_path / "good", tmp_path / "bad"
    source = f"sqlite:///{tmp_path / 'source.sqlite'}"
    asyncio.run(fill(source))
    save(source, good)
    with gzip.open(bad, "wb") as out:
        out.write(b"".join(json.dumps(line).encode() + b"\n" for line in change(content(good))))
    with pytest.raises(StoreError, match=why):
        refill(store_url, bad)
    refill(store_url, good)  # which wants an empty database


@pytest.mark.parametrize("cut", [0, 5, 100, -1])
def test_a_file_that_is_cut_short(store_url: str, file: Path, tmp_path: Path, cut: int) -> None:
    source = f"sqlite:///{tmp_path / 'source.sqlite'}"
    asyncio.run(fill(source))
    save(source, file)
    (tmp_path / "cut").write_bytes(file.read_bytes()[:cut])
    with pytest.raises(WrongBackup, match="not a backup"):
        refill(store_url, tmp_path / "cut")
    refill(store_url, file)


def test_a_database_of_another_revision(
    store_url: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(fill(store_url))
    save(store_url, file)
    monkeypatch.setattr(migrating, "known_revisions", lambda: ["0000", "0001"])
    header, *rows = content(file)
    with gzip.open(file, "wb") as out:
        for line in (header | {"revision": "0000"}, *rows):
            out.write(json.dumps(line).encode() + b"\n")
    with pytest.raises(WrongDatabase, match='at revision "0001", and the backup at "0000"'):
        refill(store_url, file)
