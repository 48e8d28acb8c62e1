"""Subscribers: pending messages of each connection to a table, in bounded memory.

Views are complete, so a slow reader only needs the latest: its queue never holds more than one view
per seat. Pending messages are sent together.
"""

import asyncio
from typing import NamedTuple

from yaxha.table.seats import Credentials
from yaxha.table.state import Table, Viewer
from yaxha.table.story import MOST_ENTRIES
from yaxha.table.views.news import Boards, boards_of
from yaxha.table.views.schemas import SentAway
from yaxha.table.views.view import encode, news_part, story_message, view_message

MOST_ANSWERS = 256
"""Maximum number of unread answers before the client is disconnected."""


class TooSlow(Exception):
    """Too many unread answers."""


class Shown(NamedTuple):
    """The last view sent to a viewer: its sequence number and its boards."""

    number: int
    boards: Boards | None


class Subscriber:
    """One connection to a table, with its queue of messages."""

    def __init__(self, who: Credentials, story: int | None = None) -> None:
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
        """Queue views of this state; they replace views that are not sent yet."""
        self._table = table
        self._has_more.set()

    def tell_presence(self, message: bytes) -> None:
        """Queue a presence message; it replaces one that is not sent yet."""
        self._presence = message
        self._has_more.set()

    def end(self) -> None:
        """Close the queue: ``messages`` returns the rest and then nothing."""
        self._is_ended = True
        self._has_more.set()

    async def messages(self) -> list[bytes]:
        """Wait for the next messages; an empty list marks the end.

        Views are encoded on demand: an answer is sent together with the view that shows its effect,
        and a slow reader gets only the last of several views.
        """
        while not (messages := self.unsent()) and not self._is_ended:
            self._has_more.clear()
            await self._has_more.wait()
        return messages

    def unsent(self) -> list[bytes]:
        """Return and clear all pending messages."""
        messages, self._answers = self._answers, []
        if self._table is not None:
            try:
                messages += self._new(self._table)
            except Exception:
                # Send the answers first; the next call raises again.
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
        # Only the newest entries of a long story; a client may request more.
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
