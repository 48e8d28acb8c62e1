"""Slow or endless requests, too many requests, and unread answers.

Slow headers are left to the proxy, as docs/operations.md explains."""

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import pytest

from server.live import API, new_secret
from server.near import Line, head, line, near, new_table
from yaxha.server.http import limits, requests, serve
from yaxha.server.http.serve import Server
from yaxha.server.http.site import AT_ONCE

MUCH = 16_000_000


def lines_open(server: Server) -> int:
    application: Any = server.config.loaded_app
    return sum(application.site.limiter.counts["connections"].values())


def get(address: str, path: str = "/healthz", *more: str) -> bytes:
    return head(f"GET {path}", address, *more) + b"\r\n"


def no_complaints(caplog: pytest.LogCaptureFixture) -> bool:
    return not [each for each in caplog.records if each.levelno > 20]


async def answer(asking: Line) -> bytes:
    """Read one answer, up to the end of a JSON object."""
    return await asking.until(b"}")


# Incomplete requests


def test_half_a_body(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(requests, "BODY_SECONDS", 0.2)

    async def wait() -> None:
        async with near(tmp_path) as (_, address), line(address) as slow:
            await slow.send(
                head(f"POST {API}/bots", address, "Content-Length: 50"), b'\r\n{"name":'
            )
            told = await slow.rest()
            assert b" 408 " in told
            assert json.loads(told.partition(b"\r\n\r\n")[2])["code"] == "too-late"

    asyncio.run(wait())
    assert no_complaints(caplog)


def test_who_goes_away_in_the_middle(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is not an error of the server."""
    caplog.set_level("INFO", "yaxha.access")

    async def go() -> None:
        async with near(tmp_path) as (server, address):
            async with line(address) as brief:
                half = head(f"POST {API}/bots", address, "Content-Length: 50")
                await brief.send(half, b'\r\n{"name":')
                while not server.server_state.tasks:
                    await asyncio.sleep(0.01)
            while server.server_state.tasks:
                await asyncio.sleep(0.01)

    asyncio.run(go())
    assert no_complaints(caplog)
    asked = [vars(each) for each in caplog.records if each.msg == "request"]
    (status,) = [each["status"] for each in asked if each["route"] == f"{API}/bots"]
    assert status == 400


# Endless requests

CHUNKED = "Transfer-Encoding: chunked"
ENDLESS = {
    "headers": ("GET /healthz", b"", b"X-Yaxha: tikal\r\n"),
    "one header": ("GET /healthz", b"X-Yaxha: ", b"tikal"),
    "an address": ("GET /healthz?", b"", b"tikal"),
    "a chunk's head": (f"POST {API}/bots", CHUNKED.encode() + b"\r\n\r\n1;", b"x"),
    "trailers": (f"POST {API}/bots", CHUNKED.encode() + b"\r\n\r\n0\r\n", b"X-Y: tikal\r\n"),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_no_end_of_it(tmp_path: Path, what: str) -> None:
    target, first, more = ENDLESS[what]

    async def send() -> None:
        async with near(tmp_path) as (_, address), line(address) as fast:
            start = b"GET /healthz?" if what == "an address" else head(target, address)
            await fast.send(start + first)
            assert await fast.flood(more, MUCH) < MUCH

    asyncio.run(send())


def test_a_long_head(tmp_path: Path) -> None:
    async def send() -> None:
        async with near(tmp_path) as (_, address):
            for length, status in ((7_000, b" 200 "), (30_000, b" 400 ")):
                async with line(address) as each:
                    await each.send(get(address, "/healthz", "X-Yaxha: " + "x" * length))
                    assert status in await each.until(b"\r\n\r\n")

    asyncio.run(send())


def test_requests_without_waiting_for_answers(tmp_path: Path) -> None:
    """Pipelined requests are answered one by one."""

    async def send() -> None:
        async with near(tmp_path) as (_, address), line(address) as fast:
            await fast.send(get(address) * 20)
            for _ in range(20):
                assert b"200 OK" in await answer(fast)

    asyncio.run(send())


def test_what_is_no_request(tmp_path: Path) -> None:
    async def send() -> None:
        async with near(tmp_path) as (_, address):
            for sent in (
                b"\x16\x03\x01\x02\x00\r\n\r\n",
                b"HELLO\r\n\r\n",
                b"GET / HTTP/1.1\r\na b: c\r\n\r\n",
            ):
                async with line(address) as each:
                    await each.send(sent)
                    assert b" 400 " in await each.rest()

    asyncio.run(send())


# Many connections


def test_connections_from_one_address(tmp_path: Path) -> None:
    """One address's connections do not exclude other addresses."""

    async def crowd() -> None:
        async with near(tmp_path, limits="connections=3") as (server, address):
            here = "127.0.0.2"
            table = await new_table(address, new_secret())
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(3):
                    each = await stack.enter_async_context(line(address, here))
                    assert b" 101 " in await each.open_socket(address, table)
                async with line(address, here) as fourth:
                    await fourth.send(get(address))
                    told = await fourth.until(b"}}")
                    assert b" 429 " in told
                    assert json.loads(told.partition(b"\r\n\r\n")[2])["code"] == "too-many"
                async with line(address, "127.0.0.3") as other:
                    await other.send(get(address))
                    assert b"200 OK" in await answer(other)
            while lines_open(server):
                await asyncio.sleep(0.01)
            async with line(address, here) as again:
                await again.send(get(address))
                assert b"200 OK" in await answer(again)

    asyncio.run(crowd())


def test_an_address_that_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is blocked: its connections are closed, and it may return later."""
    monkeypatch.setattr(limits, "BLOCK_SECONDS", 0.5)
    here = "127.0.0.2"

    async def crowd() -> None:
        async with near(tmp_path, limits="checks=10/hour") as (_, address):
            async with line(address, here) as fast:
                with contextlib.suppress(OSError):
                    for _ in range(200):
                        await fast.send(get(address))
                found = await fast.rest()
            assert found.count(b" 200 OK") == 10
            assert 40 <= found.count(b" 429 ") <= 60
            async with line(address, here) as again:
                await again.send(get(address))
                assert b" 429 " in await again.rest()
            async with line(address, "127.0.0.3") as other:
                await other.send(get(address))
                assert b"200 OK" in await answer(other)
            await asyncio.sleep(0.6)
            async with line(address, here) as later:
                await later.send(get(address))
                assert b'"too-many"' in await answer(later)

    asyncio.run(crowd())


# Unread answers


def test_answers_that_nobody_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "UNREAD_SECONDS", 1)

    async def ask() -> None:
        async with near(tmp_path) as (server, address), line(address) as deaf:
            await deaf.send(get(address, f"{API}/openapi.json") * 5)
            while not lines_open(server):
                await asyncio.sleep(0.01)
            async with asyncio.timeout(30):
                while lines_open(server):
                    await asyncio.sleep(0.01)

    asyncio.run(ask())


def test_requests_of_one_address_take_turns(tmp_path: Path) -> None:
    """Otherwise a burst would be answered before other addresses' requests."""

    async def ask() -> None:
        async with near(tmp_path) as (_, address), contextlib.AsyncExitStack() as stack:
            request = get(address, f"{API}/version")
            slow = [
                await stack.enter_async_context(line(address, "127.0.0.2")) for _ in range(AT_ONCE)
            ]
            for each in slow:
                await each.send(head(f"POST {API}/bots", address, "Content-Length: 2"), b"\r\n{")
            await asyncio.sleep(0.1)
            waiting = await stack.enter_async_context(line(address, "127.0.0.2"))
            await waiting.send(request)
            other = await stack.enter_async_context(line(address, "127.0.0.1"))
            await other.send(request)
            assert (await other.until(b"\r\n")).startswith(b"HTTP/1.1 200")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(waiting.reader.read(1), 0.2)
            await slow[0].send(b"}")
            assert (await waiting.until(b"\r\n")).startswith(b"HTTP/1.1 200")

    asyncio.run(ask())
