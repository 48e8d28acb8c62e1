"""Wake-ups through Redis: messages of both channels, and a service that is lost."""

import asyncio

import pytest
from redis.asyncio.client import PubSub as RedisPubSub
from redis.exceptions import RedisError

from server.services import free_port
from server.two_workers import listening, until
from yaxha.server.runtime.wakeups.base import Announcement, Wakeup
from yaxha.server.runtime.wakeups.redis import ByRedis


def test_workers_hear_wake_ups_and_announcements(redis_url: str) -> None:
    async def main() -> None:
        one = ByRedis(redis_url)
        async with listening(ByRedis(redis_url)) as heard:
            # The first one stands for all tables: earlier wake-ups may be lost.
            assert heard == [Wakeup("", 0)]
            one.send("t", 7)
            one.announce({"t": "AC"})
            await until(lambda: len(heard) == 3)
            assert Wakeup("t", 7) in heard
            assert Announcement(one.worker, {"t": "AC"}) in heard
        await one.close()

    asyncio.run(main())


def test_a_service_that_answers(redis_url: str) -> None:
    async def main() -> None:
        wakeups = ByRedis(redis_url)
        await wakeups.ping()
        await wakeups.close()

    asyncio.run(main())
    assert (ByRedis.service, ByRedis.are_several) == ("redis", True)


def test_a_service_that_is_not_there_fails_no_move() -> None:
    async def main() -> None:
        wakeups = ByRedis(f"redis://127.0.0.1:{free_port()}")
        wakeups.send("t", 7)
        wakeups.announce({"t": "A"})
        with pytest.raises((RedisError, OSError)):
            await wakeups.ping()
        await wakeups.close()

    asyncio.run(main())


def test_a_subscription_that_is_not_confirmed_is_tried_again(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    get_message = RedisPubSub.get_message
    silences = [None]

    async def silent_at_first(pubsub: RedisPubSub, *given: object, **more: object) -> object:
        if silences:
            return silences.pop()
        return await get_message(pubsub, *given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(RedisPubSub, "get_message", silent_at_first)

    async def main() -> None:
        async with listening(ByRedis(redis_url)) as heard:
            assert silences == []
            assert heard == [Wakeup("", 0)]

    asyncio.run(main())
