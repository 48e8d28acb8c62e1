"""Cost of idle connections: memory, latency for players and outcomes at a real server."""

import asyncio
import contextlib
import json
import os
import time
from collections import Counter
from collections.abc import Set
from dataclasses import dataclass, field
from pathlib import Path

from server.idlers import PER_ADDRESS, Idlers, Kind
from server.live import LONG, OPEN, LiveServer, new_secret
from server.players import Games, new_table, watched

EVERY = 0.5
"""Seconds between samples of the server."""

WENT = frozenset({1000, 1005, 1006, 429})
"""Codes of sockets that their clients close or that are refused."""

# The allocator keeps freed memory, and games take some as well.
SPARE_MEGABYTES = 6.0
SPARE_BYTES_EACH = 1000


@dataclass
class Body:
    """A server's process as seen in /proc."""

    pid: int
    largest: float = 0.0

    @property
    def files(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    @property
    def sockets(self) -> int:
        """Return the number of sockets: exact, while a database opens files on demand."""
        found = 0
        for file in Path(f"/proc/{self.pid}/fd").iterdir():
            with contextlib.suppress(FileNotFoundError):
                found += str(file.readlink()).startswith("socket:")
        return found

    @property
    def megabytes(self) -> float:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def look(self) -> None:
        self.largest = max(self.largest, self.megabytes)


@dataclass
class Found:
    """Measured cost and outcomes of one kind of idle connection."""

    kind: str
    number: int
    waits: list[float] = field(default_factory=list)
    """Waits of the people who played in the meantime."""
    before: float = 0.0
    largest: float = 0.0
    after: float = 0.0
    largest_again: float = 0.0
    after_again: float = 0.0
    ended_after: float | None = None
    codes: Counter[int | None] = field(default_factory=Counter)
    games: int = 0
    findings: list[str] = field(default_factory=list)

    @property
    def kilobytes_each(self) -> float:
        return 1000 * (self.largest - self.before) / self.number if self.number else 0.0


def at_fraction(waits: list[float], fraction: float) -> float:
    """Return this quantile of the waits in milliseconds."""
    found = sorted(waits)
    return 1000 * found[min(len(found) - 1, int(fraction * len(found)))] if found else 0.0


@dataclass(frozen=True)
class Plan:
    """Durations in seconds."""

    warm: float = 3
    stay: float = 12
    """Time that connections stay if the server does not end them."""
    patience: float = 45
    """Timeout for the server to end the others."""
    stay_again: float = 3
    tables: int = 3
    thinks: float = 0.2

    @property
    def comings(self) -> int:
        """Tolerance for the number of open files, as players come and go."""
        return 4 * self.tables + 4


async def idle(server: LiveServer, kind: Kind, number: int, plan: Plan) -> Found:
    """Open this many idle connections twice while people play; faults are in the findings."""
    found = Found(kind.name, number)
    body = Body(server.process.pid)
    # The first table opens files that are shared by all.
    await new_table(server, new_secret(), OPEN)
    await asyncio.sleep(EVERY)
    sockets = body.sockets
    games = Games(server, plan.tables, plan.thinks)
    try:
        await asyncio.sleep(plan.warm)
        await _first(server, kind, plan, found, body, games)
        await _again(server, kind, plan, found, body)
        await games.end()
    finally:
        await games.cancel()
    found.games = games.finished
    if not await gone(body, body.files - body.sockets + sockets, plan.patience):
        found.findings.append(f"{body.sockets - sockets} sockets stay open")
    found.findings += odd_lines(server, kind.ends)
    _compare(found)
    return found


async def _first(
    server: LiveServer, kind: Kind, plan: Plan, found: Found, body: Body, games: Games
) -> None:
    """Keep connections open until the server ends them, or for a while."""
    async with watched(server, busy=kind.busy) as table, Idlers(server, kind, table) as idlers:
        found.before, body.largest = body.megabytes, 0.0
        allowed = body.files + plan.comings
        await idlers.open(found.number)
        if kind.is_socket and found.number % PER_ADDRESS == 0:
            _check_refusal(found, await idlers.one_more())
        games.waits.clear()
        began = time.monotonic()
        if not kind.ends:
            await gone(body, 0, plan.stay)
        elif await gone(body, allowed, plan.patience):
            found.ended_after = time.monotonic() - began
            found.codes = await idlers.ends()
            if not found.codes.keys() <= kind.ends:
                found.findings.append(f"ended with {dict(found.codes)}")
        else:
            left = max(0, body.files - allowed)
            found.findings.append(f"{left} are still there after {plan.patience:.0f} s")
        found.waits, found.largest = list(games.waits), body.largest
        idlers.abort()
        if not await gone(body, allowed, LONG):
            found.findings.append("they went, and the server did not notice")
        found.after = body.megabytes


async def _again(server: LiveServer, kind: Kind, plan: Plan, found: Found, body: Body) -> None:
    """Open as many again, which close by themselves."""
    async with watched(server, busy=kind.busy) as table, Idlers(server, kind, table) as idlers:
        body.largest = 0.0
        allowed = body.files + plan.comings
        await idlers.open(found.number)
        await gone(body, 0, plan.stay_again)
        found.largest_again = body.largest
        idlers.abort()
        if not await gone(body, allowed, LONG):
            found.findings.append("they went again, and the server did not notice")
        found.after_again = body.megabytes


async def gone(body: Body, allowed: int, patience: float) -> bool:
    """Return True if open files fall to this number in time; sample memory in the meantime."""
    until = time.monotonic() + patience
    while True:
        body.look()
        if body.files <= allowed:
            return True
        if time.monotonic() > until:
            return False
        await asyncio.sleep(EVERY)


def _check_refusal(found: Found, refusal: bytes | None) -> None:
    if refusal is None or json.loads(refusal)["code"] != "too-many":
        found.findings.append(f"one more from an address was answered with {refusal!r}")


def _compare(found: Found) -> None:
    spare = SPARE_MEGABYTES + found.number * SPARE_BYTES_EACH / 1e6
    for what, first, second in (
        ("there", found.largest, found.largest_again),
        ("gone", found.after, found.after_again),
    ):
        if second > first + spare:
            finding = f"{what} a second time they take {second:.0f} MB after {first:.0f} MB"
            found.findings.append(finding)


def odd_lines(server: LiveServer, ends: Set[int | None]) -> list[str]:
    """Return unexpected lines of the log, given the expected close codes."""
    usual = ends | WENT
    odd: Counter[str] = Counter()
    for line in server.log_lines():
        if line["logger"] == "yaxha.cli.commands.serve":  # it has started
            continue
        match line["message"]:
            case "request" if line["status"] < 500:
                pass
            case "too many requests":
                pass
            case "socket" if line["code"] in usual:
                pass
            case message:
                odd[f"{message} {line.get('status', line.get('code', ''))}"] += 1
    return [f"in the log {number} times: {what}" for what, number in odd.items()]
