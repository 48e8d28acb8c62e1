"""Players in continuous games, who measure the server's latency."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from server.idlers import next_address
from server.live import API, LONG, OPEN, LiveServer, Person, mine, new_nonce, new_secret
from yaxha.table.views.schemas import Ack, Problem

BUSY_THINKS = 0.3


class Player(Person):
    """A client that pauses before each command and records the latency of its answer."""

    def __init__(self, socket: ClientConnection, thinks: float, waits: list[float]) -> None:
        super().__init__(socket)
        self._thinks = thinks
        self._waits = waits

    async def do(
        self, type: str, seat: str | None = None, *, id: str | None = None, **more: Any
    ) -> Ack | Problem:
        await asyncio.sleep(self._thinks)
        began = time.perf_counter()
        answer = await super().do(type, seat, id=id, **more)
        self._waits.append(time.perf_counter() - began)
        return answer


class Games:
    """Consecutive games of two people at several tables, until ``end``."""

    def __init__(self, server: LiveServer, tables: int, thinks: float) -> None:
        self._server = server
        self._thinks = thinks
        self._ending = False
        self._tasks = [asyncio.create_task(self._go_on(Random(nth))) for nth in range(tables)]
        self.waits: list[float] = []
        """Latencies of answers in seconds; clear it before a measurement."""
        self.finished = 0

    async def end(self) -> None:
        """Finish the games that have begun."""
        self._ending = True
        async with asyncio.timeout(2 * LONG):
            await asyncio.gather(*self._tasks)

    async def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _go_on(self, rng: Random) -> None:
        while not self._ending:
            await self._play(rng)
            self.finished += 1

    async def _play(self, rng: Random) -> None:
        ana, bo = new_secret(), new_secret()
        table = await new_table(self._server, ana, OPEN)
        async with (
            self._sitting(table, ana) as first,
            self._sitting(table, bo) as second,
            asyncio.TaskGroup() as playing,
        ):
            await first.done("ready", "A", nonce=new_nonce())
            await second.done("claim", "B", name="Bo", nonce=new_nonce())
            playing.create_task(first.play("A", Random(rng.random())))
            playing.create_task(second.play("B", Random(rng.random())))

    def _sitting(self, table: str, identity: str) -> AbstractAsyncContextManager[Player]:
        return sitting(self._server, table, identity, self._thinks, self.waits)


@contextlib.asynccontextmanager
async def sitting(
    server: LiveServer, table: str, identity: str, thinks: float, waits: list[float]
) -> AsyncIterator[Player]:
    """Connect a player from a separate address."""
    async with connect(
        server.socket_url(table),
        proxy=None,
        compression=None,
        max_size=None,
        local_addr=(next_address(), 0),
    ) as socket:
        player = Player(socket, thinks, waits)
        try:
            await socket.send(json.dumps({"type": "hello", "identity": identity}))
            await player.until(lambda: player.views)
            yield player
        finally:
            await player.close()


async def new_table(server: LiveServer, identity: str, other: dict[str, str]) -> str:
    way = httpx.AsyncHTTPTransport(local_address=next_address())
    async with httpx.AsyncClient(transport=way, timeout=LONG) as http:
        answer = await http.post(
            f"{server.url}{API}/tables",
            json={"seats": [mine("Ana"), other], "options": {}},
            headers={"Authorization": f"Bearer {identity}"},
        )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@contextlib.asynccontextmanager
async def watched(server: LiveServer, *, busy: bool) -> AsyncIterator[str]:
    """Create a table for idlers to watch; at a busy one, a single person plays all seats."""
    identity = new_secret()
    table = await new_table(server, identity, mine("Bo"))
    if not busy:
        yield table
        return
    async with sitting(server, table, identity, BUSY_THINKS, []) as alone:
        for seat in "AB":
            await alone.done("ready", seat, nonce=new_nonce())
        playing = [asyncio.create_task(alone.play(seat, Random(seat))) for seat in "AB"]
        yield table
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
