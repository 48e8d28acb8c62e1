"""Failures of services during play: clear refusals, then recovery.

A short form of ``scripts/crashes``.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from server import failures
from server.failures import Disturb, Site, disturbed, fill_the_disk
from server.services import Postgres
from yaxha.server.store import Entry, Unavailable, open_store
from yaxha.server.store.postgres.store import SETTINGS
from yaxha.server.store.urls import read_url


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site"), with_redis=True) as site:
        yield site


@pytest.fixture(scope="module")
def site_without_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site-without-redis"), with_redis=False) as site:
        yield site


@pytest.mark.parametrize(
    "disturb",
    [
        failures.worker_stopped,
        failures.redis_restarted,
        failures.postgres_restarted,
        failures.postgres_crashed,
    ],
)
def test_play_goes_on(site: Site, disturb: Disturb) -> None:
    check_that_play_goes_on(site, disturb)


@pytest.mark.parametrize(
    "disturb",
    [failures.worker_stopped, failures.notifications_ended, failures.postgres_crashed],
)
def test_play_goes_on_without_redis(site_without_redis: Site, disturb: Disturb) -> None:
    check_that_play_goes_on(site_without_redis, disturb)


def check_that_play_goes_on(site: Site, disturb: Disturb) -> None:
    found = asyncio.run(
        disturbed(site, disturb, times=1, tables=["pp", "ppb"], seed=1, to_the_end=False)
    )
    assert found.kills == 1
    assert found.tables == 2
    assert found.acknowledged >= failures.MORE
    assert found.transactions > found.acknowledged


def test_who_stops_in_a_transaction_holds_nobody_up_for_long(postgres_url: str) -> None:
    async def run() -> None:
        stopped = await asyncpg.connect(postgres_url, server_settings=SETTINGS)
        async with await open_store(postgres_url) as store:
            await store.append(Entry("a", 1, 0, b""))
            await stopped.execute("BEGIN")
            await stopped.execute("INSERT INTO entries VALUES ('a', 2, 0, '')")
            # Then the connection falls silent.
            await store.append(Entry("a", 2, 0, b"another"))
            assert [each.data for each in await store.read("a")] == [b"", b"another"]
        await stopped.close()

    asyncio.run(run())


def test_a_database_that_can_only_be_read_is_not_ready(postgres: Postgres) -> None:
    # A database that is not reused.
    url = postgres.database()
    name = read_url(url).database

    async def run() -> None:
        async with await open_store(url) as store:
            with pytest.raises(Unavailable, match="is read-only"):
                await store.append(Entry("a", 1, 0, b""))
            with pytest.raises(Unavailable, match="is read-only"):
                await store.ping()

    postgres.execute(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    asyncio.run(run())


def test_a_full_disk(tmp_path: Path) -> None:
    found = asyncio.run(
        fill_the_disk(tmp_path, tmp_path, times=2, tables=["pp", "ppb"], seed=1, to_the_end=False)
    )
    assert found.kills == 2
    assert found.refused > 0
    assert found.older_views == 0
