"""A real server in a separate process, and clients over real sockets."""

import asyncio
import contextlib
import itertools
import json
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from yaxha.table.views.schemas import (
    Ack,
    AwayView,
    Message,
    Pong,
    PresenceMessage,
    Problem,
    SentAway,
    StoryMessage,
    ViewMessage,
    Welcome,
)

LONG = 60.0
"""Timeout in seconds for anything that must happen."""

API = "/api/v1"
YAXHA = str(Path(sys.executable).with_name("yaxha"))
read_message = msgspec.json.Decoder(Message).decode


class LiveServer:
    """``yaxha serve`` with settings for a test, on a free port."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        environment: dict[str, str] | None = None,
        program: str | None = None,
    ):
        self.folder = folder
        self._options = options
        self._program = program
        """A replacement for ``yaxha``, as created by ``patched``."""
        self._environment = environment or {}
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.stop()

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None, "the server does not run"
        return self._process

    def start(self) -> None:
        command = [self._program or YAXHA, "serve", "--port", "0", *self._options]
        if "--database-url" not in command:
            command += ["--database-url", f"sqlite:///{self.folder / 'yaxha.sqlite'}"]
        plain = {name: text for name, text in os.environ.items() if not name.startswith("YAXHA_")}
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(
                command,
                env={**plain, **self._environment},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            self.stop()
            raise AssertionError(f"it did not start: {line!r} {self.log_text()}")
        self.url = line.split()[-1]

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and return the exit code."""
        process, self._process = self.process, None
        process.send_signal(number)
        code = process.wait(LONG)
        assert process.stdout is not None
        process.stdout.close()
        return code

    def log_text(self) -> str:
        return (self.folder / "log").read_text("utf-8")

    def log_lines(self) -> list[dict[str, Any]]:
        # The last line may be incomplete.
        whole, _, _ = self.log_text().rpartition("\n")
        return [json.loads(line) for line in whole.splitlines()]

    def socket_url(self, table: str) -> str:
        return f"{self.url.replace('http', 'ws', 1)}{API}/tables/{table}/socket"

    def http(self, secret: str | None = None, **headers: str) -> httpx.Client:
        if secret is not None:
            headers["Authorization"] = f"Bearer {secret}"
        return httpx.Client(base_url=self.url + API, headers=headers, timeout=LONG, trust_env=False)

    def make_table(self, secret: str, *seats: dict[str, str], **options: Any) -> str:
        with self.http(secret) as http:
            answer = http.post("/tables", json={"seats": seats, "options": options})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])


def patched(folder: Path, changes: str) -> str:
    """Write a ``yaxha`` program that first runs some lines of Python, and return its path."""
    program = folder / "yaxha"
    program.write_text(
        f"#!{sys.executable}\nfrom yaxha.cli import main\n\n{changes}\n"
        # Spawned processes import this file again, without its command.
        'if __name__ == "__main__":\n    main()\n'
    )
    program.chmod(0o700)
    return str(program)


def mine(name: str) -> dict[str, str]:
    return {"kind": "mine", "name": name}


def bot(level: str) -> dict[str, str]:
    return {"kind": "bot", "bot": level}


OPEN = {"kind": "open"}


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def new_nonce() -> str:
    return secrets.token_hex(8)


def played_alone(server: LiveServer, secret: str, seats: int = 2, **options: Any) -> str:
    """Play a game to the end with all seats held by one identity, and return its table's id."""
    letters = "ABCD"[:seats]

    async def game() -> str:
        table = server.make_table(secret, *[mine(f"Seat {each}") for each in letters], **options)
        async with joined(server, table, secret) as person:
            for each in letters:
                await person.done("ready", each, nonce=new_nonce())
            await asyncio.gather(*[person.play(each, Random(each)) for each in letters])
        return table

    return asyncio.run(game())


class Closed(Exception):
    """The server has closed the socket."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


class Person:
    """A client at a table on one socket. It keeps every message and decodes it strictly."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[str] = []
        self.views: dict[str | None, ViewMessage] = {}
        self.story: list[Any] = []
        self.away: dict[str, AwayView] = {}
        self.is_sent_away = False
        self.welcome: Welcome | None = None
        self._answers: dict[str, Ack | Problem] = {}
        self._acks: list[Ack] = []
        self.problems: list[Problem] = []
        self.closed: int | None = None
        self._news = asyncio.Condition()
        self._ids = itertools.count(1)
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self._take(text)
                async with self._news:
                    self._news.notify_all()
        finally:
            self.closed = self.socket.close_code or 1006
            async with self._news:
                self._news.notify_all()

    def _take(self, text: str) -> None:
        self.received.append(text)
        message: Message = read_message(text)
        match message:
            case Welcome():
                self.welcome = message
            case SentAway():
                self.is_sent_away = True
            case PresenceMessage():
                self.away = {each.seat: each for each in message.away}
            case ViewMessage():
                self.views[message.viewer] = message
                # With several seats, each view carries the same news.
                if message.table.story > len(self.story):
                    self.story += message.news.happened
                    assert message.table.story == len(self.story)
            case StoryMessage():
                assert message.after == len(self.story)
                self.story += message.entries
            case Pong():
                pass
            case Ack():
                self._acks.append(message)
                self._answers[message.id] = message
            case Problem():
                self.problems.append(message)
                if message.id is not None:
                    self._answers[message.id] = message

    async def until(self, what: Callable[[], Any]) -> Any:
        """Wait until a condition on the received messages holds, and return its value."""
        async with asyncio.timeout(LONG), self._news:
            while not (found := what()):
                if self.closed is not None:
                    raise Closed(self.closed)
                await self._news.wait()
            return found

    async def send(self, do: dict[str, Any], *, id: str | None = None, **more: Any) -> str:
        name = id or f"{secrets.token_hex(4)}-{next(self._ids)}"
        await self.socket.send(json.dumps({"id": name, "do": do, **more}))
        return name

    async def do(
        self, type: str, seat: str | None = None, *, id: str | None = None, **more: Any
    ) -> Ack | Problem:
        """Send a command, by a seat or by the host, and wait for its answer."""
        by = {} if seat is None else {"seat": seat}
        return await self.ask({"type": type, **by, **more}, id=id)

    async def ask(self, do: dict[str, Any], *, id: str | None = None) -> Ack | Problem:
        """Send any command and wait for its answer."""
        name = id or f"{secrets.token_hex(4)}-{next(self._ids)}"
        self._answers.pop(name, None)
        await self.send(do, id=name)
        found: Ack | Problem = await self.until(lambda: self._answers.get(name))
        return found

    async def done(self, type: str, seat: str, **more: Any) -> Ack:
        """Send a legal command and wait for its acknowledgement and view."""
        answer = await self.do(type, seat, **more)
        assert isinstance(answer, Ack), answer
        await self.until(lambda: seat in self.views and self.views[seat].number >= answer.number)
        return answer

    async def until_closed(self) -> int:
        async with asyncio.timeout(LONG), self._news:
            while self.closed is None:
                await self._news.wait()
        return self.closed

    async def close(self) -> None:
        await self.socket.close()
        await asyncio.gather(self._reading, return_exceptions=True)

    def can(self, seat: str, *what: str) -> bool:
        view = self.views.get(seat)
        return bool(view and view.you and any(each in view.you.can for each in what))

    @property
    def answers(self) -> list[Ack | Problem]:
        """Return all answers, including those to frames without an id."""
        return [*self._acks, *self.problems]

    @property
    def is_over(self) -> bool:
        return any(view.table.status == "over" for view in self.views.values())

    async def play(self, seat: str, rng: Random, until: Callable[[], bool] | None = None) -> None:
        """Play moves that a seat's views offer, to the end or until a condition holds."""
        enough = until or (lambda: False)

        def wanted() -> bool:
            if self.is_over or enough():
                return True
            view = self.views[seat]
            # A pick may be changed, but one pick is enough.
            picked = view.you is not None and view.you.pick is not None
            return self.can(seat, "take", "place", "confirm") or (
                self.can(seat, "pick") and not picked
            )

        while True:
            await self.until(wanted)
            if self.is_over or enough():
                return
            await self._act(seat, rng)

    async def _act(self, seat: str, rng: Random) -> None:
        you = self.views[seat].you
        assert you is not None
        seen = self.views[seat].number
        if "pick" in you.can:
            await self.done("pick", seat, tile=rng.choice(you.tiles))
        elif "take" in you.can:
            await self.done("take", seat, tile=rng.choice(you.tiles))
        elif you.placements:
            best = max(you.placements, key=lambda each: (each.totals["ABCD".index(seat)], seen))
            await self.done("place", seat, placement=best.placement)
        else:
            await self.done("confirm", seat)


@contextlib.asynccontextmanager
async def joined(
    server: LiveServer, table: str, secret: str | None = None, **hello: Any
) -> AsyncIterator[Person]:
    """Connect a client and send hello."""
    async with unannounced(server, table) as person:
        await person.socket.send(json.dumps({"type": "hello", "identity": secret, **hello}))
        person.story = [None] * int(hello.get("story", 0))
        await person.until(lambda: person.views)
        yield person


@contextlib.asynccontextmanager
async def unannounced(server: LiveServer, table: str, **options: Any) -> AsyncIterator[Person]:
    """Connect a client without hello."""
    socket = await connect(
        server.socket_url(table), proxy=None, compression=None, max_size=None, **options
    )
    person = Person(socket)
    try:
        yield person
    finally:
        await person.close()
