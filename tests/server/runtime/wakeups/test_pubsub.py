"""Pub/sub: batches arrive completely; a lost service is logged once, with back-off."""

import asyncio
import logging
from collections.abc import Iterator

import pytest
from redis.asyncio import Redis as RedisClient

from server.services import Redis
from server.two_workers import Shared, listening, until
from yaxha.server.runtime.wakeups import pubsub
from yaxha.server.runtime.wakeups.base import Announcement, Wakeup
from yaxha.server.runtime.wakeups.pubsub import CHANNELS, Reachability
from yaxha.server.runtime.wakeups.redis import ByRedis


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """A Redis server that the test may stop."""
    server = Redis()
    yield server
    server.close()


LOOK_AT_ALL = Wakeup("", 0)


def test_a_batch_of_any_size(shared: Shared) -> None:
    """Both kinds of message exceed one PostgreSQL notification."""
    tables = [f"{nth:016}" for nth in range(2000)]
    wakeups = [Wakeup(table, 1000 + nth) for nth, table in enumerate(tables)]
    seats = dict.fromkeys(tables, "AC") | {"nobody": ""}

    async def main() -> None:
        sender = shared.wakeups()
        async with listening(shared.wakeups()) as heard:
            for each in wakeups:
                sender.send(*each)
            sender.announce(seats)
            await until(lambda: any("nobody" in told.seats for told in announced(heard)))
            await until(lambda: not sender._is_unsent)
            sender.announce({})
            await until(lambda: announced(heard)[-1].seats == {})
            await sender.close()
        assert {told.worker for told in announced(heard)} == {sender.worker}
        told = {
            table: letters for each in announced(heard) for table, letters in each.seats.items()
        }
        assert told == seats
        assert [each for each in heard if isinstance(each, Wakeup)] == [LOOK_AT_ALL, *wakeups]

    asyncio.run(main())


@pytest.mark.parametrize(("length", "messages"), [(7999, 1), (8000, 2)])
def test_the_longest_message(shared: Shared, length: int, messages: int) -> None:
    async def main() -> None:
        wakeups = shared.wakeups()
        left = length - len(f"{wakeups.worker}  A  B")
        seats = {"a" * 3000: "A", "b" * (left - 3000): "B"}
        async with listening(wakeups) as heard:
            wakeups.announce(seats)
            await until(lambda: any("B" in each.seats.values() for each in announced(heard)))
            told = announced(heard)
            assert len(told) == messages
            assert {table: each for one in told for table, each in one.seats.items()} == seats

    asyncio.run(main())


def announced(heard: list[Wakeup | Announcement]) -> list[Announcement]:
    return [each for each in heard if isinstance(each, Announcement)]


def test_a_silent_connection_is_tested(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own announcement comes back."""
    monkeypatch.setattr(pubsub, "SILENCE", 0.2)

    async def main() -> None:
        wakeups = shared.wakeups()
        async with listening(wakeups) as heard:
            await until(lambda: len(heard) > 3)
            assert heard[0] == LOOK_AT_ALL
            assert set(map(str, heard[1:])) == {str(Announcement(wakeups.worker, {}))}

    asyncio.run(main())


def test_only_changes_are_logged(
    own_redis: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pubsub, "RETRY", 0.001)
    monkeypatch.setattr(pubsub, "LONGEST", 0.01)
    caplog.set_level(logging.INFO, pubsub.__name__)

    async def main() -> None:
        wakeups = ByRedis(own_redis.url)
        async with listening(wakeups) as heard:
            await asyncio.to_thread(own_redis.stop)
            wakeups.send("a", 1)
            await until(lambda: caplog.messages != [])
            await asyncio.sleep(0.3)
            assert caplog.messages == ["redis is away"]
            await asyncio.to_thread(own_redis.start)
            await until(lambda: not wakeups._unsent and heard.count(LOOK_AT_ALL) == 2)
            assert caplog.messages == ["redis is away", "redis is back"]

    asyncio.run(main())


def test_a_silent_redis_is_away(own_redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pubsub, "SILENCE", 0.1)
    monkeypatch.setattr(pubsub, "RETRY", 0.01)

    async def main() -> None:
        async with listening(ByRedis(own_redis.url)) as heard:
            with own_redis.frozen():
                await asyncio.sleep(0.5)
            await until(lambda: heard.count(LOOK_AT_ALL) == 2)

    asyncio.run(main())


def test_bytes_that_are_no_text(redis_url: str) -> None:
    async def main() -> None:
        async with listening(ByRedis(redis_url)) as heard, RedisClient.from_url(redis_url) as redis:
            for channel in CHANNELS:
                await redis.publish(channel, b"\xff\xfe")
            await redis.publish(CHANNELS[0], b"a 1")
            await until(lambda: Wakeup("a", 1) in heard)

    asyncio.run(main())


def test_it_is_looked_for_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def main() -> None:
        reachability = Reachability("redis")
        monkeypatch.setattr(pubsub, "RETRY", 0.001)
        monkeypatch.setattr(pubsub, "LONGEST", 0.008)
        clock = asyncio.get_running_loop().time
        for _ in range(6):
            began = clock()
            await reachability.back_off("listening", OSError())
            waited.append(clock() - began)
        assert waited[0] >= 0.001
        assert min(waited[3:]) >= 0.008
        # The first user that reaches it wakes the others.
        monkeypatch.setattr(pubsub, "RETRY", 60)
        monkeypatch.setattr(pubsub, "LONGEST", 60)
        async with asyncio.timeout(10):
            waiting = asyncio.create_task(reachability.back_off("sending", OSError()))
            await asyncio.sleep(0)
            reachability.succeeded("listening")
            await waiting

    asyncio.run(main())
