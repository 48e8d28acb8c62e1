"""Measurements of one server at a time."""

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
"""Number of tables that are created at the same time."""

LIMIT = 300.0
"""Time limit of a slice, in seconds."""


class Contestant(NamedTuple):
    """A server in the comparison: functions that start it on some cores and seat people."""

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
        """Return the latency percentile, in milliseconds."""
        return 1000 * statistics.quantiles(self.waits, n=100)[percent - 1]


def seats_of(tables: int) -> list[int]:
    """Return three seats for each table, but two for the last one."""
    return [3] * (tables - 1) + [2]


async def play(running: Running, tables: int, think: float = 0.0) -> Slice:
    """Play a game at all tables; all clients of a table must have seen the same game."""
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
    """Return the bytes of a table that is idle after five rounds.

    Either all clients stay connected, or all have left.
    """
    # The first tables also load shared code and data.
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

    # Failures of a client are only reported to the loop.
    asyncio.get_running_loop().set_exception_handler(fail)
    return load


async def _seat_all(load: Load, running: Running, tables: Iterable[int]) -> None:
    turn = asyncio.Semaphore(SETTING_UP)

    async def one(seats: int) -> None:
        async with turn:
            await running.contestant.seat(load, seats, running.served.addresses)

    await load.seat(asyncio.gather(*[one(seats) for seats in tables]))
