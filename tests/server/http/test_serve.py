"""Serving: the process of one worker, and the supervisor of several."""

import asyncio
import gc
import logging
import multiprocessing
import os
import resource
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.near import near
from yaxha.server.http import metrics, serve
from yaxha.server.http.serve import (
    LARGEST_HEAD,
    MOST_FILES,
    UNREAD_SECONDS,
    Server,
    limit_connections,
    serve_by_workers,
)
from yaxha.server.http.settings import Settings, read_settings

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@pytest.fixture(autouse=True)
def process_as_it_was() -> Iterator[None]:
    """Put back what serving sets for its whole process."""
    handlers = [signal.getsignal(number) for number in SIGNALS]
    threshold, files = gc.get_threshold(), resource.getrlimit(resource.RLIMIT_NOFILE)
    root = logging.getLogger()
    level, lines = root.level, root.handlers[:]
    names = ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "alembic")
    others = [logging.getLogger(name) for name in names]
    known = [(each.level, each.filters[:]) for each in others]
    assert metrics.FOLDER not in os.environ
    yield
    # Other servers that tests start would look for the folder.
    os.environ.pop(metrics.FOLDER, None)
    for number, handler in zip(SIGNALS, handlers, strict=True):
        signal.signal(number, handler)
    gc.set_threshold(*threshold)
    resource.setrlimit(resource.RLIMIT_NOFILE, files)
    root.setLevel(level)
    root.handlers[:] = lines
    for each, (its_level, filters) in zip(others, known, strict=True):
        each.setLevel(its_level)
        each.filters[:] = filters


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        yield found


def settings(folder: Path, **more: Any) -> Settings:
    return read_settings({"database_url": f"sqlite:///{folder}/x", "bot_processes": 1, **more})


# One worker


def test_the_system_bounds_what_connections_take(listening: socket.socket) -> None:
    limit_connections(listening)
    # Linux doubles it, for its own bookkeeping.
    assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF) <= LARGEST_HEAD
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        timeout = listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
        assert timeout == 1000 * UNREAD_SECONDS
        assert listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT) > 0


def test_a_system_without_these_options_bounds_less(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(socket, "TCP_DEFER_ACCEPT", raising=False)
    limit_connections(listening)
    assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF) <= LARGEST_HEAD


def test_signals_end_the_server_from_its_first_moment(
    tmp_path: Path, listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[Server, Sequence[socket.socket]]] = []

    def run(server: Server, sockets: Sequence[socket.socket]) -> None:
        served.append((server, sockets))
        for number in SIGNALS:
            assert signal.getsignal(number) == server.handle_exit

    monkeypatch.setattr(Server, "run", run)
    serve.serve(settings(tmp_path), listening)
    ((_, sockets),) = served
    assert sockets == [listening]


def with_files(soft: int, hard: int, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What is asked of a system that gives a process so many files."""
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    return asked


@pytest.mark.parametrize(
    ("soft", "hard", "asked"),
    [
        (1024, 4096, [(4096, 4096)]),
        (1024, 10 * MOST_FILES, [(MOST_FILES, 10 * MOST_FILES)]),
        (1024, resource.RLIM_INFINITY, [(MOST_FILES, resource.RLIM_INFINITY)]),
        (4096, 4096, []),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, []),
    ],
)
def test_a_server_asks_for_many_files(
    soft: int,
    hard: int,
    asked: list[tuple[int, int]],
    tmp_path: Path,
    listening: socket.socket,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Server, "run", lambda *_: None)
    with monkeypatch.context() as system:
        found = with_files(soft, hard, system)
        serve.serve(settings(tmp_path), listening)
    assert found == asked


def test_a_server_says_that_it_ends_before_it_does(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            near(tmp_path, drain_seconds=1) as (server, address),
            httpx.AsyncClient(base_url=f"http://{address}", trust_env=False) as http,
        ):
            assert (await http.get("/readyz")).status_code == 200
            server.should_exit = True
            while (ready := await http.get("/readyz")).status_code == 200:
                await asyncio.sleep(0.01)
            assert ready.json()["draining"]
            # It still serves those who are there.
            assert (await http.get("/healthz")).status_code == 200

    asyncio.run(main())


# Several workers


class Process:
    """A worker that runs until a test ends it."""

    def __init__(self, target: Callable[..., None], args: tuple[object, ...]) -> None:
        self.target, self.args = target, args
        self.sentinel = 0
        self.exitcode: int | None = None
        self.is_stubborn = False
        self.calls: list[str] = []

    def start(self) -> None:
        self.calls.append("start")

    def is_alive(self) -> bool:
        return self.exitcode is None

    def terminate(self) -> None:
        self.calls.append("terminate")
        if not self.is_stubborn:
            self.exitcode = -signal.SIGTERM

    def kill(self) -> None:
        self.calls.append("kill")
        self.exitcode = -signal.SIGKILL

    def join(self, timeout: float | None = None) -> None:
        assert timeout is None or timeout >= 0


class Workers:
    """The workers of a supervisor, and what happens each time that it looks at them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *happens: Callable[[], None]) -> None:
        self.started: list[Process] = []
        self._happens = list(happens)
        monkeypatch.setattr(serve, "spawn", self)
        monkeypatch.setattr(serve, "wait", self._wait)

    def Process(self, target: Callable[..., None], args: tuple[object, ...]) -> Process:  # noqa: N802
        self.started.append(Process(target, args))
        return self.started[-1]

    def _wait(self, sentinels: Sequence[int], timeout: float) -> None:
        del sentinels, timeout
        self._happens.pop(0)()

    def then(self, *happens: Callable[[], None]) -> None:
        self._happens += happens


def end() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.fixture
def two(tmp_path: Path) -> Settings:
    return settings(tmp_path, workers=2, redis_url="redis://cache")


def test_workers_serve_until_a_signal(
    two: Settings, listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Workers(monkeypatch, lambda: None, end)
    assert serve_by_workers(two, listening) == 0
    assert [each.calls for each in workers.started] == 2 * [["start", "terminate"]]
    assert [each.args for each in workers.started] == 2 * [(two, listening)]
    # The folder of metrics that the workers share is removed.
    assert not Path(os.environ[metrics.FOLDER]).exists()


def test_a_worker_that_does_not_end_is_killed(
    two: Settings, listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Workers(monkeypatch)

    def stay() -> None:
        workers.started[0].is_stubborn = True
        end()

    workers.then(stay)
    assert serve_by_workers(two, listening) == 0
    assert [each.calls for each in workers.started] == [
        ["start", "terminate", "kill"],
        ["start", "terminate"],
    ]


def test_a_worker_that_dies_is_replaced(
    two: Settings,
    listening: socket.socket,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(serve, "RAPID_EXIT_SECONDS", 0)
    workers = Workers(monkeypatch)

    def die() -> None:
        workers.started[0].exitcode = 3

    workers.then(die, end)
    monkeypatch.setattr(serve, "log_json", lambda: None)
    assert serve_by_workers(two, listening) == 0
    assert [each.calls for each in workers.started] == [
        ["start"],
        ["start", "terminate"],
        ["start", "terminate"],
    ]
    (record,) = caplog.records
    assert (record.getMessage(), vars(record)["exit_code"]) == ("a worker died", 3)


def test_a_worker_that_cannot_start_ends_all(
    two: Settings, listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Workers(monkeypatch)

    def die() -> None:
        workers.started[0].exitcode = 1

    workers.then(die)
    assert serve_by_workers(two, listening) == 1
    assert [each.calls for each in workers.started] == [["start"], ["start", "terminate"]]


def test_a_worker_ends_with_its_supervisor(
    two: Settings, listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Workers(monkeypatch, end)
    serve_by_workers(two, listening)
    (worker, _) = workers.started
    killed = threading.Event()
    calls: list[object] = []

    class Supervisor:
        def join(self) -> None:
            calls.append("joined")

    def kill(process: int, number: int) -> None:
        calls.append((process, number))
        killed.set()

    def served(*given: object) -> None:
        calls.append(given)
        killed.wait(10)

    monkeypatch.setattr(multiprocessing, "parent_process", Supervisor)
    monkeypatch.setattr(os, "kill", kill)
    monkeypatch.setattr(serve, "serve", served)
    worker.target(*worker.args)
    assert killed.is_set()
    assert "joined" in calls
    assert (two, listening) in calls
    assert (os.getpid(), signal.SIGTERM) in calls
