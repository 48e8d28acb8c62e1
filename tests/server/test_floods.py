"""Frames without end: who sends them is cut off, long before anybody else notices."""

import asyncio
import gc
import json
import re
import socket
from pathlib import Path
from typing import Any

import pytest
import uvloop
from websockets.frames import Opcode

from server.live import API, new_secret
from server.near import (
    HELLO,
    Line,
    frame,
    handshake,
    head,
    line,
    near,
    new_table,
    port_of,
    sockets_open,
)
from yaxha.server.web import protocol
from yaxha.server.web.limits import Rate
from yaxha.server.web.protocol import TableProtocol

MUCH = 16_000_000
PING = frame(Opcode.PING, b"x" * 125)


@pytest.fixture
def frames_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all frames that the server has looked at."""
    names: list[str] = []
    for name in ("handle_ping", "handle_pong", "handle_cont", "handle_text"):
        usual = getattr(TableProtocol, name)

        def noted(self: TableProtocol, *event: Any, name: str = name, usual: Any = usual) -> None:
            names.append(name)
            usual(self, *event)

        monkeypatch.setattr(TableProtocol, name, noted)
    return names


async def greeted(open_line: Line, address: str) -> None:
    """Somebody who watches a table."""
    table = await new_table(address, new_secret())
    await open_line.open_socket(address, table)
    await open_line.send(HELLO)


async def close_code(open_line: Line) -> int:
    """That of the close frame at the end."""
    await open_line.until(b"\x88\x02")
    return int.from_bytes(await open_line.reader.readexactly(2), "big")


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (b"", PING),
        (b"", frame(Opcode.PING)),
        (b"", frame(Opcode.PONG, b"x" * 125)),
        (frame(Opcode.TEXT, b"{", fin=False), frame(Opcode.CONT, fin=False)),
        (b"", frame(Opcode.TEXT, b"{", fin=False) + frame(Opcode.CONT, b"}")),
    ],
    ids=["pings", "empty pings", "pongs", "pieces", "pieced messages"],
)
def test_what_is_no_message(
    tmp_path: Path, frames_read: list[str], first: bytes, more: bytes
) -> None:
    """Also where there are no limits."""

    async def flood() -> None:
        async with near(tmp_path) as (_, address), line(address) as fast:
            await greeted(fast, address)
            await fast.send(first)
            assert await fast.flood(more, MUCH) < MUCH

    asyncio.run(flood())
    assert 100 < len(frames_read) < 3000


def test_pongs_that_nobody_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, frames_read: list[str]
) -> None:
    """They would lie in our memory."""
    monkeypatch.setattr(protocol, "EXTRAS", Rate(1e9, 1))

    async def flood() -> None:
        async with near(tmp_path) as (_, address), line(address) as deaf:
            await greeted(deaf, address)
            assert await deaf.flood(PING, MUCH) < MUCH

    asyncio.run(flood())
    # What the system takes, and what may wait: 64 KiB.
    assert len(frames_read) < 20_000


def test_a_message_in_many_parts(tmp_path: Path) -> None:
    async def send() -> None:
        async with near(tmp_path) as (_, address):
            part = frame(Opcode.CONT, b" ", fin=False)
            for parts, code in ((protocol.MOST_PARTS - 2, 4400), (protocol.MOST_PARTS, 1009)):
                async with line(address) as each:
                    table = await new_table(address, new_secret())
                    await each.open_socket(address, table)
                    first, last = frame(Opcode.TEXT, b"{", fin=False), frame(Opcode.CONT, b"}")
                    await each.send(first, part * parts, last)
                    assert await close_code(each) == code

    asyncio.run(send())


def test_tiny_messages(tmp_path: Path, frames_read: list[str]) -> None:
    """Nobody looks at what comes after the end."""
    one = frame(Opcode.TEXT, b"1")

    async def flood() -> None:
        async with near(tmp_path, limits="") as (_, address), line(address) as fast:
            await greeted(fast, address)
            assert await fast.flood(one, 5_000_000) < 5_000_000

    asyncio.run(flood())
    assert 0 < len(frames_read) < 10_000


def test_many_commands_at_once(tmp_path: Path) -> None:
    """All of them are answered, in their order, though they are read in pieces."""
    ana, number = new_secret(), 400

    def command(nth: int) -> bytes:
        say = {"type": "say", "seat": "A", "phrase": "hello"}
        sent = json.dumps({"id": f"c{nth}", "do": say})
        return frame(Opcode.TEXT, sent.encode() + b" " * (nth * 7 % 2000))

    async def send() -> None:
        async with near(tmp_path) as (_, address), line(address) as person:
            table = await new_table(address, ana)
            await person.open_socket(address, table)
            hello = json.dumps({"type": "hello", "identity": ana}).encode()
            sending = asyncio.create_task(
                person.send(frame(Opcode.TEXT, hello), *[command(nth) for nth in range(number)])
            )
            received = b""
            found: list[bytes] = []
            while len(found) < number:
                received += await person.reader.read(65_536)
                found = re.findall(rb'"id":"c([0-9]+)"', received)
            await sending
            assert list(map(int, found)) == list(range(number))
            await person.send(frame(Opcode.CLOSE, b"\x03\xe8"))
            assert await close_code(person) == 1000

    asyncio.run(send())


def test_a_ping_while_much_is_to_be_read(tmp_path: Path) -> None:
    """Whoever reads slowly is no worse for asking whether we are there."""

    async def ping() -> None:
        async with near(tmp_path) as (server, address), line(address) as slow:
            await greeted(slow, address)
            await slow.until(b'"type":"view"')
            wires: list[Any] = list(server.server_state.connections)
            (wire,) = [each for each in wires if isinstance(each, TableProtocol)]
            wire.write([b"x" * 300_000])
            assert not wire.is_ready
            await slow.send(frame(Opcode.PING, b"are you there"))
            received = b""
            while b"are you there" not in received:
                more = await slow.reader.read(65_536)
                assert more, "cut"
                received += more

    asyncio.run(ping())


def test_a_close_that_came_with_too_much(tmp_path: Path) -> None:
    """It is seen at once, though nothing between is looked at."""
    bad = frame(Opcode.TEXT, json.dumps({"id": "c", "do": "x" * 600}).encode())

    async def close() -> None:
        async with near(tmp_path) as (_, address), line(address) as fast:
            await greeted(fast, address)
            await fast.until(b'"type":"view"')
            async with asyncio.timeout(protocol.LINGER_SECONDS / 2):
                await fast.send(bad * 12, frame(Opcode.CLOSE, b"\x03\xe8"))
                await fast.rest()

    asyncio.run(close())


@pytest.mark.parametrize("is_socket", [True, False], ids=["sockets", "requests"])
def test_a_connection_that_ended_leaves_nothing_behind(tmp_path: Path, is_socket: bool) -> None:
    """No cycles, which would stay until they are looked for, and that is seldom."""
    number = 20

    async def come_and_go() -> None:
        async with near(tmp_path) as (server, address):
            table = await new_table(address, new_secret())
            target = handshake(address, f"{API}/tables/{table}/socket")
            said = [(target, b"\r\n\r\n"), (HELLO, b'"view"')]
            if not is_socket:
                said = [(head(f"GET {API}/version", address) + b"\r\n", b"version")]
            loop = asyncio.get_running_loop()

            async def watch() -> socket.socket:
                raw = socket.create_connection(("127.0.0.1", port_of(address)))
                raw.setblocking(False)
                for message, end in said:
                    await loop.sock_sendall(raw, message)
                    found = b""
                    while end not in found:
                        found += await loop.sock_recv(raw, 65_536)
                return raw

            async def gone() -> None:
                watching = [await watch() for _ in range(number)]
                for each in watching:
                    each.close()
                while sockets_open(server):
                    await asyncio.sleep(0.01)
                # Those who wait for the last words of a socket are done with it, too.
                await asyncio.sleep(0.2)

            await gone()
            gc.collect()
            await gone()
            assert gc.collect() < number

    # As the server does: the loop of asyncio has cycles of its own.
    uvloop.run(come_and_go())


def test_text_that_is_none(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It ends the socket; it is no error of ours."""

    async def send() -> None:
        async with near(tmp_path) as (_, address), line(address) as each:
            table = await new_table(address, new_secret())
            await each.open_socket(address, table)
            await each.send(frame(Opcode.TEXT, b"\xff\xfe"))
            assert await close_code(each) == 1007

    asyncio.run(send())
    assert [each for each in caplog.records if each.levelname in ("WARNING", "ERROR")] == []
