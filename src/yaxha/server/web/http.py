"""The HTTP of uvicorn, for whom nobody has all the time and memory there is."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.exceptions import InvalidMessage

from yaxha.server.web.limits import TooMany, address_key
from yaxha.server.web.problems import Malformed, TooLong
from yaxha.server.web.refusing import raw_answer

REQUEST_SECONDS = 10.0
"""How long the head of a request may take, from the connection or from its first byte, and then
its body."""
SAYING_SECONDS = 5.0
"""How long the application has to say that a body is too late, before it is cut."""
UNREAD_SECONDS = 30.0
"""How long what is sent may wait for a reader."""
MOST_HEAD = 32_768
MOST_BODY = 1_000_000
"""More than anybody reads: an answer says that it is too large, and should be seen."""
MOST_WAITING = 16
"""Requests that wait for the answer to another one, on one connection."""
SLICE = 4096
"""What is looked at in one go."""


def slices(data: bytes) -> Iterator[bytes]:
    if len(data) <= SLICE:
        yield data
    else:
        for start in range(0, len(data), SLICE):
            yield data[start : start + SLICE]


class Patience:
    """Ends a connection whose other end does not read."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(UNREAD_SECONDS, self._transport.abort)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class BoundedHttp(HttpToolsProtocol):
    """A connection that may send so much, in so many seconds, and no more of them for an address.

    When it becomes a WebSocket it is counted on, until that ends.
    """

    _patience: Patience
    _late: asyncio.TimerHandle | None = None
    _release: Callable[[], None] | None = None
    _received = 0
    """Bytes of a head or of a body that has not ended."""
    _is_in_body = False
    _is_whole = False
    """Whether a request has ended, and nothing has come after it."""
    _is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._patience = Patience(transport)
        self._hurry(REQUEST_SECONDS)
        try:
            self._release = self._count()
        except TooMany as error:
            self._end(error)

    def _count(self) -> Callable[[], None] | None:
        app: Any = self.app
        address = self.client[0] if self.client else ""
        if address in app.site.proxies:
            # It brings everybody.
            return None
        key = address_key(address)
        app.site.open("connections", key)
        return lambda: app.site.limiter.close("connections", key)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self._stop_hurry()
        self._patience.stop()
        if self._release is not None:
            self._release()

    # Reading

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        self._is_whole = False
        for piece in slices(data):
            self._received += len(piece)
            self._feed(piece)
            if self._is_socket or self.transport.is_closing():
                return
            if self._received > (MOST_BODY if self._is_in_body else MOST_HEAD):
                self._end(TooLong())
                return
        if not self._is_whole and self._late is None:
            self._hurry(REQUEST_SECONDS)

    def _feed(self, piece: bytes) -> None:
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                # It has a way to us, and both would stay.
                self.parser = None  # type: ignore[assignment]
        except httptools.HttpParserError:
            self._end(Malformed("This is no request of HTTP"))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_whole = False

    def on_header(self, name: bytes, value: bytes) -> None:
        # What comes after a body is none: it was not there when the request was let in.
        if not self._is_in_body:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._is_in_body, self._received = True, 0
        if self._late is not None:
            self._hurry(REQUEST_SECONDS + SAYING_SECONDS)
        if len(self.pipeline) > MOST_WAITING:
            self.transport.abort()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._is_in_body, self._received, self._is_whole = False, 0, True
        self._stop_hurry()

    def _hurry(self, seconds: float) -> None:
        self._stop_hurry()
        self._late = self.loop.call_later(seconds, self.transport.abort)

    def _stop_hurry(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    # Answering

    def _end(self, error: Exception) -> None:
        """Say why, if nothing else is being said."""
        cycle: Any = self.cycle  # None before the first request
        if cycle is not None and not cycle.response_complete:
            self.transport.abort()
            return
        self.transport.write(raw_answer(error))
        self.transport.close()
        self._patience.start()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._patience.start()
        elif self.pipeline:
            self.flow.pause_reading()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._patience.start()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._patience.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._patience.stop()

    # Becoming a WebSocket

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self._is_socket = True
        self._stop_hurry()
        self._patience.stop()
        socket: Any = self.transport.get_protocol()
        socket.release, self._release = self._release, None
        if not socket.handshake_initiated:
            # The library of the sockets could not read this head, and leaves it at that.
            is_malformed = isinstance(socket.conn.handshake_exc, InvalidMessage)
            error = Malformed("This is no request of HTTP") if is_malformed else TooLong()
            self._end(error)
