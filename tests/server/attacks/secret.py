"""Secrecy of whole games: two runs that differ only in a secret must look the same to others."""

import asyncio
import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from server.attacks.attempts import Attempts
from server.attacks.unauthorized import pinged
from server.live import OPEN as FREE
from server.live import LiveServer, Person, joined, mine, patched
from yaxha.table.fair import commitment_of, sealed

# Randomness and times are the same in both games.
CHANGES = """
from itertools import count

from yaxha.server.http import websocket
from yaxha.server.http.routes import records
from yaxha.server.runtime import hub, live_table

ids = count()
hub.new_seed = lambda: {seed!r}
hub.new_table_id = lambda: f"table{{next(ids):011}}"
for module in (hub, live_table, records, websocket):
    module.now = lambda: 1790000000000
"""
SEEDS = ("5e" * 32, "0f" * 32)
PATHS = ("", "/views", "/story", "/replay", "/record.json", "/record", "/verification")
SEATS = "ABC"
UNEQUAL = ("time", "ms", "request")
"""Fields of log lines that always differ."""


def identity(name: str) -> str:
    return name.ljust(43, "_")


@dataclass
class Seen:
    """Every byte sent, by recipient."""

    streams: dict[str, list[str]] = field(default_factory=dict)
    secrets: int = 0
    leaks: list[str] = field(default_factory=list)
    """Recipients of the seed before the end."""

    def add(self, name: str, what: str) -> None:
        self.streams.setdefault(name, []).append(what)


def differ_in_secret(attempts: Attempts) -> None:
    """Change picks, drafts and the seed, and compare all messages to others."""
    secrets = 0
    for nth in range(attempts.times(6)):
        actor = SEATS[nth % 3]
        seen = [
            _watched(attempts.folder / f"{nth}-{variant}", SEEDS[0], _whole_game(actor, variant))
            for variant in (0, 1)
        ]
        secrets += sum(each.secrets for each in seen)
        _compare(attempts, f"{actor}'s picks and drafts", seen, but=actor)
        leaks = [leak for each in seen for leak in each.leaks]
        attempts.check(not leaks, f"the seed was sent before the end: {leaks[:3]}")
    seen = [
        _watched(attempts.folder / f"seed-{nth}", seed, _before_the_game)
        for nth, seed in enumerate(SEEDS)
    ]
    for each, seed in zip(seen, SEEDS, strict=True):
        for stream in each.streams.values():
            stream[:] = [text.replace(commitment_of(seed), "COMMITMENT") for text in stream]
    _compare(attempts, "the seed", seen)
    attempts.find(f"{secrets + 2} secret actions")


Script = Callable[[LiveServer, Seen], Any]


def _watched(folder: Path, seed: str, script: Script) -> Seen:
    folder.mkdir()
    seen = Seen()
    program = patched(folder, CHANGES.format(seed=seed))
    with LiveServer(folder, "--limits", "off", program=program) as server:
        before = len(server.log_lines())
        asyncio.run(script(server, seen))
    for line in server.log_lines()[before:]:
        kept = {key: value for key, value in line.items() if key not in UNEQUAL}
        seen.add("the log", json.dumps(kept))
    return seen


def _compare(attempts: Attempts, what: str, seen: list[Seen], but: str = "") -> None:
    one, other = (each.streams for each in seen)
    for name in {*one, *other} - {but, f"HTTP of {but}"}:
        first, second = one.get(name, []), other.get(name, [])
        attempts.check(len(first) == len(second), f"{what}: {name}: more is sent to one")
        for ours, theirs in zip(first, second, strict=False):
            attempts.check(ours == theirs, f"{what} tells {name}: {ours[:200]} / {theirs[:200]}")
    if but and one[but] == other[but]:
        attempts.fail(f"{what}: even the actor saw no difference, so nothing was tried")


class Game:
    """People at one table who act one by one."""

    def __init__(self, server: LiveServer, seen: Seen) -> None:
        self.server = server
        self.seen = seen
        self.people: dict[str, Person] = {}
        self.table = ""
        self._ids = 0

    async def sit_down(self, stack: AsyncExitStack) -> None:
        self.table = self.server.make_table(identity("A"), mine("Ana"), FREE, FREE, public=True)
        for name in (*SEATS, "stranger", "nobody"):
            secret = None if name == "nobody" else identity(name)
            person = await stack.enter_async_context(joined(self.server, self.table, secret))
            self.people[name] = person
            await self.settled()
        await self.do("A", "ready", nonce=sealed("nonce-A"))
        for seat in "BC":
            await self.do(seat, "claim", name=f"Person {seat}", nonce=sealed(f"nonce-{seat}"))

    async def settled(self) -> None:
        for person in self.people.values():
            await pinged(person)

    async def do(self, seat: str, type: str, **more: Any) -> None:
        """Send one command, and receive all messages that result from it."""
        self._ids += 1
        answer = await self.people[seat].do(type, seat, id=f"{seat}-{self._ids}", **more)
        assert answer.__class__.__name__ == "Ack", answer
        await self.settled()

    def you(self, seat: str) -> Any:
        return self.people[seat].views[seat].you

    def look(self) -> None:
        """Request every resource over HTTP, as every person."""
        with httpx.Client(base_url=f"{self.server.url}/api/v1", trust_env=False) as http:
            for name in (*SEATS, "stranger", "nobody"):
                headers = {} if name == "nobody" else {"Authorization": f"Bearer {identity(name)}"}
                paths = [*(f"/tables/{self.table}{path}" for path in PATHS), "/tables"]
                for path in [*paths, "/tables?status=playing", "/my/tables"]:
                    answer = http.get(path, headers=headers)
                    told = f"{path} {answer.status_code} {answer.text}"
                    self.seen.add(f"HTTP of {name}", told)

    def end(self) -> None:
        for name, person in self.people.items():
            for text in person.received:
                self.seen.add(name, text)


def _whole_game(actor: str, variant: int) -> Script:
    async def play(server: LiveServer, seen: Seen) -> None:
        game = Game(server, seen)
        async with AsyncExitStack() as stack:
            await game.sit_down(stack)
            for seat in SEATS:
                await game.do(seat, "reveal", nonce=f"nonce-{seat}")
            while game.people[actor].views[actor].table.status != "over":
                await _round(game, actor, variant)
            asked = [text for stream in seen.streams.values() for text in stream]
            game.end()
            sent = [text for person in game.people.values() for text in person.received]
            told = [*asked, *[text for text in sent if '"status":"over"' not in text]]
            seen.leaks = [text[:100] for text in told if SEEDS[0] in text]
            game.look()

    return play


async def _round(game: Game, actor: str, variant: int) -> None:
    shown = game.people[actor].views[actor].table.game
    assert shown is not None
    # Pick one of two other tiles first, then the same one.
    tiles = [1 + (shown.round + nth) % 3 for nth in range(3)]
    for tile in (tiles[variant], tiles[2]):
        await game.do(actor, "pick", tile=tile)
        game.look()
        game.seen.secrets += 1
    for nth, seat in enumerate(SEATS.replace(actor, "")):
        await game.do(seat, "pick", tile=tiles[nth])
    while taking := [seat for seat in SEATS if "take" in game.you(seat).can]:
        await game.do(taking[0], "take", tile=game.you(taking[0]).tiles[0])
    if len(placements := game.you(actor).placements) > 1:
        # From either end of the list: a different cube or cell.
        await game.do(actor, "place", placement=placements[-variant].placement)
        game.look()
        await game.do(actor, "take-back")
        game.seen.secrets += 1
    for seat in SEATS.replace(actor, "") + actor:
        while placements := game.you(seat).placements:
            await game.do(seat, "place", placement=placements[0].placement)
        await game.do(seat, "confirm")


async def _before_the_game(server: LiveServer, seen: Seen) -> None:
    """Record all messages before the last nonce; from then on everything follows from the seed."""
    game = Game(server, seen)
    async with AsyncExitStack() as stack:
        await game.sit_down(stack)
        for seat in "AB":
            await game.do(seat, "reveal", nonce=f"nonce-{seat}")
            game.look()
        game.end()
