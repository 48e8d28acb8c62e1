"""One worker: uvicorn, with its settings."""

import asyncio
import gc
import resource
import signal
import socket
from functools import partial

import uvicorn

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
