"""Origin checks, security headers, trusted proxies, and logs without secrets."""

import asyncio
import json
import logging
import re
import sys
from collections.abc import Iterator
from random import Random

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from server.live import OPEN, LiveServer, bot, joined, mine, new_nonce, new_secret, unannounced
from yaxha.server.http.logs import JsonLines
from yaxha.server.runtime.tokens import hash_of

FRIEND = "https://friend.example"


@pytest.fixture(scope="module")
def open_to_friend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    limits = "bots=2/hour"
    folder = tmp_path_factory.mktemp("friend")
    with LiveServer(folder, "--origin", FRIEND, "--limits", limits) as live:
        yield live


def own(server: LiveServer) -> str:
    return server.url


# Pages


@pytest.mark.parametrize(
    "origin",
    [
        "https://elsewhere.example",
        "null",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://127.0.0.1.elsewhere.example",
        "file://",
        "http://[",
        FRIEND,
    ],
)
def test_pages_of_others(server: LiveServer, origin: str) -> None:
    table = server.make_table(new_secret(), mine("Ana"), OPEN)

    async def knock() -> None:
        with pytest.raises(InvalidStatus) as error:
            await unannounced(server, table, origin=origin).__aenter__()
        response = error.value.response
        assert response.status_code == 403
        assert json.loads(response.body or b"")["code"] == "foreign-page"
        assert response.headers["x-content-type-options"] == "nosniff"

    asyncio.run(knock())
    with server.http(new_secret(), Origin=origin) as http:
        answer = http.post("/tables", json={"seats": [OPEN, OPEN]})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-page")
        # Reading is allowed, but the browser hides the answer from the page.
        answer = http.get(f"/tables/{table}")
        assert "access-control-allow-origin" not in answer.headers


def test_our_own_pages(server: LiveServer) -> None:
    table = server.make_table(new_secret(), mine("Ana"), OPEN)

    async def knock() -> None:
        async with unannounced(server, table, origin=own(server)) as person:
            await person.socket.send('{"type":"hello"}')
            await person.until(lambda: person.welcome)

    asyncio.run(knock())
    with server.http(new_secret(), Origin=own(server)) as http:
        assert http.post("/tables", json={"seats": [OPEN, OPEN]}).status_code == 201


def test_pages_of_a_friend(open_to_friend: LiveServer) -> None:
    server = open_to_friend
    table = server.make_table(new_secret(), mine("Ana"), OPEN)

    async def knock() -> None:
        async with unannounced(server, table, origin=FRIEND) as person:
            await person.socket.send('{"type":"hello"}')
            await person.until(lambda: person.welcome)

    asyncio.run(knock())
    asked = {"Access-Control-Request-Method": "POST"}
    with server.http(new_secret(), Origin=FRIEND) as http:
        answer = http.post("/tables", json={"seats": [OPEN, OPEN]})
        assert answer.status_code == 201
        assert answer.headers["access-control-allow-origin"] == FRIEND
        assert "access-control-allow-credentials" not in answer.headers
        allowed = http.options("/tables", headers=asked)
        assert allowed.headers["access-control-allow-origin"] == FRIEND
        assert "authorization" in allowed.headers["access-control-allow-headers"].lower()
    with server.http(Origin="https://elsewhere.example") as http:
        refused = http.options("/tables", headers=asked)
        assert "access-control-allow-origin" not in refused.headers


def test_every_response_has_the_headers(server: LiveServer) -> None:
    table = server.make_table(new_secret(), mine("Ana"), OPEN)
    with server.http() as http:
        answers = [
            http.get(f"/tables/{table}"),
            http.get("/nothing"),
            http.delete("/tables"),
            http.post("/tables"),
            http.post("/bots", content=b" " * 20_000),
            http.get("/openapi.json"),
            http.options("/tables"),
            http.get(f"/tables/{table}", headers={"Host": "a b"}),
            *[httpx.get(f"{server.url}/{path}") for path in ("", "healthz", "readyz", "metrics")],
        ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'self'")
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert re.fullmatch("[0-9a-f]{12}", answer.headers["x-request-id"])
        assert "server" not in answer.headers
        if answer.status_code >= 400:
            assert answer.json()["type"] == "error"


def test_the_opener_policy_is_sent_where_browsers_obey_it(server: LiveServer) -> None:
    """In other contexts, such as plain HTTP in the local network, browsers only log a warning."""
    port = server.url.rpartition(":")[2]

    def is_sent(host: str, **headers: str) -> bool:
        answer = httpx.get(f"{server.url}/", headers={"Host": host, **headers})
        return "cross-origin-opener-policy" in answer.headers

    assert all(is_sent(f"{name}:{port}") for name in ("localhost", "127.0.0.1", "[::1]"))
    assert is_sent("localhost")
    assert not is_sent(f"192.0.2.7:{port}")
    # A proxy may terminate TLS.
    assert is_sent("192.0.2.7", **{"X-Forwarded-For": "192.0.2.1"})


def test_without_a_proxy_nobody_is_believed(open_to_friend: LiveServer) -> None:
    """Otherwise a client could evade rate limits with a header."""
    statuses = []
    for nth in range(4):
        with open_to_friend.http(**{"X-Forwarded-For": f"192.0.2.{nth}"}) as http:
            statuses.append(http.post("/bots", json={"name": "Clever"}).status_code)
    assert statuses[-2:] == [429, 429]


# Logs


def test_a_log_tells_no_secret(open_to_friend: LiveServer) -> None:
    """Check every log line of a whole game with links, chat and errors."""
    secrets = {name: new_secret() for name in ("ana", "bo")}
    nonces = [new_nonce(), new_nonce()]

    async def game(server: LiveServer) -> str:
        table = server.make_table(secrets["ana"], mine("Ana"), OPEN, bot("random"), chat=True)
        with server.http(secrets["ana"]) as http:
            secrets["link"] = http.post(f"/tables/{table}/seats/A/link").json()["link"]
            http.get(f"/tables/{table}?identity={secrets['ana']}")
            http.post(f"/tables/{table}/commands", content=secrets["ana"])
        async with (
            joined(server, table, secrets["ana"], links=[secrets["link"]]) as first,
            joined(server, table, secrets["bo"]) as second,
        ):
            await second.done("claim", "B", name="Bo", nonce=nonces[0])
            await first.done("chat", "A", text="a-very-private-word")
            await first.do("chat", "A", text="\x07a-very-private-word")
            await first.socket.send(f'{{"id":"{secrets["bo"]}","do":')
            await first.done("ready", "A", nonce=nonces[1])
            await asyncio.gather(first.play("A", Random(1)), second.play("B", Random(2)))
        with server.http(secrets["ana"]) as http:
            seed = http.get(f"/tables/{table}").json()["table"]["proof"]["seed"]
        secrets["seed"] = seed
        return table

    before = open_to_friend.log_text()  # contains the address it listens on
    table = asyncio.run(game(open_to_friend))
    text = open_to_friend.log_text().removeprefix(before)
    hidden = [*secrets.values(), *map(hash_of, secrets.values()), *nonces]
    for secret in (*hidden, table, "a-very-private-word", "Ana", "127.0.0.1"):
        assert secret not in text
    lines = [json.loads(line) for line in text.splitlines()]
    assert {line["route"] for line in lines if line["message"] == "request"} >= {
        "/api/v1/tables",
        "/api/v1/tables/{id}",
        "/api/v1/tables/{id}/seats/{seat}/link",
    }
    assert [line["code"] for line in lines if line["message"] == "socket"] == [1000, 1000]
    for line in lines:
        assert {"time", "level", "logger", "message"} <= line.keys()
        assert line["level"] == "info"
        if line["message"] == "request":
            assert {"request", "method", "route", "status", "ms"} <= line.keys()


def test_errors_are_logged_without_what_they_say() -> None:
    """Messages may quote input."""
    try:
        try:
            raise KeyError("a-very-private-word")
        except KeyError as error:
            raise ValueError("another-private-word") from error
    except ValueError:
        record = logging.makeLogRecord(
            {"msg": "it failed", "levelname": "ERROR", "exc_info": sys.exc_info(), "bot": "greedy"}
        )
    text = JsonLines().format(record)
    line = json.loads(text)
    assert "private" not in text
    assert (line["message"], line["level"], line["bot"]) == ("it failed", "error", "greedy")
    assert [each["kind"] for each in line["error"]] == ["ValueError", "KeyError"]
    assert "test_errors_are_logged_without_what_they_say" in line["error"][0]["at"][0]
