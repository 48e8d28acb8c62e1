"""The WebSocket of uvicorn, taught to write many messages as one and to end in order."""

import asyncio
from collections.abc import Callable, Sequence

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

RESTART = 1012
LINGER_SECONDS = 10.0


class TableProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that answers what is being done before it ends.

    The application finds it in the state of its scope: ASGI has a call, a copy and a turn of the
    loop for each message, where one write does for all of them.
    """

    _linger: asyncio.TimerHandle | None = None
    _when_ready: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["wire"] = self

    # Writing

    @property
    def is_ready(self) -> bool:
        """Whether the reader has read enough to be sent more."""
        return self.writable.is_set()

    def write(self, messages: Sequence[bytes]) -> None:
        """Send texts, in one piece; to nobody if they are gone, as the reader will be told."""
        if self.disconnected or self.conn.state is not State.OPEN:
            return
        for message in messages:
            self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def when_ready(self, call: Callable[[], None]) -> None:
        """Call this whenever the reader has caught up."""
        self._when_ready = call

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._when_ready is not None:
            self._when_ready()

    # Ending

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
