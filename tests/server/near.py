"""A server in the test's own process, and raw connections to it."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
from websockets.frames import Frame, Opcode

from server.live import API, LONG
from yaxha.server.http.serve import Server, limit_connections
from yaxha.server.http.settings import read_settings


@contextlib.asynccontextmanager
async def near(folder: Path, **settings: Any) -> AsyncIterator[tuple[Server, str]]:
    """Run a server in this event loop; yield it with its address."""
    url = f"sqlite:///{folder / 'yaxha.sqlite'}"
    server = Server(read_settings({"database_url": url, "limits": "off", **settings}))
    listening = socket.create_server(("127.0.0.1", 0))
    limit_connections(listening)
    # Small kernel buffers for clients that do not read.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    address = f"127.0.0.1:{listening.getsockname()[1]}"
    listening.setblocking(False)
    serving_task = asyncio.create_task(server.serve([listening]))
    try:
        async with asyncio.timeout(LONG), httpx.AsyncClient(trust_env=False) as http:
            await http.get(f"http://{address}/healthz", timeout=LONG)
            yield server, address
    finally:
        server.should_exit = True
        await serving_task


def sockets_open(server: Server) -> int:
    application: Any = server.config.loaded_app
    return sum(application.site.limiter.counts["sockets"].values())


async def new_table(address: str, secret: str) -> str:
    async with httpx.AsyncClient(trust_env=False, timeout=LONG) as http:
        made = await http.post(
            f"http://{address}{API}/tables",
            headers={"Authorization": f"Bearer {secret}"},
            json={"seats": [{"kind": "mine", "name": "Ana"}, {"kind": "open"}]},
        )
    return str(made.json()["id"])


def port_of(address: str) -> int:
    return int(address.partition(":")[2])


class Line:
    """A raw connection for arbitrary bytes, with small receive buffers."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, *parts: bytes) -> None:
        self.writer.write(b"".join(parts))
        await self.writer.drain()

    async def flood(self, part: bytes, most: int) -> int:
        """Send data repeatedly without reading; return the number of bytes sent."""
        many = part * max(1, 10_000 // len(part))
        sent = 0
        with contextlib.suppress(OSError):
            while sent < most:
                await self.send(many)
                sent += len(many)
        return sent

    async def until(self, end: bytes) -> bytes:
        return await self.reader.readuntil(end)

    async def rest(self) -> bytes:
        """Read until the server closes the connection."""
        found = b""
        with contextlib.suppress(ConnectionError):
            while more := await self.reader.read(65_536):
                found += more
        return found

    async def open_socket(self, address: str, table: str, *more: str) -> bytes:
        """Request a WebSocket and return the response headers."""
        await self.send(handshake(address, f"{API}/tables/{table}/socket", *more))
        return await self.until(b"\r\n\r\n")


@contextlib.asynccontextmanager
async def line(address: str, source: str = "127.0.0.1") -> AsyncIterator[Line]:
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    raw.bind((source, 0))
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", port_of(address)))
    # The reader pauses at twice its limit.
    reader, writer = await asyncio.open_connection(sock=raw, limit=16_384)
    try:
        yield Line(reader, writer)
    finally:
        writer.transport.abort()


def head(target: str, address: str, *lines: str) -> bytes:
    """Return request headers without the final empty line."""
    return "\r\n".join([f"{target} HTTP/1.1", f"Host: {address}", *lines, ""]).encode()


def handshake(address: str, path: str, *more: str) -> bytes:
    lines = (
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    return head(f"GET {path}", address, *lines, *more) + b"\r\n"


def frame(opcode: Opcode, content: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(opcode, content, fin).serialize(mask=True)


HELLO = frame(Opcode.TEXT, b'{"type":"hello"}')
