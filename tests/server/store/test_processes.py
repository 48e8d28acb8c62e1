"""Stores in several processes, and in a process that is killed."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from server.appending import TABLES, filled, holder
from yaxha.server.store import Logged, open_store

PROGRAM = Path(__file__).parents[1] / "appending.py"


class Appending:
    """The program, which waits for a line of input to begin."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, PROGRAM, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    @property
    def out(self) -> IO[str]:
        assert self.process.stdout
        return self.process.stdout

    def wait_until_ready(self) -> None:
        assert self.out.readline() == "ready\n"

    def begin(self) -> None:
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()


@contextmanager
def appending(*arguments: str) -> Iterator[Appending]:
    program = Appending(*arguments)
    with program.process:
        try:
            yield program
        finally:
            program.process.kill()


def run(*programs: Appending) -> list[list[str]]:
    """Start all at once and return each one's output."""
    for program in programs:
        program.wait_until_ready()
    for program in programs:
        program.begin()
    printed = [program.out.read().splitlines() for program in programs]
    assert [program.process.wait() for program in programs] == [0] * len(programs)
    return printed


async def read(url: str, *tables: str) -> dict[str, list[Logged]]:
    async with await open_store(url) as store:
        return {table: await store.read(table) for table in tables}


def test_what_was_acknowledged_outlives_a_kill(store_url: str) -> None:
    acknowledged: set[tuple[str, int]] = set()
    for kill_after in (1, 57, 230):
        with appending("fill", store_url) as program:
            program.wait_until_ready()
            program.begin()
            lines = [program.out.readline() for _ in range(kill_after)]
            program.process.kill()
            # The last line may be incomplete.
            lines += program.out.read().split("\n")[:-1]
        acknowledged |= {(table, int(seq)) for table, seq in map(str.split, lines)}

        log = asyncio.run(read(store_url, *TABLES))
        for table in TABLES:
            assert log[table] == [
                Logged(seq, seq, filled(table, seq).data) for seq in range(1, len(log[table]) + 1)
            ]
        assert acknowledged <= {(table, seq) for table in TABLES for seq, _, _ in log[table]}
        asyncio.run(check_lists(store_url, log))


async def check_lists(url: str, log: dict[str, list[Logged]]) -> None:
    """Check that listings match the last entry: transactions are atomic."""
    last = {table: entries[-1].seq for table, entries in log.items() if entries}
    async with await open_store(url) as store:
        listed = await store.public_tables("open", limit=99)
        assert {each.table: each.listing for each in listed} == {
            table: filled(table, seq).listing for table, seq in last.items()
        }
        held = await store.tables_of("ann", limit=99)
        assert {each.table: each.seats for each in held} == {
            table: (holder(seq).seat,) for table, seq in last.items()
        }


def test_two_processes_race_on_one_table(store_url: str) -> None:
    count = 40
    with (
        appending("race", store_url, "ann", str(count)) as ann,
        appending("race", store_url, "ben", str(count)) as ben,
    ):
        run(ann, ben)
    log = asyncio.run(read(store_url, "shared"))["shared"]
    assert [each.seq for each in log] == list(range(1, 2 * count + 1))
    for name in ("ann", "ben"):
        own = [each.data.decode() for each in log if each.data.startswith(name.encode())]
        assert own == [f"{name} {number}" for number in range(count)]


def test_several_processes_open_a_new_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.sqlite'}"
    with (
        appending("race", url, "ann", "3") as ann,
        appending("race", url, "ben", "3") as ben,
        appending("race", url, "eve", "3") as eve,
    ):
        run(ann, ben, eve)
    assert len(asyncio.run(read(url, "shared"))["shared"]) == 9
    assert (tmp_path / "new.sqlite").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limit there")
def test_a_disk_that_takes_no_more(tmp_path: Path) -> None:
    file = tmp_path / "yaxha.sqlite"
    with appending("meet-a-full-disk", f"sqlite:///{file}") as program:
        [printed] = run(program)
    assert printed == [
        f"refused The disk that holds {file} is full or faulty.",
        "kept True",
        "recovered True",
    ]
