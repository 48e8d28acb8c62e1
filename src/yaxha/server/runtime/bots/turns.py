"""Fair queueing for a scarce resource: equal time per address, then per table."""

import asyncio
import itertools
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Generic, NamedTuple, Protocol, TypeVar

Thing = TypeVar("Thing")


class Wish(NamedTuple, Generic[Thing]):
    """A queued request for a turn."""

    seconds: float
    number: int
    """Order of arrival, which breaks ties between turns that would end at the same time."""
    granted: asyncio.Future[Thing]


class Waiting(Protocol[Thing]):
    """A queue of wishes with a next one."""

    def add(self, wish: Wish[Thing], *keys: str) -> None: ...

    def first(self) -> Wish[Thing] | None: ...

    def take(self) -> Wish[Thing]:
        """Remove and return the first wish. The queue must not be empty."""
        ...


class Line(Generic[Thing]):
    """First-in, first-out queue of wishes."""

    def __init__(self) -> None:
        self._wishes: deque[Wish[Thing]] = deque()

    def add(self, wish: Wish[Thing], *keys: str) -> None:
        assert not keys, "a line has no keys"
        self._wishes.append(wish)

    def first(self) -> Wish[Thing] | None:
        while self._wishes and self._wishes[0].granted.cancelled():
            self._wishes.popleft()
        return self._wishes[0] if self._wishes else None

    def take(self) -> Wish[Thing]:
        return self._wishes.popleft()


class Shares(Generic[Thing]):
    """Queues by key with equal time for each key: start-time fair queueing.

    Time is virtual and advances from turn to turn. A turn starts where the key's previous turn
    ends, but not in the past, and lasts as long as its wish declares. The turn with the earliest
    end is next. So short turns do not wait for long ones, and no key gets a second turn before
    another key's first.
    """

    def __init__(self, below: Callable[[], Waiting[Thing]]) -> None:
        self._below = below
        self._waiting: dict[str, Waiting[Thing]] = {}
        self._starts: dict[str, float] = {}
        """Virtual start time of the next turn, by key."""
        self._now = 0.0

    def add(self, wish: Wish[Thing], *keys: str) -> None:
        key, *rest = keys
        if key not in self._waiting:
            self._waiting[key] = self._below()
            self._starts[key] = max(self._now, self._starts.get(key, 0.0))
        self._waiting[key].add(wish, *rest)

    def first(self) -> Wish[Thing] | None:
        next_ = self._next()
        return None if next_ is None else next_[1]

    def take(self) -> Wish[Thing]:
        next_ = self._next()
        assert next_ is not None, "nobody waits"
        key, _ = next_
        wish = self._waiting[key].take()
        self._now = max(self._now, self._starts[key])
        self._starts[key] += wish.seconds
        return wish

    def _next(self) -> tuple[str, Wish[Thing]] | None:
        found: tuple[float, int, str, Wish[Thing]] | None = None
        for key, waiting in list(self._waiting.items()):
            wish = waiting.first()
            if wish is None:
                del self._waiting[key]
                continue
            each = (self._starts[key] + wish.seconds, wish.number, key, wish)
            if found is None or each[:2] < found[:2]:
                found = each
        return None if found is None else found[2:]


class Turns(Generic[Thing]):
    """A pool of things for exclusive use, lent out by fair queueing."""

    def __init__(self, things: Iterable[Thing]) -> None:
        self._free = list(things)
        self._numbers = itertools.count()
        self._addresses = self._shares()

    @staticmethod
    def _shares() -> Shares[Thing]:
        return Shares(lambda: Shares(Line[Thing]))

    @asynccontextmanager
    async def turn(self, address: str, table: str, seconds: float) -> AsyncIterator[Thing]:
        granted: asyncio.Future[Thing] = asyncio.get_running_loop().create_future()
        self._addresses.add(Wish(seconds, next(self._numbers), granted), address, table)
        self._grant()
        try:
            yield await granted
        finally:
            if not granted.cancelled():
                self._free.append(granted.result())
            self._grant()

    def _grant(self) -> None:
        while self._free and self._addresses.first() is not None:
            # Last in, first out: the others may not have been started yet.
            self._addresses.take().granted.set_result(self._free.pop())
        if self._free:
            # The queue is empty, so no key is owed any time.
            self._addresses = self._shares()
