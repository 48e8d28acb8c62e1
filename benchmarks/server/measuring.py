"""What is done to one server at a time, and what comes of it."""

import asyncio
import contextlib
import gc
import statistics
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

from load import GAME, Load, Moment
from processes import Served
from sockets import Address

SETTING_UP = 16
"""How many tables are made at the same time."""

LIMIT = 300.0
"""Seconds after which a slice has hung."""


class Contestant(NamedTuple):
    """A server: how it is started on some cores, and how people sit down at a table of it."""

    name: str
    start: Callable[[set[int]], contextlib.AbstractContextManager[Served]]
    seat: Callable[[Load, int, list[Address]], Awaitable[None]]


class Running(NamedTuple):
    contestant: Contestant
    served: Served


class Slice(NamedTuple):
    """One game at each of some tables."""

    window: Moment
    waits: list[float]
    setup_cpu: float
    """CPU seconds of the server for each table that was made and seated."""

    @property
    def rate(self) -> float:
        return self.window.moves / self.window.time

    def per_move(self, what: str) -> float:
        """Milliseconds of CPU time."""
        return 1000 * float(getattr(self.window, what)) / self.window.moves

    def of_core(self, what: str) -> float:
        return float(getattr(self.window, what)) / self.window.time

    def wait(self, percent: int) -> float:
        """Milliseconds that so many percent of the moves took at most."""
        return 1000 * statistics.quantiles(self.waits, n=100)[percent - 1]


def seats_of(tables: int) -> list[int]:
    """Three at each table, but two at the last one."""
    return [3] * (tables - 1) + [2]


async def play(running: Running, tables: int, think: float = 0.0) -> Slice:
    """A game at all tables; all who sit at one must have seen the same game."""
    load = _new_load(running, think=think)
    before = running.served.server_cpu()
    await _seat_all(load, running, seats_of(tables))
    setup_cpu = (running.served.server_cpu() - before) / tables
    gc.collect()
    await load.play(LIMIT)
    standings: dict[str, object] = {}
    for client in load.clients:
        if standings.setdefault(client.table, client.standing()) != client.standing():
            raise RuntimeError("not all at a table saw the same game end")
        client.leave()
    return Slice(load.window, load.waits, setup_cpu)


async def memory_per_table(running: Running, tables: int, *, stay: bool) -> float:
    """The bytes of a table where five rounds were played and then nobody moves.

    All who sit there stay, or all have left.
    """
    # What the first ones bring into memory is not theirs alone.
    await _play_half(running, 20, stay=stay)
    before = running.served.memory()
    for _ in range(tables // 20):
        await _play_half(running, 20, stay=stay)
    return (running.served.memory() - before) / tables


async def _play_half(running: Running, tables: int, *, stay: bool) -> None:
    load = _new_load(running, moves=GAME // 2)
    await _seat_all(load, running, [3] * tables)
    await load.play(LIMIT)
    for client in [] if stay else load.clients:
        client.leave()


def _new_load(running: Running, *, moves: int = GAME, think: float = 0.0) -> Load:
    served = running.served
    load = Load(moves=moves, think=think, server_cpu=served.server_cpu, store_cpu=served.store_cpu)

    def fail(_: object, context: dict[str, object]) -> None:
        error = context.get("exception")
        load.fail(error if isinstance(error, Exception) else RuntimeError(context["message"]))

    # What goes wrong in a client is told to the loop alone.
    asyncio.get_running_loop().set_exception_handler(fail)
    return load


async def _seat_all(load: Load, running: Running, tables: Iterable[int]) -> None:
    turn = asyncio.Semaphore(SETTING_UP)

    async def one(seats: int) -> None:
        async with turn:
            await running.contestant.seat(load, seats, running.served.addresses)

    await load.seat(asyncio.gather(*[one(seats) for seats in tables]))
