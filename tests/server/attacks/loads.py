"""Load generator: attacks from one address, within the server's limits or beyond them.

Run as a process: ``python -m server.attacks.loads KIND URL ADDRESS SECONDS < TABLES``. It
prints one JSON object and exits after the given time.
"""

import asyncio
import contextlib
import itertools
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.frames import Opcode

from server.live import API, Person, bot, mine, new_nonce, new_secret
from server.near import HELLO, frame, handshake
from yaxha.server.http.limits import Limits, Rate
from yaxha.table.views.schemas import Ack, Problem

LIMITS = Limits()
SPARE = 0.97
"""Fraction of each limit to use: the clocks of two processes differ slightly."""
CONNECTIONS = 60
LARGEST = 1 << 24
GONE = (OSError, EOFError, asyncio.IncompleteReadError, WebSocketException, AssertionError)

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
RETRY = re.compile(rb"retry-after: (\d+)", re.IGNORECASE)


@dataclass
class Pace:
    """Client-side copy of a limit's token bucket, which waits for the next token."""

    rate: Rate
    left: float = 0.0
    at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.left = self.rate.number * SPARE

    async def take(self) -> None:
        while True:
            now = time.monotonic()
            number, span = self.rate
            more = (now - self.at) * number * SPARE / span
            self.left, self.at = min(number * SPARE, self.left + more), now
            if self.left >= 1:
                self.left -= 1
                return
            await asyncio.sleep((1 - self.left) * span / number)


@dataclass
class Attacker:
    """One address with its statistics of answers."""

    url: str
    address: str
    tables: list[str]
    is_within: bool
    until: float
    share: float = 1.0
    """Share of the connections per address, if several attacks run at once."""
    counts: Counter[str] = field(default_factory=Counter)
    rng: Random = field(default_factory=lambda: Random(3))

    def __post_init__(self) -> None:
        self.requests = Pace(LIMITS.requests)
        self.checks = Pace(LIMITS.checks)
        self.acts = Pace(LIMITS.acts)

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    @property
    def host(self) -> str:
        return urlsplit(self.url).netloc

    def get(self, path: str, *lines: str) -> bytes:
        return "\r\n".join([f"GET {path} HTTP/1.1", f"Host: {self.host}", *lines, "", ""]).encode()

    def post(self, path: str, secret: str, content: Any) -> bytes:
        body = json.dumps(content).encode()
        lines = (
            f"POST {path} HTTP/1.1",
            f"Host: {self.host}",
            f"Authorization: Bearer {secret}",
            f"Content-Length: {len(body)}",
        )
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        at = urlsplit(self.url)
        return await asyncio.open_connection(
            at.hostname, at.port, limit=LARGEST, local_addr=(self.address, 0)
        )

    async def again_and_again(self, request: Callable[[], bytes], pace: Pace | None = None) -> None:
        """Send requests over several connections, one at a time on each."""
        number = round(CONNECTIONS * self.share)
        await asyncio.gather(*[self._ask_on(request, pace) for _ in range(number)])

    async def _ask_on(self, request: Callable[[], bytes], pace: Pace | None) -> None:
        while self.goes_on:
            try:
                reader, writer = await self.connection()
            except OSError:
                self.counts["not connected"] += 1
                await asyncio.sleep(0.01)
                continue
            try:
                while self.goes_on:
                    if self.is_within and pace is not None:
                        await pace.take()
                    writer.write(request())
                    wait = await self._answer(reader)
                    if self.is_within and wait:
                        await asyncio.sleep(wait)
            except GONE:
                self.counts["closed"] += 1
            finally:
                writer.transport.abort()

    async def _answer(self, reader: asyncio.StreamReader) -> float:
        """Count an answer and return its Retry-After in seconds."""
        head = await reader.readuntil(b"\r\n\r\n")
        status = head[9:12].decode()
        length = LENGTH.search(head)
        if length is None:
            while int(await reader.readline(), 16):
                await reader.readuntil(b"\r\n")
            await reader.readline()
        else:
            await reader.readexactly(int(length[1]))
        is_cut = status == "429" and length is not None and int(length[1]) == 0
        self.counts["cut" if is_cut else status] += 1
        retry = RETRY.search(head)
        return float(retry[1]) if retry and status == "429" else 0.0


class Fast(Person):
    """A player at the highest speed that the limits allow."""

    pace: Pace
    total: Pace

    async def ask(self, do: dict[str, Any], *, id: str | None = None) -> Ack | Problem:
        await self.pace.take()
        await self.total.take()
        return await super().ask(do, id=id)


Kind = Callable[[Attacker], Awaitable[None]]


# Within the limits, or beyond them


def about_tables(path: str, *lines: str) -> Kind:
    """Return an attack that requests a path of long tables in turn."""

    async def run(attacker: Attacker) -> None:
        nth = itertools.cycle(attacker.tables)

        def request() -> bytes:
            return attacker.get(f"{API}/tables/{next(nth)}{path}", *lines)

        await attacker.again_and_again(request, attacker.requests)

    return run


def about(*paths: str) -> Kind:
    async def run(attacker: Attacker) -> None:
        nth = itertools.cycle(paths)
        await attacker.again_and_again(lambda: attacker.get(next(nth)), attacker.requests)

    return run


async def checks(attacker: Attacker) -> None:
    await attacker.again_and_again(lambda: attacker.get("/healthz"), attacker.checks)


async def sockets(attacker: Attacker) -> None:
    """Watch long tables over the maximum number of sockets, and replace them repeatedly."""
    # A closed socket counts until the server has noticed.
    number = round((0.8 if attacker.is_within else 3) * LIMITS.sockets * attacker.share)
    await asyncio.gather(*[_watch(attacker, stay=1.0) for _ in range(number)])


async def reconnects(attacker: Attacker) -> None:
    """Open sockets, send hello and disconnect."""
    await asyncio.gather(*[_watch(attacker, stay=0.0) for _ in range(40)])


async def _watch(attacker: Attacker, stay: float) -> None:
    while attacker.goes_on:
        if attacker.is_within:
            await attacker.requests.take()
        table = attacker.rng.choice(attacker.tables)
        try:
            reader, writer = await attacker.connection()
        except OSError:
            await asyncio.sleep(0.01)
            continue
        try:
            writer.write(handshake(attacker.host, f"{API}/tables/{table}/socket"))
            head = await reader.readuntil(b"\r\n\r\n")
            status = head[9:12].decode()
            is_cut = status == "429" and b"content-length: 0" in head.lower()
            attacker.counts["cut" if is_cut else status] += 1
            if status == "101":
                writer.write(HELLO)
                await reader.readexactly(1)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(stay):
                        while await reader.read(65_536):
                            pass
        except GONE:
            attacker.counts["closed"] += 1
        finally:
            writer.transport.abort()
        if attacker.is_within:
            await asyncio.sleep(0.2)


async def bots(attacker: Attacker) -> None:
    """Create as many tables of searching bots as one address may per hour."""
    number = round(LIMITS.tables.number)
    await asyncio.gather(*[_bot_table(attacker) for _ in range(number)])


async def _bot_table(attacker: Attacker) -> None:
    secret = new_secret()
    searching = [bot("search:250ms")] * 3
    table = await _new_table(attacker, secret, mine("Eve"), *searching)
    if table is None:
        return
    with contextlib.suppress(*GONE):
        async with _joined(attacker, table, secret) as person:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(_loop_time(attacker)):
                    await person.done("ready", "A", nonce=new_nonce())
                    await person.play("A", Random(1))
    attacker.counts["tables of bots"] += 1


async def commands(attacker: Attacker) -> None:
    """Play whole games at the highest speed for one address."""
    people = round(LIMITS.acts.number / LIMITS.commands.number)
    await asyncio.gather(*[_play_on(attacker) for _ in range(people)])


async def _play_on(attacker: Attacker) -> None:
    pace = Pace(LIMITS.commands)
    while attacker.goes_on:
        secret = new_secret()
        table = await _new_table(attacker, secret, *[mine(f"Seat {each}") for each in "ABCD"])
        if table is None:
            return
        with contextlib.suppress(*GONE, TimeoutError):
            async with (
                _joined(attacker, table, secret, pace) as person,
                asyncio.timeout_at(_loop_time(attacker)),
            ):
                for each in "ABCD":
                    await person.done("ready", each, nonce=new_nonce())
                await asyncio.gather(*[person.play(each, Random(each)) for each in "ABCD"])


async def watched_game(attacker: Attacker) -> None:
    """Play a game at the highest speed while watching it over many sockets."""
    secret = new_secret()
    table = await _new_table(attacker, secret, *[mine(f"Seat {each}") for each in "ABCD"])
    if table is None:
        return
    own = replace(attacker, tables=[table], counts=attacker.counts)
    own.requests = attacker.requests
    number = round(70 * attacker.share)
    watching = [asyncio.create_task(_watch(own, stay=60.0)) for _ in range(number)]
    try:
        with contextlib.suppress(*GONE, TimeoutError):
            async with (
                _joined(attacker, table, secret) as person,
                asyncio.timeout_at(_loop_time(attacker)),
            ):
                for each in "ABCD":
                    await person.done("ready", each, nonce=new_nonce())
                await asyncio.gather(*[person.play(each, Random(each)) for each in "ABCD"])
    finally:
        for task in watching:
            task.cancel()


def _loop_time(attacker: Attacker) -> float:
    """Return the end on the event loop's clock."""
    return asyncio.get_running_loop().time() + attacker.until - time.monotonic()


async def _new_table(attacker: Attacker, secret: str, *seats: dict[str, str]) -> str | None:
    await attacker.requests.take()
    reader, writer = await attacker.connection()
    try:
        made = attacker.post(f"{API}/tables", secret, {"seats": seats})
        writer.write(made)
        head = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        body = await reader.readexactly(int(length[1])) if length else b""
    finally:
        writer.transport.abort()
    attacker.counts[head[9:12].decode()] += 1
    found: str | None = json.loads(body or b"{}").get("id")
    return found


@contextlib.asynccontextmanager
async def _joined(attacker: Attacker, table: str, secret: str, pace: Pace | None = None) -> Any:
    await attacker.requests.take()
    url = f"ws{attacker.url.removeprefix('http')}{API}/tables/{table}/socket"
    line: ClientConnection = await connect(
        url, proxy=None, compression=None, max_size=None, local_addr=(attacker.address, 0)
    )
    person = Fast(line)
    person.pace, person.total = pace or Pace(LIMITS.commands), attacker.acts
    try:
        await line.send(json.dumps({"type": "hello", "identity": secret}))
        await person.until(lambda: person.views)
        yield person
    finally:
        attacker.counts["messages"] += len(person.received)
        await person.close()


# Beyond the limits alone


async def headers(attacker: Attacker) -> None:
    """Send requests with the largest accepted headers, thousands per second."""
    many = [f"a{nth}:b" for nth in range(1000)]
    await attacker.again_and_again(lambda: attacker.get(f"{API}/version", *many))


async def frames(attacker: Attacker) -> None:
    """Send messages of every kind, faster than they are answered."""
    texts = (b'{"type":"ping"}', b"{}", b"[" * 500, b'{"id":"a","do":{"type":"back","seat":"A"}}')
    many = b"".join(frame(Opcode.TEXT, text) for text in texts * 200)

    async def flood() -> None:
        while attacker.goes_on:
            try:
                reader, writer = await attacker.connection()
            except OSError:
                await asyncio.sleep(0.01)
                continue
            reading = asyncio.ensure_future(reader.read(LARGEST))
            try:
                table = attacker.rng.choice(attacker.tables)
                writer.write(handshake(attacker.host, f"{API}/tables/{table}/socket") + HELLO)
                while attacker.goes_on:
                    async with asyncio.timeout(1):
                        writer.write(many)
                        await writer.drain()
                    attacker.counts["frames"] += 800
                    if reading.done():
                        if not reading.result():
                            break
                        reading = asyncio.ensure_future(reader.read(LARGEST))
            except (*GONE, TimeoutError):
                pass
            finally:
                attacker.counts["closed"] += 1
                reading.cancel()
                writer.transport.abort()

    await asyncio.gather(*[flood() for _ in range(8)])


PAGES = about("/", "/index.html", f"{API}/openapi.json", f"{API}/tables", f"{API}/levels")

WITHIN: dict[str, Kind] = {
    "replays": about_tables("/replay", "Accept-Encoding: gzip"),
    "unpacked replays": about_tables("/replay"),
    "record.json": about_tables("/record.json"),
    "verification": about_tables("/verification"),
    "long tables": about_tables("/views"),
    "sockets": sockets,
    "bots": bots,
    "commands": commands,
    "a watched game": watched_game,
    "checks": checks,
    "pages": PAGES,
}
BEYOND: dict[str, Kind] = {
    "requests": about(f"{API}/version"),
    "replays": WITHIN["replays"],
    "headers": headers,
    "checks": checks,
    "sockets": sockets,
    "frames": frames,
    "reconnects": reconnects,
}
ALL = "all at once"


async def attack(attacker: Attacker, kind: str) -> None:
    kinds = WITHIN if attacker.is_within else BEYOND
    chosen = list(kinds.values()) if kind == ALL else [kinds[kind]]
    running = [asyncio.ensure_future(each(attacker)) for each in chosen]
    # Requests that still wait for an answer are abandoned.
    await asyncio.wait(running, timeout=max(0.0, attacker.until - time.monotonic()))
    for task in running:
        if task.done() and task.exception() is not None:
            attacker.counts[f"failed: {task.exception()!r}"] += 1
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


def main() -> None:
    way, kind, url, address, seconds = sys.argv[1:]
    tables = sys.stdin.read().split()
    began = time.monotonic()
    share = 0.2 if kind == ALL and way == "within" else 1.0
    attacker = Attacker(url, address, tables, way == "within", began + float(seconds), share)
    asyncio.run(attack(attacker, kind))
    found = {"began": began, "ended": time.monotonic(), "counts": attacker.counts}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
