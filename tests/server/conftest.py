"""What the tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.live import LiveServer
from server.services import Postgres, Redis
from server.two_workers import Shared


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for all tests; who stops it must use one of its own."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """A database of the test's own, ready for use; whoever changes more than rows needs another."""
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
    """A Redis that remembers nothing of the tests before."""
    redis_server.clear()
    return redis_server.url


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store, of each kind in turn."""
    return store_address(request.param, request, tmp_path)


def store_address(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / 'yaxha.sqlite'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(params=["sqlite and redis", "postgresql and redis", "postgresql"])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Shared:
    """An empty store of each kind with each way by which workers over it wake each other."""
    database, _, redis = request.param.partition(" and ")
    return Shared(
        store_address(database, request, tmp_path),
        request.getfixturevalue("redis_url") if redis else None,
    )


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One for all tests that share it: with a log of its own, and no limits."""
    with LiveServer(tmp_path_factory.mktemp("server"), "--limits", "off") as live:
        yield live
