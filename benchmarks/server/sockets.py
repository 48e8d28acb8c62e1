"""A minimal WebSocket client for hundreds of seats on one core.

A load generator that is busier than the server measures itself. So this one does the minimum that
the protocol allows. It reads whole messages in place, and masks its own frames with zeros.
"""

import asyncio
from typing import NamedTuple, cast

TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A


class Address(NamedTuple):
    host: str
    port: int


class Socket(asyncio.Protocol):
    """A connection; subclasses handle its messages."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._transport: asyncio.Transport
        self._upgraded: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._is_left = False

    def received(self, message: bytes) -> None:
        raise NotImplementedError

    async def connect(self, address: Address, path: str) -> None:
        """Open the WebSocket at that path."""
        await asyncio.get_running_loop().create_connection(lambda: self, *address)
        self._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {address.host}:{address.port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        await self._upgraded

    def send(self, message: bytes, kind: int = TEXT) -> None:
        length = len(message)
        if length < 126:
            head = bytes((kind, 0x80 | length))
        elif length < 0x10000:
            head = bytes((kind, 0xFE)) + length.to_bytes(2)
        else:
            raise ValueError("so long a message is not meant to be sent")
        self._transport.write(head + bytes(4) + message)

    def leave(self) -> None:
        self._is_left = True
        self.send((1000).to_bytes(2), CLOSE)
        self._transport.close()

    # Callbacks of asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._is_left:
            raise ConnectionError("the server closed a connection") from exc

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._upgraded.done() and not self._read_answer():
            return
        at, size = 0, len(buffer)
        while size - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == 126:
                start = at + 4
                length = int.from_bytes(buffer[at + 2 : start])
            elif length == 127:
                start = at + 10
                length = int.from_bytes(buffer[at + 2 : start])
            end = start + length
            if size < end:
                break
            self._read_frame(buffer[at], bytes(buffer[start:end]))
            at = end
        del buffer[:at]

    def _read_answer(self) -> bool:
        """Check that the response to the upgrade request is complete."""
        answer, blank, _ = self._buffer.partition(b"\r\n\r\n")
        if not blank:
            return False
        status = answer.split(b"\r\n")[0].decode()
        if " 101 " not in f"{status} ":
            raise ConnectionError(f"no WebSocket: {status}")
        del self._buffer[: len(answer) + len(blank)]
        self._upgraded.set_result(None)
        return True

    def _read_frame(self, kind: int, content: bytes) -> None:
        if kind in (TEXT, BINARY):
            self.received(content)
        elif kind == PING:
            self.send(content, PONG)
        elif kind == CLOSE:
            if not self._is_left:
                raise ConnectionError(f"the server closed a connection: {content[2:].decode()}")
        else:
            raise ConnectionError(f"a frame of a kind that is not expected: {kind:#x}")
