"""A client of boardgame.io: its lobby, then Socket.IO as its own client uses it."""

import asyncio
from typing import Any

import httpx
import msgspec
from load import Client, Load
from msgspec import Raw, Struct, field
from sockets import Address

SPACE = b"/yaxha,"
"""The namespace of a game; each game of a server has one."""


class Seat(Struct):
    moves: int
    hand: str
    pyramid: tuple[str, ...]


class Public(Struct):
    round: int
    seats: tuple[Seat, ...]


class Context(Struct):
    phase: str | None
    gameover: Any = None


class State(Struct):
    G: Public
    ctx: Context
    number: int = field(name="_stateID")


class Sync(Struct):
    state: State


read_update = msgspec.json.Decoder(tuple[Raw, Raw, State, Raw]).decode
read_sync = msgspec.json.Decoder(tuple[Raw, Raw, Sync]).decode
write = msgspec.json.Encoder().encode


class PeerClient(Client):
    def __init__(self, load: Load, table: str, seat: int, seats: int, credentials: str) -> None:
        super().__init__(load, table, seat, seats)
        self._credentials = credentials
        self._state: State

    def move(self, nth: int) -> bytes:
        payload = {
            "type": "build" if nth % 2 else "pick",
            "args": [self._placements() if nth % 2 else self.tile()],
            "playerID": str(self.seat),
            "credentials": self._credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        return self._event("update", action, self._state.number, self.table, str(self.seat))

    def _placements(self) -> list[str]:
        cells = [f"{self.load.random.randrange(1, 5)}c{nth}" for nth in range(1, 4)]
        return [color + cell for color, cell in zip(self._own.hand, cells, strict=True)]

    def standing(self) -> object:
        return [(seat.moves, seat.pyramid) for seat in self._state.G.seats]

    @property
    def _own(self) -> Seat:
        return self._state.G.seats[self.seat]

    def _event(self, *content: object) -> bytes:
        return b"42" + SPACE + write(content)

    def received(self, message: bytes) -> None:
        if message.startswith(b"42"):
            content = message[2 + len(SPACE) :]
            if content.startswith(b'["update"'):
                self._look(read_update(content)[2])
            elif content.startswith(b'["sync"'):
                self._look(read_sync(content)[2].state)
                self.seated.set_result(None)
            elif not content.startswith(b'["matchData"'):
                raise RuntimeError(f"a message that is not expected: {message[:200]!r}")
        elif message == b"2":
            self.send(b"3")
        elif message.startswith(b"40"):
            self.send(self._event("sync", self.table, str(self.seat), self._credentials))
        elif message.startswith(b"0"):
            self.send(b"40" + SPACE)
        else:
            raise RuntimeError(f"a message that is not expected: {message[:200]!r}")

    def _look(self, state: State) -> None:
        self._state = state
        # Only the new state acknowledges a move.
        if self._own.moves > self.made:
            self.is_acknowledged()
        over = state.ctx.gameover is not None
        rounds = state.G.round - (not over)
        self.is_shown(2 * rounds + (state.ctx.phase == "build" and not over))


async def seat_at_peer(load: Load, seats: int, addresses: list[Address]) -> None:
    """Create a match, and let all its seats join and connect."""
    address = addresses[0]
    async with httpx.AsyncClient(base_url=f"http://{address.host}:{address.port}") as http:

        async def ask(path: str, **content: object) -> Any:
            answer = await http.post(f"/games/yaxha/{path}", json=content)
            return answer.raise_for_status().json()

        match = (await ask("create", numPlayers=seats))["matchID"]
        for seat in range(seats):
            joined = await ask(f"{match}/join", playerID=str(seat), playerName=f"seat {seat}")
            client = PeerClient(load, match, seat, seats, joined["playerCredentials"])
            await client.connect(address, "/socket.io/?EIO=4&transport=websocket")
            await asyncio.wait_for(client.seated, 30)
