"""Failure injection: services around a server fail and recover while a crowd plays."""

import asyncio
import contextlib
import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx

from server.crashes import Aftermath, ended, finished, in_thread, reached, worker
from server.crowds import Crowd, Workers
from server.live import LONG, LiveServer
from server.services import END_NOTIFICATIONS, Postgres, Redis

PATIENCE = 1.0
"""Seconds without a message after which a client turns to another worker."""
MORE = 20
"""Number of acknowledgements that count as progress."""

READY = {"ready": True, "degraded": False, "draining": False, "store": True}
"""Readiness of a healthy worker."""


class Site:
    """Two workers over their own PostgreSQL, optionally with Redis."""

    def __init__(self, folder: Path, *, with_redis: bool) -> None:
        self.postgres = Postgres()
        self._redis = Redis() if with_redis else None
        self.url = self.postgres.database()
        options = ("--redis-url", self.redis.url) if with_redis else ()
        self.servers = [worker(folder / name, self.url, *options) for name in ("a", "b")]

    @property
    def redis(self) -> Redis:
        assert self._redis is not None, "there is no Redis at this site"
        return self._redis

    def __enter__(self) -> Self:
        with contextlib.ExitStack() as stack:
            stack.callback(self.postgres.close)
            if self._redis is not None:
                stack.callback(self._redis.close)
            for server in self.servers:
                stack.enter_context(server)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    async def until_ready(self) -> None:
        """Wait until all workers are ready and not degraded."""
        for url in self.urls:
            await until_readiness(url, **READY | {self.service: True})

    @property
    def service(self) -> str:
        """The pub/sub service's name in the readiness report."""
        return "notify" if self._redis is None else "redis"

    @property
    def urls(self) -> tuple[str, ...]:
        return tuple([server.url for server in self.servers])


@dataclass
class Play:
    """A crowd that plays in the background."""

    crowd: Crowd
    task: asyncio.Task[None]
    rng: Random

    async def goes_on(self) -> bool:
        """Return True after some progress, False if all games are over. Fail without progress."""
        return await reached(self.task, self.crowd, MORE)


Disturb = Callable[[Site, Play], Awaitable[None]]


async def disturbed(
    site: Site,
    disturb: Disturb,
    *,
    times: int,
    tables: list[str],
    seed: int,
    to_the_end: bool = True,
    tell: Callable[[Aftermath], None] = lambda _: None,
) -> Aftermath:
    """Inject a failure a number of times during play, and check that play resumes after each."""
    rng = Random(seed)
    found = Aftermath()
    while found.kills < times:
        workers = Workers(list(site.urls), patience=PATIENCE)
        workers.are_up.set()
        crowd = Crowd(workers, tables, rng.getrandbits(32))
        play = Play(crowd, asyncio.create_task(crowd.play()), rng)
        try:
            while found.kills < times and await reached(play.task, crowd, rng.randint(5, 60)):
                await asyncio.sleep(rng.uniform(0, 0.02))
                await disturb(site, play)
                found.kills += 1
                tell(found)
            await (finished(play.task, crowd) if to_the_end else play.goes_on())
        finally:
            await ended(play.task)
        found.older_views += workers.older_views
        await site.until_ready()
        await found.add(site.url, crowd, site.urls)
        tell(found)
    return found


# Failures


async def worker_stopped(site: Site, play: Play) -> None:
    """Suspend one worker, and continue it when the other has taken over."""
    process = play.rng.choice(site.servers).process
    process.send_signal(signal.SIGSTOP)
    try:
        await play.goes_on()
    finally:
        process.send_signal(signal.SIGCONT)


async def worker_killed(site: Site, play: Play) -> None:
    """Kill one worker, and restart it when the other has taken over."""
    server = play.rng.choice(site.servers)
    await in_thread(server.stop, signal.SIGKILL)
    try:
        await play.goes_on()
    finally:
        await in_thread(server.start)


async def redis_restarted(site: Site, play: Play) -> None:  # noqa: ARG001
    await in_thread(site.redis.stop)
    try:
        for url in site.urls:
            await until_readiness(url, **READY | {"degraded": True, "redis": False})
    finally:
        await in_thread(site.redis.start)


async def redis_stopped(site: Site, play: Play) -> None:
    """Suspend Redis, with its connections open."""
    with site.redis.frozen():
        await asyncio.sleep(play.rng.uniform(0.5, 8))


async def notifications_ended(site: Site, play: Play) -> None:  # noqa: ARG001
    """Terminate the pub/sub connections and no others."""
    await in_thread(site.postgres.execute, site.url, END_NOTIFICATIONS)


async def postgres_restarted(site: Site, play: Play) -> None:  # noqa: ARG001
    await _without_postgres(site, site.postgres.stop)


async def postgres_crashed(site: Site, play: Play) -> None:  # noqa: ARG001
    await _without_postgres(site, site.postgres.crash)


async def _without_postgres(site: Site, end: Callable[[], None]) -> None:
    await in_thread(end)
    try:
        for url in site.urls:
            # Notifications are part of the same database.
            away = {"ready": False, "store": False, site.service: site.service != "notify"}
            await until_readiness(url, **READY | away)
    finally:
        await in_thread(site.postgres.start)


async def until_readiness(url: str, **expected: bool) -> None:
    """Wait until a worker reports this readiness."""
    answer: Any = None
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=LONG) as http:
        for _ in range(int(LONG / 0.05)):
            answer = await http.get(f"{url}/readyz")
            assert answer.status_code == (200 if answer.json()["ready"] else 503)
            if answer.json() == expected:
                return
            await asyncio.sleep(0.05)
    raise AssertionError(f"{url} says {answer.text}")


# The disk


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Yield a mounted disk of some megabytes, or a folder if mounting is not permitted."""
    disk = folder / "disk"
    disk.mkdir()
    mounted = (
        shutil.which("mount") is not None
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=32m", "yaxha", disk],
            capture_output=True,
            check=False,
        ).returncode
    )
    try:
        yield disk
    finally:
        if mounted:
            subprocess.run(["umount", disk], check=True)


@contextlib.contextmanager
def full(server: LiveServer, disk: Path) -> Iterator[None]:
    """Fill the disk."""
    if os.path.ismount(disk):
        filling = disk / "filling"
        with filling.open("wb", buffering=0) as file:
            for block in (b"x" * 1_000_000, b"x" * 4096):
                with contextlib.suppress(OSError):
                    while True:
                        file.write(block)
        try:
            yield
        finally:
            filling.unlink()
    else:
        # The same effect for the server: files cannot grow.
        pid, number = server.process.pid, resource.RLIMIT_FSIZE
        before = resource.prlimit(pid, number)
        resource.prlimit(pid, number, (4096, before[1]))
        try:
            yield
        finally:
            resource.prlimit(pid, number, before)


async def refused(playing: asyncio.Task[None], crowd: Crowd) -> bool:
    """Return True if a command of a person or a bot is refused before the games are over."""
    goal = crowd.refused["unavailable"] + 10
    for _ in range(300):
        if playing.done() or crowd.refused["unavailable"] >= goal:
            break
        await asyncio.wait([playing], timeout=0.01)
    return not playing.done()


async def fill_the_disk(
    folder: Path,
    disk: Path,
    *,
    times: int,
    tables: list[str],
    seed: int,
    to_the_end: bool = True,
    tell: Callable[[Aftermath], None] = lambda _: None,
) -> Aftermath:
    """Fill the disk a number of times; refusals must be reported and play must resume."""
    rng = Random(seed)
    found = Aftermath()
    url = f"sqlite:///{disk / 'yaxha.sqlite'}"
    with worker(folder, url) as server:
        while found.kills < times:
            workers = Workers([server.url])
            workers.are_up.set()
            crowd = Crowd(workers, tables, rng.getrandbits(32))
            playing = asyncio.create_task(crowd.play())
            try:
                while found.kills < times and await reached(playing, crowd, rng.randint(20, 80)):
                    with full(server, disk):
                        if not await refused(playing, crowd):
                            break
                        away = {"ready": False, "store": False}
                        await until_readiness(server.url, **READY | away)
                    await until_readiness(server.url, **READY)
                    found.kills += 1
                    tell(found)
                await (finished(playing, crowd) if to_the_end else reached(playing, crowd, MORE))
            finally:
                await ended(playing)
            found.older_views += workers.older_views
            await found.add(url, crowd, (server.url,))
            tell(found)
    return found
