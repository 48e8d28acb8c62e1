"""Common pub/sub code: batches, message format, reconnection with exponential back-off."""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from secrets import token_hex
from typing import ClassVar, NamedTuple

from yaxha.server.runtime.wakeups.base import Announcement, Wakeup

log = logging.getLogger(__name__)

# With a prefix, since other programs may use the same service.
TABLES = "yaxha:tables"
PRESENCE = "yaxha:presence"
CHANNELS = (TABLES, PRESENCE)
NO_SEATS = "-"
MOST_BYTES = 7999
"""Maximum message size, which is PostgreSQL's limit for NOTIFY."""
RETRY = 0.5
"""Seconds before the first attempt to reconnect; doubled before each later one."""
LONGEST = 5.0
SECONDS = 5.0
"""Timeout for an answer of the service."""
SILENCE = 15.0
"""Seconds without a message before the connection is tested."""


class Message(NamedTuple):
    channel: str
    text: str


Receive = Callable[[float], Awaitable[Message | None]]
"""Wait for the next message with a timeout in seconds. Raises if the connection is lost."""


class Reachability:
    """Reachability of a service with back-off for its users. Logs changes only."""

    def __init__(self, service: str) -> None:
        self._service = service
        self._pauses: dict[str, float] = {}
        """The last back-off of each user that cannot reach the service."""
        self._is_back = asyncio.Event()

    @property
    def is_lost(self) -> bool:
        """True while some user cannot reach the service."""
        return bool(self._pauses)

    def succeeded(self, who: str) -> None:
        self._is_back.set()
        if self._pauses.pop(who, None) is not None and not self._pauses:
            log.info("%s is back", self._service)

    async def back_off(self, who: str, error: Exception) -> None:
        """Wait for the back-off to pass, or until another user reaches the service."""
        if not self._pauses:
            log.warning("%s is away", self._service, extra={"error": type(error).__name__})
        pause = self._pauses[who] = min(2 * self._pauses.get(who, RETRY / 2), LONGEST)
        self._is_back.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._is_back.wait()


class PubSub(ABC):
    """Wake-ups over a service that may be unavailable: on reconnection all tables are checked."""

    are_several: ClassVar[bool] = True
    service: ClassVar[str]
    failures: ClassVar[tuple[type[Exception], ...]]
    """Exceptions that the driver raises when the service is unavailable."""

    def __init__(self) -> None:
        self.worker = token_hex(6)
        self._reachability = Reachability(self.service)
        self._unsent: dict[str, int] = {}
        self._unannounced: dict[str, str] | None = None
        self._sending: asyncio.Task[None] | None = None

    @abstractmethod
    async def _publish(self, messages: Sequence[Message]) -> None: ...

    @abstractmethod
    def _subscribed(self) -> contextlib.AbstractAsyncContextManager[Receive]:
        """Subscribe to all channels. No message published after that is missed."""

    @abstractmethod
    async def _test(self) -> None:
        """Raise one of the failures unless the service answers."""

    @abstractmethod
    async def _disconnect(self) -> None: ...

    def send(self, table: str, seq: int) -> None:
        self._unsent[table] = max(seq, self._unsent.get(table, 0))
        self._send_soon()

    def announce(self, seats: Mapping[str, str]) -> None:
        self._unannounced = {**(self._unannounced or {}), **seats}
        self._send_soon()

    def _send_soon(self) -> None:
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send_all())

    @property
    def _is_unsent(self) -> bool:
        return bool(self._unsent) or self._unannounced is not None

    async def _send_all(self) -> None:
        while self._is_unsent:
            try:
                await self._send_batch()
                self._reachability.succeeded("sending")
            except self.failures as error:
                await self._reachability.back_off("sending", error)

    async def _send_batch(self) -> None:
        sending, announcing = dict(self._unsent), self._unannounced
        words = [f"{id} {seq}" for id, seq in sending.items()]
        messages = [Message(TABLES, text) for text in _texts(words)]
        if announcing is not None:
            words = [f"{table} {letters or NO_SEATS}" for table, letters in announcing.items()]
            # Even without seats, the announcement is a sign of life of this worker.
            messages += [Message(PRESENCE, text) for text in _texts(words, self.worker)]
        await self._publish(messages)
        for id, seq in sending.items():
            if self._unsent.get(id) == seq:
                del self._unsent[id]
        # A later announcement creates a new mapping that includes this one.
        if self._unannounced is announcing:
            self._unannounced = None

    async def received(self) -> AsyncIterator[Wakeup | Announcement]:
        while True:
            try:
                async with self._subscribed() as receive:
                    self._reachability.succeeded("listening")
                    # Messages may have been missed before the subscription.
                    yield Wakeup("", 0)
                    while True:
                        for wakeup in _decode(await self._next(receive)):
                            yield wakeup
            except self.failures as error:
                await self._reachability.back_off("listening", error)

    async def _next(self, receive: Receive) -> Message:
        message = await receive(SILENCE)
        if message is None:
            # This worker's own announcement comes back unless the connection is dead.
            self.announce({})
            message = await receive(SILENCE)
        if message is None:
            raise ConnectionError(f"{self.service} is silent")
        return message

    async def ping(self) -> None:
        # Health checks must not wait for a connection that is known to be dead.
        if self._reachability.is_lost:
            raise ConnectionError(f"{self.service} is away")
        try:
            await self._test()
        except self.failures as error:
            raise ConnectionError(f"{self.service} is away: {type(error).__name__}") from None

    async def close(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.wait([self._sending])
        with contextlib.suppress(*self.failures):
            if self._is_unsent:
                await self._send_batch()
        with contextlib.suppress(*self.failures):
            await self._disconnect()


def _texts(words: Iterable[str], first: str = "") -> Iterator[str]:
    """Pack words into messages of limited size, each of which begins with ``first``."""
    begin = [first] if first else []
    taken, length = [*begin], len(first)
    for word in words:
        if length + 1 + len(word) > MOST_BYTES:
            yield " ".join(taken)
            taken, length = [*begin], len(first)
        taken.append(word)
        length += 1 + len(word)
    if taken:
        yield " ".join(taken)


def _decode(message: Message) -> Sequence[Wakeup | Announcement]:
    words = message.text.split(" ")
    if message.channel == PRESENCE:
        return [_announcement(*words)]
    try:
        return [Wakeup(words[nth], int(words[nth + 1])) for nth in range(0, len(words), 2)]
    except (ValueError, IndexError):
        log.warning("ignored a message that is not a wake-up")
        return []


def _announcement(worker: str, *words: str) -> Announcement:
    pairs = zip(words[::2], words[1::2], strict=False)
    return Announcement(worker, {table: letters.strip(NO_SEATS) for table, letters in pairs})
