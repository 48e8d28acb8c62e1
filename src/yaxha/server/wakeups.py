"""How workers tell each other that a table has changed.

Only that it has: what happened is in the log. A wake-up that is lost is found by the next one, or
when tables are looked at now and then.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import ClassVar, Protocol


class Wakeups(Protocol):
    are_several: ClassVar[bool]
    """Whether other workers may write to the log."""

    def send(self, table: str, seq: int) -> None:
        """Tell all other workers in a moment; never fails."""
        ...

    def received(self) -> AsyncIterator[tuple[str, int]]:
        """What others tell: a table, and how long its log is; an empty table for "look at all"."""
        ...

    async def ping(self) -> None:
        """OSError where others cannot be told just now."""
        ...

    async def close(self) -> None: ...


class Alone:
    """There is but one worker."""

    are_several: ClassVar[bool] = False

    def send(self, table: str, seq: int) -> None: ...

    async def received(self) -> AsyncIterator[tuple[str, int]]:
        await asyncio.Event().wait()
        yield "", 0

    async def ping(self) -> None: ...

    async def close(self) -> None: ...
