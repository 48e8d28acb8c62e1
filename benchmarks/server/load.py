"""The load scenario, which is the same for either server, and its measurements.

Every client is one seat, on one WebSocket. A game is ten rounds; in each, every seat picks a market
tile in secret, then builds with three cubes. A client moves as soon as it sees that its move is
awaited, after the thinking time of the scenario. A move counts when its sender gets the
acknowledgement; all clients of the table see it.
"""

import asyncio
import time
from abc import abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from sockets import Socket

GAME = 20
"""Number of moves of a seat in a game."""


class Moment(NamedTuple):
    """The counters at a moment."""

    time: float
    moves: float
    views: float
    server_cpu: float
    store_cpu: float
    generator_cpu: float

    def since(self, before: "Moment") -> "Moment":
        return Moment(*[now - then for now, then in zip(self, before, strict=True)])


class Load:
    """Tables that are played at the same time.

    The measurement is the window in which all clients are active. It begins when the last one
    has finished the first round, and ends when the first one has made its last move.
    """

    def __init__(
        self,
        *,
        moves: int = GAME,
        think: float = 0.0,
        server_cpu: Callable[[], float],
        store_cpu: Callable[[], float],
    ) -> None:
        self.moves = moves
        self.clients: list[Client] = []
        self.random = Random(1)
        self.is_on = False
        self.made = 0
        self.views = 0
        self.waits: list[float] = []
        """The latency of each move of the window."""
        self.begin: Moment | None = None
        self.end: Moment | None = None
        self._think = think
        self._server_cpu, self._store_cpu = server_cpu, store_cpu
        self._in_first_round = 0
        self._still_playing = 0
        self._over: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def moment(self) -> Moment:
        return Moment(
            time.perf_counter(),
            self.made,
            self.views,
            self._server_cpu(),
            self._store_cpu(),
            time.process_time(),
        )

    async def seat(self, coming: asyncio.Future[Any]) -> None:
        """Wait until all clients are seated; raise the error of one that fails."""
        await asyncio.wait([coming, self._over], return_when=asyncio.FIRST_COMPLETED)
        if self._over.done():
            coming.cancel()
            self._over.result()
        await coming

    async def play(self, limit: float) -> None:
        """Let all clients make their moves. Raises `TimeoutError` after the limit."""
        self._in_first_round = self._still_playing = len(self.clients)
        self.is_on = True
        for client in self.clients:
            client.go_on()
        async with asyncio.timeout(limit):
            await self._over

    @property
    def window(self) -> Moment:
        if self.begin is None or self.end is None:
            raise RuntimeError("some clients were done before others had begun")
        return self.end.since(self.begin)

    def thinks(self) -> float:
        return self.random.uniform(0, self._think) if self._think else 0.0

    def acknowledged(self, client: "Client", seconds: float) -> None:
        self.made += 1
        if self.begin is not None and self.end is None:
            self.waits.append(seconds)
        if client.made == 2:
            self._in_first_round -= 1
            if not self._in_first_round and self.end is None:
                self.begin = self.moment()
        if client.made == self.moves and self.end is None:
            self.end = self.moment()

    def saw_the_end(self) -> None:
        self._still_playing -= 1
        if not self._still_playing:
            self._over.set_result(None)

    def fail(self, error: BaseException) -> None:
        """Fail the whole run, because a client failed."""
        if not self._over.done():
            self._over.set_exception(error)


class Client(Socket):
    """A client at one seat; subclasses define the messages of its moves."""

    def __init__(self, load: Load, table: str, seat: int, seats: int) -> None:
        super().__init__()
        self.load, self.table, self.seat, self.seats = load, table, seat, seats
        self.made = 0
        self.stage = -1
        """The move that the table awaits, counted from 0."""
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._is_busy = False
        self._sent_at = 0.0
        load.clients.append(self)

    @abstractmethod
    def move(self, nth: int) -> bytes:
        """Return the message that makes the nth move of a game."""

    @abstractmethod
    def standing(self) -> object:
        """Return the state of the table, which must be the same for all its clients."""

    def tile(self) -> int:
        """Return the tile to pick: never that of another seat, so that there are no ties."""
        return (self.seat + self.made // 2) % self.seats + 1

    def is_shown(self, stage: int) -> None:
        """Note that the table now awaits the move of that number."""
        self.load.views += 1
        if stage == self.load.moves > self.stage:
            self.load.saw_the_end()
        self.stage = stage
        self.go_on()

    def is_acknowledged(self) -> None:
        """Note that the current move was acknowledged."""
        if not self._is_busy:
            raise RuntimeError("a move was acknowledged twice")
        self._is_busy = False
        self.made += 1
        self.load.acknowledged(self, time.perf_counter() - self._sent_at)
        self.go_on()

    def go_on(self) -> None:
        load = self.load
        if self._is_busy or not load.is_on or self.stage != self.made or self.made == load.moves:
            return
        self._is_busy = True
        if thinks := load.thinks():
            asyncio.get_running_loop().call_later(thinks, self._move)
        else:
            self._move()

    def _move(self) -> None:
        message = self.move(self.made)
        self._sent_at = time.perf_counter()
        self.send(message)
