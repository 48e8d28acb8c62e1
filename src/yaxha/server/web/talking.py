"""Commands over an open WebSocket: one after the other, each with its answer."""

import asyncio
from typing import Literal

import msgspec

from yaxha.server.commands import CommandId
from yaxha.server.running import Running
from yaxha.server.schemas import Ack, Pong, Sent
from yaxha.server.watching import TooSlow, Watcher
from yaxha.server.web import metrics
from yaxha.server.web.closing import BINARY, TOO_MANY, TOO_SLOW, Closed
from yaxha.server.web.doing import do
from yaxha.server.web.limits import TooMany
from yaxha.server.web.problems import UNREADABLE, Malformed, malformed, told
from yaxha.server.web.site import Site

MOST_MALFORMED = 8
MOST_TOO_MANY = 50
"""In a row, without anything between them that could be done."""

encode = msgspec.json.Encoder().encode
read_sent = msgspec.json.Decoder(Sent).decode
PONG = encode(Pong())


class IsPing(msgspec.Struct, forbid_unknown_fields=True):
    """A lone struct may be read without its tag, but a ping is a ping."""

    type: Literal["ping"]


is_ping = msgspec.json.Decoder(IsPing).decode


class OnlyId(msgspec.Struct):
    """Whatever else a frame has, it may have the id of a command."""

    id: CommandId


read_id = msgspec.json.Decoder(OnlyId).decode


class Talk:
    """Reads messages and answers them, and ends the talk with those who send nonsense."""

    def __init__(self, site: Site, running: Running, watcher: Watcher, address: str) -> None:
        self._site = site
        self._running = running
        self._watcher = watcher
        self._address = address
        self._frames = site.limiter.frames()
        self._malformed = 0
        self._too_many = 0

    async def answer(self, text: str | None) -> None:
        """Answer one message; None stands for a binary one. Raises Closed to end the talk."""
        if text is None:
            raise Closed(BINARY)
        try:
            sent = self._read(text)
        except Exception as error:
            self._tell(error, text)
            return
        if sent is None:
            self._say(PONG)
            return
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def tell(answer: Ack | Exception) -> None:
            # At once, so that the answer and the view that shows it are sent together.
            if answered.done():
                return
            try:
                self._tell(answer, text)
            except Exception as error:
                answered.set_exception(error)
            else:
                answered.set_result(None)

        do(self._site, self._running, sent, self._watcher.who, self._address, tell)
        await answered

    def _read(self, text: str) -> Sent | None:
        """Return the command in a message, or None for a ping, which only counts as a frame."""
        try:
            self._frames.take()
        except TooMany:
            metrics.limited.labels("frames").inc()
            raise
        try:
            return read_sent(text)
        except UNREADABLE as error:
            if _is_ping(text):
                return None
            raise malformed(error) from None

    def _tell(self, answer: Ack | Exception, text: str) -> None:
        if isinstance(answer, Ack):
            self._say(encode(answer))
            self._malformed = self._too_many = 0
            return
        _, problem, _ = told(answer)
        self._say(encode(msgspec.structs.replace(problem, id=_id_in(text))))
        self._malformed += isinstance(answer, Malformed)
        self._too_many += isinstance(answer, TooMany)
        if self._malformed > MOST_MALFORMED or self._too_many > MOST_TOO_MANY:
            raise Closed(TOO_MANY)

    def _say(self, message: bytes) -> None:
        try:
            self._watcher.answer(message)
        except TooSlow:
            raise Closed(TOO_SLOW) from None


def _is_ping(text: str) -> bool:
    try:
        is_ping(text)
    except UNREADABLE:
        return False
    return True


def _id_in(text: str) -> str | None:
    try:
        return read_id(text).id
    except UNREADABLE:
        return None
