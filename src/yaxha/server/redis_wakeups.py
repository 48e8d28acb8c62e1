"""Wake-ups through Redis; a module of its own, since a worker that is alone need not load it."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from secrets import token_hex
from typing import ClassVar

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from yaxha.server.wakeups import Announcement, Wakeup

log = logging.getLogger(__name__)

CHANNEL = "yaxha:tables"
PRESENCE = "yaxha:presence"
NO_SEATS = "-"
RETRY = 0.5
"""After so many seconds it is looked for again, at first; then after twice as many, and so on."""
LONGEST = 5.0
SECONDS = 5
"""How long Redis may take to answer."""
SILENCE = 15.0
"""After so many seconds without a message, Redis is asked whether it is still there."""


class Reachability:
    """State of the connection to Redis, as its users find it; only a change is logged."""

    def __init__(self) -> None:
        self._pauses: dict[str, float] = {}
        """For each who does not reach it, how long they waited last."""
        self._is_back = asyncio.Event()

    def is_there(self, who: str) -> None:
        self._is_back.set()
        if self._pauses.pop(who, None) is not None and not self._pauses:
            log.info("redis is back")

    async def is_away(self, who: str, error: Exception) -> None:
        """Return when it is time to look again, or somebody else has found it."""
        if not self._pauses:
            log.warning("redis is away", extra={"error": type(error).__name__})
        pause = self._pauses[who] = min(2 * self._pauses.get(who, RETRY / 2), LONGEST)
        self._is_back.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._is_back.wait()


class ByRedis:
    """Through Redis, which may be away for a while: then tables are looked at when it is back."""

    are_several: ClassVar[bool] = True

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url,
            socket_timeout=SECONDS,
            socket_connect_timeout=SECONDS,
            # We try again ourselves, since we must know when something may have been missed.
            retry=Retry(NoBackoff(), 0),
        )
        self.worker = token_hex(6)
        self._reachability = Reachability()
        self._unsent: dict[str, int] = {}
        self._unannounced: dict[str, str] | None = None
        self._sending: asyncio.Task[None] | None = None

    def send(self, table: str, seq: int) -> None:
        self._unsent[table] = max(seq, self._unsent.get(table, 0))
        self._send_soon()

    def announce(self, seats: Mapping[str, str]) -> None:
        self._unannounced = {**(self._unannounced or {}), **seats}
        self._send_soon()

    def _send_soon(self) -> None:
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        while self._unsent or self._unannounced is not None:
            try:
                await self._publish()
                self._reachability.is_there("sending")
            except (RedisError, OSError) as error:
                await self._reachability.is_away("sending", error)

    async def _publish(self) -> None:
        telling = dict(self._unsent)
        if telling:
            words = [f"{id} {seq}" for id, seq in telling.items()]
            await self._redis.publish(CHANNEL, " ".join(words))
        for id, seq in telling.items():
            if self._unsent.get(id) == seq:
                del self._unsent[id]
        announcing = self._unannounced
        if announcing is not None:
            words = [f"{table} {letters or NO_SEATS}" for table, letters in announcing.items()]
            await self._redis.publish(PRESENCE, " ".join([self.worker, *words]))
            # Each announcement makes a new mapping, which then holds this one too.
            if self._unannounced is announcing:
                self._unannounced = None

    async def received(self) -> AsyncIterator[Wakeup | Announcement]:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(PRESENCE)
                    await channel.subscribe(CHANNEL)
                    was_asked = False
                    while True:
                        message = await channel.get_message(timeout=SILENCE)
                        if message is None and was_asked:
                            raise ConnectionError("Redis is silent")
                        was_asked = message is None
                        if message is None:
                            await channel.ping()
                        elif message["channel"] == PRESENCE.encode():
                            if message["type"] == "message":
                                yield _read_announcement(message["data"])
                        elif message["type"] == "subscribe":
                            self._reachability.is_there("listening")
                            # Something may have been told while nobody listened.
                            yield Wakeup("", 0)
                        elif message["type"] == "message":
                            for told in _read(message["data"]):
                                yield told
            except (RedisError, OSError) as error:
                await self._reachability.is_away("listening", error)

    async def ping(self) -> None:
        try:
            await self._redis.ping()
        except RedisError as error:
            raise ConnectionError(f"Redis is away: {type(error).__name__}") from None

    async def close(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.wait([self._sending])
        with contextlib.suppress(RedisError, OSError):
            if self._unsent or self._unannounced is not None:
                await self._publish()
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()


def _read_announcement(data: bytes) -> Announcement:
    worker, *words = data.decode("ascii", "replace").split(" ")
    pairs = zip(words[::2], words[1::2], strict=False)
    return Announcement(worker, {table: letters.strip(NO_SEATS) for table, letters in pairs})


def _read(data: bytes) -> list[Wakeup]:
    words = data.decode("ascii", "replace").split(" ")
    try:
        return [Wakeup(words[nth], int(words[nth + 1])) for nth in range(0, len(words), 2)]
    except (ValueError, IndexError):
        log.warning("redis told something that is no wake-up")
        return []
