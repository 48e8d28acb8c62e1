"""Pub/sub between workers: notifications of changed tables and connected seats.

A wake-up only names the changed table: the change itself is in the log. A lost wake-up is made up
for by the next one or by a periodic check of all tables. Presence is not in the log, so each worker
repeats its announcements.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import ClassVar, NamedTuple, Protocol


class Wakeup(NamedTuple):
    """A table and the length of its log. An empty table id means "check all tables"."""

    table: str
    seq: int


class Announcement(NamedTuple):
    """The letters of the seats connected to a worker, by table."""

    worker: str
    seats: Mapping[str, str]


class Wakeups(Protocol):
    are_several: ClassVar[bool]
    """True if other workers may write to the log."""

    service: ClassVar[str]
    """The pub/sub service's name in health checks and log lines; "" for none."""

    worker: str
    """Random id of this worker in its announcements."""

    def send(self, table: str, seq: int) -> None:
        """Wake all other workers soon. Never fails."""
        ...

    def announce(self, seats: Mapping[str, str]) -> None:
        """Announce the seats connected here to all workers, including this one. Never fails."""
        ...

    def received(self) -> AsyncIterator[Wakeup | Announcement]:
        """Yield messages from all workers."""
        ...

    async def ping(self) -> None:
        """Raise OSError if other workers cannot be reached."""
        ...

    async def close(self) -> None: ...


class Alone:
    """Wake-ups for a single worker: no other worker exists."""

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
