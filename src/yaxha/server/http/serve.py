"""One worker: uvicorn, with its settings."""

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
"""h11 has this limit for what has come in part, so no more may come at once."""
SILENT_SECONDS = 10
"""How long a new connection may send nothing; it is not even accepted before."""
UNREAD_SECONDS = 30
"""How long what is sent may wait for a reader."""
PING_SECONDS = 20.0
END_SECONDS = 10
MOST_FILES = 65_536


class Server(uvicorn.Server):
    """Ends when it is asked to, but first says that it will."""

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
            timeout_graceful_shutdown=END_SECONDS,
        )
        super().__init__(config)
        self._drain_seconds = settings.drain_seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        application = self.config.loaded_app
        assert isinstance(application, Application)
        application.drain()
        # Whoever asks whether we are ready sends people elsewhere meanwhile.
        await asyncio.sleep(self._drain_seconds)
        await application.site.end_sockets(END_SECONDS)
        await super().shutdown(sockets)


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until SIGTERM or SIGINT, then end in order."""
    log_json()
    # What tables and sockets leave behind is free of cycles, and gone at once.
    gc.set_threshold(100_000, 10, 10)
    _allow_many_files()
    limit_connections(listening)
    server = Server(settings)
    # From now on, and also when uvicorn raises the signal again after the end: no other way out.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)
    server.run([listening])


def limit_connections(listening: socket.socket) -> None:
    """Let the system bound what connections take; they inherit it from the listening socket."""
    # The system counts its own bookkeeping, which is about as much again.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LARGEST_HEAD // 2)
    if hasattr(socket, "TCP_DEFER_ACCEPT"):  # Linux
        tcp = socket.IPPROTO_TCP
        listening.setsockopt(tcp, socket.TCP_DEFER_ACCEPT, SILENT_SECONDS)
        listening.setsockopt(tcp, socket.TCP_USER_TIMEOUT, 1000 * UNREAD_SECONDS)


def _allow_many_files() -> None:
    """Every socket is one; a system gives a process few of them unless it asks for more."""
    files = resource.RLIMIT_NOFILE
    now, most = resource.getrlimit(files)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(files, (wanted, most))


log = logging.getLogger(__name__)

SOON = 5.0
"""A worker that dies within so many seconds would die again: then all end."""

spawn = multiprocessing.get_context("spawn")


def serve_by_workers(settings: Settings, listening: socket.socket) -> int:
    """Serve until SIGTERM or SIGINT; the exit code."""
    with tempfile.TemporaryDirectory(prefix="yaxha-metrics-") as folder:
        os.environ[metrics.FOLDER] = folder
        return _Workers(settings, listening).run()


def _serve(settings: Settings, listening: socket.socket) -> None:
    threading.Thread(target=_end_with_supervisor, daemon=True).start()
    serve(settings, listening)


def _end_with_supervisor() -> None:
    """Who is killed ends nobody: without this the workers would keep the address for ever."""
    supervisor = multiprocessing.parent_process()
    assert supervisor is not None
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)


class _Workers:
    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._stopping = False
        self._processes: dict[SpawnProcess, float] = {}

    def run(self) -> int:
        log_json()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        for _ in range(self._settings.workers):
            self._start()
        code = 0
        while not self._stopping:
            wait([process.sentinel for process in self._processes], timeout=0.5)
            for process, began in list(self._processes.items()):
                if not process.is_alive() and not self._stopping:
                    del self._processes[process]
                    log.error("a worker died", extra={"exit_code": process.exitcode})
                    if time.monotonic() - began < SOON:
                        self._stopping, code = True, 1
                    else:
                        self._start()
        self._end()
        return code

    def _start(self) -> None:
        process = spawn.Process(target=_serve, args=(self._settings, self._listening))
        process.start()
        self._processes[process] = time.monotonic()

    def _stop(self, *_: object) -> None:
        self._stopping = True

    def _end(self) -> None:
        for process in self._processes:
            process.terminate()
        latest = time.monotonic() + self._settings.drain_seconds + 2 * END_SECONDS
        for process in self._processes:
            process.join(max(0.0, latest - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
