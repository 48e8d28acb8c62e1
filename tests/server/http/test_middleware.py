"""The middleware: limits, checks, headers and log lines around every request."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY

from server.application import HOST, Socket, client, serving
from server.live import OPEN, mine, new_secret
from yaxha.server.http import middleware
from yaxha.server.http.app import Application
from yaxha.server.http.limits import BLOCK_SECONDS, REFUSALS
from yaxha.server.http.middleware import Flood
from yaxha.server.http.origins import HEADERS


def run(test: Callable[[Application], Awaitable[None]], folder: Path, **settings: Any) -> None:
    async def main() -> None:
        async with serving(folder, **settings) as application:
            await test(application)

    asyncio.run(main())


def lines(caplog: pytest.LogCaptureFixture, message: str) -> list[dict[str, Any]]:
    return [vars(record) for record in caplog.records if record.getMessage() == message]


@pytest.fixture(autouse=True)
def every_line(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "yaxha.access")


async def raw(application: Application, **changes: Any) -> list[dict[str, Any]]:
    """What is answered to a request that no client of ours would send."""
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/healthz",
        "raw_path": b"/healthz",
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", HOST.encode())],
        "client": ("127.0.0.1", 1),
        "server": (HOST, 80),
        "state": {},
        **changes,
    }
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await application(scope, receive, send)
    return sent


# Headers


def test_every_response_has_the_headers_and_a_number(tmp_path: Path) -> None:
    async def test(application: Application) -> None:
        async with client(application) as http:
            answers = [
                await http.get(f"http://{HOST}/healthz"),
                await http.get("/levels"),
                await http.get("/nothing"),
                await http.get("/levels", headers={"Host": "evil.example"}),
            ]
        assert [answer.status_code for answer in answers] == [200, 200, 404, 421]
        for answer in answers:
            for name, value in HEADERS:
                assert answer.headers[name.decode()] == value.decode()
        assert len({answer.headers["x-request-id"] for answer in answers}) == len(answers)

    run(test, tmp_path)


def test_a_page_that_browsers_trust_has_its_window_alone(tmp_path: Path) -> None:
    async def test(application: Application) -> None:
        async with client(application) as http:
            policies = [
                "cross-origin-opener-policy" in (await http.get(f"{origin}/healthz")).headers
                for origin in (f"http://{HOST}", "https://192.0.2.7", "http://192.0.2.7")
            ]
        assert policies == [True, True, False]

    run(test, tmp_path)


def test_a_head_is_asked_for_like_the_whole(tmp_path: Path) -> None:
    async def test(application: Application) -> None:
        async with client(application) as http:
            get, head = await http.get("/levels"), await http.head("/levels")
        assert head.status_code == get.status_code
        assert head.headers["content-length"] == get.headers["content-length"]

    run(test, tmp_path)


# Refusals


def test_only_names_of_the_server_are_answered(tmp_path: Path) -> None:
    async def test(application: Application) -> None:
        async with client(application) as http:
            named = {
                name: (await http.get("/levels", headers={"Host": name})).status_code
                for name in ("yaxha.example", "localhost:8000", "127.0.0.1", "evil.example")
            }
            assert named == {
                "yaxha.example": 200,
                "localhost:8000": 200,
                "127.0.0.1": 200,
                "evil.example": 421,
            }
            # Health checks of a load balancer may use any name, other requests may not.
            for path, status in (("healthz", 200), ("readyz", 200), ("metrics", 421)):
                answer = await http.get(f"http://evil.example/{path}")
                assert answer.status_code == status

    run(test, tmp_path, names=("yaxha.example",))


def test_pages_of_other_hosts_are_refused_before_they_are_counted(tmp_path: Path) -> None:
    async def test(application: Application) -> None:
        async with client(application, Origin="https://evil.example") as http:
            for _ in range(3):
                answer = await http.get("/levels")
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign-page")
        async with client(application, Origin="https://friend.example") as http:
            assert (await http.get("/levels")).status_code == 200

    run(test, tmp_path, origins=("https://friend.example",), limits="requests=1/hour")


@pytest.mark.parametrize(
    "changes",
    [
        {"headers": [(b"host", b"localhost"), (b"host", b"localhost")]},
        {
            "headers": [
                (b"host", b"localhost"),
                (b"content-length", b"0"),
                (b"transfer-encoding", b"chunked"),
            ]
        },
        {"path": "//healthz"},
        {"method": "CONNECT"},
    ],
    ids=["two hosts", "two lengths", "two slashes", "connect"],
)
def test_an_ambiguous_request_ends_its_connection(changes: dict[str, Any], tmp_path: Path) -> None:
    async def test(application: Application) -> None:
        start, _ = await raw(application, **changes)
        assert start["status"] == 400
        assert dict(start["headers"])[b"connection"] == b"close"

    run(test, tmp_path)


def test_requests_are_limited_by_address(tmp_path: Path) -> None:
    async def test(application: Application) -> None:
        async with client(application) as http:
            statuses = [(await http.get("/levels")).status_code for _ in range(3)]
            assert statuses == [200, 200, 429]
            # Health checks have a limit of their own.
            assert (await http.get(f"http://{HOST}/healthz")).status_code == 200
            assert (await http.get(f"http://{HOST}/healthz")).status_code == 429
        async with client(application, address="192.0.2.7") as another:
            assert (await another.get("/levels")).status_code == 200

    run(test, tmp_path, limits="requests=2/hour,checks=1/hour")


def test_requests_under_way_are_limited_by_address(tmp_path: Path) -> None:
    async def test(application: Application) -> None:
        with application.site.counted("connections", "127.0.0.1"):
            async with client(application) as http:
                answer = await http.get("/levels")
            assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")
        async with client(application) as http:
            assert (await http.get("/levels")).status_code == 200

    run(test, tmp_path, limits="connections=1")


def test_an_address_that_ignores_refusals_is_cut_off(tmp_path: Path) -> None:
    async def test(application: Application) -> None:
        async with client(application) as http:
            await http.get("/levels")
            for _ in range(int(REFUSALS.number) + 1):
                answer = await http.get("/levels")
                assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
            cut = await http.get(f"http://{HOST}/healthz")
        assert (cut.status_code, cut.content) == (429, b"")
        assert cut.headers["connection"] == "close"
        assert cut.headers["retry-after"] == f"{BLOCK_SECONDS:.0f}"
        # The request was not processed at all.
        assert "x-request-id" not in cut.headers
        async with Socket(application, "t") as socket:
            assert await socket.refused() == (429, {})
        async with client(application, address="192.0.2.7") as another:
            assert (await another.get("/levels")).status_code == 200

    run(test, tmp_path, limits="requests=1/hour")


# Sockets


def test_sockets_are_refused_by_the_same_rules(tmp_path: Path) -> None:
    async def test(application: Application) -> None:
        async with Socket(application, "t", host="evil.example") as socket:
            status, problem = await socket.refused()
            assert (status, problem["code"]) == (421, "wrong-host")
        with application.site.counted("connections", "192.0.2.7"):
            async with Socket(application, "t", address="192.0.2.7") as socket:
                status, problem = await socket.refused()
            assert (status, problem["code"]) == (429, "too-many")
        async with client(application) as http:
            await http.get("/levels")
        async with Socket(application, "t") as socket:
            status, problem = await socket.refused()
            assert (status, problem["code"]) == (429, "too-many")

    run(test, tmp_path, limits="requests=1/hour,connections=1")


def test_a_socket_is_one_line_when_it_ends(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(application: Application) -> None:
        ana = new_secret()
        async with client(application, ana) as http:
            made = await http.post("/tables", json={"seats": [mine("Ana"), OPEN]})
        table = made.json()["id"]
        async with Socket(application, table) as socket:
            await socket.hello(ana)
            assert lines(caplog, "socket") == []
        (line,) = lines(caplog, "socket")
        assert (line["route"], line["code"]) == ("/api/v1/tables/{id}/socket", 1005)
        # The id is enough to watch the table.
        assert table not in str(line)

    run(test, tmp_path)


# The log


def test_requests_are_logged_by_their_route(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(application: Application) -> None:
        async with client(application) as http:
            answer = await http.get("/tables/secret-id")
            await http.request("BREW", "/levels")
        one, other = lines(caplog, "request")
        assert (one["method"], one["route"], one["status"]) == (
            "GET",
            "/api/v1/tables/{id}",
            404,
        )
        assert one["request"] == answer.headers["x-request-id"]
        # Clients must not invent values of a label.
        assert (other["method"], other["status"]) == ("-", 405)
        assert "secret-id" not in str(one)

    run(test, tmp_path)


def test_health_checks_are_counted_but_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    labels = {"method": "GET", "route": "/healthz", "status": "200"}
    before = REGISTRY.get_sample_value("yaxha_requests_total", labels) or 0

    async def test(application: Application) -> None:
        async with client(application) as http:
            await http.get(f"http://{HOST}/healthz")

    run(test, tmp_path)
    assert REGISTRY.get_sample_value("yaxha_requests_total", labels) == before + 1
    assert lines(caplog, "request") == []


def test_refusals_are_logged_together(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "FLOOD_SECONDS", 0.01)

    async def main() -> None:
        flood = Flood()
        for count in (3, 1):
            for _ in range(count):
                flood.count()
            await asyncio.sleep(0.05)

    asyncio.run(main())
    assert [line["refused"] for line in lines(caplog, "too many requests")] == [3, 1]


def test_refused_requests_have_no_line_of_their_own(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "FLOOD_SECONDS", 0.01)

    async def test(application: Application) -> None:
        async with client(application) as http:
            for _ in range(4):
                await http.get("/levels")
        await asyncio.sleep(0.05)
        assert [line["status"] for line in lines(caplog, "request")] == [200]
        assert [line["refused"] for line in lines(caplog, "too many requests")] == [3]

    run(test, tmp_path, limits="requests=1/hour")
