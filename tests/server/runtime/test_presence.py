"""Presence: connections, nudges and stand-ins."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from server.live import OPEN, LiveServer, joined, mine, new_nonce, new_secret
from server.tables import HOST, Played
from server.two_workers import Pair, Shared, at_both, hubs_on, two_hubs, until
from server.wires import Reader
from yaxha.engine import Seat
from yaxha.server.runtime import presence
from yaxha.server.runtime.hub import Hub
from yaxha.server.runtime.live_table import now
from yaxha.server.runtime.presence import SILENCE, OtherWorkers
from yaxha.server.runtime.wakeups.base import Alone
from yaxha.server.runtime.wakeups.pubsub import PRESENCE, Message
from yaxha.table import commands
from yaxha.table.bounds import NUDGE_PAUSE
from yaxha.table.errors import Refused
from yaxha.table.options import BotSeat, MoveClock, MySeat, OpenSeat, Options
from yaxha.table.seats import STAND_IN_AFTER, Away, Credentials
from yaxha.table.views.schemas import (
    Ack,
    CreateTable,
    PresenceMessage,
    Problem,
    StoryMessage,
    ViewMessage,
)

ANA, BO = Credentials("a" * 64), Credentials("b" * 64)
GUEST = Credentials("guest")

read_message = msgspec.json.Decoder(ViewMessage | StoryMessage | PresenceMessage).decode


# Decisions


def with_a_guest(options: Options | None = None) -> Played:
    """Return a game with the host at A, a guest at B and a bot at C, all of whom must pick."""
    played = Played(MySeat("Ana"), OpenSeat(), BotSeat("greedy"), options=options)
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    played.do(commands.Ready("A", "m"))
    return played


def refusal(
    played: Played, command: commands.Command, who: Credentials = HOST, away: Away | None = None
) -> Refused:
    before = played.table
    with pytest.raises(Refused) as refused:
        played.do(command, who, away=away or Away())
    assert played.table is before
    return refused.value


def gone(played: Played, milliseconds: int) -> Away:
    """Return Bo's absence of this length as of the next command."""
    return Away({Seat.B: played.at + 1000 - milliseconds})


def test_a_bot_stands_in_for_whoever_is_away() -> None:
    played = with_a_guest()
    played.do(commands.StandIn("A", "B"), away=gone(played, STAND_IN_AFTER))
    assert played.table.sitters[1].absent == "away"
    assert Seat.B in played.table.bots_to_act()
    entry = played.table.story[-1]
    assert (entry.kind, entry.seat, entry.by) == ("stood-in", "B", "A")
    assert refusal(played, commands.StandIn("A", "B"), away=gone(played, 90_000)).code == "absent"
    assert played.replayed() == played.table


@pytest.mark.parametrize("is_by_command", [True, False])
def test_the_stand_in_ends_by_itself(is_by_command: bool) -> None:
    played = with_a_guest()
    played.do(commands.StandIn("A", "B"), away=gone(played, STAND_IN_AFTER))
    if is_by_command:
        played.do(commands.PickTile("B", 1), GUEST)
    else:
        before = played.table
        assert played.come_back(Seat.A) is before
        played.come_back(Seat.A, Seat.B)
    assert played.table.sitters[1].absent is None
    kinds = [entry.kind for entry in played.table.story]
    assert kinds[-2:] == (["returned", "laid"] if is_by_command else ["stood-in", "returned"])
    assert played.replayed() == played.table


def test_who_left_is_not_brought_back_by_a_connection() -> None:
    played = with_a_guest()
    played.do(commands.Leave("B"), GUEST)
    before = played.table
    assert played.come_back(Seat.B) is before


def test_when_no_bot_may_stand_in() -> None:
    played = with_a_guest()
    ask = commands.StandIn("A", "B")
    assert refusal(played, ask).code == "not-away"
    early = refusal(played, ask, away=gone(played, STAND_IN_AFTER - 1500))
    assert (early.code, early.facts) == ("not-away", {"wait": 2})
    late = gone(played, STAND_IN_AFTER)
    assert (
        refusal(played, commands.StandIn("A", "B"), Credentials("stranger"), late).code
        == "not-yours"
    )
    assert refusal(played, commands.StandIn("B", "B"), GUEST, late).code == "not-awaited"
    assert refusal(played, commands.StandIn("A", "C"), away=late).code == "not-awaited"
    assert refusal(played, commands.StandIn("A", "D"), away=late).code == "no-such-seat"
    played.do(commands.PickTile("B", 1), GUEST)
    assert refusal(played, ask, away=gone(played, STAND_IN_AFTER)).code == "not-awaited"
    timed = with_a_guest(Options(clock=MoveClock(60)))
    assert refusal(timed, ask, away=gone(timed, STAND_IN_AFTER)).code == "has-clock"


def test_nudges() -> None:
    played = with_a_guest()
    nudge = commands.Nudge("A", "B")
    played.do(nudge)
    entry = played.table.story[-1]
    assert (entry.kind, entry.seat, entry.by) == ("nudged", "B", "A")
    again = refusal(played, nudge)
    assert (again.code, again.facts) == ("nudged-already", {"wait": 29})
    played.at += NUDGE_PAUSE
    played.do(nudge)
    assert refusal(played, commands.Nudge("A", "C")).code == "not-awaited"
    assert refusal(played, commands.Nudge("A", "A")).code == "not-awaited"
    played.do(commands.PickTile("B", 1), GUEST)
    assert refusal(played, nudge).code == "not-awaited"
    assert played.replayed() == played.table


# One worker


async def begun(hub: Hub) -> str:
    running = await hub.create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
    await running.do(commands.Claim("B", "Bo", "n"), BO, "c")
    await running.do(commands.Ready("A", "n"), ANA, "r")
    return running.table.id


def alone(test: Callable[[Hub], Awaitable[None]], folder: Path) -> None:
    async def main() -> None:
        async with hubs_on(f"sqlite:///{folder}/tables.db", Alone()) as (hub,):
            await asyncio.wait_for(test(hub), 60)

    asyncio.run(main())


async def presences(reader: Reader) -> list[dict[str, int]]:
    """Return the presence messages: the start of each absence."""
    told = [read_message(message) for message in await reader.read_all()]
    return [
        {each.seat: each.since for each in message.away}
        for message in told
        if isinstance(message, PresenceMessage)
    ]


def test_the_others_are_told_after_a_grace_period(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE", 100)

    async def test(hub: Hub) -> None:
        running = await hub.table(await begun(hub))
        ana, bo, watching = Reader(ANA), Reader(BO), Reader(Credentials())
        for reader in (ana, bo, watching):
            running.join(reader.watcher, "")
        number = running.table.number
        await asyncio.sleep(0.15)
        assert await presences(ana) == []
        # A reload: a short disconnection.
        running.leave(bo.watcher)
        await asyncio.sleep(0.02)
        bo = Reader(BO)
        running.join(bo.watcher, "")
        await asyncio.sleep(0.15)
        assert await presences(ana) == []
        before = now()
        running.leave(bo.watcher)
        await asyncio.sleep(0.15)
        for reader in (ana, watching):
            (told,) = await presences(reader)
            assert told.keys() == {"B"}
            # Absences are measured with another clock, which may be a millisecond behind.
            assert before - 2 <= told["B"] < before + 50
        # Later subscribers are notified too; a return is reported at once.
        late = Reader(Credentials())
        running.join(late.watcher, "")
        assert [each.keys() for each in await presences(late)] == [{"B"}]
        running.join(Reader(BO).watcher, "")
        assert await presences(ana) == [{}]
        # Presence neither counts nor sends views.
        assert running.table.number == number

    alone(test, tmp_path)


def test_who_only_watches_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if nobody else is left to trigger an update."""
    monkeypatch.setattr(presence, "GRACE", 100)

    async def test(hub: Hub) -> None:
        running = await hub.table(await begun(hub))
        ana, bo, watching = Reader(ANA), Reader(BO), Reader(Credentials())
        for reader in (ana, bo, watching):
            running.join(reader.watcher, "")
        await watching.read_all()
        running.leave(ana.watcher)
        running.leave(bo.watcher)
        await until(lambda: len(running._attendance.away) == 2)
        assert [each.keys() for each in await presences(watching)] == [{"A", "B"}]

    alone(test, tmp_path)


def test_two_devices_of_one_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 0)

    async def test(hub: Hub) -> None:
        running = await hub.table(await begun(hub))
        ana, phone, laptop = Reader(ANA), Reader(BO), Reader(BO)
        for reader in (ana, phone, laptop):
            running.join(reader.watcher, "")
        await presences(ana)
        running.leave(phone.watcher)
        assert await presences(ana) == []
        running.leave(laptop.watcher)
        assert [each.keys() for each in await presences(ana)] == [{"B"}]

    alone(test, tmp_path)


def test_a_seat_is_connected_from_the_moment_it_is_claimed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE", 0)

    async def test(hub: Hub) -> None:
        running = await hub.create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
        ana, bo = Reader(ANA), Reader(BO)
        running.join(ana.watcher, "")
        running.join(bo.watcher, "")
        await running.do(commands.Claim("B", "Bo", "n"), BO, "c")
        assert all(each == {} for each in await presences(ana))
        assert running.here == "AB"

    alone(test, tmp_path)


def test_a_game_against_an_absent_friend(tmp_path: Path) -> None:
    """Ana continues with the stand-in until Bo reconnects."""

    async def test(hub: Hub) -> None:
        hub.services.stand_in_after = 50
        running = await hub.table(await begun(hub))
        ana = Reader(ANA)
        running.join(ana.watcher, "")
        with pytest.raises(Refused, match="wait"):
            await running.do(commands.StandIn("A", "B"), ANA, "early")
        await asyncio.sleep(0.06)
        await running.do(commands.StandIn("A", "B"), ANA, "ask")
        await until(lambda: Seat.B not in running.table.wanted)
        bo = Reader(BO)
        running.join(bo.watcher, "")
        await until(lambda: running.table.sitters[1].absent is None)
        assert running.table.story[-1].kind == "returned"
        with pytest.raises(Refused) as refused:
            await running.do(commands.StandIn("A", "B"), ANA, "again")
        assert refused.value.code == "not-awaited"

    alone(test, tmp_path)


def test_who_plays_over_http_is_not_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 50)
    monkeypatch.setattr(presence, "POLLED", 1500)

    async def test(hub: Hub) -> None:
        running = await hub.table(await begun(hub))
        ana = Reader(ANA)
        running.visit(BO, "")
        running.join(ana.watcher, "")
        await asyncio.sleep(0.9)
        assert await presences(ana) == []
        assert running.here == "AB"
        # Each request counts from its own time; without requests the presence expires.
        running.visit(BO, "")
        await asyncio.sleep(0.9)
        assert await presences(ana) == []
        await until(lambda: len(running._attendance.away) == 1)
        assert [each.keys() for each in await presences(ana)] == [{"B"}]
        running.visit(BO, "")
        assert await presences(ana) == [{}]
        # A closed connection takes precedence over an earlier request.
        bo = Reader(BO)
        running.join(bo.watcher, "")
        running.leave(bo.watcher)
        assert running.here == "A"
        # Strangers do not count.
        running.visit(Credentials("c" * 64), "")
        assert running.here == "A"

    alone(test, tmp_path)


def test_requests_over_http_are_visits(tmp_path: Path) -> None:
    """The same through the whole HTTP stack."""

    async def test(server: LiveServer) -> None:
        ana, bo = new_secret(), new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN)
        with server.http(bo) as http:
            claim = {"type": "claim", "seat": "B", "name": "Bo", "nonce": new_nonce()}
            sent = http.post(f"/tables/{table}/commands", json={"id": "c", "do": claim})
            assert sent.status_code == 200
            async with joined(server, table, ana) as person:
                await person.done("ready", "A", nonce=new_nonce())
                await asyncio.sleep(presence.GRACE / 1000 + 1)
                assert http.get(f"/tables/{table}/views").status_code == 200
                stand_in = {"type": "stand-in", "seat": "A", "other": "B"}
                with server.http(ana) as asking:
                    asked = asking.post(
                        f"/tables/{table}/commands", json={"id": "s", "do": stand_in}
                    )
                assert asked.json()["sentence"] == "The person at seat B is connected."

    with LiveServer(tmp_path, "--limits", "off") as server:
        asyncio.run(test(server))


# Several workers


async def at_two(hubs: list[Hub]) -> Pair:
    return await at_both(hubs, await begun(hubs[0]))


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 100)
    monkeypatch.setattr(presence, "HEARTBEAT", 0.02)


@pytest.mark.usefixtures("_quick")
def test_a_connection_to_any_worker_counts(shared: Shared) -> None:
    async def main() -> None:
        async with two_hubs(shared) as hubs:
            one, two = (await at_two(hubs)).runnings
            ana, bo = Reader(ANA), Reader(BO)
            two.join(bo.watcher, "")
            await until(lambda: Seat.B in hubs[0].other_workers.seats(one.table.id))
            one.join(ana.watcher, "")
            await asyncio.sleep(0.3)
            assert await presences(ana) == []
            two.leave(bo.watcher)
            await until(lambda: Seat.B in one._attendance.away)
            assert [each.keys() for each in await presences(ana)] == [{"B"}]
            two.join(Reader(BO).watcher, "")
            await until(lambda: not one._attendance.away)

    asyncio.run(main())


@pytest.mark.usefixtures("_quick")
def test_a_stand_in_ends_at_another_worker(shared: Shared) -> None:
    async def main() -> None:
        async with two_hubs(shared) as hubs:
            pair = await at_two(hubs)
            one, two = pair.runnings
            one.join(Reader(ANA).watcher, "")
            hubs[0].services.stand_in_after = 50
            await asyncio.sleep(0.06)
            await one.do(commands.StandIn("A", "B"), ANA, "ask")
            two.join(Reader(BO).watcher, "")
            await until(lambda: one.table.sitters[1].absent is None)
            assert [entry.kind for entry in one.table.story][-1] == "returned"

    asyncio.run(main())


@pytest.mark.usefixtures("_quick")
def test_a_worker_that_dies(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "SILENCE", 0.3)

    async def main() -> None:
        async with two_hubs(shared) as hubs:
            one, two = (await at_two(hubs)).runnings
            one.join(Reader(ANA).watcher, "")
            two.join(Reader(BO).watcher, "")
            await until(lambda: Seat.B in hubs[0].other_workers.seats(one.table.id))
            await asyncio.sleep(0.5)
            assert not one._attendance.away
            # It sends no more announcements, not even of closed sockets.
            monkeypatch.setattr(hubs[1].wakeups, "announce", lambda _: None)
            await until(lambda: Seat.B in one._attendance.away)

    asyncio.run(main())


def test_announcements_that_are_not_repeated() -> None:
    others = OtherWorkers()
    others.update("w1", "t", frozenset({Seat.A}), 0.0)
    others.update("w2", "t", frozenset({Seat.B}), 5.0)
    assert others.seats("t") == {Seat.A, Seat.B}
    assert others.expire(SILENCE) == []
    assert others.expire(SILENCE + 1) == ["t"]
    assert others.seats("t") == {Seat.B}
    # While Redis was down, no announcements arrived.
    others.renew(100.0)
    assert others.expire(100.0 + SILENCE) == []
    others.update("w2", "t", frozenset(), 101.0)
    assert others.seats("t") == frozenset()
    assert others._announced == {}


def test_what_is_no_announcement(shared: Shared) -> None:
    async def main() -> None:
        async with two_hubs(shared) as hubs:
            one, two = (await at_two(hubs)).runnings
            for junk in ("", "\xff", "a b", "w one two three", "w t XYZ", "w -"):
                await hubs[1].wakeups._publish([Message(PRESENCE, junk)])  # type: ignore[attr-defined]
            two.join(Reader(BO).watcher, "")
            await until(lambda: Seat.B in hubs[0].other_workers.seats(one.table.id))

    asyncio.run(main())


# Over sockets


def test_over_sockets(tmp_path: Path) -> None:
    async def play(server: LiveServer) -> None:
        ana, bo = new_secret(), new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN)
        async with joined(server, table, ana) as first:
            async with joined(server, table, bo) as second:
                await second.done("claim", "B", name="Bo", nonce=new_nonce())
                await first.done("ready", "A", nonce=new_nonce())
            refused = await first.do("stand-in", "A", other="B")
            assert isinstance(refused, Problem)
            assert refused.code == "not-away"
            await first.until(lambda: "B" in first.away)
            away = first.away["B"]
            assert away.stand_in_at == away.since + 1000
            assert isinstance(await first.do("nudge", "A", other="B"), Ack)
            await first.done("stand-in", "A", other="B")
            assert first.views["A"].table.seats[1].absent == "away"
            async with joined(server, table, bo) as second:
                await second.until(lambda: second.views["B"].table.seats[1].absent is None)
                kinds = [entry.kind for entry in second.story]
                assert [each for each in kinds if each in ("nudged", "stood-in", "returned")] == [
                    "nudged",
                    "stood-in",
                    "returned",
                ]
                await first.until(lambda: not first.away)

    with LiveServer(tmp_path, "--limits", "off", "--stand-in-seconds", "1") as server:
        asyncio.run(play(server))
