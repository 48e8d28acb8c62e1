"""A wire whose reader is a test: it reads when it is asked for messages, and only then."""

import asyncio
from collections.abc import Sequence

from yaxha.server.holding import Who
from yaxha.server.watching import Watcher


class Reader:
    """Somebody who watches a table, and what they have been sent."""

    def __init__(self, who: Who, story: int | None = None) -> None:
        self.watcher = Watcher(who, self, story)
        self._sent: asyncio.Queue[bytes] = asyncio.Queue()
        self._is_reading = False

    @property
    def is_ready(self) -> bool:
        return self._is_reading

    def write(self, messages: Sequence[bytes]) -> None:
        for message in messages:
            self._sent.put_nowait(message)

    def failed(self, error: Exception) -> None:
        raise error

    async def read(self, count: int) -> list[bytes]:
        """The next messages, of which there must be so many in the end."""
        self._is_reading = True
        self.watcher.go_on()
        try:
            return [await self._sent.get() for _ in range(count)]
        finally:
            self._is_reading = False

    async def read_all(self) -> list[bytes]:
        """All that there is to read now."""
        self._is_reading = True
        await self.watcher.end()
        self._is_reading = False
        return [self._sent.get_nowait() for _ in range(self._sent.qsize())]
