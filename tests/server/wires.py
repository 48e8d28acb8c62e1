"""Subscribers that read on demand."""

from yaxha.server.runtime.subscribers import Subscriber
from yaxha.table.seats import Credentials


class Reader:
    """A subscriber with its unread messages."""

    def __init__(self, who: Credentials, story: int | None = None) -> None:
        self.watcher = Subscriber(who, story)
        self._sent: list[bytes] = []

    async def read(self, count: int) -> list[bytes]:
        """Wait for ``count`` messages and return them."""
        while len(self._sent) < count:
            self._sent += await self.watcher.messages()
        read, self._sent = self._sent[:count], self._sent[count:]
        return read

    async def read_all(self) -> list[bytes]:
        """Return all pending messages."""
        self._sent += self.watcher.unsent()
        return await self.read(len(self._sent))
