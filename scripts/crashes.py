"""Crash tests: kill servers and their services while crowds play, then audit the logs.

Called by ``scripts/crashes``, which documents its use.
"""

import asyncio
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Awaitable, Callable, Generator
from contextlib import closing
from pathlib import Path
from secrets import randbits
from typing import NamedTuple

from server import failures
from server.crashes import Aftermath, crash_often
from server.failures import Disturb, Site, disturbed, fill_the_disk, small_disk
from server.services import Postgres

TABLES = ["pp", "ppp", "pppp", "ppb"]
EVERY = 20.0
"""Seconds between progress lines."""

DISTURBANCES: dict[str, Disturb] = {
    "one of two workers killed": failures.worker_killed,
    "one of two workers stopped": failures.worker_stopped,
    "Redis restarted": failures.redis_restarted,
    "Redis stopped": failures.redis_stopped,
    "PostgreSQL restarted": failures.postgres_restarted,
    "PostgreSQL crashed": failures.postgres_crashed,
}
WITHOUT_REDIS: dict[str, Disturb] = {
    "one of two workers killed": failures.worker_killed,
    "one of two workers stopped": failures.worker_stopped,
    "notifications ended": failures.notifications_ended,
    "PostgreSQL restarted": failures.postgres_restarted,
    "PostgreSQL crashed": failures.postgres_crashed,
}


class Row(NamedTuple):
    """A line of the results."""

    what: str
    found: Aftermath
    seconds: float
    finding: str


class Telling:
    """Prints progress periodically."""

    def __init__(self, what: str, times: int) -> None:
        self.what = what
        self.times = times
        self.found = Aftermath()
        self._last = time.monotonic()

    def __call__(self, found: Aftermath) -> None:
        self.found = found
        if time.monotonic() - self._last > EVERY:
            self._last = time.monotonic()
            print(f"  {found.kills} of {self.times}; {found.tables} tables audited", flush=True)


Work = Callable[[int, Telling], Awaitable[Aftermath]]


def tried(what: str, times: int, work: Work) -> Row:
    print(f"{what}, {times} times", flush=True)
    tell = Telling(what, times)
    began = time.monotonic()
    finding = ""
    try:
        tell(asyncio.run(_whole(work, times, tell)))
    except Exception as error:
        traceback.print_exc()
        finding = str(error) or type(error).__name__
    return Row(what, tell.found, time.monotonic() - began, finding)


async def _whole(work: Work, times: int, tell: Telling) -> Aftermath:
    return await work(times, tell)


def killed(folder: Path, url: str) -> Work:
    return lambda times, tell: crash_often(
        folder, url, kills=times, tables=TABLES, seed=randbits(32), tell=tell
    )


def beside(site: Site, disturb: Disturb) -> Work:
    return lambda times, tell: disturbed(
        site, disturb, times=times, tables=TABLES, seed=randbits(32), tell=tell
    )


def on_a_full_disk(folder: Path, disk: Path) -> Work:
    return lambda times, tell: fill_the_disk(
        folder, disk, times=times, tables=TABLES, seed=randbits(32), tell=tell
    )


def campaign(kills: int, folder: Path) -> Generator[Row, None, None]:
    fewer = max(1, kills // 10)
    sqlite = f"sqlite:///{folder / 'yaxha.sqlite'}"
    yield tried("killed over SQLite", kills, killed(folder / "sqlite", sqlite))
    with closing(Postgres()) as postgres:
        work = killed(folder / "postgres", postgres.database())
        yield tried("killed over PostgreSQL", kills, work)
    (folder / "site").mkdir()
    with Site(folder / "site", with_redis=True) as site:
        for what, disturb in DISTURBANCES.items():
            yield tried(what, fewer, beside(site, disturb))
    (folder / "site-without-redis").mkdir()
    with Site(folder / "site-without-redis", with_redis=False) as site:
        for what, disturb in WITHOUT_REDIS.items():
            yield tried(f"{what}, without Redis", fewer, beside(site, disturb))
    (folder / "small").mkdir()
    with small_disk(folder / "small") as disk:
        yield tried("disk full", fewer, on_a_full_disk(folder / "full", disk))


def show(rows: list[Row]) -> None:
    heads = (
        "", "times", "tables", "over", "acknowledged", "refused", "reconnected", "older views",
        "minutes",
    )  # fmt: skip
    lines: list[tuple[str, ...]] = [heads]
    for what, found, seconds, finding in rows:
        numbers = (
            found.kills, found.tables, found.finished, found.acknowledged, found.refused,
            found.reconnected, found.older_views,
        )  # fmt: skip
        minutes = f"{seconds / 60:.1f}"
        lines.append((what, *map(str, numbers), f"{minutes}  {finding or 'nothing lost'}"))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    print()
    for first, *rest in lines:
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:-1], strict=False)]
        print(first.ljust(widths[0]), *cells, rest[-1], sep="  ")


def main() -> int:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    # Shut down cleanly on any signal, so that every process started here stops as well.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="yaxha-crashes-") as folder:
        try:
            with closing(campaign(kills, Path(folder))) as rest:
                rows.extend(rest)
        except KeyboardInterrupt:
            print("interrupted")
            return 130
        finally:
            show(rows)
    return int(any(row.finding for row in rows))


if __name__ == "__main__":
    sys.exit(main())
