"""Games on a real cluster, in which workers and the scheduler die."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arena.samples import faulty, schedule, timeless
from yaxha.arena import Competition, GameResult, LocalPlayers
from yaxha.arena.cluster import ClusterPlayers, NoCluster

pytest.importorskip("distributed")

pytestmark = pytest.mark.usefixtures("faulty_bots")


@contextmanager
def started(*arguments: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A part of the cluster, in a process of its own."""
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments],
            stdout=file,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def awaited(pattern: str, log: Path) -> str:
    """Wait until the pattern is in a log, and return its group."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if found := re.search(pattern, log.read_text("utf-8", "replace")):
            return found[1]
        time.sleep(0.05)
    raise AssertionError(log.read_text("utf-8", "replace"))


@contextmanager
def scheduler(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scheduler without workers, and its address."""
    log = folder / "scheduler.log"
    options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    with started("scheduler", *options, log=log) as process:
        yield awaited(r"Scheduler at:\s+(tcp://\S+)", log), process


@contextmanager
def worker(address: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]
    with started("worker", address, *options, log=log) as process:
        awaited(r"(Registered to)", log)
        yield process


def test_a_worker_that_dies_costs_no_result(tmp_path: Path) -> None:
    bots = (faulty("Patient"), "random")
    expected: list[GameResult] = []
    Competition(schedule(*bots), 8).play(LocalPlayers(4), expected.append)

    kept: list[GameResult] = []
    with (
        scheduler(tmp_path) as (address, _),
        worker(address, tmp_path / "1.log") as mortal,
        worker(address, tmp_path / "2.log") as survivor,
        ClusterPlayers(address) as players,
    ):
        assert players.check(["random"]) is None
        assert "clever" in (players.check(["clever"]) or "")

        def keep(result: GameResult) -> None:
            kept.append(result)
            if len(kept) == 5:
                os.kill(mortal.pid, signal.SIGKILL)

        Competition(schedule(*bots), 8).play(players, keep)

        # Nor does a bot that hangs take away the worker that is left.
        hanging = schedule(faulty("Stubborn"), "random", limit=0.5).games(0)
        kinds = [fault.kind.value for each in players.play(hanging) for fault in each.faults]
        assert kinds == ["hang"] * 2
        assert survivor.poll() is None
    assert mortal.returncode == -signal.SIGKILL
    in_order = sorted(map(timeless, kept), key=lambda each: each.game)
    assert in_order == sorted(map(timeless, expected), key=lambda each: each.game)


def test_a_scheduler_that_is_lost(tmp_path: Path) -> None:
    with (
        scheduler(tmp_path) as (address, mortal),
        worker(address, tmp_path / "1.log"),
        ClusterPlayers(address) as players,
    ):
        games: Generator[GameResult] = players.play(schedule("random").all_games(10**6))
        assert next(games).game >= 0
        mortal.kill()
        with pytest.raises(NoCluster, match="lost the cluster"):
            list(games)


def test_nobody_there() -> None:
    with pytest.raises(NoCluster, match=r"no scheduler at tcp://127\.0\.0\.1:9"):
        ClusterPlayers("tcp://127.0.0.1:9", patience=0.2)


def test_nobody_to_play(tmp_path: Path) -> None:
    with scheduler(tmp_path) as (address, _), pytest.raises(NoCluster, match="has no workers"):
        ClusterPlayers(address, patience=2)
