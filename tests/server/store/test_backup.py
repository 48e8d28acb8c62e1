"""Backups during writes, and their restoration into either database."""

import asyncio
import base64
import gzip
import json
import tracemalloc
from collections.abc import Callable, Iterator
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
    backup,
    open_store,
)
from yaxha.server.store.backup import FileRefused, WrongBackup, back_up, restore
from yaxha.server.store.migrations import upgrade
from yaxha.server.store.schema import REVISION
from yaxha.server.store.urls import read_url
from yaxha.table import events
from yaxha.table.codec import encode
from yaxha.table.events import Transaction


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


def data(seq: int) -> bytes:
    return encode((Transaction((events.Said("A", text=f"Tikal \u2192 {seq}"),)),))


async def fill(url: str) -> None:
    async with await open_store(url) as store:
        for table in ("a", "b"):
            for seq in (1, 2, 3):
                listing = Listing("over", seq % 2 == 0, seq, bytes(range(256)))
                await store.append(Entry(table, seq, seq, data(seq), listing))
        holders = (Holder("ann", "A"), Holder("ben", "B"))
        await store.append(Entry("a", 4, 4, data(4), None, holders))
        await store.add_bot("f" * 64, 'Größte "Pyramide"\n', 5)


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of another empty database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'other.sqlite'}"
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
            assert await store.read("a", after=3) == [Logged(4, 4, data(4))]
            [listed] = await store.tables_of("ann", limit=9)
            assert (listed.table, listed.seats) == ("a", ("A",))
            assert listed.listing == Listing("over", False, 3, bytes(range(256)))
            assert await store.bot_name("f" * 64) == 'Größte "Pyramide"\n'
            await store.append(Entry("a", 5, 5, b""))  # writes continue

    asyncio.run(look())


def test_a_backup_while_writing_is_of_one_moment(store_url: str, tmp_path: Path) -> None:
    """Each table has gapless entries, and the listing of the last one."""

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
    assert sizes == sorted(set(sizes))  # written to in the meantime


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
NO_TRANSACTIONS = "Line 2 is invalid: data: not an array of transactions"


def row(*values: object) -> Change:
    return lambda lines: [lines[0], list(values), *lines[1:]]


def tables(other: dict[str, object]) -> Change:
    return lambda lines: [lines[0] | {"tables": lines[0]["tables"] | other}, *lines[1:]]


def without(known: dict[str, Any], key: str) -> dict[str, Any]:
    return {each: value for each, value in known.items() if each != key}


def in_base_64(data: bytes) -> str:
    return base64.b64encode(data).decode()


WRONG: dict[str, tuple[Change, str]] = {
    "nothing": (lambda _: [], "not a backup of Yaxha"),
    "something else": (lambda _: [{"recipes": ["soup"]}], "not a backup of Yaxha"),
    "a newer format": (lambda lines: [lines[0] | {"yaxha-backup": 2}], "newer version"),
    "a newer revision": (
        lambda lines: [lines[0] | {"revision": "9999"}],
        "newer than this version of Yaxha",
    ),
    "no end": (lambda lines: lines[:-1], "The last line is missing"),
    "something after the end": (lambda lines: [*lines, lines[1]], "data after the last line"),
    "a row too few": (lambda lines: lines[:1] + lines[2:], "The last line declares"),
    "a row twice": (
        lambda lines: lines[:2] + lines[1:],
        r"violate the constraints|The last line declares",
    ),
    "a word for a number": (
        row("bots", "f", "name", "five"),
        "Line 2 is invalid: at: 'five' is not of type integer",
    ),
    "a truth for a number": (row("bots", "f", "name", True), "True is not of type integer"),
    "half a number": (row("bots", "f", "name", 0.5), "Line 2 cannot be decoded: .*float"),
    "nothing for a number": (row("bots", "f", "name", None), "Line 2 cannot be decoded: .*null"),
    "a list for a number": (row("bots", "f", "name", [1]), "Line 2 cannot be decoded: .*array"),
    "more than 32 bits": (row("entries", "a", 2**31, 1, ""), "Line 2 .*: seq: 2147483648 is not"),
    "more than 64 bits": (row("bots", "f", "name", 2**63), "Line 2 .*: at: 9223372036854775808 is"),
    "less than 64 bits": (row("bots", "f", "name", -(2**80)), "Line 2 is invalid: at: -12089"),
    "thousands of bits": (row("bots", "f", "name", 10**4000), "Line 2 is invalid: at: 1000"),
    "half a character": (row("bots", "f", "\ud800", 1), "Line 2 cannot be decoded"),
    "a character that is none": (row("bots", "f", "\0", 1), r"name: '\\x00' contains a NUL"),
    "a name too long": (row("bots", "f" * 65, "name", 1), "token_hash: 'fff.* is longer than 64"),
    "bytes that are none": (row("entries", "a", 1, 1, "?"), "Line 2 is invalid"),
    "a value too few": (row("bots", "f"), "Line 2 is not a row"),
    "an unknown table": (row("recipes"), "Line 2 is not a row"),
    "an empty row": (row(), "Line 2 is not a row"),
    "a listing of no table": (
        lambda lines: [*lines[:-1], ["listings", "z", 1, "open", True, 1, ""], lines[-1]],
        r"violate the constraints|The last line declares",
    ),
    "data that is no JSON": (row("entries", "a", 1, 1, in_base_64(b"\0")), NO_TRANSACTIONS),
    "data of another kind": (row("entries", "a", 1, 1, in_base_64(b"{}")), NO_TRANSACTIONS),
    "an unknown event": (
        row("entries", "a", 1, 1, in_base_64(b'[{"events":[{"event":"cooked"}]}]')),
        NO_TRANSACTIONS + ".*'cooked'",
    ),
    "an event of a newer version": (
        row(
            "entries",
            "a",
            1,
            1,
            in_base_64(b'[{"events":[{"event":"upgraded","events_version":99}]}]'),
        ),
        r"Line 2 is invalid: data: .* version 99 of the events\. .* Upgrade Yaxha",
    ),
    "deep data": (
        row("entries", "a", 1, 1, in_base_64(b'[{"events":[],"x":' + b"[" * 100_000)),
        NO_TRANSACTIONS,
    ),
    "no data": (row("entries", "a", 1, 1, in_base_64(b"[]")), "Line 2 .* data: no transactions"),
    "no tables": (lambda lines: [without(lines[0], "tables")], "Line 1 is invalid"),
    "a revision that is no text": (
        lambda lines: [lines[0] | {"revision": 1}],
        "Line 1 is invalid",
    ),
    "tables that are none": (lambda lines: [lines[0] | {"tables": 5}], "Line 1 is invalid"),
    "kinds that are none": (tables({"bots": 5}), "Line 1 is invalid: table bots must have"),
    "kinds in a list": (tables({"bots": ["at"]}), "Line 1 is invalid: table bots must have"),
    "an unknown kind": (
        tables({"bots": {"token_hash": "text", "name": "text", "at": "date"}}),
        "Line 1 is invalid: table bots must have",
    ),
    "a table of its own": (tables({"recipes": {"soup": "text"}}), "unknown table 'recipes'"),
    "the table of migrations": (
        tables({"alembic_version": {"version_num": "text"}}),
        "Line 1 is invalid: unknown table 'alembic_version'",
    ),
    "a table missing": (
        lambda lines: [lines[0] | {"tables": without(lines[0]["tables"], "bots")}],
        "Line 1 is invalid: table bots must have",
    ),
    "a column missing": (
        tables({"bots": {"token_hash": "text", "name": "text"}}),
        "Line 1 is invalid: table bots must have",
    ),
}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A valid backup."""
    folder = tmp_path_factory.mktemp("good")
    url = f"sqlite:///{folder / 'source.sqlite'}"
    asyncio.run(fill(url))
    save(url, folder / "good.backup")
    return folder / "good.backup"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def untouched_url(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, good: Path
) -> Iterator[str]:
    """The URL of an empty database, which must stay empty."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('untouched') / 'yaxha.sqlite'}"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        url = server.empty_database()
    yield url
    refill(url, good)  # fails if it has tables


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_backup_changes_nothing(
    untouched_url: str, good: Path, tmp_path: Path, what: str
) -> None:
    change, why = WRONG[what]
    bad = tmp_path / "bad"
    with gzip.open(bad, "wb") as out:
        out.write(b"".join(json.dumps(line).encode() + b"\n" for line in change(content(good))))
    with pytest.raises(StoreError, match=why):
        refill(untouched_url, bad)


BOMBS = {
    "no JSON": (b"soup\n", "Line 2 cannot be decoded"),
    "no text": (b"\xff\n", "Line 2 cannot be decoded"),
    "deep": (b"[" * 100_000 + b"\n", "Line 2 cannot be decoded"),
    "deep in a name": (b'{"rows":' * 100_000 + b"\n", "Line 2 cannot be decoded"),
    "deep instead of a count": (
        b'{"rows":{"bots":' + b"[" * 900 + b"]" * 900 + b"}}\n",
        "Line 2 (is not a row|cannot be decoded)",
    ),
    "an event without end": (
        b'["entries","a",1,1,"'
        + base64.b64encode(b'[{"events":[{"event":"' + b"x" * 10_000 + b'"}]}]')
        + b'"]\n',
        NO_TRANSACTIONS,
    ),
    "a number without end": (b'["bots","f","n",' + b"1" * 100_000 + b"]\n", "Line 2 "),
    "a line without end": (
        b" " * 2 * backup.LONGEST_LINE,
        r"Line 2 is too long \(limit: 16777216 bytes\)",
    ),
}


@pytest.mark.parametrize("what", BOMBS)
def test_lines_that_would_hurt(untouched_url: str, good: Path, tmp_path: Path, what: str) -> None:
    line, why = BOMBS[what]
    bad = tmp_path / "bad"
    with gzip.open(good) as lines, gzip.open(bad, "wb", compresslevel=1) as out:
        out.write(lines.readline() + line)
    with pytest.raises(WrongBackup, match=why) as refused:
        refill(untouched_url, bad)
    assert len(str(refused.value)) < 1000


def test_a_line_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb"
    with gzip.open(bomb, "wb", compresslevel=1) as out:
        for _ in range(8):
            out.write(b" " * backup.LONGEST_LINE)
    tracemalloc.start()
    try:
        with pytest.raises(WrongBackup, match="Line 1 is too long"):
            refill(f"sqlite:///{tmp_path / 'new.sqlite'}", bomb)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 4 * backup.LONGEST_LINE


def test_large_rows_are_not_all_kept_at_once(
    store_url: str, good: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "LONGEST_LINE", 1000)
    assert [len(some) for some in backup._batches([{"data": b"x" * 300}] * 9)] == [4, 4, 1]
    refill(store_url, good)
    save(store_url, file)
    assert sorted(map(repr, content(file))) == sorted(map(repr, content(good)))
    # Rows that could not be restored are not backed up.
    monkeypatch.setattr(backup, "LONGEST_LINE", 100)
    with pytest.raises(WrongDatabase, match="A row of bots is too long"):
        save(store_url, file.with_name("again.backup"))


@pytest.mark.parametrize("cut", [0, 5, 100, -1])
def test_a_file_that_is_cut_short(untouched_url: str, good: Path, tmp_path: Path, cut: int) -> None:
    (tmp_path / "cut").write_bytes(good.read_bytes()[:cut])
    with pytest.raises(WrongBackup, match="not a backup"):
        refill(untouched_url, tmp_path / "cut")


def test_a_database_of_another_revision(
    store_url: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(fill(store_url))
    save(store_url, file)
    monkeypatch.setattr(upgrade, "known_revisions", lambda: ["0000", REVISION])
    header, *rows = content(file)
    with gzip.open(file, "wb") as out:
        for line in (header | {"revision": "0000"}, *rows):
            out.write(json.dumps(line).encode() + b"\n")
    with pytest.raises(WrongDatabase, match=f'at revision "{REVISION}", and the backup at "0000"'):
        refill(store_url, file)


def test_a_backup_of_an_older_version(store_url: str, file: Path) -> None:
    """Its entries are single transactions instead of lists."""
    old = Transaction((events.Said("A", phrase="hello"),), "A", "c-1")
    one = base64.b64encode(encode(old)).decode()

    def write(data: str) -> None:
        header = content(file)[0] | {"revision": "0001"}
        rows = [["entries", "t", 1, 5, data], {"rows": {"entries": 1}}]
        with gzip.open(file, "wb") as out:
            for line in (header, *rows):
                out.write(json.dumps(line).encode() + b"\n")

    async def read(url: str) -> list[bytes]:
        async with await open_store(url) as store:
            return [each.data for each in await store.read("t")]

    asyncio.run(fill(store_url))
    save(store_url, file)
    write(one)
    new = f"sqlite:///{file.with_name('new.sqlite')}"
    refill(new, file)
    assert asyncio.run(read(new)) == [b"[" + encode(old) + b"]"]
    write(base64.b64encode(b"{}").decode())
    with pytest.raises(WrongBackup, match="Entry 1 of 't' is invalid"):
        refill(f"sqlite:///{file.with_name('other.sqlite')}", file)
