"""Pub/sub over Redis. A separate module, since a single worker need not import the driver."""

import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import ClassVar

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from yaxha.server.runtime.wakeups.pubsub import CHANNELS, SECONDS, Message, PubSub, Receive


class ByRedis(PubSub):
    """Pub/sub with PUBLISH and SUBSCRIBE."""

    service = "redis"
    failures: ClassVar = (RedisError, OSError)

    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis = Redis.from_url(
            url,
            socket_timeout=SECONDS,
            socket_connect_timeout=SECONDS,
            # No retries in the driver: each reconnection must be visible, to check for missed
            # messages.
            retry=Retry(NoBackoff(), 0),
        )

    async def _publish(self, messages: Sequence[Message]) -> None:
        for channel, text in messages:
            await self._redis.publish(channel, text)

    @contextlib.asynccontextmanager
    async def _subscribed(self) -> AsyncIterator[Receive]:
        async with self._redis.pubsub() as pubsub:
            await pubsub.subscribe(*CHANNELS)
            for _ in CHANNELS:
                if await pubsub.get_message(timeout=SECONDS) is None:
                    raise ConnectionError("Redis does not confirm the subscription")

            async def receive(seconds: float) -> Message | None:
                message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=seconds)
                if message is None:
                    return None
                channel, data = message["channel"], message["data"]
                return Message(channel.decode(), data.decode("ascii", "replace"))

            yield receive

    async def _test(self) -> None:
        await self._redis.ping()

    async def _disconnect(self) -> None:
        await self._redis.aclose()
