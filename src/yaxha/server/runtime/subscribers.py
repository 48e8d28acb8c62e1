"""Whoever looks at a table: what is still to be sent to them.

A view is a whole, so a slow reader needs only the last one: however slow, it costs no more memory
than one view for each seat it holds. All that there is to say goes out as one.
"""

import asyncio
from typing import NamedTuple

from yaxha.table.seats import Who
from yaxha.table.state import Table, Viewer
from yaxha.table.story import MOST_ENTRIES
from yaxha.table.views.news import Boards, boards_of
from yaxha.table.views.schemas import SentAway
from yaxha.table.views.view import encode, news_part, story_message, view_message

MOST_ANSWERS = 256
"""How many answers may wait to be read; who does not read them is cut off."""


class TooSlow(Exception):
    """The reader has left too many answers unread."""


class Shown(NamedTuple):
    """The last view of a viewer: its number, and the boards in it."""

    number: int
    boards: Boards | None


class Subscriber:
    """One connection to a table, with the seats it holds."""

    def __init__(self, who: Who, story: int | None = None) -> None:
        self.who = who
        self._story = story
        self._table: Table | None = None
        self._shown: dict[Viewer, Shown] = {}
        self._answers: list[bytes] = []
        self._presence: bytes | None = None
        self._is_sent_away = False
        self._has_more = asyncio.Event()
        self._is_ended = False

    def answer(self, message: bytes) -> None:
        if len(self._answers) >= MOST_ANSWERS:
            raise TooSlow
        self._answers.append(message)
        self._has_more.set()

    def show(self, table: Table) -> None:
        """The table is like this now."""
        self._table = table
        self._has_more.set()

    def tell_presence(self, message: bytes) -> None:
        """Send a message about presence; of several only the last."""
        self._presence = message
        self._has_more.set()

    def end(self) -> None:
        """Let ``messages`` return the rest, and then nothing."""
        self._is_ended = True
        self._has_more.set()

    async def messages(self) -> list[bytes]:
        """Wait for what is to be sent next; an empty list is the end.

        It is put into words when it is asked for: an answer goes with the view that shows it, and
        a slow reader is shown the last of several views.
        """
        while not (messages := self.unsent()) and not self._is_ended:
            self._has_more.clear()
            await self._has_more.wait()
        return messages

    def unsent(self) -> list[bytes]:
        """All that there is to be sent now."""
        messages, self._answers = self._answers, []
        if self._table is not None:
            try:
                messages += self._new(self._table)
            except Exception:
                # Answers are sent nevertheless; then it fails again.
                if not messages:
                    raise
                return messages
            self._table = None
        if self._presence is not None:
            messages.append(self._presence)
            self._presence = None
        return messages

    def _new(self, table: Table) -> list[bytes]:
        found: list[bytes] = []
        viewers: tuple[Viewer, ...] = table.seats_of(self.who) or (None,)
        if not self._is_sent_away and table.has_sent_away(self.who):
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
