"""Idle connections: every way to keep a server waiting."""

import asyncio
import contextlib
import json
import resource
import socket
from collections import Counter
from dataclasses import dataclass, field
from typing import Self, cast
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from server.live import API, LONG, LiveServer, new_secret

AT_ONCE = 50
PER_ADDRESS = 100
"""The server's limit of sockets per address; further idlers use another address."""
SPARE_FILES = 200
LITTLE = 4096
"""Approximate size of the kernel's buffers for unread data."""

CUT = None
"""Outcome of a connection that ended without a code."""

HELLO = json.dumps({"type": "hello"}).encode()


@dataclass(frozen=True)
class Kind:
    """A kind of idle connection."""

    name: str
    first: bytes = b""
    """Data sent at once; over a WebSocket, after the handshake."""
    is_socket: bool = False
    says_hello: bool = False
    answers: bool = False
    """True if it answers pings and close frames."""
    reads: bool = True
    busy: bool = False
    """True if a game is played at the table it watches."""
    ends: frozenset[int | None] = frozenset()
    """Close codes or HTTP statuses with which the server may end it. Without any, it may stay
    open."""


def _post(length: int) -> bytes:
    return (
        f"POST {API}/tables HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {new_secret()}\r\n"
        f"Content-Length: {length}\r\n\r\n"
    ).encode()


HALF_A_FRAME = Frame(Opcode.TEXT, b"x" * 16_000).serialize(mask=True)[:8_000]
NOT_THERE = frozenset({1006, 1011})
"""Close codes for a client that does not answer: with or without a close frame."""
LATE = frozenset({CUT, 408})

KINDS = (
    Kind("watching", is_socket=True, says_hello=True, answers=True),
    Kind("no hello", is_socket=True, ends=frozenset({4408})),
    # Slow headers are the proxy's responsibility.
    Kind("nothing sent"),
    Kind("half a request", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nAccept"),
    Kind("half a body", _post(8_000) + b"x" * 4_000, ends=LATE),
    Kind("half a frame", HALF_A_FRAME, is_socket=True, says_hello=True, ends=NOT_THERE),
    Kind("no pong", is_socket=True, says_hello=True, ends=NOT_THERE),
    Kind("nothing read", is_socket=True, says_hello=True, reads=False, busy=True, ends=NOT_THERE),
    Kind(
        "answer not read",
        f"GET {API}/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(),
        reads=False,
        ends=frozenset({CUT, 200}),
    ),
)


class Idler(asyncio.Protocol):
    """One connection, with futures: ``ready`` when it is idle, ``ended`` with its code."""

    transport: asyncio.Transport

    def __init__(self, kind: Kind, url: str) -> None:
        self.kind = kind
        loop = asyncio.get_running_loop()
        self.ready = loop.create_future()
        self.ended: asyncio.Future[int | None] = loop.create_future()
        self.seconds = 0.0
        """Its duration."""
        self.refused: bytes | None = None
        self._talk = ClientProtocol(parse_uri(url), max_size=None) if kind.is_socket else None
        self._status: int | None = CUT
        self._began = loop.time()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        if self._talk is None:
            self.transport.write(self.kind.first)
            self._is_ready()
        else:
            self._talk.send_request(self._talk.connect())
            self.transport.writelines(self._talk.data_to_send())

    def data_received(self, data: bytes) -> None:
        if self._talk is None:
            with contextlib.suppress(ValueError, IndexError):
                self._status = int(data.split(b" ", 2)[1])
            return
        self._talk.receive_data(data)
        answers = self._talk.data_to_send()
        if self.kind.answers:
            self.transport.writelines(answers)
            if answers and not answers[-1]:
                self.transport.close()
        for event in self._talk.events_received():
            if isinstance(event, Response):
                self._is_open(event)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._is_ready()

    def _is_open(self, response: Response) -> None:
        assert self._talk is not None
        if response.status_code != 101:
            self.refused = bytes(response.body or b"")
            self._is_ready()
            return
        if self.kind.says_hello:
            self._talk.send_text(HELLO)
            self.transport.writelines(self._talk.data_to_send())
        self.transport.write(self.kind.first)
        if not (self.kind.says_hello and self.kind.reads):
            self._is_ready()

    def _is_ready(self) -> None:
        if self.ready.done():
            return
        self.ready.set_result(None)
        if not self.kind.reads:
            self.transport.pause_reading()

    def connection_lost(self, _: Exception | None) -> None:
        self.seconds = asyncio.get_running_loop().time() - self._began
        if self._talk is None:
            self.ended.set_result(self._status)
        else:
            with contextlib.suppress(EOFError):
                self._talk.receive_eof()
            self.ended.set_result(self._talk.close_code)
        self._is_ready()


_addresses = (f"127.{a}.{b}.{c}" for a in range(1, 255) for b in range(256) for c in range(1, 255))


def next_address() -> str:
    """Return an unused loopback address."""
    return next(_addresses)


@dataclass
class Idlers:
    """Many idle connections of one kind, from as many addresses as they need."""

    server: LiveServer
    kind: Kind
    table: str
    all: list[Idler] = field(default_factory=list)
    address: str = ""
    """The address of the latest connections."""

    async def open(self, number: int) -> None:
        for first in range(0, number, PER_ADDRESS):
            self.address = next_address()
            few = min(PER_ADDRESS, number - first)
            for begin in range(0, few, AT_ONCE):
                opened = [self._open() for _ in range(begin, min(few, begin + AT_ONCE))]
                self.all += await asyncio.gather(*opened)

    async def one_more(self) -> bytes | None:
        """Open another connection from the last address; return the answer if it is refused."""
        idler = await self._open()
        idler.transport.abort()
        return idler.refused

    async def _open(self) -> Idler:
        at = urlsplit(self.server.url)
        line = socket.socket()
        line.setblocking(False)
        if not self.kind.reads:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
        line.bind((self.address, 0))
        loop = asyncio.get_running_loop()
        url = self.server.socket_url(self.table)
        async with asyncio.timeout(LONG):
            await loop.sock_connect(line, (at.hostname, at.port))
            _, idler = await loop.create_connection(lambda: Idler(self.kind, url), sock=line)
            await idler.ready
        return idler

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.abort()
        # The event loop closes aborted connections in its next iteration.
        await asyncio.sleep(0)

    def abort(self) -> None:
        """Close all connections without a close frame."""
        for idler in self.all:
            idler.transport.abort()
        self.all.clear()

    async def ends(self) -> Counter[int | None]:
        """Return the number of connections that the server has ended, by code."""
        async with asyncio.timeout(LONG):
            for idler in self.all:
                # A client that does not read does not see the end either.
                idler.transport.resume_reading()
            return Counter([await idler.ended for idler in self.all])


def allow_files(number: int) -> str:
    """Raise the limit of open files for this process and its children; return why not, if so."""
    needed = number + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        return (
            f"Here a process may have {hard} files open, and {number} connections need {needed}: "
            f"ask for at most {hard - SPARE_FILES}, or raise the limit (ulimit -Hn)."
        )
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
    return ""
