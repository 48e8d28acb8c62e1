"""Guests who exhaust an open table's limits, and a host who can still act."""

from collections.abc import Callable
from itertools import count
from typing import Any

import httpx

from server.attacks.attempts import Attempts
from server.live import OPEN, LiveServer, mine, new_nonce, new_secret

OPEN_SEATS = "BCD"
GUESTS = 4
"""Guests per seat: a single one is refused sooner."""
IN_A_ROW = 5
"""Consecutive refusals after which a guest tries another command."""


def use_up(attempts: Attempts) -> None:
    """Let guests exhaust the limits of tables with three open seats, then let the host act."""
    # Without the server's rate limits, to test the table's own limits.
    with LiveServer(attempts.folder, "--limits", "off") as server:
        for _ in range(attempts.times(3)):
            for end in (begin_game, close_table):
                host = new_secret()
                table = server.make_table(host, mine("Ana"), OPEN, OPEN, OPEN)
                done = sum(ruin(attempts, server, table, nth) for nth in range(GUESTS))
                with server.http(host) as http:
                    recover(attempts, http, table)
                    end(attempts, http, table)
                attempts.find(f"{done} commands of guests were done")
    attempts.findings[:] = sorted(set(attempts.findings))


def send(http: httpx.Client, table: str, type: str, **more: Any) -> httpx.Response:
    do = {"type": type, **more}
    return http.post(f"/tables/{table}/commands", json={"id": new_nonce(), "do": do})


def ruin(attempts: Attempts, server: LiveServer, table: str, nth: int) -> int:
    """Send every command possible for guests of the open seats, until all are refused."""
    done = 0
    for seat in OPEN_SEATS:
        with server.http(new_secret()) as http:
            name = f"Guest {nth} {seat}"

            def sit(http: httpx.Client = http, seat: str = seat, name: str = name) -> Any:
                send(http, table, "leave", seat=seat)
                return send(http, table, "claim", seat=seat, name=name, nonce=new_nonce())

            def link(http: httpx.Client = http, seat: str = seat) -> Any:
                return http.post(f"/tables/{table}/seats/{seat}/link")

            def talk(
                type: str, http: httpx.Client = http, seat: str = seat, **more: Any
            ) -> Callable[[], Any]:
                return lambda: send(http, table, type, seat=seat, **more)

            toggled = count()

            def mute(http: httpx.Client = http, seat: str = seat, toggled: Any = toggled) -> Any:
                muted = next(toggled) % 2 == 0
                return send(http, table, "mute", seat=seat, other="A", muted=muted)

            def ready(http: httpx.Client = http, seat: str = seat) -> Any:
                return send(http, table, "ready", seat=seat, nonce=new_nonce())

            for work in (sit, ready, mute, talk("say", phrase="hello"), link, ready, sit):
                done += until_refused(attempts, work)
            send(http, table, "leave", seat=seat)
    return done


def until_refused(attempts: Attempts, work: Callable[[], httpx.Response]) -> int:
    """Repeat a request until it is refused; return the number of successes."""
    done = refused = 0
    while done < 1000:
        answer = work()
        is_known = answer.status_code in (200, 201, 403, 409)
        attempts.check(is_known, f"a guest got {answer.status_code} {answer.text}")
        done += answer.status_code < 300
        refused = 0 if answer.status_code < 300 else refused + 1
        if refused == IN_A_ROW:
            return done
    attempts.fail("1000 commands of a guest were done, and it could go on")
    return done


def recover(attempts: Attempts, http: httpx.Client, table: str) -> None:
    """As the host, open a seat, and seat a bot and a friend."""
    for seat, to in (("B", {"kind": "bot", "bot": "random"}), ("C", OPEN), ("D", mine("Di"))):
        answer = send(http, table, "reseat", seat=seat, to=to)
        attempts.check(answer.status_code == 200, f"the host cannot reseat {seat}: {answer.text}")


def begin_game(attempts: Attempts, http: httpx.Client, table: str) -> None:
    send(http, table, "reseat", seat="C", to={"kind": "bot", "bot": "random"})
    for seat in "AD":
        answer = send(http, table, "ready", seat=seat, nonce=new_nonce())
        attempts.check(answer.status_code == 200, f"{seat} cannot be ready: {answer.text}")
    status = http.get(f"/tables/{table}").json()["table"]["status"]
    attempts.check(status == "playing", f"the game does not begin: it is {status}")


def close_table(attempts: Attempts, http: httpx.Client, table: str) -> None:
    """As the host, close the table; after that nobody can sit down."""
    answer = send(http, table, "close")
    attempts.check(answer.status_code == 200, f"the host cannot close it: {answer.text}")
    headers = {"Authorization": f"Bearer {new_secret()}"}
    do = {"type": "claim", "seat": "C", "name": "Late", "nonce": new_nonce()}
    late = http.post(
        f"/tables/{table}/commands", json={"id": new_nonce(), "do": do}, headers=headers
    )
    attempts.check(late.status_code >= 400, f"somebody sits down at a closed table: {late.text}")
