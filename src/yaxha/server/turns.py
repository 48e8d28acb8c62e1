"""Turns at what there is too little of: every table gets an equal share of the time."""

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Generic, NamedTuple, TypeVar

Thing = TypeVar("Thing")


class Waiting(NamedTuple, Generic[Thing]):
    end: float
    number: int
    """The first to come is the first of those that end at the same time."""
    start: float
    granted: asyncio.Future[Thing]


class Turns(Generic[Thing]):
    """Things that one at a time may use.

    Each turn starts where the one before of its table ends, but not in the past, and takes as long
    as it says, on a clock that goes on from turn to turn. Whose turn would end first has the next
    one. So a short turn waits for none of the long ones, and nobody's second for anybody's first.
    """

    def __init__(self, things: Iterable[Thing]) -> None:
        self._free = list(things)
        self._waiting: list[Waiting[Thing]] = []
        self._now = 0.0
        self._ends: dict[str, float] = {}
        self._numbers = itertools.count()

    @asynccontextmanager
    async def turn(self, table: str, seconds: float) -> AsyncIterator[Thing]:
        start = max(self._now, self._ends.get(table, 0.0))
        end = self._ends[table] = start + seconds
        granted: asyncio.Future[Thing] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, Waiting(end, next(self._numbers), start, granted))
        self._grant()
        try:
            yield await granted
        finally:
            if not granted.cancelled():
                self._free.append(granted.result())
            self._grant()

    def _grant(self) -> None:
        while self._free and self._waiting:
            first = heapq.heappop(self._waiting)
            if not first.granted.cancelled():
                self._now = max(self._now, first.start)
                # The one that was used last: the others need not have been started.
                first.granted.set_result(self._free.pop())
        if self._free:
            # Nobody waits, and so nobody is owed anything.
            self._now = 0.0
            self._ends.clear()
