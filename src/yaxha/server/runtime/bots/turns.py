"""Turns at a scarce resource: equal time for each address, and then for each of its tables."""

import asyncio
import itertools
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Generic, NamedTuple, Protocol, TypeVar

Thing = TypeVar("Thing")


class Wish(NamedTuple, Generic[Thing]):
    """A turn that somebody waits for."""

    seconds: float
    number: int
    """The first to come is the first of those that would end at the same time."""
    granted: asyncio.Future[Thing]


class Waiting(Protocol[Thing]):
    """Wishes, of which one is the next."""

    def add(self, wish: Wish[Thing], *keys: str) -> None: ...

    def first(self) -> Wish[Thing] | None: ...

    def take(self) -> Wish[Thing]:
        """Remove the first, which there must be."""
        ...


class Line(Generic[Thing]):
    """Wishes in the order in which they came."""

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
    """Wishes by a key, with equal time for each key: start-time fair queueing.

    Each turn starts where the one before of its key ends, but not in the past, and takes as long
    as it says, on a clock that goes on from turn to turn. The turn that would end first is the
    next one. So a short turn waits for none of the long ones, and no key's second for any key's
    first.
    """

    def __init__(self, below: Callable[[], Waiting[Thing]]) -> None:
        self._below = below
        self._waiting: dict[str, Waiting[Thing]] = {}
        self._starts: dict[str, float] = {}
        """By key, where its next turn starts."""
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
    """Things that one at a time may use."""

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
            # The one that was used last: the others need not have been started.
            self._addresses.take().granted.set_result(self._free.pop())
        if self._free:
            # Nobody waits, and so nobody is owed anything.
            self._addresses = self._shares()
