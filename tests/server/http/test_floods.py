"""Floods of messages, and memory left behind by sockets and requests."""

import asyncio
import gc
import json
import re
import socket
from pathlib import Path

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

MUCH = 16_000_000


async def greeted(open_line: Line, address: str) -> None:
    """Open a socket as a spectator."""
    table = await new_table(address, new_secret())
    await open_line.open_socket(address, table)
    await open_line.send(HELLO)


async def close_code(open_line: Line) -> int:
    """Return the code of the final close frame."""
    await open_line.until(b"\x88\x02")
    return int.from_bytes(await open_line.reader.readexactly(2), "big")


def test_tiny_messages(tmp_path: Path) -> None:
    """They exceed the rate limit, and then the socket is closed."""
    one = frame(Opcode.TEXT, b"1")

    async def flood() -> None:
        async with near(tmp_path, limits="") as (_, address), line(address) as fast:
            await greeted(fast, address)
            assert await fast.flood(one, MUCH) < MUCH

    asyncio.run(flood())


def test_many_commands_at_once(tmp_path: Path) -> None:
    """All are answered in order, although they are read in pieces."""
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


def test_a_close_that_came_with_too_much(tmp_path: Path) -> None:
    """It is handled at once, without reading the frames before it."""
    bad = frame(Opcode.TEXT, json.dumps({"id": "c", "do": "x" * 600}).encode())

    async def close() -> None:
        async with near(tmp_path) as (_, address), line(address) as fast:
            await greeted(fast, address)
            await fast.until(b'"type":"view"')
            async with asyncio.timeout(5):
                await fast.send(bad * 12, frame(Opcode.CLOSE, b"\x03\xe8"))
                await fast.rest()

    asyncio.run(close())


@pytest.mark.parametrize("is_socket", [True, False], ids=["sockets", "requests"])
def test_a_connection_that_ended_leaves_nothing_behind(tmp_path: Path, is_socket: bool) -> None:
    """No reference cycles, which would stay until a garbage collection, and those are rare."""
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
                # Tasks that flush a socket's last messages have finished too.
                await asyncio.sleep(0.2)

            await gone()
            gc.collect()
            await gone()
            assert gc.collect() < number

    # With uvloop, like the server: asyncio's own event loop has reference cycles.
    uvloop.run(come_and_go())


def test_text_that_is_none(tmp_path: Path) -> None:
    async def send() -> None:
        async with near(tmp_path) as (_, address), line(address) as each:
            table = await new_table(address, new_secret())
            await each.open_socket(address, table)
            await each.send(frame(Opcode.TEXT, b"\xff\xfe"))
            assert await close_code(each) == 1007

    asyncio.run(send())
