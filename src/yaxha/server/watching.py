"""Whoever looks at a table: what is still to be sent to them.

A view is a whole, so a slow reader needs only the last one: however slow, it costs no more memory
than one view for each seat it holds.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from yaxha.server.deciding import Who, seats_of
from yaxha.server.schemas import StoryMessage
from yaxha.server.table import Table, Viewer
from yaxha.server.views import encode, entries_for, view_message

MOST_ANSWERS = 256
"""How many answers may wait to be read; who does not read them is cut off."""


class TooSlow(Exception):
    """The reader has left too many answers unread."""


class Watcher:
    """One connection to a table, with the seats it holds."""

    def __init__(self, who: Who, story: int = 0) -> None:
        self.who = who
        self._story = story
        self._table: Table | None = None
        self._shown: dict[Viewer, int] = {}
        self._answers: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._ended = False

    def answer(self, message: bytes) -> None:
        if len(self._answers) >= MOST_ANSWERS:
            raise TooSlow
        self._answers.append(message)
        self._news.set()

    def show(self, table: Table) -> None:
        """The table is like this now."""
        self._table = table
        self._news.set()

    def end(self) -> None:
        """Let ``messages`` end when all that there is has been sent."""
        self._ended = True
        self._news.set()

    async def messages(self) -> AsyncIterator[bytes]:
        """All that is to be sent, as it comes."""
        while not (self._ended and not self._answers and self._table is None):
            await self._news.wait()
            self._news.clear()
            while self._answers:
                yield self._answers.popleft()
            table, self._table = self._table, None
            if table is not None:
                for message in self._new(table):
                    yield message

    def _new(self, table: Table) -> list[bytes]:
        found: list[bytes] = []
        viewers: tuple[Viewer, ...] = seats_of(table, self.who) or (None,)
        if len(table.story) > self._story:
            entries = entries_for(table, viewers, self._story)
            found.append(encode(StoryMessage(self._story, entries)))
            self._story = len(table.story)
        numbers = {viewer: table.number_of(viewer) for viewer in viewers}
        for viewer, number in numbers.items():
            if self._shown.get(viewer) != number:
                found.append(view_message(table, viewer))
        self._shown = numbers
        return found
