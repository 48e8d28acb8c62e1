"""The REST API, against a real server."""

import asyncio
import time
from typing import Any

import httpx
import pytest

from server.live import (
    OPEN,
    LiveServer,
    bot,
    joined,
    mine,
    new_nonce,
    new_secret,
    played_alone,
)
from yaxha import __version__
from yaxha.engine import Record
from yaxha.table.commands import PHRASES
from yaxha.table.fair import commitment_of, sealed, verify
from yaxha.table.levels import LEVELS


def command(http: httpx.Client, table: str, type: str, seat: str, **more: Any) -> httpx.Response:
    do = {"type": type, "seat": seat, **more}
    return http.post(f"/tables/{table}/commands", json={"id": new_nonce(), "do": do})


def picked(http: httpx.Client, table: str) -> Any:
    """Return the view once seat A has cubes to build with."""
    command(http, table, "pick", "A", tile=1)
    for _ in range(200):
        (view,) = http.get(f"/tables/{table}/views").json()
        if "take" in view["you"]["can"]:
            command(http, table, "take", "A", tile=view["you"]["tiles"][0])
        if "place" in view["you"]["can"]:
            return view
        time.sleep(0.05)
    raise AssertionError("the bot does not pick")


# Tables


def test_make_and_look(server: LiveServer) -> None:
    ana = new_secret()
    with server.http(ana) as http, server.http() as anybody:
        wish = {"seats": [mine("Ana"), OPEN, bot("greedy")], "options": {"cards": "introductory"}}
        made = http.post("/tables", json=wish)
        assert made.status_code == 201
        table = made.json()["id"]
        shown = http.get(f"/tables/{table}").json()
        assert (shown["seats"], shown["host"]) == (["A"], True)
        assert shown["table"]["commitment"] == made.json()["commitment"]
        assert [seat["kind"] for seat in shown["table"]["seats"]] == ["person", "open", "bot"]
        again = anybody.get(f"/tables/{table}").json()
        assert again == {"table": shown["table"], "seats": [], "host": False}


def test_a_game_without_sockets(server: LiveServer) -> None:
    """Commands and views over HTTP, by two independent clients."""
    with server.http(new_secret()) as ana, server.http(new_secret()) as bo:
        made = ana.post("/tables", json={"seats": [mine("Ana"), OPEN]}).json()
        table = made["id"]
        claimed = command(bo, table, "claim", "B", name="Bo", nonce=sealed("bo"))
        assert claimed.json()["type"] == "ack"
        assert command(ana, table, "ready", "A", nonce=sealed("ana")).status_code == 200
        for http, seat, nonce in ((ana, "A", "ana"), (bo, "B", "bo")):
            (view,) = http.get(f"/tables/{table}/views").json()
            assert view["you"]["can"] == ["reveal", "say"]
            assert command(http, table, "reveal", seat, nonce=nonce).status_code == 200
        for number in range(1, 11):
            for http, seat in ((ana, "A"), (bo, "B")):
                tile = "AB".index(seat) + 1
                assert command(http, table, "pick", seat, tile=tile).status_code == 200
            for http, seat in ((ana, "A"), (bo, "B")):
                (view,) = http.get(f"/tables/{table}/views").json()
                assert view["table"]["game"]["round"] == number
                while (places := view["you"]["placements"]) and "place" in view["you"]["can"]:
                    placement = places[0]["placement"]
                    done = command(http, table, "place", seat, placement=placement)
                    (view,) = http.get(f"/tables/{table}/views").json()
                    assert view["number"] == done.json()["number"]
                assert command(http, table, "confirm", seat).status_code == 200
        (view,) = ana.get(f"/tables/{table}/views").json()
        assert view["table"]["status"] == "over"
        assert commitment_of(view["table"]["proof"]["seed"]) == made["commitment"]
        story = ana.get(f"/tables/{table}/story").json()
        assert story["entries"][-1]["kind"] == "ended"
        later = ana.get(f"/tables/{table}/story", params={"after": 5}).json()
        total = len(story["entries"])
        assert later == {
            "type": "story",
            "after": 5,
            "entries": story["entries"][5:],
            "next": total,
            "total": total,
        }
        steps = ana.get(f"/tables/{table}/replay").json()["steps"]
        assert steps[-1]["game"] == view["table"]["game"]


def test_check_a_placement(server: LiveServer) -> None:
    """A placement is checked like a command, without effect."""
    ana = new_secret()
    with server.http(ana) as http, server.http(new_secret()) as other:
        table = server.make_table(ana, mine("Ana"), bot("greedy"))
        address = f"/tables/{table}/seats/A/placement"

        def check(placement: str) -> Any:
            answer = http.get(address, params={"placement": placement})
            assert answer.status_code == 200
            assert answer.json()["placement"] == placement
            return answer.json()["problem"]

        assert check("o1d4")["code"] == "not-begun"
        command(http, table, "ready", "A", nonce=new_nonce())
        assert check("o1d4")["code"] == "wrong-phase"
        view = picked(http, table)
        first = view["you"]["hand"][0]
        assert check(f"{first}1d4") is None
        assert check(f"{first}1d4") is None, "a check places nothing"
        refused = command(http, table, "place", "A", placement=f"{first}2d4").json()
        assert check(f"{first}2d4") == {**refused, "id": None}
        assert (refused["rule"], refused["facts"]["cell"]) == ("B3", "2d4")
        command(http, table, "place", "A", placement=f"{first}1d4")
        second = view["you"]["hand"][1]
        assert check(f"{second}1d4")["code"] == "occupied", "it knows the draft"
        query = {"placement": f"{second}1d4"}
        assert other.get(address, params=query).json()["code"] == "not-yours"
        assert http.get(address).status_code == 400
        assert http.get(address.replace("/A/", "/D/"), params=query).status_code == 404


def test_a_repeated_command(server: LiveServer) -> None:
    with server.http(new_secret()) as http:
        table = http.post("/tables", json={"seats": [mine("Ana"), OPEN]}).json()["id"]
        sent = {"id": "same", "do": {"type": "say", "seat": "A", "phrase": "hello"}}
        answers = [http.post(f"/tables/{table}/commands", json=sent).json() for _ in range(3)]
        assert answers[0] == answers[1] == answers[2]
        assert len(http.get(f"/tables/{table}/story").json()["entries"]) == 1


def test_lists(server: LiveServer) -> None:
    ana = new_secret()
    with server.http(ana) as http, server.http() as anybody:
        public = [server.make_table(ana, mine("Ana"), OPEN, public=True) for _ in range(5)]
        private = server.make_table(ana, mine("Ana"), OPEN)
        found: list[str] = []
        query: dict[str, Any] = {"limit": 2}
        while True:
            page = anybody.get("/tables", params=query).json()
            found += [each["id"] for each in page["tables"]]
            if page["before"] is None:
                break
            query["before"] = page["before"]
        assert [each for each in found if each in public] == public[::-1]
        assert private not in found
        assert len(found) == len(set(found))
        own = http.get("/my/tables").json()["tables"]
        assert {each["id"] for each in own} == {*public, private}
        assert own[0]["mine"] == ["A"]
        assert own[0]["summary"]["seats"][0]["name"] == "Ana"
        playing = anybody.get("/tables", params={"status": "playing"}).json()["tables"]
        assert not {each["id"] for each in playing} & set(public)


def test_rematch(server: LiveServer) -> None:
    ana = new_secret()
    table = played_alone(server, ana, 3)
    with server.http(ana) as http, server.http(new_secret()) as stranger:
        refused = stranger.post(f"/tables/{table}/rematch")
        assert (refused.status_code, refused.json()["code"]) == (403, "not-yours")
        made = http.post(f"/tables/{table}/rematch")
        assert made.status_code == 201
        assert http.post(f"/tables/{table}/rematch").json() == made.json()
        shown = http.get(f"/tables/{made.json()['id']}").json()
        names = [seat["name"] for seat in shown["table"]["seats"]]
        assert names == ["Seat C", "Seat A", "Seat B"]
        assert http.get(f"/tables/{table}").json()["table"]["rematch"] == made.json()["id"]
        history = http.get("/my/tables").json()["tables"]
        assert {each["id"]: each["status"] for each in history}[table] == "over"


def test_lists_tell_who_won_and_the_largest_groups(server: LiveServer) -> None:
    ana = new_secret()
    table = played_alone(server, ana)
    with server.http(ana) as http:
        score = Record.parse(http.get(f"/tables/{table}/record").text).game.score()
        (listed,) = http.get("/my/tables").json()["tables"]
    for seat, column in zip(listed["summary"]["seats"], score.seats, strict=True):
        assert seat["total"] == column.total
        assert seat["won"] == (column.seat in score.winners)
        assert seat["largest"] == max(group.size for group in column.groups)


# Records


def test_records_of_a_finished_game(server: LiveServer) -> None:
    table = played_alone(server, new_secret(), cards=["largest", "most-levels", "three-colors"])
    with server.http() as http:
        answer = http.get(f"/tables/{table}/record")
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert answer.headers["content-disposition"] == 'attachment; filename="game.yaxha"'
        record = Record.parse(answer.text)
        assert record.finished
        assert verify(record).fair
        as_json = http.get(f"/tables/{table}/record.json").json()
        assert as_json["record"] == answer.text
        assert [score["total"] for score in as_json["scores"]] == list(record.game.score().totals)
        times = [each["at"] for each in as_json["actions"]]
        assert as_json["started"] <= min(times)
        assert max(times) == as_json["ended"]
        assert [each["action"] for each in as_json["actions"]] == list(map(str, record.actions))
        checked = http.get(f"/tables/{table}/verification").json()
        assert (checked["fair"], checked["deals"], checked["cards"]) == (True, 10, "chosen")
        assert commitment_of(checked["proof"]["seed"]) == checked["commitment"]


def test_records_of_an_unfinished_game(server: LiveServer) -> None:
    """They contain neither the seed nor face-down picks."""
    ana = new_secret()

    async def begin() -> str:
        table = server.make_table(ana, mine("Ana"), mine("Bo"))
        with server.http() as http:
            early = http.get(f"/tables/{table}/record")
            assert (early.status_code, early.json()["code"]) == (409, "not-begun")
        async with joined(server, table, ana) as person:
            await person.done("ready", "A", nonce=new_nonce())
            await person.done("ready", "B", nonce=new_nonce())
            await person.done("pick", "A", tile=2)
        return table

    table = asyncio.run(begin())
    with server.http(ana) as http:
        record = Record.parse(http.get(f"/tables/{table}/record").text)
        assert not record.finished
        assert [key for key, _ in record.extras] == ["commitment"]
        assert len(record.actions) == 1
        as_json = http.get(f"/tables/{table}/record.json").json()
        assert (as_json["proof"], as_json["ended"], as_json["winners"]) == (None, None, [])
        assert len(as_json["actions"]) == 1
        early = http.get(f"/tables/{table}/verification")
        assert (early.status_code, early.json()["code"]) == (409, "not-over")


# Bots and server information


def test_an_outside_bot_is_known_as_one(server: LiveServer) -> None:
    table = server.make_table(new_secret(), mine("Ana"), OPEN, OPEN)
    with server.http() as http:
        made = http.post("/bots", json={"name": "Clever"})
        assert made.status_code == 201
    with server.http(made.json()["token"]) as http:
        assert command(http, table, "claim", "B", name="Clever", nonce="n").status_code == 200
    with server.http(new_secret()) as http:
        assert command(http, table, "claim", "C", name="Cy", nonce="n").status_code == 200
        seats = http.get(f"/tables/{table}").json()["table"]["seats"]
    assert [seat["is_bot_account"] for seat in seats] == [False, True, False]


def test_what_there_is(server: LiveServer) -> None:
    with server.http() as http:
        assert http.get("/levels").json()["levels"] == list(LEVELS)
        assert http.get("/phrases").json()["phrases"] == list(PHRASES)
        assert http.get("/version").json() == {"version": __version__, "api": 1}


# Refusals


SEATS = [mine("Ana"), OPEN]


@pytest.mark.parametrize(
    ("body", "place"),
    [
        (b"", None),
        (b"{", None),
        (b"\xff\xfe", None),
        (b"[" * 10_000, None),
        (b'"seats"', None),
        (b'{"seats":[]}', "$.seats"),
        (b'{"seats":[{"kind":"open"},{"kind":"throne"}]}', "$.seats[1].kind"),
        (b'{"seats":[{"kind":"open"},{"kind":"mine","name":7}]}', "$.seats[1].name"),
        (b'{"seats":[{"kind":"open"},{"kind":"open"}],"options":{"public":1}}', "$.options.public"),
        (
            b'{"seats":[{"kind":"open"},{"kind":"open"}],"options":{"clock":{"kind":"move",'
            b'"seconds":1}}}',
            "$.options.clock.seconds",
        ),
        (b'{"seats":[{"kind":"open"},{"kind":"open"}],"options":{"crads":"full"}}', "$.options"),
        (b'{"seats":[{"kind":"open","name":"Bo"},{"kind":"open"}]}', "$.seats[0]"),
        (b'{"seats":[{"kind":"open"},{"kind":"open"}],"public":true}', None),
    ],
)
def test_malformed(server: LiveServer, body: bytes, place: str | None) -> None:
    with server.http(new_secret()) as http:
        answer = http.post("/tables", content=body)
        assert answer.status_code == 400
        problem = answer.json()
        assert (problem["type"], problem["code"]) == ("error", "malformed")
        assert problem["facts"].get("place") == place


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seats": [mine("A,B"), OPEN]}, 400, "bad-name"),
        ({"seats": [mine("\u202eAna"), OPEN]}, 400, "bad-name"),
        ({"seats": [mine("Ana"), bot("python:os:system")]}, 400, "no-such-bot"),
        (
            {"seats": SEATS, "options": {"cards": ["largest", "largest", "most-levels"]}},
            409,
            "cards-twice",
        ),
    ],
)
def test_tables_that_cannot_be(
    server: LiveServer, body: dict[str, Any], status: int, code: str
) -> None:
    with server.http(new_secret()) as http:
        answer = http.post("/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_who_is_not_known(server: LiveServer) -> None:
    table = server.make_table(new_secret(), *SEATS)
    with server.http() as http:
        for answer in (
            http.post("/tables", json={"seats": SEATS}),
            http.get("/my/tables"),
            command(http, table, "say", "A", phrase="hello"),
            http.post(f"/tables/{table}/seats/A/link"),
            http.post(f"/tables/{table}/rematch"),
            http.get(f"/tables/{table}", headers={"Authorization": "Basic QTpC"}),
            http.get(f"/tables/{table}", headers={"Authorization": "Bearer short"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (401, "no-identity")
            assert answer.headers["www-authenticate"] == "Bearer"


def test_what_others_may_not(server: LiveServer) -> None:
    table = server.make_table(new_secret(), *SEATS)
    with server.http(new_secret()) as http:
        for answer, code in (
            (command(http, table, "leave", "A"), "not-yours"),
            (command(http, table, "reseat", "A", to=OPEN), "not-host"),
            (http.post(f"/tables/{table}/seats/A/link"), "not-yours"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (403, code)


def test_what_is_not_there(server: LiveServer) -> None:
    table = server.make_table(new_secret(), *SEATS)
    with server.http(new_secret()) as http:
        for answer, status, code in (
            (http.get("/tables/nowhere"), 404, "no-such-table"),
            (http.get("/tables/%00"), 404, "no-such-table"),
            (http.get("/tables/nowhere/record"), 404, "no-such-table"),
            (command(http, "nowhere", "leave", "A"), 404, "no-such-table"),
            (http.get("/nothing"), 404, "no-such-page"),
            (http.get("/tables/a/b/c/d"), 404, "no-such-page"),
            (http.delete(f"/tables/{table}"), 405, "wrong-method"),
            (http.get(f"/tables/{table}/socket"), 426, "upgrade"),
            (command(http, table, "claim", "D", name="D", nonce="n"), 404, "no-such-seat"),
            (http.post(f"/tables/{table}/seats/E/link"), 400, "malformed"),
            (http.get("/tables", params={"before": "yesterday"}), 400, "malformed"),
            (http.get("/tables?before=1.%00"), 400, "malformed"),
            (http.get("/tables?before=1.a%0a"), 400, "malformed"),
            (http.get("/tables?before=1."), 400, "malformed"),
            (http.get("/tables", params={"limit": "1000"}), 400, "malformed"),
            (http.get("/tables", params={"status": "over"}), 400, "malformed"),
            (http.get(f"/tables/{table}/story", params={"after": "-1"}), 400, "malformed"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
        assert http.get(f"/tables/{table}/socket").headers["upgrade"] == "websocket"
        assert "GET" in http.delete(f"/tables/{table}").headers["allow"]


def test_what_the_table_refuses(server: LiveServer) -> None:
    ana = new_secret()
    table = server.make_table(ana, *SEATS)
    with server.http(ana) as http:
        for answer, code in (
            (command(http, table, "pick", "A", tile=1), "not-begun"),
            (command(http, table, "claim", "A", name="Bo", nonce="n"), "taken"),
            (command(http, table, "chat", "A", text="hello"), "no-chat"),
            (http.post(f"/tables/{table}/rematch"), "not-over"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (409, code)


def test_what_the_rules_refuse(server: LiveServer) -> None:
    ana = new_secret()
    table = server.make_table(ana, mine("Ana"), mine("Bo"))
    with server.http(ana) as http:
        for seat in "AB":
            command(http, table, "ready", seat, nonce=new_nonce())
        answer = command(http, table, "pick", "A", tile=4)
        assert answer.status_code == 409
        problem = answer.json()
        assert problem["rule"]
        assert problem["facts"]
        early = command(http, table, "place", "A", placement="o1d4")
        assert (early.status_code, early.json()["code"]) == (409, "wrong-phase")


def test_too_large(server: LiveServer) -> None:
    with server.http(new_secret()) as http:
        answer = http.post("/tables", content=b" " * 20_000)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
