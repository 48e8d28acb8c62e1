"""Limits on a table's log, and the cost of long logs."""

import asyncio
import time
from random import Random

import msgspec
import pytest

from server.tables import (
    HOST,
    SEED,
    Played,
    play_once,
    play_round,
    random_build,
    random_command,
    two_people,
)
from yaxha.engine import Seat
from yaxha.server.runtime import log_reader
from yaxha.server.runtime.log_reader import table_of
from yaxha.server.store import Logged
from yaxha.table import commands, events
from yaxha.table.bounds import (
    HOST_RESERVE,
    MOST_CHANGES,
    MOST_CHANGES_LATE,
    MOST_SEATINGS,
    MOST_TALK,
    MOST_TRANSACTIONS,
)
from yaxha.table.codec import encode
from yaxha.table.decide import answered
from yaxha.table.errors import Refused
from yaxha.table.events import Transaction
from yaxha.table.evolve import continued, replayed
from yaxha.table.idempotency import LEAST_KNOWN, MOST_KNOWN
from yaxha.table.options import LETTERS, BotSeat, MySeat, OpenSeat, Options
from yaxha.table.seats import STAND_IN_AFTER, Away, Credentials
from yaxha.table.state import Table
from yaxha.table.story import MOST_ENTRIES, Entry, Story
from yaxha.table.views.schemas import StoryMessage
from yaxha.table.views.view import story_message

GUEST = Credentials("guest")


def refused(played: Played, command: commands.Command, who: Credentials = HOST) -> str:
    before = played.table
    with pytest.raises(Refused) as refusal:
        played.do(command, who)
    assert played.table is before
    assert refusal.value.sentence.endswith(".")
    return refusal.value.code


def aged(played: Played) -> Played:
    """Put the table at its limit of transactions."""
    played.table = played.table.but(length=MOST_TRANSACTIONS)
    return played


def talkative(times: int) -> list[tuple[list[Transaction], int]]:
    """Return the log of a table where a seat talked this often, as written before the limit."""
    created = events.Created(Options(), (MySeat("Ana"), OpenSeat()), "host", SEED)
    log = [([Transaction((created,))], 1)]
    for nth in range(times):
        said = Transaction((events.Said("A", "hello"),), "A", f"c{nth}")
        log.append(([said], 2 + nth))
    return log


# Talk


def test_talk_is_bounded_until_the_next_round() -> None:
    played = two_people(Options(chat=True))
    beside: list[commands.Command] = [
        commands.Say("A", "hello"),
        commands.Chat("A", "hi"),
        commands.Mute("A", "B"),
        commands.Mute("A", "B", muted=False),
    ]
    for nth in range(MOST_TALK):
        played.do(beside[nth % 4])
    for command in (*beside[:3], commands.Leave("A")):
        assert refused(played, command) == "too-much-talk"
    # Other seats have their own limit, and the game continues.
    played.do(commands.Say("B", "oops"))
    play_round(played, Random(1))
    played.do(commands.Say("A", "hello"))


def test_leaving_and_coming_back_is_bounded() -> None:
    played = two_people()
    for _ in range(MOST_TALK):
        played.do(commands.Leave("A"))
        played.do(commands.Back("A"))
    assert refused(played, commands.Leave("A")) == "too-much-talk"
    assert played.table.sitters[0].absent is None


def test_talk_after_the_game_is_bounded() -> None:
    played = two_people()
    rng = Random(3)
    while played.table.status != "over":
        play_once(played, rng)
    for _ in range(MOST_TALK):
        played.do(commands.Say("A", "good-game"))
    assert refused(played, commands.Say("A", "good-game")) == "too-much-talk"


# Before the game


def test_a_guest_cannot_use_up_a_table() -> None:
    """Regression: 4,998 times ready, and nobody could start, leave or reassign seats."""
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n0"), GUEST)
    codes = set()
    for nth in range(MOST_TRANSACTIONS):
        try:
            played.do(commands.Ready("B", f"n{nth}"), GUEST)
        except Refused as refusal:
            codes.add(refusal.code)
    assert codes == {"too-many-seatings"}
    assert played.table.length <= MOST_SEATINGS + 2
    played.do(commands.Leave("B"), GUEST)
    assert played.table.sitters[1].kind == "open"
    # The host can still give the seat to others, who have their own limit.
    assert (
        refused(played, commands.Claim("B", "Cy", "n"), Credentials("other")) == "too-many-seatings"
    )
    played.do(commands.Reseat("B", OpenSeat()))
    played.do(commands.Claim("B", "Cy", "n"), Credentials("other"))
    played.do(commands.Ready("A", "n"))
    assert played.table.status == "playing"


def test_sitting_down_again_and_again_is_bounded() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    for nth in range(MOST_SEATINGS):
        guest = Credentials(f"guest-{nth}")
        played.do(commands.Claim("B", "Bo", "n"), guest)
        played.do(commands.Leave("B"), guest)
    assert refused(played, commands.Claim("B", "Bo", "n"), GUEST) == "too-many-seatings"
    # Only the length of the log limits the host's commands.
    played.do(commands.Claim("B", "Bo", "n"), HOST)


def test_transactions_reserved_for_the_host() -> None:
    played = Played(MySeat("Ana"), OpenSeat(), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    played.table = played.table.but(length=MOST_TRANSACTIONS - HOST_RESERVE)
    for command in (
        commands.Claim("C", "Bo", "n"),
        commands.Ready("B", "other"),
        commands.Say("B", "hello"),
        commands.Mute("B", "A"),
    ):
        assert refused(played, command, GUEST) == "too-long"
    played.do(commands.Leave("B"), GUEST)
    played.do(commands.Reseat("B", BotSeat("random")))
    played.do(commands.Reseat("C", BotSeat("random")))
    played.do(commands.Ready("A", "n"))
    assert played.table.status == "playing"


def test_leaving_and_first_readiness_ignore_the_length_limit() -> None:
    """Leaving requires a claim before, and only the first readiness is exempt: both are bounded."""
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    aged(played).do(commands.Ready("A", "n"))
    assert played.table.status == "playing"
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    aged(played).do(commands.Leave("B"), GUEST)
    assert played.table.sitters[1].kind == "open"


def test_leaving_does_not_reset_the_talk_limit() -> None:
    played = Played(MySeat("Ana"), OpenSeat(), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    for _ in range(MOST_TALK):
        played.do(commands.Say("B", "hello"), GUEST)
    played.do(commands.Leave("B"), GUEST)
    # The same seat with the same and another person, and another seat.
    for seat, who in (("B", GUEST), ("B", Credentials("other")), ("C", GUEST)):
        claim = commands.Claim(seat, "Bo", "n")  # type: ignore[arg-type]
        played.do(claim, who)
        assert refused(played, commands.Say(claim.seat, "hello"), who) == "too-much-talk"
        played.do(commands.Leave(claim.seat), who)
    assert played.replayed() == played.table
    # The host can reset the limit by reassigning the seat.
    played.do(commands.Reseat("B", BotSeat("random")))
    played.do(commands.Reseat("B", OpenSeat()))
    played.do(commands.Claim("B", "Cy", "n"), Credentials("third"))
    played.do(commands.Say("B", "hello"), Credentials("third"))


# Commands that change nothing


def unchanged(played: Played, command: commands.Command, who: Credentials = HOST) -> bool:
    """Return True if the command is accepted without a transaction."""
    before, length = played.table, len(played.log)
    played.do(command, who)
    return played.table is before and len(played.log) == length


def test_no_op_commands_are_not_logged() -> None:
    played = Played(MySeat("Ana"), MySeat("Bo"), OpenSeat(), BotSeat("random"))
    played.do(commands.Ready("A", "n"))
    assert unchanged(played, commands.Ready("A", "n"))
    assert not unchanged(played, commands.Ready("A", "m"))
    assert unchanged(played, commands.Reseat("C", OpenSeat()))
    assert unchanged(played, commands.Reseat("D", BotSeat("random")))
    assert not unchanged(played, commands.Reseat("D", BotSeat("casual")))
    assert unchanged(played, commands.Mute("A", "B", muted=False))
    assert not unchanged(played, commands.Mute("A", "B"))
    assert unchanged(played, commands.Mute("A", "B"))
    assert not unchanged(played, commands.Mute("A", "B", muted=False))


def test_no_op_game_commands_are_not_logged() -> None:
    played = two_people()
    for _ in range(2 * MOST_CHANGES):
        played.do(commands.PickTile("A", 1))
    assert played.table.sitters[0].changed == 0
    assert unchanged(played, commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 2))
    place = random_command(played.table, Seat.A, Random(1))
    assert isinstance(place, commands.Place)
    played.do(place)
    cell = place.placement[1:]
    assert unchanged(played, commands.Move("A", cell, cell))
    played.do(commands.Leave("B"))
    assert unchanged(played, commands.Leave("B"))


# Changes of a decision


def test_limit_of_pick_changes() -> None:
    played = two_people()
    for nth in range(MOST_CHANGES + 1):
        played.do(commands.PickTile("A", nth % 2 + 1))
    assert refused(played, commands.PickTile("A", 2)) == "too-many-changes"
    played.do(commands.PickTile("B", 1))
    # The next decision has its own limit.
    play_round(played, Random(2))
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("A", 2))


def test_limit_of_draft_changes() -> None:
    played = two_people()
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 2))
    place = random_command(played.table, Seat.A, Random(1))
    for _ in range(MOST_CHANGES // 2):
        played.do(place)
        played.do(commands.TakeBack("A"))
    assert refused(played, place) == "too-many-changes"
    # Confirming all cubes at once is still possible.
    build = random_build(played.table, Seat.A, Random(1))
    played.do(commands.Confirm("A", tuple(map(str, build.placements))))
    assert refused(played, commands.Withdraw("A")) == "too-many-changes"


# The whole table


def test_a_table_at_its_length_limit() -> None:
    played = aged(two_people())
    for command in (commands.Say("A", "hello"), commands.Mute("A", "B")):
        assert refused(played, command) == "too-long"
    for nth in range(MOST_CHANGES_LATE + 1):
        played.do(commands.PickTile("A", nth % 2 + 1))
    assert refused(played, commands.PickTile("A", 2)) == "too-many-changes"
    rng = Random(1)
    while played.table.status != "over":
        play_once(played, rng)
    assert refused(played, commands.Say("A", "good-game")) == "too-long"
    opened = aged(Played(MySeat("Ana"), OpenSeat()))
    assert refused(opened, commands.Claim("B", "Bo", "n"), GUEST) == "too-long"
    assert refused(opened, commands.Reseat("B", MySeat("Bo"))) == "too-long"
    opened.do(commands.Ready("A", "n"))
    assert refused(opened, commands.Ready("A", "m")) == "too-long"


def test_stand_ins_ignore_the_length_limit() -> None:
    """Otherwise a person could use up the log during a game, and then block it by staying away."""
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    played.do(commands.Ready("A", "n"))
    aged(played)
    away = Away({Seat.B: played.at - STAND_IN_AFTER})
    assert played.do(commands.StandIn("A", "B"), away=away).sitters[1].absent == "away"
    played.do(commands.Back("B"), GUEST)
    assert played.do(commands.Leave("B"), GUEST).sitters[1].absent == "left"


def test_returning_ignores_the_length_limit() -> None:
    played = two_people()
    played.do(commands.Leave("A"))
    aged(played).do(commands.Back("A"))
    assert played.table.sitters[0].absent is None


def test_every_transaction_is_counted() -> None:
    played = two_people()
    assert played.table.length == len(played.log)
    said = Transaction((events.Said("A", "hello"),))
    together = continued(played.table, [said, said, said], 2_000_000)
    assert (together.seq, together.length) == (played.table.seq + 1, played.table.length + 3)


# Ids


def test_the_newest_ids_are_known() -> None:
    rng = Random(4)
    played = two_people()
    done = [0]
    while len(done) < MOST_KNOWN + 3:
        played.do(commands.PickTile("A", len(done) % 2 + 1), id=f"p{len(done)}")
        done.append(played.table.sitters[0].number)
        if len(done) % 60 == 0:
            play_round(played, rng)
    known = played.table.sitters[0].answered
    assert LEAST_KNOWN <= len(known) <= MOST_KNOWN
    newest = len(done) - 1
    numbers = [done_of(played.table, f"p{nth}") for nth in range(1, newest + 1)]
    assert numbers[-LEAST_KNOWN // 2 :] == done[-LEAST_KNOWN // 2 :]
    assert answered(played.table, commands.PickTile("A", 1), HOST, "p1") is None
    assert played.replayed() == played.table


def done_of(table: Table, id: str) -> int | None:
    known = table.sitters[0].answered.get(id)
    return None if known is None else known.number


def test_known_ids_of_former_sitters_are_bounded() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    for nth in range(MOST_KNOWN):
        played.do(commands.Claim("B", "Bo", "n"), GUEST, id=f"c{nth}")
        played.do(commands.Leave("B"), GUEST, id=f"l{nth}")
        if nth % MOST_SEATINGS == 0:
            played.do(commands.Reseat("B", BotSeat("random")))
            played.do(commands.Reseat("B", OpenSeat()))
    departed = played.table.sitters[1].departed
    assert LEAST_KNOWN <= len(departed) <= MOST_KNOWN
    last = f"l{MOST_KNOWN - 1}"
    assert answered(played.table, commands.Leave("B"), GUEST, last) is not None
    assert answered(played.table, commands.Leave("B"), GUEST, "l0") is None


# The story


def entry(nth: int) -> Entry:
    return Entry("said", nth, seat="A")


def test_a_story_is_a_value() -> None:
    one = Story().and_then(entry(1), entry(2))
    left, right = one.and_then(entry(3)), one.and_then(entry(4), entry(5))
    assert [each.at for each in one] == [1, 2]
    assert [each.at for each in left] == [1, 2, 3]
    assert [each.at for each in right] == [1, 2, 4, 5]
    assert (len(one), one[-1].at, right[1].at, left[0].at) == (2, 2, 2, 1)
    assert [each.at for each in right[1:3]] == [2, 4]
    assert [each.at for each in one[-5:]] == [1, 2]
    with pytest.raises(IndexError):
        one[2]
    with pytest.raises(IndexError):
        one[-3]
    assert left == one.and_then(entry(3))
    assert hash(left) == hash(one.and_then(entry(3)))
    assert left != right
    assert left != [entry(1), entry(2), entry(3)]
    assert Story() == Story()


def test_replay_time_is_linear_in_log_length() -> None:
    def seconds(times: int) -> float:
        log = talkative(times)
        found = []
        for _ in range(3):
            began = time.process_time()
            table = replayed("t", log)
            found.append(time.process_time() - began)
            assert table is not None
            assert len(table.story) == times
        return min(found)

    # Linear: 8 times as long. Quadratic: 64 times.
    assert seconds(16_000) < 24 * seconds(2_000)


def test_reading_a_long_log_yields_to_other_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_reader, "SLICE_SECONDS", 0.0)
    log = [
        Logged(nth, at, encode(transactions))
        for nth, (transactions, at) in enumerate(talkative(500), 1)
    ]
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def main() -> Table | None:
        others = asyncio.create_task(count())
        table = await table_of("t", log)
        others.cancel()
        return table

    table = asyncio.run(main())
    assert table == replayed("t", talkative(500))
    assert turns >= 500


def test_pages_of_the_story() -> None:
    table = replayed("t", talkative(2 * MOST_ENTRIES + 5))
    assert table is not None
    total = 2 * MOST_ENTRIES + 5
    first = story_message(table, (None,), 0)
    assert (first.after, first.next, first.total) == (0, MOST_ENTRIES, total)
    assert first.entries == tuple(table.story[:MOST_ENTRIES])
    at = 0
    found: list[Entry] = []
    while at < total:
        page = story_message(table, (None,), at)
        assert page.after == at
        found += page.entries
        at = page.next
    assert found == list(table.story)
    end = story_message(table, (None,), total + 7)
    assert (end.after, end.next, end.total, end.entries) == (total, total, total, ())


def test_story_pages_without_muted_seats() -> None:
    table = replayed("t", talkative(MOST_ENTRIES + 5))
    assert table is not None
    table = table.with_sitter(Seat.B, kind="person", muted=frozenset({Seat.A}))
    page = story_message(table, (Seat.B,), 0)
    assert (page.next, page.total, page.entries) == (MOST_ENTRIES, MOST_ENTRIES + 5, ())


def test_the_story_message_round_trips() -> None:
    table = replayed("t", talkative(3))
    assert table is not None
    message = story_message(table, (None,), 1)
    assert msgspec.json.decode(msgspec.json.encode(message), type=StoryMessage) == message


def test_a_game_at_the_length_limit_can_be_finished() -> None:
    """A game can be finished even if its seats have used up the log."""
    rng = Random(9)
    played = Played(*[MySeat(f"P{nth}") for nth in range(4)])
    for letter in LETTERS:
        played.do(commands.Ready(letter, "n"))
    aged(played)
    while played.table.status != "over":
        play_once(played, rng)
    assert played.table.length < MOST_TRANSACTIONS + 1000
