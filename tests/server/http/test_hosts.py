"""Host names (DNS rebinding), allowed origins, and access to metrics."""

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from server.live import API, LONG, OPEN, LiveServer, mine, new_secret, unannounced
from server.near import handshake, head, line, near
from yaxha.server.http.settings import BadSetting, read_settings

FRIEND = "https://friend.example"


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    names = {"YAXHA_NAMES": "yaxha.example.org games.example"}
    with LiveServer(
        tmp_path_factory.mktemp("named"), "--origin", FRIEND, environment=names
    ) as live:
        yield live


OWN = [
    "127.0.0.1",
    "192.0.2.7:8000",
    "[::1]:8000",
    "[2001:db8::1]",
    "localhost",
    "LocalHost:8000",
    "localhost.",
    socket.gethostname(),
    f"{socket.gethostname().partition('.')[0]}.local:8000",
]
FOREIGN = [
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.localhost.example",
    "127.0.0.1@evil.example",
    "[::1].evil.example",
    "[::1",
    "yaxha.example.org",
    "",
]


@pytest.mark.parametrize("host", OWN)
def test_names_of_ours(server: LiveServer, host: str) -> None:
    with server.http(Host=host) as http:
        assert http.get("/levels").status_code == 200


@pytest.mark.parametrize("host", FOREIGN)
def test_names_of_others(server: LiveServer, host: str) -> None:
    """DNS rebinding: a foreign name that resolves to this server must not be accepted."""
    origin = f"http://{host}"
    with server.http(new_secret(), Host=host, Origin=origin) as http:
        for answer in (
            http.get("/levels"),
            http.post("/tables", json={"seats": [mine("Ana"), OPEN]}),
            http.get(f"{server.url}/metrics"),
            http.get(f"{server.url}/"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
            assert answer.headers["x-content-type-options"] == "nosniff"
    # Health checks are not pages, and reveal nothing.
    with server.http(Host=host) as http:
        assert http.get(f"{server.url}/healthz").status_code == 200
        assert http.get(f"{server.url}/readyz").status_code == 200


@pytest.mark.parametrize("path", [f"{API}/tables/none/socket", "/nowhere"])
def test_sockets_by_names_of_others(tmp_path: Path, path: str) -> None:
    async def knock() -> None:
        async with near(tmp_path) as (_, address):
            foreign = address.replace("127.0.0.1", "evil.example")
            for host, is_refused in ((foreign, True), (address, False)):
                async with line(address) as each:
                    await each.send(handshake(host, path, f"Origin: http://{host}"))
                    told = await each.until(b"\r\n\r\n")
                    assert (b" 421 " in told) is is_refused

    asyncio.run(knock())


@pytest.mark.parametrize(
    "host", ["yaxha.example.org", "Games.Example:443", "friend.example", "127.0.0.1"]
)
def test_names_that_are_given(named: LiveServer, host: str) -> None:
    with named.http(Host=host) as http:
        assert http.get("/levels").status_code == 200
    with named.http(Host="evil.example") as http:
        assert http.get("/levels").status_code == 421


@pytest.mark.parametrize("name", ["https://yaxha.example.org", "a b", "", "a/b", "a:80", "*"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(BadSetting, match=r"yaxha\.example\.org") as error:
        read_settings({"names": [name]})
    assert error.value.name == "names"


# Pages


def test_pages_of_others_may_not_even_ask(named: LiveServer) -> None:
    """They could not read the answers, but their requests would count."""
    for site in ("cross-site", "same-site"):
        with named.http(**{"Sec-Fetch-Site": site}) as http:
            for path in (f"{API}/levels", "/", "/healthz", "/nowhere"):
                answer = http.get(f"{named.url}{path}")
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign-page")
            assert http.get("/levels", headers={"Origin": FRIEND}).status_code == 200
    for site in ("same-origin", "none"):
        with named.http(**{"Sec-Fetch-Site": site}) as http:
            assert http.get("/levels").status_code == 200


async def statuses(address: str, path: str, times: int, **headers: str) -> list[int]:
    async with httpx.AsyncClient(trust_env=False, timeout=LONG) as http:
        url = f"http://{address}{path}"
        return [(await http.get(url, headers=headers)).status_code for _ in range(times)]


def test_pages_of_others_are_not_counted(tmp_path: Path) -> None:
    async def ask() -> None:
        async with near(tmp_path, limits="requests=5/hour") as (_, address):
            foreign = {"Sec-Fetch-Site": "cross-site"}
            assert set(await statuses(address, f"{API}/levels", 8, **foreign)) == {403}
            assert await statuses(address, f"{API}/levels", 6) == [200] * 5 + [429]

    asyncio.run(ask())


# Metrics


def test_numbers_are_for_this_machine(server: LiveServer) -> None:
    assert httpx.get(f"{server.url}/metrics").status_code == 200
    for headers in (
        {"X-Forwarded-For": "192.0.2.1"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=192.0.2.1"},
    ):
        answer = httpx.get(f"{server.url}/metrics", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-local")


def test_numbers_through_a_proxy_that_is_believed(tmp_path: Path) -> None:
    async def ask() -> None:
        async with near(tmp_path, proxies=["127.0.0.1"]) as (_, address):
            for person in ("192.0.2.1", "127.0.0.1", "::1"):
                assert await statuses(address, "/metrics", 1, **{"X-Forwarded-For": person}) == [
                    403
                ]

    asyncio.run(ask())


def test_numbers_for_some_addresses(tmp_path: Path) -> None:
    """By default 127.0.0.0/8 is allowed, unless addresses are configured."""

    async def ask(**settings: list[str]) -> dict[str, bool]:
        async with near(tmp_path, **settings) as (_, address):
            seen = {}
            for source in ("127.0.0.1", "127.0.0.7", "127.1.0.1"):
                async with line(address, source) as each:
                    await each.send(head("GET /metrics", address), b"\r\n")
                    seen[source] = b" 200 " in await each.until(b"\r\n")
            return seen

    assert asyncio.run(ask()) == dict.fromkeys(("127.0.0.1", "127.0.0.7", "127.1.0.1"), True)
    named = asyncio.run(ask(metrics_from=["127.0.0.7", "127.1.0.0/16"]))
    assert named == {"127.0.0.1": False, "127.0.0.7": True, "127.1.0.1": True}


def test_addresses_that_are_none() -> None:
    with pytest.raises(BadSetting) as error:
        read_settings({"metrics_from": ("10.0.0.7", "prometheus")})
    assert error.value.name == "metrics_from"
    assert "prometheus" in str(error.value)


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
def test_numbers_are_limited(tmp_path: Path, path: str) -> None:
    """Metrics are expensive to compute."""

    async def ask() -> None:
        async with near(tmp_path, limits="requests=5/hour") as (_, address):
            assert await statuses(address, path, 6) == [200] * 5 + [429]
            assert await statuses(address, "/healthz", 6) == [200] * 6

    asyncio.run(ask())


def test_sockets_to_nowhere_are_limited(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def knock() -> None:
        async with near(tmp_path, limits="requests=5/hour") as (_, address):
            found = []
            for _ in range(8):
                async with line(address) as each:
                    await each.send(handshake(address, "/nowhere"))
                    found.append(int((await each.rest()).split()[1]))
            assert found[-3:] == [429] * 3
            assert 429 not in found[:5]

    asyncio.run(knock())
    # A refused client is not an error; uvicorn's own line is filtered from the log.
    assert [
        each for each in caplog.records if each.levelno > 20 and "uvicorn" not in each.name
    ] == []


def test_a_refused_socket_is_no_error(server: LiveServer) -> None:
    table = server.make_table(new_secret(), mine("Ana"), OPEN)
    before = len(server.log_lines())

    async def knock() -> None:
        with pytest.raises(InvalidStatus) as error:
            await unannounced(server, table, origin="http://evil.example").__aenter__()
        assert json.loads(error.value.response.body or b"")["code"] == "foreign-page"

    asyncio.run(knock())
    levels = {line["level"] for line in server.log_lines()[before:]}
    assert levels <= {"info"}
