"""A Redis that goes away: told once, looked for less and less often, and found soon."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator

import pytest

from server.services import Redis
from server.two_workers import until
from yaxha.server import redis_wakeups
from yaxha.server.redis_wakeups import ByRedis
from yaxha.server.wakeups import Wakeup


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """One that may be stopped."""
    server = Redis()
    yield server
    server.close()


@contextlib.asynccontextmanager
async def listening(wakeups: ByRedis) -> AsyncIterator[list[str]]:
    """What it hears meanwhile."""
    heard: list[str] = []

    async def listen() -> None:
        async for told in wakeups.received():
            assert isinstance(told, Wakeup)
            heard.append(told.table)

    task = asyncio.create_task(listen())
    try:
        yield heard
    finally:
        task.cancel()
        await asyncio.wait([task])
        await wakeups.close()


def test_only_changes_are_logged(
    own_redis: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(redis_wakeups, "RETRY", 0.001)
    monkeypatch.setattr(redis_wakeups, "LONGEST", 0.01)
    caplog.set_level(logging.INFO, redis_wakeups.__name__)

    async def main() -> None:
        wakeups = ByRedis(own_redis.url)
        async with listening(wakeups) as heard:
            await until(lambda: heard == [""])
            await asyncio.to_thread(own_redis.stop)
            wakeups.send("a", 1)
            await until(lambda: caplog.messages != [])
            await asyncio.sleep(0.3)
            assert caplog.messages == ["redis is away"]
            await asyncio.to_thread(own_redis.start)
            await until(lambda: not wakeups._unsent and heard.count("") == 2)
            assert caplog.messages == ["redis is away", "redis is back"]

    asyncio.run(main())


def test_it_is_looked_for_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def main() -> None:
        reachability = redis_wakeups.Reachability()
        monkeypatch.setattr(redis_wakeups, "RETRY", 0.001)
        monkeypatch.setattr(redis_wakeups, "LONGEST", 0.008)
        clock = asyncio.get_running_loop().time
        for _ in range(6):
            began = clock()
            await reachability.is_away("listening", OSError())
            waited.append(clock() - began)
        assert waited[0] >= 0.001
        assert min(waited[3:]) >= 0.008
        # Whoever finds it again tells those who wait.
        monkeypatch.setattr(redis_wakeups, "RETRY", 60)
        monkeypatch.setattr(redis_wakeups, "LONGEST", 60)
        async with asyncio.timeout(10):
            waiting = asyncio.create_task(reachability.is_away("sending", OSError()))
            await asyncio.sleep(0)
            reachability.is_there("listening")
            await waiting

    asyncio.run(main())
