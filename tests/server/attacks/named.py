"""Hostile names over HTTP: refused, normalised, or marked if they look like another's."""

from typing import Any

import httpx

from server.attacks.attempts import Attempts
from server.hostile_names import (
    LOOK_ALIKES,
    MARKS_ON_MARKS,
    MIXED_SCRIPTS,
    STAND_INS,
    TIDIED,
    UNSEEN,
    WORLD,
)
from server.live import OPEN, LiveServer, bot, mine, new_nonce, new_secret

REFUSED = [
    *[(f"A{character}na", "invisible") for character in UNSEEN],
    *[(f"Ana{character}", "invisible") for character in STAND_INS],
    *[(name, "invisible") for name in ("a\nb", "a\0b", "a\x1b[31mb", "a\u202eb", "a\u2066b\u2069")],
    *[(name, "invisible") for name in ("\u200bAna", "Ana\u200b", "Ana\ufeff", "a\u0085b")],
    *[(name, "scripts") for name in MIXED_SCRIPTS],
    *[(name, "marks") for name in MARKS_ON_MARKS],
    *[(name, "separator") for name in ("a,b", "a;b", "Ana, Bo", ";")],
    *[(name, "length") for name in (" ", "\u3000", "\u00a0", 32 * "\u0958")],
]
"""Names with the reason for their refusal."""

MALFORMED = ["", 33 * "a", 20_000 * "a", None, 7, ["Ana"], {"name": "Ana"}, True]

SHOWN_AS_TEXT = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>'[:32],
    "{{7*7}}${7*7}",
    "'--",
    "../../etc/passwd",
    "javascript:alert(1)",
    "%00%0d%0a",
    "&ltb&gt",
]
"""Names with code that other programs might execute; they are stored unchanged."""


def call_names(attempts: Attempts) -> None:
    """Sit down under every name, as the host and as a guest."""
    with LiveServer(attempts.folder, "--limits", "off") as server:
        for name, reason in REFUSED:
            for answer in given(server, name):
                found = answer.json()
                is_refused = (answer.status_code, found.get("code")) == (400, "bad-name")
                attempts.check(
                    is_refused and found["facts"]["reason"] == reason,
                    f"{name!r} should be refused for {reason}: {answer.text}",
                )
        for odd in MALFORMED:
            for answer in given(server, odd):
                is_refused = answer.status_code in (400, 413)
                attempts.check(is_refused, f"{str(odd)[:40]!r}: {answer.text}")
        tidy = [*TIDIED, *[(name, name) for name in (*WORLD, *SHOWN_AS_TEXT)]]
        for name, stored in tidy:
            made, claimed = given(server, name)
            for answer in (made, claimed):
                is_in = answer.status_code in (200, 201)
                attempts.check(is_in, f"{name!r} should be accepted: {answer.text}")
            if made.status_code == 201:
                shown = seats(server, made.json()["id"])[0]["name"]
                attempts.check(shown == stored, f"{name!r} is shown as {shown!r}")
        for pair in LOOK_ALIKES:
            for one, other in (pair, pair[::-1]):
                try_alike(attempts, server, one, other)
        attempts.check(not errors(server), f"errors in the log: {errors(server)}")
    attempts.find(f"{len(REFUSED) + len(MALFORMED) + len(tidy) + len(LOOK_ALIKES)} names")


def given(server: LiveServer, name: Any) -> tuple[httpx.Response, httpx.Response]:
    """Return the answers to a new table with this name and to a claim with it."""
    with server.http(new_secret()) as host, server.http(new_secret()) as guest:
        made = host.post("/tables", json={"seats": [{"kind": "mine", "name": name}, OPEN]})
        table = host.post("/tables", json={"seats": [mine("Zoe"), OPEN]}).json()["id"]
        return made, claim(guest, table, name)


def claim(http: httpx.Client, table: str, name: Any) -> httpx.Response:
    do = {"type": "claim", "seat": "B", "name": name, "nonce": new_nonce()}
    return http.post(f"/tables/{table}/commands", json={"id": new_nonce(), "do": do})


def seats(server: LiveServer, table: str) -> list[dict[str, Any]]:
    with server.http() as http:
        found: list[dict[str, Any]] = http.get(f"/tables/{table}").json()["table"]["seats"]
    return found


def try_alike(attempts: Attempts, server: LiveServer, one: str, other: str) -> None:
    """Seat two people with confusable names: the second is refused, or both are marked."""
    with server.http(new_secret()) as host, server.http(new_secret()) as guest:
        wishes = [mine(one), OPEN, bot("greedy")]
        made = host.post("/tables", json={"seats": wishes})
        if made.status_code != 201:
            attempts.check(made.json()["code"] == "bad-name", f"{one!r}: {made.text}")
            return
        answer = claim(guest, made.json()["id"], other)
        if answer.status_code != 200:
            is_known = answer.json()["code"] in ("bad-name", "name-taken")
            attempts.check(is_known, f"{other!r} beside {one!r}: {answer.text}")
            return
    marks = [seat["confusable"] for seat in seats(server, made.json()["id"])]
    attempts.check(marks == [True, True, False], f"{one!r} and {other!r} are marked {marks}")


def errors(server: LiveServer) -> list[str]:
    return [str(line) for line in server.log_lines() if line["level"] not in ("info", "warning")]
