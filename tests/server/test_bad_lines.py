"""Sockets that say nothing, and readers that do not read; the server runs in this process."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from server.live import LONG, new_secret
from yaxha.server import watching
from yaxha.server.web import protocol, serving
from yaxha.server.web import socket as web_socket
from yaxha.server.web.config import read_settings
from yaxha.server.web.serving import Server


@contextlib.asynccontextmanager
async def near(folder: Path) -> AsyncIterator[tuple[Server, str]]:
    """A server in this loop, and its address."""
    url = f"sqlite:///{folder / 'yaxha.sqlite'}"
    server = Server(read_settings({"database_url": url, "limits": "off"}, {}))
    listening = socket.create_server(("127.0.0.1", 0))
    # The system holds little for those who do not read.
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
    return sum(application.site.limiter._sockets.values())


async def new_table(address: str, secret: str) -> str:
    async with httpx.AsyncClient(trust_env=False, timeout=LONG) as http:
        made = await http.post(
            f"http://{address}/api/v1/tables",
            headers={"Authorization": f"Bearer {secret}"},
            json={"seats": [{"kind": "mine", "name": "Ana"}, {"kind": "open"}]},
        )
    return str(made.json()["id"])


def test_who_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_socket, "HELLO_SECONDS", 0.05)

    async def silence() -> None:
        async with near(tmp_path) as (_, address):
            table = await new_table(address, new_secret())
            url = f"ws://{address}/api/v1/tables/{table}/socket"
            async with connect(url, proxy=None) as silent:
                await silent.wait_closed()
                assert silent.close_code == 4408

    asyncio.run(silence())


HANDSHAKE = (
    "GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def test_a_line_that_died(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Who answers no ping is not there any more."""
    monkeypatch.setattr(serving, "PING_SECONDS", 0.05)

    async def die() -> None:
        async with near(tmp_path) as (server, address):
            table = await new_table(address, new_secret())
            reader, writer = await asyncio.open_connection("127.0.0.1", _port(address))
            writer.write(HANDSHAKE.format(table=table, address=address).encode())
            assert b"101 Switching" in await reader.readuntil(b"\r\n\r\n")
            assert sockets_open(server) == 1
            # A ping comes, and nobody answers.
            assert (await reader.readexactly(1)) == b"\x89"
            while sockets_open(server):
                await asyncio.sleep(0.01)
            writer.close()
            (ended,) = [vars(line) for line in caplog.records if line.msg == "socket"]
            assert ended["code"] != 4408

    caplog.set_level("INFO", "yaxha.access")
    asyncio.run(die())


def test_who_does_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """They are cut off, what waits for them is bounded, and others do not notice."""
    monkeypatch.setattr(watching, "MOST_ANSWERS", 16)
    monkeypatch.setattr(protocol, "LINGER_SECONDS", 0.1)
    ana = new_secret()

    async def stall() -> None:
        async with near(tmp_path) as (server, address):
            table = await new_table(address, ana)
            url = f"ws://{address}/api/v1/tables/{table}/socket"
            async with connect(url, proxy=None, compression=None, close_timeout=0.1) as other:
                await other.send('{"type":"hello"}')
                await other.recv()
                # One that takes a little into its buffers and never looks.
                deaf = socket.socket()
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                deaf.setblocking(False)
                await asyncio.get_running_loop().sock_connect(deaf, ("127.0.0.1", _port(address)))
                async with connect(
                    url, proxy=None, compression=None, sock=deaf, max_queue=1, close_timeout=0.1
                ) as slow:
                    await slow.send(json.dumps({"type": "hello", "identity": ana}))
                    slow.transport.pause_reading()
                    await _say_much(slow, server)
                assert json.loads(await other.recv())["type"] in ("view", "story")
                assert [vars(line)["code"] for line in caplog.records if line.msg == "socket"] == [
                    4413
                ]

    caplog.set_level("INFO", "yaxha.access")
    asyncio.run(stall())


def _port(address: str) -> int:
    return int(address.partition(":")[2])


async def _say_much(slow: Any, server: Server) -> None:
    """Send commands until the line is cut."""
    for nth in range(20_000):
        command = {"type": "say", "seat": "A", "phrase": "thinking"}
        try:
            await slow.send(json.dumps({"id": f"c{nth}", "do": command}))
        except Exception:
            break
        if sockets_open(server) == 1:
            break
    while sockets_open(server) > 1:
        await asyncio.sleep(0.01)


def test_a_message_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A defect of ours ends the socket, so that its client comes back, and is told to the log."""

    def broken(*_: object) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(watching, "view_message", broken)

    async def fail() -> None:
        async with near(tmp_path) as (_, address):
            table = await new_table(address, new_secret())
            url = f"ws://{address}/api/v1/tables/{table}/socket"
            async with connect(url, proxy=None) as person:
                await person.send('{"type":"hello"}')
                assert json.loads(await person.recv())["type"] == "welcome"
                await person.wait_closed()
                assert person.close_code == 1011

    asyncio.run(fail())
    assert [line.msg for line in caplog.records if line.levelname == "ERROR"] == [
        "a message failed"
    ]
