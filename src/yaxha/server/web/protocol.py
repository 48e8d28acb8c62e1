"""The WebSocket of uvicorn, taught to write many messages as one and to end in order."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from yaxha.server.web.closing import NO_TEXT, RESTART, TOO_LARGE, TOO_MANY
from yaxha.server.web.http import SLICE, Patience
from yaxha.server.web.limits import Bucket, Rate, TooMany

LINGER_SECONDS = 10.0

EXTRAS = Rate(200, 10)
"""Frames that are no messages: pings, pongs, and further parts. Nobody needs many of them."""
MOST_PARTS = 64
MOST_PONGS = 64
MOST_AFTER_END = 32_768
"""Bytes that may be on their way when a socket is closed; a client's own close is after them."""


class TableProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that answers what is being done before it ends.

    The application finds it in the state of its scope: ASGI has a call, a copy and a turn of the
    loop for each message, where one write does for all of them.
    """

    _linger: asyncio.TimerHandle | None = None
    _hear: Callable[[str | None], None] | None = None
    _when_ready: Callable[[], None] | None = None
    _patience: Patience
    _extras: Bucket
    _after_end = 0
    _unwritten_pongs = 0
    release: Callable[[], None] | None = None
    """To be called when the connection has ended."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._patience = Patience(transport)
        self._extras = Bucket(EXTRAS.number, time.monotonic())
        self._unread = bytearray()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["wire"] = self

    # Reading

    def data_received(self, data: bytes) -> None:
        if len(data) <= SLICE and not self._unread and not self.close_sent:
            super().data_received(data)
        else:
            self._unread += data
            self._look_at_unread()

    def _look_at_unread(self) -> None:
        """Look at what has come, until there is a message for the application, or the end."""
        while self._unread and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self._unread[:SLICE])
            del self._unread[:SLICE]
            if self.close_sent:
                self._after_end += len(piece)
                if self._after_end > MOST_AFTER_END:
                    self.transport.abort()
                    return
            super().data_received(piece)

    def hold(self) -> None:
        """Read no more for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self._look_at_unread()
            if not self.read_paused and not self.transport.is_closing():
                self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self._hear is None and self.queue.empty():
            self.read_on()
        return message

    def listen(self, hear: Callable[[str | None], None]) -> list[str | None]:
        """Call this with each text, with None for what is no text; those that have come already.

        Nothing but the end is left to be received.
        """
        self._hear = hear
        texts: list[str | None] = []
        for _ in range(self.queue.qsize()):
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                texts.append(event.get("text"))
            else:
                self.queue.put_nowait(event)
        return texts

    def send_receive_event_to_app(self) -> None:
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        text: str | None = None
        if self.curr_msg_data_type == "text":
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self._fail(NO_TEXT)
                return
        if self._hear is not None:
            self._hear(text)
            return
        if text is not None:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        self.hold()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            if self._is_allowed_extra():
                super().handle_ping()
            return
        # The pong is written when there is room. Who reads none of them shall not ask for more.
        self._unwritten_pongs += 1
        if self._unwritten_pongs > MOST_PONGS:
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        if self._is_allowed_extra():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PARTS:
            self._fail(TOO_LARGE)
        elif self._is_allowed_extra():
            super().handle_cont(event)

    def _is_allowed_extra(self) -> bool:
        if self.transport.is_closing():
            return False
        try:
            self._extras.take(EXTRAS, time.monotonic())
        except TooMany:
            self._fail(TOO_MANY)
            return False
        return True

    def _fail(self, code: int) -> None:
        """Close at once; nothing that still comes is looked at."""
        if not self.transport.is_closing():
            self.conn.fail(code)
            self.handle_parser_exception()

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

    def pause_writing(self) -> None:
        super().pause_writing()
        self._patience.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._patience.stop()
        if self._unwritten_pongs:
            self._unwritten_pongs = 0
            self.transport.write(b"".join(self.conn.data_to_send()))
        if self._when_ready is not None:
            self._when_ready()

    async def send(self, message: Any) -> None:
        if self.close_sent and message["type"] == "websocket.close":
            # It was closed for what came, before the application could do it.
            return
        await super().send(message)
        if self.close_sent:
            # An answer that refuses the handshake completes it too, though uvicorn thinks not.
            self.handshake_complete = True
            self.read_on()
            self._look_at_unread()

    # Ending

    def shutdown(self) -> None:
        if self.handshake_complete and not self.close_sent:
            # The application answers what it has read, then closes.
            self.end(RESTART)
        else:
            super().shutdown()

    def end(self, code: int) -> None:
        """Let the application receive this end."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})

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
        self._patience.stop()
        if self._linger is not None:
            self._linger.cancel()
        if self.release is not None:
            self.release()
        # Whoever listened has a way to us: without these, all of it is gone at once.
        self._hear = self._when_ready = self.release = None
