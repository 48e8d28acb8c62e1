"""Kills, suspensions and a full disk during play: acknowledged commands must survive."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import closing
from random import Random

from server import failures
from server.attacks.attempts import Attempts
from server.crashes import Aftermath, crash_often, ended, finished, reached, worker
from server.crowds import Crowd, Workers
from server.failures import Disturb, Site, disturbed, fill_the_disk, small_disk
from server.services import Postgres, Redis

TABLES = ["pp", "ppp", "ppb"]
KILLS = 8
FEWER = 3

Work = Callable[[int], Awaitable[Aftermath]]


def kill(attempts: Attempts) -> None:
    """Run a few of each failure of ``scripts/crashes``."""
    folder = attempts.folder
    sqlite = f"sqlite:///{folder / 'yaxha.sqlite'}"
    tried(
        attempts,
        "killed over SQLite",
        KILLS,
        lambda times: crash_often(folder / "sqlite", sqlite, kills=times, tables=TABLES, seed=1),
    )
    stopped = f"sqlite:///{folder / 'stopped.sqlite'}"
    tried(attempts, "stopped", FEWER, lambda times: stop_often(attempts, stopped, times))
    with closing(Postgres()) as postgres, closing(Redis()) as redis:
        url = postgres.database()
        two = ("--workers", "2", "--redis-url", redis.url)

        async def killed_workers(times: int) -> Aftermath:
            return await crash_often(
                folder / "two", url, kills=times, tables=TABLES, seed=2, options=two
            )

        tried(attempts, "killed, two workers over PostgreSQL", KILLS // 2, killed_workers)
    (folder / "site").mkdir()
    with Site(folder / "site", with_redis=True) as site:
        for what, disturb in (
            ("one of two servers killed", failures.worker_killed),
            ("one of two servers stopped", failures.worker_stopped),
        ):
            tried(attempts, what, FEWER, _beside(site, disturb))
    (folder / "small").mkdir()
    with small_disk(folder / "small") as disk:

        async def filled(times: int) -> Aftermath:
            return await fill_the_disk(folder / "full", disk, times=times, tables=TABLES, seed=3)

        tried(attempts, "disk full", FEWER, filled)


def _beside(site: Site, disturb: Disturb) -> Work:
    return lambda times: disturbed(site, disturb, times=times, tables=TABLES, seed=4)


def tried(attempts: Attempts, what: str, times: int, work: Work) -> None:
    """Inject a failure repeatedly; count what the audit finds, and continue the campaign."""
    number = attempts.times(times)

    async def run() -> Aftermath:
        return await work(number)

    try:
        found = asyncio.run(run())
    except (AssertionError, BaseExceptionGroup) as error:
        attempts.check(False, f"{what}: {error}")
        return
    attempts.number += found.kills
    attempts.check(found.acknowledged > 0, f"{what}: nothing was acknowledged")
    attempts.check(found.finished > 0, f"{what}: no game came to its end")
    attempts.find(f"{what}: {found.acknowledged} acknowledged")


async def stop_often(attempts: Attempts, url: str, times: int) -> Aftermath:
    """Suspend and continue a server repeatedly."""
    rng = Random(5)
    found = Aftermath()
    with worker(attempts.folder / "stopped", url) as server:
        workers = Workers([server.url])
        workers.are_up.set()
        while found.kills < times:
            crowd = Crowd(workers, TABLES, rng.getrandbits(32))
            playing = asyncio.create_task(crowd.play())
            try:
                while found.kills < times and await reached(playing, crowd, rng.randint(5, 60)):
                    server.process.send_signal(signal.SIGSTOP)
                    try:
                        await asyncio.sleep(rng.uniform(0.1, 2))
                    finally:
                        server.process.send_signal(signal.SIGCONT)
                    found.kills += 1
                await finished(playing, crowd)
            finally:
                await ended(playing)
            await found.add(url, crowd, (server.url,))
    return found
