"""Somebody who watches a table and reads when a test says so."""

from yaxha.server.runtime.subscribers import Subscriber
from yaxha.table.seats import Who


class Reader:
    """A watcher, and what it was sent that nobody has looked at."""

    def __init__(self, who: Who, story: int | None = None) -> None:
        self.watcher = Subscriber(who, story)
        self._sent: list[bytes] = []

    async def read(self, count: int) -> list[bytes]:
        """Return the next messages, of which there must be so many in the end."""
        while len(self._sent) < count:
            self._sent += await self.watcher.messages()
        read, self._sent = self._sent[:count], self._sent[count:]
        return read

    async def read_all(self) -> list[bytes]:
        """Return all that there is to read now."""
        self._sent += self.watcher.unsent()
        return await self.read(len(self._sent))
