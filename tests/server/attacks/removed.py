"""Database files removed or replaced during play, followed by a kill."""

import asyncio
import contextlib
import os
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx

from server.attacks.attempts import Attempts
from server.crashes import Aftermath, ended, in_thread, reached, worker
from server.crowds import Crowd, Workers
from server.live import LONG, LiveServer

TABLES = ["pp", "ppp", "ppb"]
NOTICED = 5.0
"""Seconds within which the server must report "not ready"."""
BESIDE = ("-wal", "-shm", "-lock")

Harm = Callable[[Path], None]


def remove(file: Path) -> None:
    file.unlink()


def empty(file: Path) -> None:
    """Replace the file with an empty one."""
    file.unlink()
    file.touch()


def copy(file: Path) -> None:
    """Replace the file with a copy of it."""
    beside = file.with_name("copy")
    shutil.copy(file, beside)
    beside.replace(file)


def rename(file: Path) -> None:
    file.rename(file.with_name("renamed"))


HARMS: dict[str, Harm] = {"removed": remove, "emptied": empty, "copied": copy, "renamed": rename}


def take_away(attempts: Attempts) -> None:
    """Damage each file in each way; acknowledged commands must survive the kill."""
    rng = Random(8)
    acknowledged = 0
    for nth in range(attempts.times(1)):
        for ending in ("", *BESIDE):
            for how, harm in HARMS.items():
                what = f"yaxha.sqlite{ending} {how}"
                folder = attempts.folder / f"{nth}{ending}-{how}"
                folder.mkdir()
                try:
                    crowd = asyncio.run(harmed(attempts, folder, ending, what, harm, rng))
                except AssertionError as error:
                    attempts.check(False, f"{what}: {error}")
                else:
                    acknowledged += crowd.acknowledged
    attempts.find(f"{acknowledged} acknowledged commands")


async def harmed(
    attempts: Attempts, folder: Path, ending: str, what: str, harm: Harm, rng: Random
) -> Crowd:
    file = folder / "yaxha.sqlite"
    harmed_file = file.with_name(file.name + ending)
    kept = folder / "kept"
    url = f"sqlite:///{file}"
    with worker(folder / "server", url) as server:
        workers = Workers([server.url])
        workers.are_up.set()
        crowd = Crowd(workers, TABLES, rng.getrandbits(32))
        playing = asyncio.create_task(crowd.play())
        try:
            assert await reached(playing, crowd, rng.randint(60, 150)), "the games are over"
            if not ending:
                # Renamed instead of removed, to restore it later.
                os.link(file, kept)
            harm(harmed_file)
            status = await until_unready(server)
            attempts.check(status == 503, f"{what}: /readyz still says {status}")
            before = crowd.acknowledged
            await asyncio.wait([playing], timeout=0.5)
            more = crowd.acknowledged - before
            attempts.check(not more, f"{what}: {more} acknowledged after that")
            workers.are_up.clear()
            await in_thread(server.stop, signal.SIGKILL)
            if not ending:
                kept.replace(file)
            await in_thread(server.start)
            workers.are_up.set()
            await reached(playing, crowd, 20)
        finally:
            await ended(playing)
        found = Aftermath()
        # Raises if an acknowledged command is missing.
        await found.add(url, crowd)
        attempts.check(found.acknowledged > 0, f"{what}: nothing was acknowledged")
        attempts.check(workers.older_views == 0, f"{what}: {workers.older_views} older views")
    return crowd


async def until_unready(server: LiveServer) -> int:
    """Return the status of /readyz once it is not 200, or at the timeout."""
    latest = time.monotonic() + NOTICED
    status = 0
    async with httpx.AsyncClient(trust_env=False, timeout=LONG) as http:
        while status != 503 and time.monotonic() < latest:
            with contextlib.suppress(httpx.HTTPError):
                status = (await http.get(f"{server.url}/readyz")).status_code
            await asyncio.sleep(0.05)
    return status
