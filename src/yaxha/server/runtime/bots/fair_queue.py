"""Fair queueing for a scarce resource: equal time per address, then per table."""

import asyncio
import itertools
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Generic, NamedTuple, Protocol, TypeVar

Thing = TypeVar("Thing")


class Ticket(NamedTuple, Generic[Thing]):
    """A queued request for a turn."""

    seconds: float
    number: int
    """Order of arrival, which breaks ties between turns that would end at the same time."""
    granted: asyncio.Future[Thing]


class Queue(Protocol[Thing]):
    """A queue of tickets with a next one."""

    def add(self, ticket: Ticket[Thing], *keys: str) -> None: ...

    def first(self) -> Ticket[Thing] | None: ...

    def take(self) -> Ticket[Thing]:
        """Remove and return the first ticket. The queue must not be empty."""
        ...


class Fifo(Generic[Thing]):
    """First-in, first-out queue of tickets."""

    def __init__(self) -> None:
        self._tickets: deque[Ticket[Thing]] = deque()

    def add(self, ticket: Ticket[Thing], *keys: str) -> None:
        assert not keys, "this queue has no keys"
        self._tickets.append(ticket)

    def first(self) -> Ticket[Thing] | None:
        while self._tickets and self._tickets[0].granted.cancelled():
            self._tickets.popleft()
        return self._tickets[0] if self._tickets else None

    def take(self) -> Ticket[Thing]:
        return self._tickets.popleft()


class FairQueue(Generic[Thing]):
    """Queues by key with equal time for each key: start-time fair queueing.

    Time is virtual and advances from turn to turn. A turn starts where the key's previous turn
    ends, but not in the past, and lasts as long as its ticket declares. The turn with the earliest
    end is next. So short turns do not wait for long ones, and turns of equal length alternate
    between keys.
    """

    def __init__(self, below: Callable[[], Queue[Thing]]) -> None:
        self._below = below
        self._queues: dict[str, Queue[Thing]] = {}
        self._starts: dict[str, float] = {}
        """Virtual start time of the next turn, by key."""
        self._now = 0.0

    def add(self, ticket: Ticket[Thing], *keys: str) -> None:
        key, *rest = keys
        if key not in self._queues:
            self._queues[key] = self._below()
            self._starts[key] = max(self._now, self._starts.get(key, 0.0))
        self._queues[key].add(ticket, *rest)

    def first(self) -> Ticket[Thing] | None:
        next_ = self._next()
        return None if next_ is None else next_[1]

    def take(self) -> Ticket[Thing]:
        next_ = self._next()
        assert next_ is not None, "the queue is empty"
        key, _ = next_
        ticket = self._queues[key].take()
        self._now = max(self._now, self._starts[key])
        self._starts[key] += ticket.seconds
        return ticket

    def _next(self) -> tuple[str, Ticket[Thing]] | None:
        found: tuple[float, int, str, Ticket[Thing]] | None = None
        for key, queue in list(self._queues.items()):
            ticket = queue.first()
            if ticket is None:
                del self._queues[key]
                continue
            each = (self._starts[key] + ticket.seconds, ticket.number, key, ticket)
            if found is None or each[:2] < found[:2]:
                found = each
        return None if found is None else found[2:]


class Turns(Generic[Thing]):
    """A pool of things for exclusive use, lent out by fair queueing."""

    def __init__(self, things: Iterable[Thing]) -> None:
        self._free = list(things)
        self._numbers = itertools.count()
        self._addresses = self._fair_queue()

    @staticmethod
    def _fair_queue() -> FairQueue[Thing]:
        return FairQueue(lambda: FairQueue(Fifo[Thing]))

    @asynccontextmanager
    async def turn(self, address: str, table: str, seconds: float) -> AsyncIterator[Thing]:
        granted: asyncio.Future[Thing] = asyncio.get_running_loop().create_future()
        self._addresses.add(Ticket(seconds, next(self._numbers), granted), address, table)
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
            self._addresses = self._fair_queue()
