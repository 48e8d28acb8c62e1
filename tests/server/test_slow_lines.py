"""Requests that do not end, or of which there are too many, and answers that nobody reads."""

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import pytest

from server.live import API, new_secret
from server.near import Line, head, line, near, new_table, sockets_open
from yaxha.server.web import http, requests
from yaxha.server.web.protocol import TableProtocol
from yaxha.server.web.serving import Server

MUCH = 16_000_000


def lines_open(server: Server) -> int:
    application: Any = server.config.loaded_app
    return sum(application.site.limiter.counts["connections"].values())


def get(address: str, path: str = "/healthz", *more: str) -> bytes:
    return head(f"GET {path}", address, *more) + b"\r\n"


def no_complaints(caplog: pytest.LogCaptureFixture) -> bool:
    return not [each for each in caplog.records if each.levelno > 20]


async def answer(asking: Line) -> bytes:
    """One answer; its end is that of a JSON object."""
    return await asking.until(b"}")


# Requests that do not end


@pytest.mark.parametrize(
    "sent", ["", "GET /he", "GET /healthz HTTP/1.1\r\nHost: a\r\nAccept: x", "\r\n"]
)
def test_half_a_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, sent: str
) -> None:
    monkeypatch.setattr(http, "REQUEST_SECONDS", 0.05)

    async def wait() -> None:
        async with near(tmp_path) as (_, address), line(address) as slow:
            await slow.send(sent.encode())
            assert await slow.rest() == b""

    asyncio.run(wait())
    assert no_complaints(caplog)


@pytest.mark.parametrize("sent", ["\r\n", "GET /he"])
def test_half_a_request_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: str
) -> None:
    monkeypatch.setattr(http, "REQUEST_SECONDS", 0.05)

    async def wait() -> None:
        async with near(tmp_path) as (_, address), line(address) as slow:
            await slow.send(get(address))
            assert b"200 OK" in await answer(slow)
            await slow.send(sent.encode())
            assert await slow.rest() == b""

    asyncio.run(wait())


def test_who_keeps_a_line_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between requests there is more time than within one."""
    monkeypatch.setattr(http, "REQUEST_SECONDS", 0.05)

    async def wait() -> None:
        async with near(tmp_path) as (_, address), line(address) as calm:
            for _ in range(3):
                await calm.send(get(address))
                assert b"200 OK" in await answer(calm)
                await asyncio.sleep(0.2)

    asyncio.run(wait())


def test_half_a_body(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for module, name in ((requests, "BODY_SECONDS"), (http, "REQUEST_SECONDS")):
        monkeypatch.setattr(module, name, 0.2)

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


def test_half_a_body_that_nobody_wants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is answered before it is read."""
    monkeypatch.setattr(http, "REQUEST_SECONDS", 0.05)

    async def wait() -> None:
        async with near(tmp_path) as (_, address), line(address) as slow:
            nowhere = head(f"POST {API}/nowhere", address, "Content-Length: 50")
            await slow.send(nowhere, b"\r\n{")
            assert b" 404 " in await slow.rest()

    asyncio.run(wait())


def test_who_goes_away_in_the_middle(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is no error of ours."""
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


# Requests without end

CHUNKED = "Transfer-Encoding: chunked"
ENDLESS = {
    "headers": ("GET /healthz", b"", b"X-Yaxha: tikal\r\n"),
    "one header": ("GET /healthz", b"X-Yaxha: ", b"tikal"),
    "an address": ("GET /healthz?", b"", b"tikal"),
    "a chunk's head": (f"POST {API}/bots", CHUNKED.encode() + b"\r\n\r\n1;", b"x"),
    "trailers": (f"POST {API}/bots", CHUNKED.encode() + b"\r\n\r\n0\r\n", b"X-Y: tikal\r\n"),
    "a body": (f"POST {API}/nowhere", b"Content-Length: 999999999\r\n\r\n", b"tikal"),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_no_end_of_it(tmp_path: Path, caplog: pytest.LogCaptureFixture, what: str) -> None:
    target, first, more = ENDLESS[what]

    async def send() -> None:
        async with near(tmp_path) as (_, address), line(address) as fast:
            start = b"GET /healthz?" if what == "an address" else head(target, address)
            await fast.send(start + first)
            assert await fast.flood(more, MUCH) < MUCH

    asyncio.run(send())
    assert no_complaints(caplog)


def test_a_long_head(tmp_path: Path) -> None:
    async def send() -> None:
        async with near(tmp_path) as (_, address):
            for length, status in ((30_000, b" 200 "), (40_000, b" 431 ")):
                async with line(address) as each:
                    await each.send(get(address, "/healthz", "X-Yaxha: " + "x" * length))
                    assert status in await answer(each)

    asyncio.run(send())


def test_a_long_head_of_a_socket(tmp_path: Path) -> None:
    """What the library of the sockets refuses is answered too."""

    async def send() -> None:
        async with near(tmp_path) as (server, address):
            table = await new_table(address, new_secret())
            for more in (["X-Yaxha: x"] * 200, ["X-Yaxha: " + "x" * 9000]):
                async with line(address) as each:
                    assert b" 431 " in await each.open_socket(address, table, *more)
                    await each.rest()
            while lines_open(server) > 1:
                await asyncio.sleep(0.01)

    asyncio.run(send())


def test_requests_without_waiting_for_answers(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A few are answered in their order, but nobody queues thousands."""

    async def send() -> None:
        async with near(tmp_path) as (_, address):
            async with line(address) as modest:
                await modest.send(get(address) * 5)
                for _ in range(5):
                    assert b"200 OK" in await answer(modest)
            async with line(address) as fast:
                assert await fast.flood(get(address), MUCH) < MUCH

    asyncio.run(send())
    assert no_complaints(caplog)


def test_what_is_no_request(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def send() -> None:
        async with near(tmp_path) as (_, address):
            for sent in (
                b"\x16\x03\x01\x02\x00",
                b"HELLO\r\n\r\n",
                b"GET / HTTP/1.1\r\na b: c\r\n\r\n",
            ):
                async with line(address) as each:
                    await each.send(sent)
                    told = await each.rest()
                    assert b" 400 " in told
                    assert json.loads(told.partition(b"\r\n\r\n")[2])["code"] == "malformed"
                    assert b"x-content-type-options: nosniff" in told
            async with line(address) as each:
                await each.send(get(address, "/healthz", "Connection: Upgrade", "Upgrade: h2c"))
                assert b" 200 " in await answer(each)

    asyncio.run(send())
    assert no_complaints(caplog)


# Many connections


def test_connections_from_one_address(tmp_path: Path) -> None:
    """Unfinished requests of one do not keep others out."""

    async def crowd() -> None:
        async with near(tmp_path, limits="connections=3") as (server, address):
            here = "127.0.0.2"
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(2):
                    await stack.enter_async_context(line(address, here))
                table = await new_table(address, new_secret())
                third = await stack.enter_async_context(line(address, here))
                assert b" 101 " in await third.open_socket(address, table)
                async with line(address, here) as fourth:
                    told = await fourth.rest()
                    assert b" 429 " in told
                    assert json.loads(told.partition(b"\r\n\r\n")[2])["code"] == "too-many"
                async with line(address, "127.0.0.3") as other:
                    await other.send(get(address))
                    assert b"200 OK" in await answer(other)
            # The one of the fixture stays.
            while lines_open(server) > 1:
                await asyncio.sleep(0.01)
            async with line(address, here) as again:
                await again.send(get(address))
                assert b"200 OK" in await answer(again)

    asyncio.run(crowd())


def test_connections_of_a_proxy(tmp_path: Path) -> None:
    """They are those of all people."""

    async def crowd() -> None:
        proxy = "127.0.0.4"
        async with (
            near(tmp_path, limits="connections=3", proxies=[proxy]) as (_, address),
            contextlib.AsyncExitStack() as stack,
        ):
            for _ in range(5):
                each = await stack.enter_async_context(line(address, proxy))
                await each.send(get(address))
                assert b"200 OK" in await answer(each)

    asyncio.run(crowd())


# Answers that nobody reads


def test_answers_that_nobody_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "UNREAD_SECONDS", 0.05)

    async def ask() -> None:
        async with near(tmp_path) as (server, address), line(address) as deaf:
            await deaf.send(get(address, f"{API}/openapi.json") * 5)
            while lines_open(server) < 2:
                await asyncio.sleep(0.01)
            async with asyncio.timeout(30):
                while lines_open(server) > 1:
                    await asyncio.sleep(0.01)
            assert lines_open(server) == 1

    asyncio.run(ask())


def test_views_that_nobody_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long before a ping is not answered."""
    monkeypatch.setattr(http, "UNREAD_SECONDS", 0.05)

    async def watch() -> None:
        async with near(tmp_path) as (server, address), line(address) as deaf:
            table = await new_table(address, new_secret())
            await deaf.open_socket(address, table)
            (wire,) = [
                each for each in server.server_state.connections if isinstance(each, TableProtocol)
            ]
            assert sockets_open(server) == 1
            wire.write([b"x" * 1_000_000])
            while sockets_open(server):
                await asyncio.sleep(0.01)

    asyncio.run(watch())
