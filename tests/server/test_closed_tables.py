"""Tables closed by their host before the game: readable by all, but read-only."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from server.live import (
    OPEN,
    LiveServer,
    Person,
    bot,
    joined,
    mine,
    new_nonce,
    new_secret,
)
from server.runtime.test_hub import ANA, reloaded, run
from server.tables import HOST, Played, play_once, two_people
from yaxha.engine import Seat
from yaxha.server.http.openapi.examples import COMMANDS
from yaxha.server.runtime.hub import Hub
from yaxha.table import commands
from yaxha.table.bounds import MOST_SEATINGS, MOST_TALK, MOST_TRANSACTIONS
from yaxha.table.commands import Command
from yaxha.table.decide import Answer, Request, answered, decide_all
from yaxha.table.errors import Refused
from yaxha.table.fair import commitment_of, sealed
from yaxha.table.options import BotSeat, DaysClock, MySeat, OpenSeat, Options
from yaxha.table.seats import Credentials
from yaxha.table.state import Table, Viewer
from yaxha.table.views.schemas import Ack, CreateTable, Problem, ViewMessage
from yaxha.table.views.summary import listing_of
from yaxha.table.views.view import view_message

BO = Credentials("bo")
VIEWERS: tuple[Viewer, ...] = (None, Seat.A, Seat.B, Seat.C)


def waiting(options: Options | None = None) -> Played:
    """Return a table that waits for its host, with a guest, an open seat and a clock."""
    wanted = options or Options(clock=DaysClock(1), chat=True)
    played = Played(MySeat("Ana"), OpenSeat(), OpenSeat(), options=wanted)
    played.do(commands.Claim("B", "Bo", sealed("nonce-b")), BO)
    return played


def closed() -> Played:
    played = waiting()
    played.do(commands.Close(), id="close")
    return played


def code_of(played: Played, command: Command, who: Credentials = HOST) -> str:
    before, entries = played.table, len(played.log)
    with pytest.raises(Refused) as refused:
        played.do(command, who)
    assert refused.value.sentence.endswith(".")
    assert (played.table, len(played.log)) == (before, entries)
    return refused.value.code


def shown(table: Table, viewer: Viewer) -> ViewMessage:
    return msgspec.json.decode(view_message(table, viewer), type=ViewMessage)


# Permission and timing


def test_the_host_closes_a_table() -> None:
    played = waiting()
    numbers = [played.table.number_of(viewer) for viewer in VIEWERS]
    table = played.do(commands.Close())
    assert table.status == "closed"
    assert (table.game, table.ended) == (None, None)
    assert [(entry.kind, entry.seat) for entry in table.story][1:] == [("closed", None)]
    assert [table.number_of(viewer) for viewer in VIEWERS] == [each + 1 for each in numbers]
    assert played.replayed() == table


@pytest.mark.parametrize("who", [BO, Credentials("other"), Credentials()])
def test_nobody_else_closes_it(who: Credentials) -> None:
    assert code_of(waiting(), commands.Close(), who) == "not-host"
    assert code_of(closed(), commands.Close(), who) == "not-host"
    assert code_of(two_people(), commands.Close(), who) == "not-host"


def test_a_game_cannot_be_closed() -> None:
    played = two_people()
    assert code_of(played, commands.Close()) == "begun"
    rng = Random(1)
    while played.table.status != "over":
        play_once(played, rng)
    assert code_of(played, commands.Close()) == "over"


def test_nor_a_table_whose_nonces_are_being_revealed() -> None:
    """Otherwise a host who colludes with the server could retry draws."""
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Claim("B", "Bo", sealed("nonce-b")), BO)
    played.do(commands.Ready("A", sealed("nonce-a")))
    assert (played.table.status, played.table.game) == ("open", None)
    assert code_of(played, commands.Close()) == "begun"


def test_it_is_never_too_late_or_too_long() -> None:
    played = waiting()
    played.table = played.table.but(length=MOST_TRANSACTIONS + 7)
    assert played.do(commands.Close()).status == "closed"


# Idempotence


def test_a_repetition_is_answered_again() -> None:
    played = closed()
    number = played.table.number
    assert answered(played.table, commands.Close(), HOST, "close") == number
    assert answered(played.table, commands.Close(), BO, "close") is None
    with pytest.raises(Refused) as refused:
        answered(played.table, commands.Reseat("B", OpenSeat()), HOST, "close")
    assert refused.value.code == "id-used"


def test_what_was_done_before_is_still_answered() -> None:
    played = waiting()
    reseat = commands.Reseat("C", BotSeat("random"))
    number = played.do(reseat, id="bot").number
    played.do(commands.Close())
    assert answered(played.table, reseat, HOST, "bot") == number
    claim = commands.Claim("B", "Bo", sealed("nonce-b"))
    assert answered(played.table, claim, BO, "c1") is not None


def test_closing_twice_writes_nothing() -> None:
    played = closed()
    before, entries = played.table, len(played.log)
    assert played.do(commands.Close()) is before
    assert len(played.log) == entries


def test_commands_that_come_together() -> None:
    """Commands decided after the closing are refused, even within one log entry."""

    def asked(command: Command, who: Credentials, id: str) -> Request:
        return Request(command, who, id, None)

    asks = [
        asked(commands.Ready("A", "nonce"), HOST, "ready"),
        asked(commands.Close(), HOST, "one"),
        asked(commands.Claim("C", "Cy", "nonce"), Credentials("cy"), "claim"),
        asked(commands.Close(), HOST, "one"),
        asked(commands.Close(), HOST, "two"),
    ]
    together = decide_all(waiting().table, asks, 2_000_000)
    answers = dict(zip(["ready", "one", "claim", "again", "two"], together.answers, strict=True))
    assert len(together.transactions) == 2
    number = together.after.number
    assert answers["one"] == Answer(number, repeated=False)
    assert answers["again"] == Answer(number, repeated=True)
    assert answers["two"] == Answer(number, repeated=False)
    refused = answers["claim"]
    assert isinstance(refused, Refused)
    assert refused.code == "closed"


# Afterwards


@pytest.mark.parametrize("who", [HOST, BO, Credentials("other"), Credentials()])
def test_nothing_else_is_done_there(who: Credentials) -> None:
    played = closed()
    for command in COMMANDS:
        if isinstance(command, commands.Close):
            continue
        assert code_of(played, command, who) == "closed"
        if not isinstance(command, commands.Reseat):
            own = msgspec.structs.replace(command, seat="B")
            assert code_of(played, own, BO) == "closed"


def test_nobody_is_waited_for() -> None:
    table = closed().table
    assert table.wanted == {}
    assert table.deadlines() == {}
    assert table.bots_to_act() == ()


def test_it_is_shown_as_it_was() -> None:
    """A closed table shows the same as an open one, and that it is closed."""
    before, after = waiting().table, closed().table
    for viewer in VIEWERS[:3]:
        one, other = shown(before, viewer), shown(after, viewer)
        expected = replace(one.table, status="closed", story=2)
        assert other.table == expected
        assert (other.table.proof, other.table.game) == (None, None)
        if viewer is not None:
            assert one.you is not None
            assert other.you == replace(one.you, can=())


def test_its_secrets_stay_secret() -> None:
    """Two closed tables that differ only in secrets look the same, except for the commitment."""
    played = waiting()
    played.do(commands.Ready("B", "given-openly"), BO)
    table = played.do(commands.Close())
    seed = "0f" * 32
    sitters = [
        replace(each, nonce=each.nonce and "other", holder="another", token="another")
        for each in table.sitters
    ]
    other = replace(table, seed=seed, host="another", sitters=tuple(sitters))
    commitments = commitment_of(table.seed).encode(), commitment_of(seed).encode()
    for viewer in VIEWERS[:3]:
        ours = view_message(replace(table), viewer)
        assert ours.replace(*commitments) == view_message(other, viewer)
        assert table.seed.encode() not in ours


def test_lists_are_told_of_it() -> None:
    played = waiting(Options(public=True))
    before = played.table
    listing = listing_of(before, played.do(commands.Close()), played.at)
    assert listing is not None
    assert (listing.status, listing.public, listing.at) == ("closed", True, played.at)
    assert listing_of(played.table, played.table, played.at) is None


def test_neither_a_link_nor_a_rematch_comes_of_it(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        running = await hub.create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
        await running.do(commands.Close(), ANA, "close")
        with pytest.raises(Refused) as refused:
            await running.link(Seat.A, ANA)
        assert refused.value.code == "closed"
        with pytest.raises(Refused) as refused:
            await hub.rematch(running, ANA)
        assert refused.value.code == "not-over"
        assert await reloaded(hub, running) == running.table

    run(test, tmp_path)


# At a server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("server"), "--limits", "off") as live:
        yield live


async def code_at(person: Person, type: str, **more: str) -> str:
    answer = await person.do(type, "B", **more)
    return answer.code if isinstance(answer, Problem) else ""


async def sees_it_closed(person: Person, seat: str) -> None:
    await person.until(lambda: person.views[seat].table.status == "closed")
    view = person.views[seat]
    assert view.news.happened[-1].kind == "closed"
    assert view.you is not None
    assert (view.you.can, view.table.proof) == ((), None)


def test_a_guest_who_has_used_up_a_table_does_not_keep_it(server: LiveServer) -> None:
    async def attacked() -> None:
        ana, bo = new_secret(), new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN, public=True)
        async with joined(server, table, ana) as host, joined(server, table, bo) as guest:
            await guest.done("claim", "B", name="Bo", nonce=new_nonce())
            ready = [await code_at(guest, "ready", nonce=f"n{n}") for n in range(MOST_SEATINGS)]
            talk = [await code_at(guest, "say", phrase="hello") for _ in range(MOST_TALK + 1)]
            assert (ready[-1], talk[-1]) == ("too-many-seatings", "too-much-talk")
            refused = await guest.do("close")
            assert isinstance(refused, Problem)
            assert refused.code == "not-host"
            assert isinstance(await host.do("close"), Ack)
            await sees_it_closed(host, "A")
            await sees_it_closed(guest, "B")
            # Both are still connected, but cannot act any more.
            assert await code_at(guest, "leave") == "closed"
            assert isinstance(await host.do("close"), Ack)
        async with joined(server, table) as other:
            assert other.views[None].table.status == "closed"

    asyncio.run(attacked())


def test_a_closed_table_over_http(server: LiveServer) -> None:
    ana, bo = new_secret(), new_secret()
    table = server.make_table(ana, mine("Ana"), bot("greedy"), OPEN, public=True)
    with server.http(ana) as http, server.http(bo) as guest:

        def command(**do: str) -> tuple[int, str]:
            answer = http.post(f"/tables/{table}/commands", json={"id": new_nonce(), "do": do})
            return answer.status_code, answer.json().get("code", "")

        closing = {"id": "close", "do": {"type": "close"}}
        assert guest.post(f"/tables/{table}/commands", json=closing).status_code == 403
        first = http.post(f"/tables/{table}/commands", json=closing)
        assert first.status_code == 200
        assert http.post(f"/tables/{table}/commands", json=closing).json() == first.json()
        assert command(type="ready", seat="A", nonce="n") == (409, "closed")
        listed = guest.get("/tables", params={"limit": 100}).json()["tables"]
        assert table not in {each["id"] for each in listed}
        own = {each["id"]: each["status"] for each in http.get("/my/tables").json()["tables"]}
        assert own[table] == "closed"
        looked = guest.get(f"/tables/{table}").json()
        assert (looked["table"]["status"], looked["table"]["proof"]) == ("closed", None)
        story = guest.get(f"/tables/{table}/story").json()["entries"]
        assert [entry["kind"] for entry in story] == ["closed"]
        for part in ("record", "record.json", "replay"):
            answer = http.get(f"/tables/{table}/{part}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not-begun")
        answer = http.get(f"/tables/{table}/verification")
        assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
        answer = http.post(f"/tables/{table}/seats/A/link")
        assert (answer.status_code, answer.json()["code"]) == (409, "closed")
