"""Fuzzed commands, frames, bodies and records: refused without any failure of the server."""

import asyncio
import json
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from server.attacks.attempts import Attempts
from server.live import (
    API,
    Closed,
    LiveServer,
    Person,
    joined,
    mine,
    new_nonce,
    new_secret,
    played_alone,
)
from server.live import unannounced as opened
from yaxha.cli.commands.verify import check
from yaxha.engine import Record, YaxhaError
from yaxha.table.evidence import Kept
from yaxha.table.fair import BadProof

VALID: tuple[dict[str, Any], ...] = (
    {"type": "claim", "seat": "A", "name": "Eve", "nonce": "n"},
    {"type": "ready", "seat": "A", "nonce": "n"},
    {"type": "reveal", "seat": "A", "nonce": "n"},
    {"type": "reseat", "seat": "B", "to": {"kind": "bot", "bot": "random"}},
    {"type": "leave", "seat": "D"},
    {"type": "pick", "seat": "A", "tile": 1},
    {"type": "take", "seat": "A", "tile": 2},
    {"type": "place", "seat": "A", "placement": "o1d4"},
    {"type": "move", "seat": "A", "cell": "1d4", "to": "1c4"},
    {"type": "take-back", "seat": "A", "cell": "1d4"},
    {"type": "confirm", "seat": "A", "placements": ["o1d4", "b1c4", "g2d3"]},
    {"type": "withdraw", "seat": "B"},
    {"type": "back", "seat": "B"},
    {"type": "nudge", "seat": "A", "other": "B"},
    {"type": "stand-in", "seat": "A", "other": "B"},
    {"type": "say", "seat": "A", "phrase": "hello"},
    {"type": "chat", "seat": "A", "text": "hello"},
    {"type": "mute", "seat": "A", "other": "B", "muted": False},
    {"type": "close"},
)

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 4, 5, 2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 0.5, 1e308),
    *("", "A", "E", "AA", "a", "A\n", "o1d4\n", "o9z9", "\0", "\ud800", "\U0010ffff", "𝟙", "١"),
    *("x" * 10_000, "__proto__", "../..", "%s%n", "{0}", "' OR 1=1 --", "\r\nX: y", "\u202e"),
    *([], {}, [[]], [None], ["A"], {"type": "pick"}, {"": ""}, ["o1d4"] * 500, {"kind": "bot"}),
)

RAW = (
    *("", " ", "{", "}", "null", "[]", '""', "1", "NaN", "Infinity", "-", "{'id':1}", "\ufeff{}"),
    *("[" * 8000, '{"a":' * 1500, '{"id":"a","id":"b","do":{}}', '{"id":"a"}', "x" * 16_000),
    *('{"id":"a","do":{"type":"pick","seat":"A","tile":1e400}}', '{"type":"hello"}', "\\ud800"),
    *('{"id":"a","do":{"type":"pick","type":"leave","seat":"A"}}', "{}" * 4000, '"\\u0000"'),
    *('{"type":"ping"}', '{"type":"pong"}', '{"type":"ping","x":1}', '{"type":null}', "\x7f"),
)


def say_oddly(attempts: Attempts) -> None:
    """Send fuzzed commands and frames, and verify tampered records."""
    rng = Random(15)
    with LiveServer(attempts.folder, "--limits", "off") as server:
        secret = new_secret()
        table = asyncio.run(begun(server, secret))
        texts = list(fuzzed(rng, attempts.times(1500)))
        over_http(attempts, server, table, secret, texts[::2])
        asyncio.run(over_sockets(attempts, server, table, secret, texts[1::2]))
        requests(attempts, server, table, secret, rng)
        tampered_records(attempts, server, rng)
        lines = server.log_lines()
        for line in lines:
            status = line.get("status", 0)
            if line["level"] == "error" or status >= 500 or line.get("code") == 1011:
                attempts.fail(f"the log says {line}")
        with server.http() as http:
            alive = http.get(f"{server.url}/readyz").status_code
        attempts.check(alive == 200, f"the server says {alive} afterwards")
    attempts.find(f"{len(lines)} lines of the log read")


async def begun(server: LiveServer, secret: str) -> str:
    table = server.make_table(secret, mine("Ana"), mine("Bo"), chat=True)
    async with joined(server, table, secret) as person:
        for seat in "AB":
            await person.done("ready", seat, nonce=new_nonce())
    return table


def fuzzed(rng: Random, number: int) -> Iterator[str]:
    """Yield fuzzed messages."""
    yield from RAW
    for _ in range(number):
        do = dict(rng.choice(VALID))
        sent: dict[str, Any] = {"id": new_nonce(), "do": do, "seen": rng.choice([None, 0, 10**6])}
        match rng.randrange(7):
            case 0:
                do[rng.choice(list(do))] = rng.choice(ODD)
            case 1:
                del do[rng.choice(list(do))]
            case 2:
                do[rng.choice(["x", "id", "", "seat ", "to", "other", "tile"])] = rng.choice(ODD)
            case 3:
                sent[rng.choice(["id", "do", "seen", "type", "x"])] = rng.choice(ODD)
            case 4:
                del sent[rng.choice(list(sent))]
            case 5:
                sent["do"] = rng.choice([do, [do], {"do": do}, json.dumps(do)])
            case _:
                pass  # valid, but maybe at the wrong time
        text = json.dumps(sent)
        if rng.random() < 0.3:
            place = rng.randrange(len(text))
            text = text[:place] + rng.choice(["", "\\", '"', "}", "\0", "é"]) + text[place + 1 :]
        yield text


def over_http(
    attempts: Attempts, server: LiveServer, table: str, secret: str, texts: list[str]
) -> None:
    with server.http(secret) as http:
        for text in texts:
            content = text.encode("utf-8", "surrogatepass")
            answer = http.post(f"/tables/{table}/commands", content=content)
            attempts.check(is_own(answer), f"POST {text[:200]!r}: {answer.text}")


def is_own(answer: httpx.Response) -> bool:
    """Return True for success or for a refusal with a problem."""
    if answer.status_code < 400:
        return True
    is_problem: bool = answer.json()["type"] == "error"
    return answer.status_code < 500 and is_problem


async def over_sockets(
    attempts: Attempts, server: LiveServer, table: str, secret: str, texts: list[str]
) -> None:
    """Send each over a socket; reconnect when the server closes it for too many errors."""
    rest, text = list(texts), ""
    while rest:
        async with joined(server, table, secret) as person:
            try:
                while rest:
                    text = rest.pop()
                    before = len(person.answers) + person.received.count('{"type":"pong"}')
                    await person.socket.send(text.encode("utf-8", "replace").decode())

                    def is_answered(before: int = before, person: Person = person) -> bool:
                        pongs = person.received.count('{"type":"pong"}')
                        return len(person.answers) + pongs > before

                    await person.until(is_answered)
                    attempts.check(True, "")
            except (Closed, ConnectionClosed):
                code = person.socket.close_code
                is_meant = code in (1003, 1006, 1007, 1009, 1000, None)
                attempts.check(is_meant, f"the socket was closed with {code} after {text[:200]!r}")
    for hello in RAW:
        async with opened(server, table) as person:
            await person.socket.send(hello.encode("utf-8", "replace").decode())
            try:
                code = 0
                await person.until(partial(getattr, person, "welcome"))
            except (Closed, ConnectionClosed):
                code = person.socket.close_code or 1006
            is_meant = code in (0, 1006, 1007, 1009, 4400)
            attempts.check(is_meant, f"hello {hello[:100]!r}: closed with {code}")


def requests(attempts: Attempts, server: LiveServer, table: str, secret: str, rng: Random) -> None:
    """Send fuzzed paths, queries, methods, headers and bodies."""
    paths = [
        *(f"{API}/tables/{each}" for each in (table, "x", "%00", "%ff", "a" * 500, "..%2f..")),
        *(f"{API}/tables/{table}/{each}" for each in ("story", "views", "record", "replay", "x")),
        *(f"{API}/tables", f"{API}/my/tables", f"{API}/bots", "/", "/t/x", "/%2e%2e/etc/passwd"),
        *(f"{API}/tables/{table}/seats/{each}/placement" for each in ("A", "E", "%41", "AA")),
    ]
    values = ["-1", "x", "1e9", "99999999999999999999", "", "%00", "a" * 2000, "open", "1.x"]
    names = ["after", "before", "limit", "status", "placement", "x"]
    with httpx.Client(base_url=server.url, timeout=60, trust_env=False) as http:
        for _ in range(attempts.times(600)):
            query = "&".join(
                f"{rng.choice(names)}={rng.choice(values)}" for _ in range(rng.randrange(3))
            )
            bearer = rng.choice([f"Bearer {secret}", "Bearer", "Bearer x", "Basic eA==", ""])
            answer = http.request(
                rng.choice(["GET", "GET", "POST", "PUT", "HEAD", "DELETE"]),
                f"{rng.choice(paths)}?{query}",
                headers={"Authorization": bearer},
                content=rng.choice([None, b"", b"\xff", b"{}", b"[]", b'{"seats":[]}']),
            )
            is_well = answer.status_code < 500
            attempts.check(is_well, f"{answer.request.method} {answer.request.url}: {answer.text}")


def tampered_records(attempts: Attempts, server: LiveServer, rng: Random) -> None:
    """Verify damaged records here and send them to the server, which accepts no records."""
    secret = new_secret()
    with server.http(secret) as http:
        texts = [
            http.get(f"/tables/{played_alone(server, secret, seats)}/record").text
            for seats in (2, 4)
        ]
        for _ in range(attempts.times(700)):
            text = damaged(rng.choice(texts), rng)
            try:
                check(Record.parse(text), Kept())
            except (YaxhaError, BadProof):
                pass
            except Exception as error:
                attempts.fail(f"{type(error).__name__}: {error} for {text!r}")
            attempts.number += 1
            if attempts.number % 10 == 0:
                answer = http.post("/tables", content=text.encode("utf-8", "replace"))
                attempts.check(is_own(answer), f"a record: {answer.text}")


def damaged(text: str, rng: Random) -> str:
    for _ in range(rng.randint(1, 4)):
        place, other = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
        match rng.randrange(6):
            case 0:
                text = text[:place] + text[other:]
            case 1:
                text = text[:other] + text[place:]
            case 2:
                text = text[:place] + rng.choice("obgyw,-/>:\n\0é1A*") + text[place + 1 :]
            case 3:
                text = text[:place] + rng.choice(["\u202e", "9" * 50, ", ", "\n\n"]) + text[place:]
            case 4:
                lines = text.split("\n")
                rng.shuffle(lines)
                text = "\n".join(lines)
            case _:
                text = text[:place]
        text = text or "y"
    return text
