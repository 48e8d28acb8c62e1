"""Latency of other people's moves while one address attacks with full load."""

import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from server.attacks.attempts import Attempts
from server.attacks.loads import ALL, BEYOND, WITHIN
from server.idling import at_fraction
from server.live import LONG, LiveServer
from server.long_games import longest_game, write_log
from yaxha.server.http.limits import REFUSALS, Limits
from yaxha.server.runtime.tokens import new_table_id
from yaxha.server.store import open_store

RUNS = 5
GAMES = 20
"""Number of different long games, more than a server caches results of."""
TABLES = 40
PLAYED = 6
THINKS = 0.1
WARM_SECONDS = 1.0
ATTACK_SECONDS = 4.0
FEWEST = 100
"""Minimum number of moves for a valid run."""

WITHIN_MS = 100
BEYOND_MS = 250
"""Limit in milliseconds for the 99th percentile of others' moves, in the median run."""

PAUSE_SECONDS = 0.5
COLD = ("long tables", ALL)
"""Attacks that need a freshly started server for each run."""


@dataclass
class Runs:
    """Measurements of one kind of attack."""

    p99s: list[float] = field(default_factory=list)
    longest: float = 0.0
    moves: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def median(self) -> float:
        return statistics.median(self.p99s) if self.p99s else 0.0


@dataclass(frozen=True)
class Plan:
    """Plan for several runs of one kind of attack."""

    way: str
    kind: str
    runs: int
    tables: list[str]


def within(attempts: Attempts) -> None:
    """Attack from one address up to its limits, with each kind and with all kinds at once."""
    _measure_all(attempts, "within", ["nobody", *WITHIN, ALL], WITHIN_MS)


def beyond(attempts: Attempts) -> None:
    """Attack from one address that ignores every refusal and is blocked."""
    _measure_all(attempts, "beyond", [*BEYOND, ALL], BEYOND_MS)


def _measure_all(attempts: Attempts, way: str, kinds: list[str], most: int) -> None:
    template = attempts.folder / "long.sqlite"
    tables = asyncio.run(_write_long_games(template))
    worst = ("", Runs())
    for kind in kinds:
        found = Runs()
        runs = min(RUNS, attempts.times(RUNS))
        for number in [1] * runs if kind in COLD else [runs]:
            folder = attempts.folder / "server"
            folder.mkdir()
            shutil.copy(template, folder / "yaxha.sqlite")
            _play_and_attack(attempts, Plan(way, kind, number, tables), folder, found)
            shutil.rmtree(folder)
        print(
            f"  {kind}: p99 {found.median:.0f} ms, longest {found.longest:.0f} ms, {found.moves} "
            f"moves; {', '.join(f'{number} {name}' for name, number in found.counts.items())}",
            flush=True,
        )
        sent = [name for name in found.counts if name not in ("frames", "messages")]
        attempts.number += sum(found.counts[name] for name in sent)
        if kind == "nobody":
            attempts.find(f"p99 without an attack {found.median:.0f} ms")
            continue
        attempts.check(
            found.median <= most,
            f"{kind}: others wait {found.median:.0f} ms, which should be at most {most} ms",
        )
        if found.median > worst[1].median:
            worst = (kind, found)
    kind, found = worst
    attempts.find(f"worst p99 {found.median:.0f} ms ({kind}), longest {found.longest:.0f} ms")


async def _write_long_games(file: Path) -> list[str]:
    ids = []
    async with await open_store(f"sqlite:///{file}") as store:
        for nth in range(GAMES):
            game = longest_game(nth)
            for _ in range(TABLES // GAMES):
                ids.append(new_table_id())
                await write_log(store, game, ids[-1], together=25)
    return ids


def _play_and_attack(attempts: Attempts, plan: Plan, folder: Path, found: Runs) -> None:
    """Attack a server several times, from a new address each time, while others play."""
    attacks = []
    with LiveServer(folder) as server, _process("victims", server.url, PLAYED, THINKS) as victims:
        assert victims.stdin is not None
        assert victims.stdout is not None
        try:
            assert victims.stdout.readline() == "playing\n", "nobody plays"
            time.sleep(WARM_SECONDS)
            for nth in range(plan.runs):
                lines = len(server.log_lines())
                attacks.append(_nobody() if plan.kind == "nobody" else _attack(server, plan, nth))
                _check(attempts, plan, attacks[-1], server.log_lines()[lines:])
                time.sleep(PAUSE_SECONDS)
            waits = json.loads(victims.communicate(timeout=LONG)[0] or "[]")
        finally:
            victims.kill()
    for attack in attacks:
        during = [
            wait for at, wait in waits if at < attack["ended"] and at + wait > attack["began"]
        ]
        if len(during) < FEWEST:
            attempts.fail(f"{plan.kind}: only {len(during)} moves were made")
        found.p99s.append(at_fraction(during, 0.99))
        found.longest = max(found.longest, at_fraction(during, 1.0))
        found.moves += len(during)
        found.counts.update(attack["counts"])


def _nobody() -> dict[str, Any]:
    began = time.monotonic()
    time.sleep(ATTACK_SECONDS)
    return {"began": began, "ended": time.monotonic(), "counts": {}}


def _process(name: str, *arguments: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", f"server.attacks.{name}", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )


def attack_process(*arguments: object) -> "subprocess.Popen[str]":
    return _process("loads", *arguments)


def _attack(server: LiveServer, plan: Plan, nth: int) -> dict[str, Any]:
    address = f"127.0.0.{2 + nth}"
    given = (plan.way, plan.kind, server.url, address, ATTACK_SECONDS)
    with attack_process(*given) as attacker:
        try:
            out = attacker.communicate("\n".join(plan.tables), timeout=ATTACK_SECONDS + LONG)[0]
        finally:
            attacker.kill()
    found: dict[str, Any] = json.loads(out)
    return found


def _check(
    attempts: Attempts, plan: Plan, attack: dict[str, Any], log: list[dict[str, Any]]
) -> None:
    kind, counts = plan.kind, Counter(attack["counts"])
    done = sum(counts[each] for each in ("200", "101", "201", "frames"))
    if kind != "nobody" and not done:
        attempts.fail(f"{kind}: the attack was not answered once: {dict(counts)}")
    for name in counts:
        if name.startswith("failed"):
            attempts.fail(f"{kind}: the attack {name}")
    if plan.way == "within":
        if counts["cut"]:
            attempts.fail(f"{kind}: the attack was not within the limits: {dict(counts)}")
        return
    seconds = attack["ended"] - attack["began"]
    # Requests under way when it is blocked are still answered.
    most = REFUSALS.number * (1 + seconds / REFUSALS.span) + Limits().connections
    if kind == "frames":
        attempts.check(counts["closed"] > 0, "frames: no socket was cut")
    else:
        refused = counts["429"]
        attempts.check(refused <= most, f"{kind}: {refused} refusals before it was blocked")
        is_blocked = counts["cut"] > 0 or refused < REFUSALS.number
        attempts.check(is_blocked, f"{kind}: it was never blocked")
    lines = sum(line["message"] == "too many requests" for line in log)
    attempts.check(lines <= seconds + 2, f"{kind}: {lines} lines about it in {seconds:.0f} s")
