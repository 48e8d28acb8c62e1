"""Silent sockets and clients that do not read, with the server in this process."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from server.live import new_secret
from server.near import HELLO, line, near, new_table, port_of, sockets_open
from yaxha.server.http import serve
from yaxha.server.http import websocket as web_socket
from yaxha.server.http.serve import Server
from yaxha.server.runtime import subscribers


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


def test_a_line_that_died(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Clients that do not answer pings are disconnected."""
    monkeypatch.setattr(serve, "PING_SECONDS", 0.05)

    async def die() -> None:
        async with near(tmp_path) as (server, address):
            table = await new_table(address, new_secret())
            async with line(address) as silent:
                assert b"101 Switching" in await silent.open_socket(address, table)
                assert sockets_open(server) == 1
                # A ping arrives and stays unanswered.
                assert (await silent.reader.readexactly(1)) == b"\x89"
                while sockets_open(server):
                    await asyncio.sleep(0.01)
            (ended,) = [vars(each) for each in caplog.records if each.msg == "socket"]
            assert ended["code"] != 4408

    caplog.set_level("INFO", "yaxha.access")
    asyncio.run(die())


def test_who_does_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """They are disconnected, their queues are bounded, and others are not affected."""
    monkeypatch.setattr(subscribers, "MOST_ANSWERS", 16)
    monkeypatch.setattr(serve, "UNREAD_SECONDS", 1)
    ana = new_secret()

    async def stall() -> None:
        async with near(tmp_path) as (server, address):
            table = await new_table(address, ana)
            url = f"ws://{address}/api/v1/tables/{table}/socket"
            async with connect(url, proxy=None, compression=None, close_timeout=0.1) as other:
                await other.send('{"type":"hello"}')
                await other.recv()
                # A client with small buffers that never reads.
                deaf = socket.socket()
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                deaf.setblocking(False)
                await asyncio.get_running_loop().sock_connect(deaf, ("127.0.0.1", port_of(address)))
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


async def _say_much(slow: Any, server: Server) -> None:
    """Send commands until disconnected."""
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
    """A bug in the server closes the socket, so that its client reconnects, and is logged."""

    def broken(*_: object) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(subscribers, "view_message", broken)

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


def test_the_end_of_the_server_while_somebody_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_socket, "HELLO_SECONDS", 1.0)

    async def end() -> None:
        async with near(tmp_path) as (server, address):
            table = await new_table(address, new_secret())
            async with line(address) as silent, line(address) as watching:
                await silent.open_socket(address, table)
                await watching.open_socket(address, table)
                await watching.send(HELLO)
                await watching.until(b'"type":"view"')
                server.should_exit = True
                # 1012, as a close frame.
                assert (await watching.rest()).endswith(b"\x88\x02\x03\xf4")
                # This one was given its time for hello.
                assert await silent.rest() == b"\x88\x02" + (4408).to_bytes(2, "big")

    asyncio.run(end())
