"""What comes over an open socket: one command after the other, each with its answer.

Whatever comes is heard at once, without a task that would have to be woken for it.
"""

import asyncio
import logging
from typing import Literal

import msgspec

from yaxha.server.commands import CommandId
from yaxha.server.running import Running
from yaxha.server.schemas import Ack, Pong, Sent
from yaxha.server.watching import TooSlow, Watcher
from yaxha.server.web import metrics
from yaxha.server.web.closing import BINARY, FAILED, MALFORMED, TOO_MANY, TOO_SLOW
from yaxha.server.web.doing import do
from yaxha.server.web.limits import TooMany
from yaxha.server.web.problems import UNREADABLE, Malformed, malformed, told
from yaxha.server.web.protocol import TableProtocol
from yaxha.server.web.site import Site

log = logging.getLogger(__name__)

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
    """Hears what somebody sends, and answers it in that order."""

    def __init__(
        self, site: Site, running: Running, watcher: Watcher, wire: TableProtocol, address: str
    ) -> None:
        self._site = site
        self._running = running
        self._watcher = watcher
        self._wire = wire
        self._address = address
        self._frames = site.limiter.frames()
        self._texts: list[str | None] = []
        self._is_answering = False
        self._is_going_on = False
        self._is_deaf = False
        self._all_answered: asyncio.Future[None] | None = None
        self._malformed = 0
        self._too_many = 0

    def hear(self, *texts: str | None) -> None:
        """Texts that came, None for what is none."""
        if self._is_deaf:
            return
        self._texts += texts
        if self._is_answering:
            self._wire.hold()
        self._go_on()

    async def finished(self) -> None:
        """Hear no more, and return when all that was heard is answered."""
        self._is_deaf = True
        self._wire.hold()
        if self._is_answering:
            self._all_answered = asyncio.get_running_loop().create_future()
            await self._all_answered

    def _go_on(self) -> None:
        if self._is_going_on:
            return
        self._is_going_on = True
        try:
            while self._texts and not self._is_answering:
                self._answer(self._texts.pop(0))
        finally:
            self._is_going_on = False
        if self._is_answering:
            return
        if self._all_answered is not None:
            if not self._all_answered.done():
                self._all_answered.set_result(None)
        elif not self._is_deaf:
            self._wire.read_on()

    def _answer(self, text: str | None) -> None:
        if text is None:
            self._end(BINARY)
            return
        try:
            sent = self._read(text)
        except Exception as error:
            self._tell(error, text)
            return
        if sent is None:
            self._pong()
            return
        self._is_answering = True
        do(
            self._site,
            self._running,
            sent,
            self._watcher.who,
            self._address,
            lambda answer: self._answered(answer, text),
        )

    def _read(self, text: str) -> Sent | None:
        """Return the command in a frame, or None for a ping, which counts as a frame alone."""
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

    def _pong(self) -> None:
        try:
            self._watcher.answer(PONG)
        except TooSlow:
            self._end(TOO_SLOW)

    def _answered(self, answer: Ack | Exception, text: str) -> None:
        self._is_answering = False
        self._tell(answer, text)
        self._go_on()

    def _tell(self, answer: Ack | Exception, text: str) -> None:
        try:
            if isinstance(answer, Ack):
                self._watcher.answer(encode(answer))
                self._malformed = self._too_many = 0
                return
            _, problem, _ = told(answer)
            self._watcher.answer(encode(msgspec.structs.replace(problem, id=_id_in(text))))
        except TooSlow:
            self._end(TOO_SLOW)
            return
        except Exception as error:
            log.error("an answer failed", exc_info=error)
            self._end(FAILED)
            return
        self._malformed += isinstance(answer, Malformed)
        self._too_many += isinstance(answer, TooMany)
        if self._malformed > MOST_MALFORMED:
            self._end(MALFORMED)
        elif self._too_many > MOST_TOO_MANY:
            self._end(TOO_MANY)

    def _end(self, code: int) -> None:
        self._is_deaf = True
        self._texts.clear()
        self._wire.hold()
        self._wire.end(code)


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
