"""One worker: uvicorn, taught to end in order and to cut off who does not read."""

import asyncio
import signal
import socket
from functools import partial

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from yaxha.server.web.app import Application
from yaxha.server.web.config import Settings
from yaxha.server.web.logs import log_json
from yaxha.server.web.socket import RESTART

LARGEST_FRAME = 16_384
PING_SECONDS = 20.0
END_SECONDS = 10
LINGER_SECONDS = 10.0


class TableProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that answers what is being done before it ends."""

    _linger: asyncio.TimerHandle | None = None

    def shutdown(self) -> None:
        if self.handshake_complete and not self.close_sent:
            # The application answers what it has read, then closes.
            self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART})
        else:
            super().shutdown()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # Who does not answer does not read either: nothing more can be told.
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self._linger = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._linger is not None:
            self._linger.cancel()


class Server(uvicorn.Server):
    """Ends when it is asked to, but first says that it will."""

    def __init__(self, settings: Settings) -> None:
        config = uvicorn.Config(
            partial(Application, settings),
            factory=True,
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
    server = Server(settings)
    # From now on, and also when uvicorn raises the signal again after the end: no other way out.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)
    server.run([listening])
