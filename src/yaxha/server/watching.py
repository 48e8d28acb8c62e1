"""Whoever looks at a table: what is still to be sent to them.

A view is a whole, so a slow reader needs only the last one: however slow, it costs no more memory
than one view for each seat it holds. All that there is to say goes out as one.
"""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from yaxha.server.holding import Who, is_sent_away, seats_of
from yaxha.server.news import Boards, boards_of
from yaxha.server.schemas import SentAway
from yaxha.server.story import MOST_ENTRIES
from yaxha.server.table import Table, Viewer
from yaxha.server.views import encode, news_part, story_message, view_message

MOST_ANSWERS = 256
"""How many answers may wait to be read; who does not read them is cut off."""


class TooSlow(Exception):
    """The reader has left too many answers unread."""


class Wire(Protocol):
    """The way to a reader. When it becomes ready again, it says so by ``Watcher.go_on``."""

    @property
    def is_ready(self) -> bool:
        """Whether the reader has read enough to be sent more."""

    def write(self, messages: Sequence[bytes]) -> None: ...

    def failed(self, error: Exception) -> None:
        """There is something that could not be put into words."""


class Shown(NamedTuple):
    """The last view of a viewer: its number, and the boards in it."""

    number: int
    boards: Boards | None


class Watcher:
    """One connection to a table, with the seats it holds."""

    def __init__(self, who: Who, wire: Wire, story: int | None = None) -> None:
        self.who = who
        self._wire = wire
        self._story = story
        self._table: Table | None = None
        self._shown: dict[Viewer, Shown] = {}
        self._answers: list[bytes] = []
        self._presence: bytes | None = None
        self._is_sent_away = False
        self._is_going_on = False
        self._all_sent: asyncio.Future[None] | None = None

    def answer(self, message: bytes) -> None:
        if len(self._answers) >= MOST_ANSWERS:
            raise TooSlow
        self._answers.append(message)
        self.go_on()

    def show(self, table: Table) -> None:
        """The table is like this now."""
        self._table = table
        self.go_on()

    def tell_presence(self, message: bytes) -> None:
        """Send a message about presence; of several only the last."""
        self._presence = message
        self.go_on()

    def go_on(self) -> None:
        """Send what there is in a moment, so that an answer goes with the view that shows it."""
        if not self._is_going_on:
            self._is_going_on = True
            asyncio.get_running_loop().call_soon(self._send)

    async def end(self) -> None:
        """Return when all that there is has been sent."""
        self._all_sent = asyncio.get_running_loop().create_future()
        self.go_on()
        await self._all_sent

    def _send(self) -> None:
        self._is_going_on = False
        if not self._wire.is_ready:
            return
        messages, self._answers = self._answers, []
        table, self._table = self._table, None
        failure: Exception | None = None
        if table is not None:
            try:
                messages += self._new(table)
            except Exception as error:
                failure = error
        if self._presence is not None:
            messages.append(self._presence)
            self._presence = None
        if messages:
            self._wire.write(messages)
        if failure is not None:
            self._wire.failed(failure)
        if self._all_sent is not None and not self._all_sent.done():
            self._all_sent.set_result(None)

    def _new(self, table: Table) -> list[bytes]:
        found: list[bytes] = []
        viewers: tuple[Viewer, ...] = seats_of(table, self.who) or (None,)
        if not self._is_sent_away and is_sent_away(table, self.who):
            self._is_sent_away = True
            found.append(encode(SentAway()))
        length = len(table.story)
        # Of a long story the newest; a client asks for more if it wants them.
        newest = length - MOST_ENTRIES
        heard = length
        if self._story is None:
            if length:
                found.append(encode(story_message(table, viewers, max(0, newest))))
        else:
            heard = max(self._story, newest)
        self._story = length
        shown = {}
        for viewer in viewers:
            before = self._shown.get(viewer)
            number = table.number_of(viewer)
            if before is not None and before.number == number:
                shown[viewer] = before
                continue
            boards = boards_of(table.pyramids_for(viewer), table.bonus) if table.game else None
            shown[viewer] = Shown(number, boards)
            news = news_part(table, viewers, heard, before and before.boards, boards)
            found.append(view_message(table, viewer, news))
        self._shown = shown
        return found
