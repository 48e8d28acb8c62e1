"""Crowds of clients at real servers that fail, with notes of what was acknowledged.

Every client plays random moves that its views offer and notes which of its commands were
acknowledged. If the connection breaks or falls silent, it reconnects, maybe to another worker, and
resends unanswered commands with the same id. ``audits`` then compares the log with these
notes.
"""

import asyncio
import itertools
import secrets
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

RETRY = 0.05
AWAY = (OSError, WebSocketException, httpx.HTTPError, EOFError)
BOT = "greedy"
WANDERS = 0.05
"""Probability that a client changes to another worker without need."""

encode = msgspec.json.Encoder().encode


class SeenSeat(Struct):
    seat: str
    wanted: str | None


class SeenTable(Struct):
    status: str
    seats: list[SeenSeat]


class SeenPlacement(Struct):
    placement: str


class You(Struct):
    can: list[str]
    tiles: list[int]
    placements: list[SeenPlacement]


class Message(Struct):
    """The fields that clients read, of any message type."""

    type: str
    number: int = 0
    viewer: str | None = None
    table: SeenTable | None = None
    you: You | None = None
    id: str | None = None
    code: str = ""


read_message = msgspec.json.Decoder(Message).decode


@dataclass
class Notes:
    """Knowledge of one table's clients."""

    table: str
    identities: dict[str, str]
    """Secrets by seat."""
    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)
    """The seat and the acknowledged sequence number by command id."""
    refused: Counter[str] = field(default_factory=Counter)


@dataclass
class Workers:
    """The servers' URLs, and whether clients should connect at the moment."""

    urls: list[str]
    are_up: asyncio.Event = field(default_factory=asyncio.Event)
    patience: float | None = None
    """Seconds of silence after which a client turns to the next worker."""
    older_views: int = 0
    """Number of views older than an acknowledgement: stale reads."""


class Client:
    """One person on one seat who plays random moves to the end of the game."""

    def __init__(self, workers: Workers, first: int, notes: Notes, seat: str, rng: Random) -> None:
        self.workers = workers
        self.notes = notes
        self.seat = seat
        self.rng = rng
        self.reconnected = -1
        self.waiting: dict[str, Any] | None = None
        """The unanswered command."""
        self._next = itertools.cycle([*workers.urls[first:], *workers.urls[:first]])
        self._sent = 0
        self._known = 0
        """The highest sequence number that this seat got in a view or an acknowledgement."""
        self._view: Message | None = None

    async def play(self) -> None:
        patience = self.workers.patience
        while True:
            await self.workers.are_up.wait()
            self.reconnected += 1
            base = next(self._next).replace("http", "ws", 1)
            try:
                async with connect(
                    f"{base}/api/v1/tables/{self.notes.table}/socket",
                    proxy=None,
                    compression=None,
                    max_queue=None,
                    open_timeout=patience or 60,
                    close_timeout=0.1,
                    ping_interval=None,
                ) as socket:
                    if await self._talk(socket, patience):
                        return
            except AWAY:
                await asyncio.sleep(RETRY)

    async def _talk(self, socket: ClientConnection, patience: float | None) -> bool:
        """Play on this socket; return True if the game is over."""
        identity = self.notes.identities[self.seat]
        await socket.send(encode({"type": "hello", "identity": identity}).decode())
        if self.waiting is not None:
            # It may have been executed, with only the answer lost.
            await self._send(socket)
        while True:
            async with asyncio.timeout(patience):
                text = await socket.recv(decode=False)
            message = read_message(text)
            match message.type:
                case "ack":
                    self._acknowledged(message)
                case "error":
                    await self._refused(socket, message)
                case "view":
                    self._shown(message)
                case _:
                    pass
            if message.type == "ack" and self._wanders():
                return False
            if self.waiting is None and self._view is not None:
                assert self._view.table is not None
                if self._view.table.status == "over":
                    return True
                await self._act(socket, self._view)

    def _wanders(self) -> bool:
        """Return True to change workers: the next one must know all acknowledgements."""
        return len(self.workers.urls) > 1 and self.rng.random() < WANDERS

    def _acknowledged(self, ack: Message) -> None:
        assert self.waiting is not None
        assert ack.id == self.waiting["id"]
        self.notes.acknowledged[self.waiting["id"]] = (self.seat, ack.number)
        self.waiting = None
        self._known = ack.number
        self._look_again(ack.number)

    async def _refused(self, socket: ClientConnection, problem: Message) -> None:
        self.notes.refused[problem.code] += 1
        assert problem.code in {"unavailable", "stale"}, problem
        if problem.code == "unavailable":
            # It had no effect and may succeed later.
            await asyncio.sleep(RETRY)
            await self._send(socket)
        else:
            assert self.waiting is not None
            seen, self.waiting = self.waiting["seen"], None
            self._look_again(seen + 1)

    def _look_again(self, number: int) -> None:
        """Ignore views before this sequence number."""
        if self._view is not None and (
            self._view.number < number or self._view.viewer != self.seat
        ):
            self._view = None

    def _shown(self, view: Message) -> None:
        if self._known and (view.viewer is None or view.number < self._known):
            self.workers.older_views += 1
        else:
            self._view = view
            if view.viewer is not None:
                self._known = view.number

    async def _act(self, socket: ClientConnection, view: Message) -> None:
        command = self._command(view)
        if command is None:
            return
        self._sent += 1
        self.waiting = {
            "id": f"{self.seat}{self._sent}",
            "seen": view.number,
            "do": {**command, "seat": self.seat},
        }
        await self._send(socket)

    async def _send(self, socket: ClientConnection) -> None:
        await socket.send(encode(self.waiting).decode())

    def _command(self, view: Message) -> dict[str, Any] | None:
        """Return a command that this seat must give, or None to wait for others."""
        you, rng = view.you, self.rng
        assert view.table is not None
        if you is None:
            return {"type": "claim", "name": f"P-{self.seat}", "nonce": f"nonce-{self.seat}"}
        wanted = {seat.seat: seat.wanted for seat in view.table.seats}[self.seat]
        if "ready" in you.can:
            return {"type": "ready", "nonce": f"nonce-{self.seat}"}
        if wanted in {"pick", "take"}:
            return {"type": wanted, "tile": rng.choice(you.tiles)}
        if "confirm" in you.can:
            return {"type": "confirm"}
        if "take-back" in you.can and rng.random() < 0.2:
            return {"type": "take-back"}
        if "place" in you.can:
            return {"type": "place", "placement": rng.choice(you.placements).placement}
        return None


class Crowd:
    """People at several concurrent tables who play all games to the end.

    A table is described by its seats: ``ppb`` has two people and a bot. The people of a table
    are spread over the workers.
    """

    def __init__(self, workers: Workers, tables: list[str], seed: int) -> None:
        self.workers = workers
        self.tables = tables
        self.rng = Random(seed)
        self.notes: list[Notes] = []
        self.clients: list[Client] = []

    @property
    def acknowledged(self) -> int:
        return sum(len(notes.acknowledged) for notes in self.notes)

    @property
    def reconnected(self) -> int:
        return sum(max(0, client.reconnected) for client in self.clients)

    @property
    def refused(self) -> Counter[str]:
        return sum((notes.refused for notes in self.notes), Counter[str]())

    async def play(self) -> None:
        async with (
            asyncio.TaskGroup() as tasks,
            httpx.AsyncClient(trust_env=False, verify=False, timeout=60) as http,
        ):
            for seats in self.tables:
                notes = await self._sit_down(http, seats)
                self.notes.append(notes)
                for nth, letter in enumerate(notes.identities):
                    rng = Random(self.rng.random())
                    first = nth % len(self.workers.urls)
                    client = Client(self.workers, first, notes, letter, rng)
                    self.clients.append(client)
                    tasks.create_task(client.play())

    async def _sit_down(self, http: httpx.AsyncClient, seats: str) -> Notes:
        """Create a table with the other people's seats open, retrying until it succeeds."""
        people = [letter for letter, kind in zip("ABCD", seats, strict=False) if kind == "p"]
        identities = {letter: secrets.token_urlsafe(32) for letter in people}
        kinds = {"p": {"kind": "open"}, "b": {"kind": "bot", "bot": BOT}}
        wishes = [{"kind": "mine", "name": "Ana"}, *[kinds[kind] for kind in seats[1:]]]
        while True:
            await self.workers.are_up.wait()
            try:
                answer = await http.post(
                    f"{self.workers.urls[0]}/api/v1/tables",
                    json={"seats": wishes, "options": {}},
                    headers={"Authorization": f"Bearer {identities['A']}"},
                )
            except AWAY:
                await asyncio.sleep(RETRY)
                continue
            if answer.status_code == 201:
                return Notes(str(answer.json()["id"]), identities)
            assert answer.status_code == 503, answer.text
            await asyncio.sleep(RETRY)
