"""Worker processes: uvicorn with limits, graceful shutdown, supervision of several workers."""

import asyncio
import gc
import logging
import multiprocessing
import os
import resource
import signal
import socket
import tempfile
import threading
import time
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess

import uvicorn

from yaxha.server.http import metrics
from yaxha.server.http.app import Application
from yaxha.server.http.logs import log_json
from yaxha.server.http.settings import Settings

LARGEST_FRAME = 16_384
LARGEST_HEAD = 8_192
"""h11's limit for incomplete headers, so the receive buffer must not hold more."""
SILENT_SECONDS = 10
"""Seconds that a new connection may stay silent; it is not accepted before its first data."""
UNREAD_SECONDS = 30
"""Seconds that sent data may stay unacknowledged."""
PING_SECONDS = 20.0
SHUTDOWN_SECONDS = 10
MOST_FILES = 65_536


class Server(uvicorn.Server):
    """Uvicorn with graceful shutdown: report "not ready", drain, close sockets, stop."""

    def __init__(self, settings: Settings) -> None:
        config = uvicorn.Config(
            partial(Application, settings),
            factory=True,
            http="h11",
            h11_max_incomplete_event_size=LARGEST_HEAD,
            ws="websockets-sansio",
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            ws_per_message_deflate=False,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
        super().__init__(config)
        self._drain_seconds = settings.drain_seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        application = self.config.loaded_app
        assert isinstance(application, Application)
        application.drain()
        # In the meantime load balancers notice and send clients elsewhere.
        await asyncio.sleep(self._drain_seconds)
        await application.site.end_sockets(SHUTDOWN_SECONDS)
        await super().shutdown(sockets)


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until SIGTERM or SIGINT, then shut down gracefully."""
    log_json()
    # Tables and sockets leave no reference cycles behind, so the collector may run rarely.
    gc.set_threshold(100_000, 10, 10)
    _allow_many_files()
    limit_connections(listening)
    server = Server(settings)
    # Even when uvicorn raises the signal again after its shutdown: always exit through it.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)
    server.run([listening])


def limit_connections(listening: socket.socket) -> None:
    """Set kernel limits per connection; connections inherit them from the listening socket."""
    # The kernel doubles this value for its own bookkeeping.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LARGEST_HEAD // 2)
    if hasattr(socket, "TCP_DEFER_ACCEPT"):  # Linux
        tcp = socket.IPPROTO_TCP
        listening.setsockopt(tcp, socket.TCP_DEFER_ACCEPT, SILENT_SECONDS)
        listening.setsockopt(tcp, socket.TCP_USER_TIMEOUT, 1000 * UNREAD_SECONDS)


def _allow_many_files() -> None:
    """Raise the limit of open files: every socket is one, and the default limit is low."""
    files = resource.RLIMIT_NOFILE
    now, most = resource.getrlimit(files)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(files, (wanted, most))


log = logging.getLogger(__name__)

RAPID_EXIT_SECONDS = 5.0
"""A worker that dies within this many seconds would die again: the server exits."""

spawn = multiprocessing.get_context("spawn")


def serve_by_workers(settings: Settings, listening: socket.socket) -> int:
    """Supervise several workers until SIGTERM or SIGINT, and return the exit code."""
    with tempfile.TemporaryDirectory(prefix="yaxha-metrics-") as folder:
        os.environ[metrics.FOLDER] = folder
        return _Supervisor(settings, listening).run()


def _worker(settings: Settings, listening: socket.socket) -> None:
    threading.Thread(target=_exit_with_supervisor, daemon=True).start()
    serve(settings, listening)


def _exit_with_supervisor() -> None:
    """Stop this worker when its supervisor dies; otherwise it would keep the port open."""
    supervisor = multiprocessing.parent_process()
    assert supervisor is not None
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)


class _Supervisor:
    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._stopping = False
        self._processes: dict[SpawnProcess, float] = {}

    def run(self) -> int:
        log_json()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._on_signal)
        for _ in range(self._settings.workers):
            self._start()
        code = 0
        while not self._stopping:
            wait([process.sentinel for process in self._processes], timeout=0.5)
            for process, began in list(self._processes.items()):
                if not process.is_alive() and not self._stopping:
                    del self._processes[process]
                    log.error("a worker died", extra={"exit_code": process.exitcode})
                    if time.monotonic() - began < RAPID_EXIT_SECONDS:
                        self._stopping, code = True, 1
                    else:
                        self._start()
        self._stop_workers()
        return code

    def _start(self) -> None:
        process = spawn.Process(target=_worker, args=(self._settings, self._listening))
        process.start()
        self._processes[process] = time.monotonic()

    def _on_signal(self, *_: object) -> None:
        self._stopping = True

    def _stop_workers(self) -> None:
        for process in self._processes:
            process.terminate()
        latest = time.monotonic() + self._settings.drain_seconds + 2 * SHUTDOWN_SECONDS
        for process in self._processes:
            process.join(max(0.0, latest - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
