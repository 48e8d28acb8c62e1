"""Services of a worker: background tasks, whose failures are logged and end nothing else."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import pytest

from yaxha.server.runtime.bots.pool import BotPool
from yaxha.server.runtime.services import Services
from yaxha.server.runtime.wakeups.base import Alone
from yaxha.server.store import Store, Unavailable
from yaxha.table.versions import NewerLog

LOGGER = "yaxha.server.runtime.services"


class Bots:
    """Bot processes that only know whether they were ended."""

    def __init__(self) -> None:
        self.is_closed = False

    def close(self) -> None:
        self.is_closed = True


def services(bots: Bots | None = None) -> Services:
    store: Any = None
    pool: Any = bots or Bots()
    kept: tuple[Store, BotPool] = (store, pool)
    return Services(kept[0], Alone(), kept[1], stand_in_after=60_000)


async def failing(error: Exception) -> None:
    await asyncio.sleep(0)
    raise error


def spawned(work: Coroutine[Any, Any, None]) -> None:
    async def main() -> None:
        worker = services()
        worker.spawn(work)
        for _ in range(3):
            await asyncio.sleep(0)
        await worker.close()

    asyncio.run(main())


def test_work_is_done_in_the_background() -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("done")

    spawned(work())
    assert done == ["done"]


@pytest.mark.parametrize(
    ("error", "message", "level"),
    [
        (Unavailable("the disk is full"), "the store is unavailable", logging.WARNING),
        (NewerLog("events", 3, 2), "a table cannot be read", logging.ERROR),
    ],
    ids=["unavailable", "newer log"],
)
def test_known_failures_are_logged_with_their_reason(
    error: Exception, message: str, level: int, caplog: pytest.LogCaptureFixture
) -> None:
    spawned(failing(error))
    (record,) = caplog.records
    assert (record.name, record.getMessage(), record.levelno) == (LOGGER, message, level)
    assert str(error) in (vars(record).get("error"), vars(record).get("why"))
    assert record.exc_info is None


def test_a_defect_is_logged_with_its_place(caplog: pytest.LogCaptureFixture) -> None:
    error = ValueError("x")
    spawned(failing(error))
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.exc_info[1] is error


def test_a_failure_ends_no_other_task(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []

    async def work() -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        done.append("done")

    async def main() -> None:
        worker = services()
        worker.spawn(failing(ValueError("x")))
        worker.spawn(work())
        for _ in range(10):
            await asyncio.sleep(0)
        await worker.close()

    asyncio.run(main())
    assert done == ["done"]
    assert len(caplog.records) == 1


def test_the_end_cancels_all_tasks_and_ends_the_bots(caplog: pytest.LogCaptureFixture) -> None:
    bots, ended = Bots(), []

    async def endless(name: str) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(name)

    async def main() -> None:
        worker = services(bots)
        for name in ("one", "two"):
            worker.spawn(endless(name))
        await asyncio.sleep(0)
        await worker.close()
        assert bots.is_closed

    asyncio.run(main())
    assert sorted(ended) == ["one", "two"]
    assert caplog.records == []
