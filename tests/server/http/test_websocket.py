"""Tables over WebSockets, against a real server."""

import asyncio
import json
import time
from random import Random
from typing import Any

import msgspec
import pytest

from server.live import (
    OPEN,
    LiveServer,
    Person,
    bot,
    joined,
    mine,
    new_nonce,
    new_secret,
    unannounced,
)
from yaxha.engine import Record, Seat
from yaxha.table.evidence import Kept
from yaxha.table.fair import Proof, sealed, verify
from yaxha.table.state import REVEAL_TIME
from yaxha.table.views.schemas import Ack, Message, Problem


def test_a_whole_game(server: LiveServer) -> None:
    """A game of two clients without knowledge of the rules and a bot, with a spectator."""

    async def game() -> None:
        ana, bo = new_secret(), new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN, bot("greedy"))
        async with (
            joined(server, table, ana) as first,
            joined(server, table, bo) as second,
            joined(server, table) as watching,
        ):
            assert welcomed(first) == (("A",), True)
            assert welcomed(second) == ((), False)
            commitment = first.views["A"].table.commitment
            nonces = [new_nonce(), new_nonce()]
            await second.done("claim", "B", name="Bo", nonce=sealed(nonces[1]))
            await first.done("ready", "A", nonce=sealed(nonces[0]))
            hashes = [seat.hash or "" for seat in first.views["A"].table.seats]
            for person, seat, nonce in zip((first, second), "AB", nonces, strict=True):
                await person.until(lambda p=person, s=seat: p.can(s, "reveal"))  # type: ignore[misc]
                await person.done("reveal", seat, nonce=nonce)
            await asyncio.gather(first.play("A", Random(1)), second.play("B", Random(2)))
            for person in (first, second, watching):
                await person.until(lambda person=person: person.is_over)  # type: ignore[misc]
                check_messages(person)
            await watching.until(lambda: len(watching.story) == len(first.story))
            assert first.story == second.story == watching.story
            assert set(first.views) == {"A"}
            # A spectator before the claim.
            assert set(second.views) == {None, "B"}
            assert set(watching.views) == {None}
        with server.http() as http:
            record = Record.parse(http.get(f"/tables/{table}/record").text)
        assert verify(record).fair
        kept = Kept(commitment, tuple(hashes), dict(zip(Seat, nonces, strict=False)))
        assert kept.compared(Proof.of(record)).is_complete
        assert first.story[-1].totals == record.game.score().totals

    asyncio.run(game())


def test_a_game_begins_without_a_nonce_that_is_not_revealed(server: LiveServer) -> None:
    """Nobody can block a table: after some seconds the hash is used instead."""

    async def game() -> None:
        ana, bo = new_secret(), new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN)
        async with joined(server, table, ana) as first, joined(server, table, bo) as second:
            await second.done("claim", "B", name="Bo", nonce=sealed("kept-back"))
            await first.done("ready", "A", nonce=sealed("given"))
            at = time.monotonic()
            await first.done("reveal", "A", nonce="given")
            assert first.views["A"].table.status == "open"
            await first.until(lambda: first.views["A"].table.status == "playing")
            assert time.monotonic() - at < 2 * REVEAL_TIME / 1000
            answer = await second.do("reveal", "B", nonce="kept-back")
            assert isinstance(answer, Problem)
            assert answer.code == "begun"

    asyncio.run(game())


def welcomed(person: Person) -> tuple[tuple[str, ...], bool]:
    """Return the seats and the host flag of a welcome, and check its server time."""
    welcome = person.welcome
    assert welcome is not None
    assert abs(welcome.now - 1000 * time.time()) < 60_000
    return welcome.seats, welcome.host


def check_messages(person: Person) -> None:
    """Check that every message matches its schema strictly, and that numbers only grow."""
    numbers: dict[str | None, int] = {}
    for text in person.received:
        message = msgspec.json.decode(text, type=Message, strict=True)
        plain = json.loads(text)
        assert json.loads(msgspec.json.encode(message)) == plain
        if plain["type"] == "view":
            assert plain["number"] > numbers.get(plain["viewer"], -1)
            numbers[plain["viewer"]] = plain["number"]


def test_who_comes_back_gets_what_was_missed(server: LiveServer) -> None:
    async def game() -> None:
        ana = new_secret()
        table = server.make_table(ana, mine("Ana"), bot("random"))
        async with joined(server, table, ana) as person:
            await person.done("ready", "A", nonce=new_nonce())
            await person.play("A", Random(3), until=lambda: round_of(person) == 3)
            known = list(person.story)
        async with joined(server, table, ana, story=len(known)) as person:
            await person.play("A", Random(3))
            after = person.story[len(known) :]
        async with joined(server, table) as other:
            await other.until(lambda: other.story)
            assert other.story == [*known, *after]
        assert after[-1].kind == "ended"

    asyncio.run(game())


def round_of(person: Person) -> int:
    game = person.views["A"].table.game
    assert game is not None
    return game.round


def test_a_ping_is_answered(server: LiveServer) -> None:
    async def ask() -> None:
        table = server.make_table(new_secret(), mine("Ana"), OPEN)
        async with joined(server, table) as person:
            await person.socket.send('{"type": "ping"}')
            await person.until(lambda: '{"type":"pong"}' in person.received)
            assert not person.problems
            for text in ("{}", '{"type": "ping", "id": "c-1"}', '{"type": "pong"}'):
                await person.socket.send(text)
            await person.until(lambda: len(person.problems) == 3)
            assert {problem.code for problem in person.problems} == {"malformed"}

    asyncio.run(ask())


def test_two_claim_one_seat(server: LiveServer) -> None:
    async def race() -> None:
        table = server.make_table(new_secret(), mine("Ana"), OPEN)
        async with (
            joined(server, table, new_secret()) as first,
            joined(server, table, new_secret()) as second,
        ):
            claims = [
                person.do("claim", "B", name=f"Bo {nth}", nonce=new_nonce())
                for nth, person in enumerate((first, second))
            ]
            answers = await asyncio.gather(*claims)
            assert [type(answer) for answer in answers].count(Ack) == 1
            (problem,) = [answer for answer in answers if isinstance(answer, Problem)]
            assert problem.code == "taken"

    asyncio.run(race())


def test_a_command_is_done_once(server: LiveServer) -> None:
    async def repeat() -> None:
        ana = new_secret()
        table = server.make_table(ana, mine("Ana"), mine("Bo"))
        async with joined(server, table, ana) as person, joined(server, table, ana) as tab:
            first = await person.do("say", "A", phrase="hello", id="once")
            again = await person.do("say", "A", phrase="hello", id="once")
            same = await tab.do("say", "A", phrase="hello", id="once")
            assert first == again == same
            other = await tab.do("say", "A", phrase="oops", id="once")
            assert isinstance(other, Problem)
            assert other.code == "id-used"
            await person.do("say", "A", phrase="thanks")
            await person.until(lambda: len(person.story) == 2)
            assert [entry.phrase for entry in person.story] == ["hello", "thanks"]

    asyncio.run(repeat())


def test_what_was_decided_on_old_news_is_refused(server: LiveServer) -> None:
    async def late() -> None:
        ana = new_secret()
        table = server.make_table(ana, mine("Ana"), mine("Bo"))
        async with joined(server, table, ana) as person:
            seen = person.views["A"].number
            await person.done("ready", "A", nonce=new_nonce())
            await person.done("ready", "B", nonce=new_nonce())
            name = await person.send({"type": "pick", "seat": "A", "tile": 1}, seen=seen)
            await person.until(lambda: person.problems)
            assert (person.problems[0].id, person.problems[0].code) == (name, "stale")

    asyncio.run(late())


def test_a_seat_from_another_device(server: LiveServer) -> None:
    async def devices() -> None:
        ana = new_secret()
        table = server.make_table(ana, mine("Ana"), mine("Bo"))
        with server.http(ana) as http:
            old, link = [
                http.post(f"/tables/{table}/seats/B/link").json()["link"] for _ in range(2)
            ]
        async with joined(server, table, links=[old]) as nobody:
            assert welcomed(nobody) == ((), False)
            answer = await nobody.do("ready", "B", nonce=new_nonce())
            assert isinstance(answer, Problem)
            assert answer.code == "not-yours"
        async with joined(server, table, links=[link]) as other:
            assert welcomed(other) == (("B",), False)
            await other.done("ready", "B", nonce=new_nonce())

    asyncio.run(devices())


def test_who_is_sent_away_is_told_at_once_and_again(server: LiveServer) -> None:
    async def sent_away() -> None:
        ana, bo = new_secret(), new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN)
        async with joined(server, table, ana) as host, joined(server, table, bo) as guest:
            await guest.done("claim", "B", name="Bo", nonce=new_nonce())
            assert isinstance(await host.do("reseat", "B", to=OPEN), Ack)
            await guest.until(lambda: guest.is_sent_away)
            assert not host.is_sent_away
        async with joined(server, table, bo) as guest:
            assert guest.is_sent_away
        async with joined(server, table) as other:
            assert not other.is_sent_away

    asyncio.run(sent_away())


# Invalid messages


def test_no_such_table(server: LiveServer) -> None:
    async def knock(table: str) -> int:
        async with unannounced(server, table) as person:
            return await person.until_closed()

    for table in ("nowhere", "%00", "a" * 200, "sp ace".replace(" ", "%20")):
        assert asyncio.run(knock(table)) == 4404


@pytest.mark.parametrize(
    ("frame", "code", "problem"),
    [
        ("hello?", 4400, "malformed"),
        ('{"type":"hello","identity":"too short"}', 4400, "malformed"),
        (json.dumps({"type": "hello", "identity": "x" * 43 + "\n"}), 4400, "malformed"),
        ('{"id":"c1","do":{"type":"leave","seat":"A"}}', 4400, "malformed"),
        ('{"type":"hello","story":-1}', 4400, "malformed"),
        (b"\x00", 1003, None),
        (b"", 1003, None),
        ("x" * 20_000, 1009, None),
        ('{"type":"hello","identity":"' + "é" * 10_000 + '"}', 1009, None),
    ],
)
def test_a_wrong_hello(
    server: LiveServer, frame: str | bytes, code: int, problem: str | None
) -> None:
    async def greet() -> None:
        table = server.make_table(new_secret(), mine("Ana"), OPEN)
        async with unannounced(server, table) as person:
            await person.socket.send(frame)
            assert await person.until_closed() == code
            assert [each.code for each in person.problems] == ([problem] if problem else [])

    asyncio.run(greet())


def test_several_malformed_frames(server: LiveServer) -> None:
    async def stammer() -> None:
        ana = new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN)
        async with joined(server, table, ana) as person, joined(server, table) as other:
            for nth in range(9):
                await person.socket.send(json.dumps({"id": f"c{nth}", "do": {"type": "fly"}}))
            assert await person.until_closed() == 1006
            assert [each.id for each in person.problems] == [f"c{nth}" for nth in range(9)]
            assert {each.code for each in person.problems} == {"malformed"}
            assert person.problems[0].facts == {"place": "$.do.type"}
            # Others are not affected.
            assert other.closed is None
        async with joined(server, table, ana) as person:
            await person.done("say", "A", phrase="oops")

    asyncio.run(stammer())


@pytest.mark.parametrize("seed", range(4))
def test_fuzzed_frames(server: LiveServer, seed: int) -> None:
    """Every frame gets an answer with a code, and the table continues."""

    async def fuzz() -> None:
        rng = Random(seed)
        ana = new_secret()
        table = server.make_table(ana, mine("Ana"), mine("Bo"), chat=True)
        async with joined(server, table, ana) as steady:
            await steady.done("ready", "A", nonce=new_nonce())
            await steady.done("ready", "B", nonce=new_nonce())
            for _ in range(12):
                async with joined(server, table, ana) as person:
                    frames = [fuzzed(rng) for _ in range(8)]
                    for frame in frames:
                        await person.socket.send(frame)
                    await person.until(
                        lambda frames=frames, person=person: len(person.answers) == len(frames)  # type: ignore[misc]
                    )
                    assert "internal" not in {each.code for each in person.problems}
            await steady.done("say", "A", phrase="good-game")

    asyncio.run(fuzz())


ODD: list[Any] = [None, True, -1, 0, 5, 2**70, 1.5, "", "A", "Z", "\x00", "é\u202e", [], {}, [[]]]
VALID: list[dict[str, Any]] = [
    {"type": "pick", "seat": "A", "tile": 1},
    {"type": "take", "seat": "B", "tile": 2},
    {"type": "place", "seat": "A", "placement": "o1d4"},
    {"type": "move", "seat": "A", "cell": "1d4", "to": "1d5"},
    {"type": "take-back", "seat": "A", "cell": None},
    {"type": "confirm", "seat": "A", "placements": ["o1d4"]},
    {"type": "withdraw", "seat": "B"},
    {"type": "chat", "seat": "A", "text": "hello"},
    {"type": "mute", "seat": "A", "other": "B"},
    {"type": "ready", "seat": "A", "nonce": "n\n"},
    {"type": "claim", "seat": "C", "name": "Cy", "nonce": "-"},
    {"type": "reseat", "seat": "B", "to": {"kind": "bot", "bot": "greedy"}},
]


def fuzzed(rng: Random) -> str:
    """Return a command that is probably invalid."""
    frame: Any = {"id": f"f{rng.getrandbits(40)}", "do": dict(rng.choice(VALID)), "seen": None}
    place = rng.choice([frame, frame["do"], frame["do"]])
    key = rng.choice([*place, "more"])
    if rng.random() < 0.2:
        place.pop(key, None)
    else:
        place[key] = rng.choice(ODD)
    text = json.dumps(frame)
    if rng.random() < 0.15:
        cut = rng.randrange(len(text))
        text = text[:cut] + rng.choice(["", "\x00", "}", "[" * 2000]) + text[cut + 1 :]
    return text
