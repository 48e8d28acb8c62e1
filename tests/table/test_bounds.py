"""What a table's log can grow to, and what its length costs."""

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
from yaxha.table.seats import STAND_IN_AFTER, Away, Who
from yaxha.table.state import Table
from yaxha.table.story import MOST_ENTRIES, Entry, Story
from yaxha.table.views.schemas import StoryMessage
from yaxha.table.views.view import story_message

GUEST = Who("guest")


def refused(played: Played, command: commands.Command, who: Who = HOST) -> str:
    before = played.table
    with pytest.raises(Refused) as refusal:
        played.do(command, who)
    assert played.table is before
    assert refusal.value.sentence.endswith(".")
    return refusal.value.code


def aged(played: Played) -> Played:
    """As if very much had happened at the table."""
    played.table = played.table.but(length=MOST_TRANSACTIONS)
    return played


def talkative(times: int) -> list[tuple[list[Transaction], int]]:
    """The log of a table where somebody said so much, as it was written before it was bounded."""
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
    # Others have a budget of their own, and the game goes on.
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
    """It was attacked like this: 4,998 times ready, and nobody could start, leave or reseat."""
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
    # Whatever guests did, the host gives the seat to others, who have a budget of their own.
    assert refused(played, commands.Claim("B", "Cy", "n"), Who("other")) == "too-many-seatings"
    played.do(commands.Reseat("B", OpenSeat()))
    played.do(commands.Claim("B", "Cy", "n"), Who("other"))
    played.do(commands.Ready("A", "n"))
    assert played.table.status == "playing"


def test_sitting_down_again_and_again_is_bounded() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    for nth in range(MOST_SEATINGS):
        guest = Who(f"guest-{nth}")
        played.do(commands.Claim("B", "Bo", "n"), guest)
        played.do(commands.Leave("B"), guest)
    assert refused(played, commands.Claim("B", "Bo", "n"), GUEST) == "too-many-seatings"
    # The host's commands are bounded by the length of the table alone.
    played.do(commands.Claim("B", "Bo", "n"), HOST)


def test_a_part_of_the_length_is_the_host_s() -> None:
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


def test_nobody_is_kept_at_a_table_that_is_too_long() -> None:
    """To leave one must have sat down, and to be ready, not have been: neither is endless."""
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    aged(played).do(commands.Ready("A", "n"))
    assert played.table.status == "playing"
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    aged(played).do(commands.Leave("B"), GUEST)
    assert played.table.sitters[1].kind == "open"


def test_talk_is_bounded_for_who_leaves_and_sits_down_again() -> None:
    played = Played(MySeat("Ana"), OpenSeat(), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    for _ in range(MOST_TALK):
        played.do(commands.Say("B", "hello"), GUEST)
    played.do(commands.Leave("B"), GUEST)
    # On the same seat, as whoever, and on another one.
    for seat, who in (("B", GUEST), ("B", Who("other")), ("C", GUEST)):
        claim = commands.Claim(seat, "Bo", "n")  # type: ignore[arg-type]
        played.do(claim, who)
        assert refused(played, commands.Say(claim.seat, "hello"), who) == "too-much-talk"
        played.do(commands.Leave(claim.seat), who)
    assert played.replayed() == played.table
    # The host may let somebody else speak there.
    played.do(commands.Reseat("B", BotSeat("random")))
    played.do(commands.Reseat("B", OpenSeat()))
    played.do(commands.Claim("B", "Cy", "n"), Who("third"))
    played.do(commands.Say("B", "hello"), Who("third"))


# Commands that change nothing


def unchanged(played: Played, command: commands.Command, who: Who = HOST) -> bool:
    """Whether it is done and nothing is written."""
    before, length = played.table, len(played.log)
    played.do(command, who)
    return played.table is before and len(played.log) == length


def test_what_changes_nothing_is_not_written() -> None:
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


def test_what_changes_nothing_in_the_game_is_not_written() -> None:
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


def test_a_pick_may_be_changed_so_often() -> None:
    played = two_people()
    for nth in range(MOST_CHANGES + 1):
        played.do(commands.PickTile("A", nth % 2 + 1))
    assert refused(played, commands.PickTile("A", 2)) == "too-many-changes"
    played.do(commands.PickTile("B", 1))
    # The next decision is another one.
    play_round(played, Random(2))
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("A", 2))


def test_a_draft_may_be_changed_so_often() -> None:
    played = two_people()
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 2))
    place = random_command(played.table, Seat.A, Random(1))
    for _ in range(MOST_CHANGES // 2):
        played.do(place)
        played.do(commands.TakeBack("A"))
    assert refused(played, place) == "too-many-changes"
    # All at once is still possible.
    build = random_build(played.table, Seat.A, Random(1))
    played.do(commands.Confirm("A", tuple(map(str, build.placements))))
    assert refused(played, commands.Withdraw("A")) == "too-many-changes"


# The whole table


def test_a_table_to_which_too_much_has_happened() -> None:
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


def test_nobody_who_vanishes_holds_up_a_table_that_is_too_long() -> None:
    """Else somebody could use up its length in a game, and then stay away for good."""
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    played.do(commands.Ready("A", "n"))
    aged(played)
    away = Away({Seat.B: played.at - STAND_IN_AFTER})
    assert played.do(commands.StandIn("A", "B"), away=away).sitters[1].absent == "away"
    played.do(commands.Back("B"), GUEST)
    assert played.do(commands.Leave("B"), GUEST).sitters[1].absent == "left"


def test_who_is_away_comes_back_to_it() -> None:
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


def test_the_ids_of_those_who_left_are_bounded() -> None:
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


def test_a_long_log_is_replayed_in_time_that_grows_with_it() -> None:
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

    # Eight times as long; sixty-four times if each entry cost as much as all before it.
    assert seconds(16_000) < 24 * seconds(2_000)


def test_others_are_served_while_a_long_log_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_pages_of_who_mutes_somebody() -> None:
    table = replayed("t", talkative(MOST_ENTRIES + 5))
    assert table is not None
    table = table.with_sitter(Seat.B, kind="person", muted=frozenset({Seat.A}))
    page = story_message(table, (Seat.B,), 0)
    assert (page.next, page.total, page.entries) == (MOST_ENTRIES, MOST_ENTRIES + 5, ())


def test_the_story_message_is_read_back() -> None:
    table = replayed("t", talkative(3))
    assert table is not None
    message = story_message(table, (None,), 1)
    assert msgspec.json.decode(msgspec.json.encode(message), type=StoryMessage) == message


def test_four_seats_that_do_all_they_may() -> None:
    """A game can be played to its end however the seats waste what they have."""
    rng = Random(9)
    played = Played(*[MySeat(f"P{nth}") for nth in range(4)])
    for letter in LETTERS:
        played.do(commands.Ready(letter, "n"))
    aged(played)
    while played.table.status != "over":
        play_once(played, rng)
    assert played.table.length < MOST_TRANSACTIONS + 1000
