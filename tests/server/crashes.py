"""Crash tests: kill a server repeatedly while a crowd plays, then audit its log."""

import asyncio
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from server.audits import audit
from server.crowds import Crowd, Workers
from server.live import LONG, LiveServer
from server.services import free_port
from yaxha.server.store import open_store


@dataclass
class Aftermath:
    """Results of a crash test."""

    kills: int = 0
    tables: int = 0
    finished: int = 0
    acknowledged: int = 0
    reconnected: int = 0
    refused: int = 0
    older_views: int = 0
    transactions: int = 0

    async def add(self, url: str, crowd: Crowd, workers: tuple[str, ...] = ()) -> None:
        """Audit the log of a crowd. Raises AssertionError."""
        self.acknowledged += crowd.acknowledged
        self.reconnected += crowd.reconnected
        self.refused += crowd.refused["unavailable"]
        async with await open_store(url) as store:
            for notes in crowd.notes:
                table = await audit(store, notes, workers)
                self.tables += 1
                self.finished += table.status == "over"
                self.transactions += table.length


def worker(folder: Path, url: str, *options: str) -> LiveServer:
    """Return a server without rate limits that keeps its port across restarts."""
    folder.mkdir(exist_ok=True)
    given = ("--port", str(free_port()), "--database-url", url, "--bot-processes", "1")
    return LiveServer(folder, *given, *options, environment={"YAXHA_LIMITS": "off"})


async def in_thread(work: Callable[..., object], *arguments: object) -> None:
    """Run to completion even if cancelled; otherwise a process that it starts would outlive us."""
    task = asyncio.ensure_future(asyncio.to_thread(work, *arguments))
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


async def reached(playing: asyncio.Task[None], crowd: Crowd, more: int) -> bool:
    """Return True if the crowd gets ``more`` acknowledgements before it has finished.

    Fail if the crowd makes no progress for long.
    """
    known = crowd.acknowledged
    goal = known + more
    loop = asyncio.get_running_loop()
    latest = loop.time() + LONG
    while not playing.done():
        if crowd.acknowledged >= goal:
            return True
        if crowd.acknowledged > known:
            known, latest = crowd.acknowledged, loop.time() + LONG
        assert loop.time() < latest, "the games stand still"
        await asyncio.wait([playing], timeout=0.002)
    playing.result()
    return False


async def finished(playing: asyncio.Task[None], crowd: Crowd) -> None:
    """Wait until all games are over."""
    while await reached(playing, crowd, 1):
        pass


async def ended(playing: asyncio.Task[None]) -> None:
    """Cancel the crowd."""
    playing.cancel()
    await asyncio.wait([playing])


async def crash_often(
    folder: Path,
    url: str,
    *,
    kills: int,
    tables: list[str],
    seed: int,
    to_the_end: bool = True,
    tell: Callable[[Aftermath], None] = lambda _: None,
    options: tuple[str, ...] = (),
) -> Aftermath:
    """Kill the server a number of times at random moments during games.

    Start new games as long as there are kills left.
    """
    rng = Random(seed)
    found = Aftermath()
    with worker(folder, url, *options) as server:
        while found.kills < kills:
            workers = Workers([server.url])
            workers.are_up.set()
            crowd = Crowd(workers, tables, rng.getrandbits(32))
            playing = asyncio.create_task(crowd.play())
            try:
                # At a random point of the work.
                while found.kills < kills and await reached(playing, crowd, rng.randint(5, 80)):
                    await asyncio.sleep(rng.uniform(0, 0.02))
                    workers.are_up.clear()
                    await in_thread(server.stop, signal.SIGKILL)
                    found.kills += 1
                    await in_thread(server.start)
                    workers.are_up.set()
                    tell(found)
                if to_the_end:
                    await finished(playing, crowd)
                else:
                    await reached(playing, crowd, 40)
            finally:
                await ended(playing)
            assert workers.older_views == 0
            await found.add(url, crowd, (server.url,) if to_the_end else ())
            tell(found)
    return found
