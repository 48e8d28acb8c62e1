"""A client of Yaxha's server, with the API for people."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from hashlib import sha256

import httpx
import msgspec
from load import GAME, Client, Load
from msgspec import Struct
from sockets import Address

from yaxha.engine import Pyramid, View, read_cubes

# The part of a view that the client needs: the engine finds its placements.


class Game(Struct):
    round: int
    phase: str
    position: str


class Table(Struct):
    game: Game | None


class You(Struct):
    hand: str
    can: tuple[str, ...]


class Shown(Struct, tag="view", tag_field="type"):
    number: int
    table: Table
    you: You | None


class Ack(Struct, tag="ack", tag_field="type"):
    id: str


class Problem(Struct, tag="error", tag_field="type"):
    code: str
    sentence: str


class Welcome(Struct, tag="welcome", tag_field="type"):
    pass


class Story(Struct, tag="story", tag_field="type"):
    pass


Message = Shown | Ack | Problem | Welcome | Story

read: Callable[[bytes], Message] = msgspec.json.Decoder(Message).decode
write = msgspec.json.Encoder().encode

CLAIM, REVEAL = "claim", "reveal"


class YaxhaClient(Client):
    def __init__(self, load: Load, table: str, seat: int, seats: int) -> None:
        super().__init__(load, table, seat, seats)
        self._letter = "ABCD"[seat]
        self._number = 0
        self._hand = ""
        self._position = ""
        self._pyramid = Pyramid()
        self._nonce = secrets.token_hex(12)

    def come_in(self) -> None:
        self.send(write({"type": "hello", "identity": secrets.token_urlsafe(32)}))

    def move(self, nth: int) -> bytes:
        if nth % 2:
            build = {"type": "confirm", "seat": self._letter, "placements": self._placements()}
            return self._command(str(nth), build)
        pick = {"type": "pick", "seat": self._letter, "tile": self.tile()}
        return self._command(str(nth), pick)

    def _command(self, id: str, command: Mapping[str, object]) -> bytes:
        return write({"id": id, "do": command, "seen": self._number})

    def _placements(self) -> list[str]:
        left, placed = list(read_cubes(self._hand)), []
        while left and (choices := self._pyramid.legal_placements(dict.fromkeys(left))):
            placement = self.load.random.choice(choices)
            self._pyramid = self._pyramid.build([placement])
            left.remove(placement.color)
            placed.append(str(placement))
        return placed

    def standing(self) -> object:
        pyramid = View.parse(self._position, None).pyramids[self.seat]
        if pyramid != self._pyramid:
            raise RuntimeError(f"not what was acknowledged: {pyramid}, not {self._pyramid}")
        return self._position

    def received(self, message: bytes) -> None:
        match read(message):
            case Shown(number, Table(game), you):
                self._number = number
                if game is None and you is not None and REVEAL in you.can:
                    reveal = {"type": REVEAL, "seat": self._letter, "nonce": self._nonce}
                    self.send(self._command(REVEAL, reveal))
                if game is not None and you is not None:
                    self._hand, self._position = you.hand, game.position
                    self.is_shown(stage_of(game))
            case Ack(id):
                if id == CLAIM:
                    self.seated.set_result(None)
                elif id != REVEAL:
                    self.is_acknowledged()
            case Welcome():
                claim = {
                    "type": "claim",
                    "seat": self._letter,
                    "name": f"seat {self._letter}",
                    "nonce": f"sha256:{sha256(self._nonce.encode()).hexdigest()}",
                }
                self.send(self._command(CLAIM, claim))
            case Problem(code, sentence):
                raise RuntimeError(f"{code}: {sentence}")
            case Story():
                pass


def stage_of(game: Game) -> int:
    if game.phase == "end":
        return GAME
    return 2 * (game.round - 1) + (game.phase == "build")


async def seat_at_yaxha(load: Load, seats: int, addresses: list[Address]) -> None:
    """Create a table and let a different person claim each seat, on one worker after the other."""
    address = addresses[0]
    host = secrets.token_urlsafe(32)
    async with httpx.AsyncClient(base_url=f"http://{address.host}:{address.port}") as http:
        answer = await http.post(
            "/api/v1/tables",
            json={"seats": [{"kind": "open"}] * seats},
            headers={"Authorization": f"Bearer {host}"},
        )
        table = answer.raise_for_status().json()["id"]
    for seat in range(seats):
        client = YaxhaClient(load, table, seat, seats)
        await client.connect(addresses[seat % len(addresses)], f"/api/v1/tables/{table}/socket")
        client.come_in()
        await asyncio.wait_for(client.seated, 30)
