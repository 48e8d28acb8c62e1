"""Several workers on one address, each a process, started again when one dies."""

import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess

from yaxha.server.http import metrics
from yaxha.server.http.logs import log_json
from yaxha.server.http.serve import END_SECONDS, serve
from yaxha.server.http.settings import Settings

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
