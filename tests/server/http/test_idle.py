"""Idle connections: each is closed or cheap, without effect on players.

A short form of ``scripts/idle``, with all kinds at once and shorter timeouts. Also endless
streams of invalid data.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from server.idlers import KINDS, PER_ADDRESS, Idlers, allow_files
from server.idling import Body, gone, odd_lines
from server.live import API, LONG, LiveServer, patched
from server.players import Games, watched

HASTY = """
from yaxha.server.http import requests, serve, websocket

requests.BODY_SECONDS = 1.5
websocket.HELLO_SECONDS = 1.0
serve.PING_SECONDS = serve.UNREAD_SECONDS = 2
"""
EACH_KILOBYTES = 100
"""Limit for the server's memory per idle connection, on average."""


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[LiveServer]:
    program = patched(tmp_path, HASTY)
    with LiveServer(tmp_path, "--bot-processes", "1", program=program) as server:
        yield server


def test_some_of_each_kind(hasty: LiveServer) -> None:
    number = PER_ADDRESS * len(KINDS)
    assert allow_files(number) == ""

    async def all_at_once() -> None:
        body = Body(hasty.process.pid)
        games = Games(hasty, tables=2, thinks=0.03)
        try:
            async with AsyncExitStack() as stack:
                tables = {
                    busy: await stack.enter_async_context(watched(hasty, busy=busy))
                    for busy in (False, True)
                }
                before, files = body.megabytes, body.files
                crowds = [
                    await stack.enter_async_context(Idlers(hasty, kind, tables[kind.busy]))
                    for kind in KINDS
                ]
                for crowd in crowds:
                    await crowd.open(PER_ADDRESS)
                    if crowd.kind.is_socket:
                        assert b'"too-many"' in (await crowd.one_more() or b"")
                staying = [crowd for crowd in crowds if not crowd.kind.ends]
                # Each player may be between two sockets.
                left = files + PER_ADDRESS * len(staying) + 8
                assert await gone(body, left, LONG)
                for crowd in crowds:
                    if crowd.kind.ends:
                        assert (await crowd.ends()).keys() <= crowd.kind.ends, crowd.kind.name
                for crowd in staying:
                    assert not any(idler.ended.done() for idler in crowd.all)
                    crowd.abort()
                assert await gone(body, files + 8, LONG)
                assert body.largest - before < number * EACH_KILOBYTES / 1000
            await games.end()
        finally:
            await games.cancel()
        assert games.finished >= 2

    asyncio.run(all_at_once())
    assert odd_lines(hasty, {code for kind in KINDS for code in kind.ends}) == []


def head(target: str, *lines: str) -> bytes:
    return "\r\n".join([f"{target} HTTP/1.1", "Host: localhost", *lines, ""]).encode()


ENDLESS_HTTP = {
    "headers": (head("GET /healthz"), b"X-Yaxha: tikal\r\n"),
    "one header": (head("GET /healthz") + b"X-Yaxha: ", b"tikal"),
    "an address": (b"GET /", b"tikal"),
    "chunks of nothing": (head(f"POST {API}/tables", "Transfer-Encoding: chunked\r\n\r\n1;"), b"x"),
    "trailers": (
        head(f"POST {API}/tables", "Transfer-Encoding: chunked\r\n\r\n0"),
        b"X-Yaxha: tikal\r\n",
    ),
}
MUCH = 16_000_000


@pytest.mark.parametrize("what", ENDLESS_HTTP)
def test_no_end_of_it(server: LiveServer, what: str) -> None:
    """The client does not read; the server must disconnect it early."""

    async def send() -> int:
        at = urlsplit(server.url)
        _, writer = await asyncio.open_connection(at.hostname, at.port)
        first, more = ENDLESS_HTTP[what]
        writer.write(first)
        sent, many = 0, more * (10_000 // len(more))
        with contextlib.suppress(OSError):
            async with asyncio.timeout(LONG):
                while sent < MUCH:
                    writer.write(many)
                    await writer.drain()
                    sent += len(many)
        writer.transport.abort()
        return sent

    assert asyncio.run(send()) < MUCH
