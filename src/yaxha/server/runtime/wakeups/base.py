"""Pub/sub between workers: which tables have changed, and which seats are connected.

Of a change only that it happened: what it was is in the log. A wake-up that is lost is found by the
next one, or when tables are looked at now and then. Presence is in no log, so each worker repeats
its announcements.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import ClassVar, NamedTuple, Protocol


class Wakeup(NamedTuple):
    """A table, and how long its log is; an empty table for "look at all"."""

    table: str
    seq: int


class Announcement(NamedTuple):
    """The letters of the seats that are connected to a worker, by table."""

    worker: str
    seats: Mapping[str, str]


class Wakeups(Protocol):
    are_several: ClassVar[bool]
    """Whether other workers may write to the log."""

    service: ClassVar[str]
    """The service that wakes the others, as health checks and the log name it; "" for none."""

    worker: str
    """By which this worker's announcements are known."""

    def send(self, table: str, seq: int) -> None:
        """Tell all other workers in a moment; never fails."""
        ...

    def announce(self, seats: Mapping[str, str]) -> None:
        """Tell all workers, this one too, which seats are connected here; never fails."""
        ...

    def received(self) -> AsyncIterator[Wakeup | Announcement]:
        """Yield what workers tell."""
        ...

    async def ping(self) -> None:
        """OSError where others cannot be told just now."""
        ...

    async def close(self) -> None: ...


class Alone:
    """There is but one worker."""

    are_several: ClassVar[bool] = False
    service: ClassVar[str] = ""
    worker = "alone"

    def send(self, table: str, seq: int) -> None: ...

    def announce(self, seats: Mapping[str, str]) -> None: ...

    async def received(self) -> AsyncIterator[Wakeup | Announcement]:
        await asyncio.Event().wait()
        yield Wakeup("", 0)

    async def ping(self) -> None: ...

    async def close(self) -> None: ...
