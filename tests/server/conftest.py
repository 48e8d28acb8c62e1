"""Fixtures for tests of the server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.live import LiveServer
from server.services import Postgres, Redis
from server.two_workers import Shared


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server shared by all tests; tests that stop it need their own."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """A database for one test, with the schema. Tests that change the schema need another."""
    url = postgres.database()
    yield url
    postgres.give_back(url)


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    server = Redis()
    yield server
    server.close()


@pytest.fixture
def redis_url(redis_server: Redis) -> str:
    """An empty Redis."""
    redis_server.clear()
    return redis_server.url


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store, for each database."""
    return store_address(request.param, request, tmp_path)


def store_address(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / 'yaxha.sqlite'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(params=["sqlite and redis", "postgresql and redis", "postgresql"])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Shared:
    """An empty store with pub/sub, in every combination of services."""
    database, _, redis = request.param.partition(" and ")
    return Shared(
        store_address(database, request, tmp_path),
        request.getfixturevalue("redis_url") if redis else None,
    )


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server without rate limits, shared by tests."""
    with LiveServer(tmp_path_factory.mktemp("server"), "--limits", "off") as live:
        yield live
