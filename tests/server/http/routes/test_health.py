"""Health checks, metrics, graceful shutdown and recovery."""

import asyncio
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from server.cutting import cutting
from server.live import LONG, OPEN, LiveServer, bot, joined, mine, new_nonce, new_secret
from server.services import Postgres, Redis
from yaxha.server.runtime.log_reader import table_of
from yaxha.server.store import open_store
from yaxha.table.views.schemas import Ack, Problem


@pytest.fixture(scope="module")
def own_redis() -> Iterator[Redis]:
    redis = Redis()
    yield redis
    redis.close()


@pytest.fixture(scope="module")
def with_redis(tmp_path_factory: pytest.TempPathFactory, own_redis: Redis) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("redis")
    with LiveServer(folder, "--redis-url", own_redis.url, "--limits", "off") as live:
        yield live


def ready(server: LiveServer) -> tuple[int, dict[str, bool]]:
    answer = httpx.get(f"{server.url}/readyz", timeout=LONG)
    return answer.status_code, answer.json()


def until(server: LiveServer, **expected: bool) -> int:
    """Poll readiness until it is as expected, since some failures are only noticed on use.

    Returns the status of the last answer.
    """
    latest = time.monotonic() + LONG
    while True:
        status, answer = ready(server)
        if expected.items() <= answer.items():
            return status
        assert time.monotonic() < latest, answer


ALONE = {"ready": True, "degraded": False, "draining": False, "store": True}
ALL_WELL = ALONE | {"redis": True}


def test_alive_and_ready(with_redis: LiveServer) -> None:
    assert httpx.get(f"{with_redis.url}/healthz").json() == {"ok": True}
    assert until(with_redis, **ALL_WELL) == 200


def test_a_redis_that_is_not_wanted_is_not_spoken_of(server: LiveServer) -> None:
    assert ready(server) == (200, ALONE)


def play_a_game(server: LiveServer) -> None:
    async def play() -> None:
        table = server.make_table(ana := new_secret(), mine("Ana"), bot("random"))
        async with joined(server, table, ana) as person:
            await person.done("ready", "A", nonce=new_nonce())
            await person.play("A", Random(1))

    asyncio.run(play())


def test_without_redis_it_is_degraded_but_serves(with_redis: LiveServer, own_redis: Redis) -> None:
    own_redis.stop()
    try:
        assert ready(with_redis) == (200, ALL_WELL | {"degraded": True, "redis": False})
        assert httpx.get(f"{with_redis.url}/healthz").status_code == 200
        play_a_game(with_redis)
    finally:
        own_redis.start()
    assert until(with_redis, **ALL_WELL) == 200


def test_health_checks_need_not_wait_for_a_silent_redis(tmp_path: Path, own_redis: Redis) -> None:
    """A load balancer gives up after a second and would take the worker for dead."""
    with LiveServer(tmp_path, "--redis-url", own_redis.url) as server:
        assert until(server, redis=True) == 200
        with own_redis.frozen():
            assert until(server, redis=False) == 200
            # One more request may pass before the worker notices by itself.
            assert ready(server) == (200, ALL_WELL | {"degraded": True, "redis": False})
            began = time.monotonic()
            for _ in range(3):
                assert ready(server) == (200, ALL_WELL | {"degraded": True, "redis": False})
            assert time.monotonic() - began < 1
        assert until(server, **ALL_WELL) == 200


def test_without_notifications_it_is_degraded_but_serves(tmp_path: Path, postgres_url: str) -> None:
    async def run() -> None:
        async with cutting(postgres_url) as (way, url):
            server = LiveServer(tmp_path, "--limits", "off", "--database-url", url)
            try:
                await asyncio.to_thread(server.start)
                assert await asyncio.to_thread(until, server, **ALONE, notify=True) == 200
                way.refused = "yaxha wake-ups"
                await way.cut_all()
                away = {"degraded": True, "notify": False}
                assert await asyncio.to_thread(until, server, **ALONE | away) == 200
                await asyncio.to_thread(play_a_game, server)
                way.refused = None
                assert await asyncio.to_thread(until, server, **ALONE, notify=True) == 200
            finally:
                await asyncio.to_thread(server.stop)

    asyncio.run(run())


def test_without_its_database_it_is_not_ready(tmp_path: Path) -> None:
    postgres = Postgres()
    try:
        with LiveServer(tmp_path, "--database-url", postgres.database()) as server:
            assert until(server, **ALONE, notify=True) == 200
            postgres.stop()
            away = {"ready": False, "store": False, "notify": False}
            assert until(server, **ALONE | away) == 503
            postgres.start()
            assert until(server, **ALONE, notify=True) == 200
    finally:
        postgres.close()


def test_without_its_store_it_refuses_and_recovers(with_redis: LiveServer) -> None:
    """Commands that cannot be written are not acknowledged."""
    file, away = with_redis.folder / "yaxha.sqlite", with_redis.folder / "away"

    async def play() -> None:
        table = with_redis.make_table(ana := new_secret(), mine("Ana"), OPEN)
        async with joined(with_redis, table, ana) as person:
            file.rename(away)
            try:
                problem = await person.do("say", "A", phrase="hello", id="c1")
                assert isinstance(problem, Problem)
                assert problem.code == "unavailable"
                with with_redis.http(ana) as http:
                    for answer in (
                        http.post("/tables", json={"seats": [OPEN, OPEN]}),
                        http.get("/tables/not-in-memory"),
                        http.get("/my/tables"),
                    ):
                        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
                        assert int(answer.headers["retry-after"]) > 0
                assert until(with_redis, ready=False, degraded=False, store=False) == 503
            finally:
                away.rename(file)
            assert until(with_redis, **ALL_WELL) == 200
            # Resent with the same id it is executed, since it was not executed before.
            assert isinstance(await person.do("say", "A", phrase="hello", id="c1"), Ack)
            await person.until(lambda: person.story)
            assert [entry.phrase for entry in person.story] == ["hello"]

    asyncio.run(play())


def test_a_removed_wal_stops_a_server_and_costs_nothing(tmp_path: Path) -> None:
    """Regression test: this once lost 346 of 6,111 commands."""
    wal = tmp_path / "yaxha.sqlite-wal"
    acknowledged = 0

    async def talk(server: LiveServer, table: str, secret: str) -> None:
        nonlocal acknowledged
        async with joined(server, table, secret) as person:
            answer: Ack | Problem | None = None
            while not isinstance(answer, Problem):
                answer = await person.do("say", "A", phrase="hello")
                acknowledged += isinstance(answer, Ack)
                if acknowledged == 20:
                    wal.unlink(missing_ok=True)
            assert answer.code == "unavailable"

    with LiveServer(tmp_path, "--limits", "off") as server:
        table = server.make_table(ana := new_secret(), mine("Ana"), OPEN)
        asyncio.run(talk(server, table, ana))
        assert until(server, **ALONE | {"ready": False, "store": False}) == 503
        (stopped,) = [each for each in server.log_lines() if "has stopped" in each["message"]]
        assert str(wal) in stopped["error"]
        server.stop(signal.SIGKILL)
        server.start()
        with server.http(ana) as http:
            story = http.get(f"/tables/{table}/story").json()
        assert len(story["entries"]) >= acknowledged >= 20


def metrics_of(server: LiveServer) -> dict[str, float]:
    answer = httpx.get(f"{server.url}/metrics", timeout=LONG)
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert answer.headers["content-type"].count("charset") == 1
    lines = [line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(number) for name, number in lines}


def test_metrics(with_redis: LiveServer) -> None:
    async def play() -> str:
        table = with_redis.make_table(ana := new_secret(), mine("Ana"), mine("Bo"))
        async with joined(with_redis, table, ana) as person:
            before = metrics_of(with_redis)
            assert before["yaxha_sockets"] == 1
            assert before["yaxha_tables_in_memory"] >= 1
            await person.done("say", "A", phrase="hello", id="c1")
            await person.do("say", "A", phrase="hello", id="c1")
            await person.do("pick", "A", tile=1)
            grown = {
                name: number - before.get(name, 0)
                for name, number in metrics_of(with_redis).items()
                if name.startswith("yaxha_")
            }
        assert grown['yaxha_commands_total{kind="say",outcome="done"}'] == 1
        assert grown['yaxha_commands_total{kind="say",outcome="repeated"}'] == 1
        assert grown['yaxha_commands_total{kind="pick",outcome="refused"}'] == 1
        assert grown["yaxha_command_seconds_count"] == 3
        assert grown['yaxha_store_appends_total{outcome="written"}'] == 1
        assert grown["yaxha_store_append_seconds_count"] == 1
        return table

    table = asyncio.run(play())
    with with_redis.http() as http:
        http.get(f"/tables/{table}")
        http.get(f"/{table}")
        http.request("BREW", "/tables")
    names = metrics_of(with_redis)
    assert not [name for name in names if table in name or "BREW" in name]
    route = 'method="GET",route="/api/v1/tables/{id}",status="200"'
    assert names[f"yaxha_requests_total{{{route}}}"] >= 1


def test_the_end_is_in_order(tmp_path: Path) -> None:
    """Acknowledged commands are durable, and every client gets an answer or a close code."""
    server = LiveServer(tmp_path)
    ana = new_secret()

    async def play() -> tuple[str, int]:
        table = server.make_table(ana, mine("Ana"), OPEN)
        async with joined(server, table, ana) as person, joined(server, table) as watching:
            for _ in range(40):
                await person.send({"type": "say", "seat": "A", "phrase": "thinking"})
            await person.until(lambda: person.answers)
            code = await asyncio.to_thread(server.stop)
            assert code == 0
            assert await person.until_closed() == await watching.until_closed() == 1012
            return table, len(person.answers)

    with server:
        table, acknowledged = asyncio.run(play())
        assert acknowledged > 0
        ended = [line for line in server.log_lines() if line["message"] == "socket"]
        assert [line["code"] for line in ended] == [1012, 1012]
    # Commands under way were finished and answered.
    assert asyncio.run(said(tmp_path / "yaxha.sqlite", table)) == acknowledged


async def said(file: Path, table: str) -> int:
    async with await open_store(f"sqlite:///{file}") as store:
        found = await table_of(table, await store.read(table))
    assert found is not None
    return len(found.story)


def test_several_workers(tmp_path: Path, own_redis: Redis) -> None:
    """Two processes on one port: all clients see the same, regardless of their worker."""
    options = (
        "--redis-url",
        own_redis.url,
        "--workers",
        "2",
        "--drain-seconds",
        "2",
        "--limits",
        "off",
    )
    server = LiveServer(tmp_path, *options)

    async def play() -> None:
        ana, bo = new_secret(), new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN)
        async with joined(server, table, bo) as second:
            await second.done("claim", "B", name="Bo", nonce=new_nonce())
            async with joined(server, table, ana) as first:
                await first.done("ready", "A", nonce=new_nonce())
                await asyncio.gather(first.play("A", Random(1)), second.play("B", Random(2)))
                assert first.story == second.story

    with server:
        asyncio.run(play())
        names = metrics_of(server)
        done = [
            number
            for name, number in names.items()
            if re.fullmatch(r'yaxha_commands_total\{kind="confirm",outcome="done"\}', name)
        ]
        assert done == [20]
        # Like Ctrl-C; while draining it still answers and reports it.
        server.process.send_signal(signal.SIGINT)
        assert until(server, draining=True, ready=False) == 503
        assert server.stop() == 0
