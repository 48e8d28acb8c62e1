"""One worker: uvicorn, with its settings."""

import asyncio
import gc
import resource
import signal
import socket
from functools import partial

import uvicorn

from yaxha.server.web.app import Application
from yaxha.server.web.config import Settings
from yaxha.server.web.http import BoundedHttp
from yaxha.server.web.logs import log_json
from yaxha.server.web.protocol import TableProtocol

LARGEST_FRAME = 16_384
PING_SECONDS = 20.0
END_SECONDS = 10
MOST_FILES = 65_536


class Server(uvicorn.Server):
    """Ends when it is asked to, but first says that it will."""

    def __init__(self, settings: Settings) -> None:
        config = uvicorn.Config(
            partial(Application, settings),
            factory=True,
            http=BoundedHttp,
            ws=TableProtocol,
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
        await super().shutdown(sockets)


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until SIGTERM or SIGINT, then end in order."""
    log_json()
    # What tables and sockets leave behind is free of cycles, and gone at once.
    gc.set_threshold(100_000, 10, 10)
    _allow_many_files()
    server = Server(settings)
    # From now on, and also when uvicorn raises the signal again after the end: no other way out.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)
    server.run([listening])


def _allow_many_files() -> None:
    """Every socket is one; a system gives a process few of them unless it asks for more."""
    files = resource.RLIMIT_NOFILE
    now, most = resource.getrlimit(files)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(files, (wanted, most))
