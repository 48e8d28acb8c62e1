"""Events applied to a table, and the viewers who may know of them."""

import pytest

from server.tables import SEED, Played, two_people
from yaxha.engine import Game, Pick, Seat, Take
from yaxha.table import commands, events
from yaxha.table.events import AnyEvent, Transaction
from yaxha.table.evolve import (
    apply_event,
    continued,
    entries_of_take,
    entry_of_picks,
    first_table,
    replayed,
    viewers_of,
)
from yaxha.table.fair import hash_of_nonce, sealed
from yaxha.table.options import LETTERS, BotSeat, MoveClock, MySeat, OpenSeat, Options, SeatWish
from yaxha.table.seats import Credentials, Sitter
from yaxha.table.state import Table
from yaxha.table.story import Entry, Swap
from yaxha.table.versions import EVENTS

BO = Credentials("bo")
AT = 5_000_000


def opened(*seats: SeatWish) -> Table:
    return Played(*(seats or (MySeat("Ana"), OpenSeat(), OpenSeat()))).table


def after(table: Table, *given: AnyEvent) -> Table:
    for event in given:
        table = apply_event(table, event, AT)
    return table


def told(table: Table) -> list[tuple[str, str | None, str | None]]:
    return [(entry.kind, entry.seat, entry.by) for entry in table.story]


# Logs


CREATED = events.Created(Options(), (MySeat("Ana"), OpenSeat(), BotSeat("greedy")), "host", SEED)


def test_the_first_event_makes_the_table() -> None:
    table = first_table("t", [Transaction((CREATED,))], 3)
    assert (table.id, table.seq, table.length, table.created) == ("t", 1, 1, 3)
    assert (table.host, table.seed, table.status) == ("host", SEED, "open")
    assert [sitter.kind for sitter in table.sitters] == ["person", "open", "bot"]
    # As a log of the first version says it.
    assert (table.rules_version, table.events_version) == (1, 1)
    assert table.origins == ("A", "B", "C")


def test_an_entry_of_several_transactions_is_one_number() -> None:
    table = first_table("t", [Transaction((CREATED,))], 3)
    more = [Transaction((events.Said("A", phrase),)) for phrase in ("hello", "oops")]
    grown = continued(table, more, 4)
    assert (grown.seq, grown.length) == (2, 3)
    assert [entry.phrase for entry in grown.story] == ["hello", "oops"]


def test_a_log_is_replayed_in_parts() -> None:
    played = two_people()
    whole = replayed("t", played.log)
    assert whole == played.table
    first = replayed("t", played.log[:2])
    assert replayed("t", played.log[2:], first) == whole
    assert replayed("t", [], whole) == whole
    assert replayed("t", []) is None


# Viewers


ALL = {None, Seat.A, Seat.B}


@pytest.mark.parametrize(
    ("event", "viewers"),
    [
        (events.Said("A", "hello"), ALL),
        (events.Picked("A", 1), ALL),
        (events.Linked("A", "token"), {Seat.A}),
        (events.Muted("B", "A", muted=True), {Seat.B}),
        (events.Drafted("B", ("o1d4",)), {Seat.B}),
        (events.Upgraded(EVENTS), set()),
    ],
)
def test_viewers_of_events(event: AnyEvent, viewers: set[Seat | None]) -> None:
    assert viewers_of(two_people().table, event) == viewers


def test_a_changed_pick_is_its_seat_s_alone() -> None:
    table = after(two_people().table, events.Picked("A", 1))
    assert viewers_of(table, events.Picked("A", 2)) == {Seat.A}
    assert viewers_of(table, events.Picked("B", 2)) == ALL


def test_drafts_are_everybody_s_where_the_table_shows_them() -> None:
    table = two_people(Options(live_drafts=True)).table
    assert viewers_of(table, events.Drafted("B", ("o1d4",))) == ALL


def test_a_revealed_nonce_is_its_seat_s_alone_but_not_a_missing_one() -> None:
    table = after(opened(MySeat("Ana"), MySeat("Bo")), events.Readied("A", sealed("a")))
    assert viewers_of(table, events.Revealed("A", "a")) == {Seat.A}
    assert viewers_of(table, events.Revealed("A", hash_of_nonce("a"))) == ALL


# Before the game


def test_a_claimed_seat() -> None:
    table = after(opened(), events.Claimed("B", "Bo", "bo", sealed("n"), bot_account=True))
    assert table.sitters[Seat.B] == Sitter(
        "person",
        "Bo",
        bot_account=True,
        holder="bo",
        hash=hash_of_nonce("n"),
        seatings=1,
        number=1,
        context=0,
    )
    assert told(table) == [("seated", "B", None)]


def test_a_ready_seat_may_change_its_nonce() -> None:
    table = after(opened(), events.Readied("A", "one"), events.Readied("A", sealed("two")))
    sitter = table.sitters[Seat.A]
    assert (sitter.hash, sitter.nonce, sitter.seatings) == (hash_of_nonce("two"), None, 2)


def test_a_nonce_that_was_kept_back_is_told_of() -> None:
    table = after(
        opened(),
        events.Readied("A", sealed("a")),
        events.Sealed(),
        events.Revealed("A", hash_of_nonce("a")),
    )
    assert table.sealed == AT
    assert table.sitters[Seat.A].nonce == hash_of_nonce("a")
    assert told(table) == [("unrevealed", "A", None)]


def test_a_vacated_seat_keeps_its_bounds_alone() -> None:
    seated = after(opened(), events.Claimed("B", "Bo", "bo", "n"), events.Said("B", "hello"))
    left = after(seated, events.Vacated("B"))
    sitter = left.sitters[Seat.B]
    assert (sitter.kind, sitter.name, sitter.holder, sitter.hash) == ("open", "", None, None)
    assert (sitter.talked, sitter.seatings) == (1, 1)
    assert sitter.was_left_by(BO)
    # On another seat, too, the person has talked so much already.
    assert after(left, events.Claimed("C", "Bo", "bo", "n")).sitters[Seat.C].talked == 1


def test_a_person_is_sent_away_with_every_credential() -> None:
    seated = after(opened(), events.Claimed("B", "Bo", "bo", "n"), events.Linked("B", "token"))
    table = after(seated, events.Reseated("B", BotSeat("greedy")))
    assert table.sent_away == {"bo", "token"}
    assert table.sitters[Seat.B].bot == "greedy"
    assert told(table)[-1] == ("reseated", "B", None)


def test_a_host_is_not_sent_away_from_a_seat_of_their_own() -> None:
    table = after(opened(), events.Reseated("A", OpenSeat()))
    assert table.sent_away == set()
    assert told(table) == [("reseated", "A", None)]


def test_nobody_is_told_that_an_open_seat_is_a_bot_s() -> None:
    assert told(after(opened(), events.Reseated("B", BotSeat("greedy")))) == []


def test_the_story_of_a_first_version_does_not_tell_of_people() -> None:
    old = first_table("t", [Transaction((CREATED,))], 3)
    seated = after(old, events.Claimed("B", "Bo", "bo", "n"))
    assert told(after(seated, events.Vacated("B"))) == []
    upgraded = after(seated, events.Upgraded(2), events.Vacated("B"))
    assert told(upgraded) == [("vacated", "B", None)]


def test_mutes_of_a_first_version_do_not_follow_people() -> None:
    old = first_table("t", [Transaction((CREATED,))], 3)
    muted = after(old, events.Claimed("B", "Bo", "bo", "n"), events.Muted("A", "B", muted=True))
    assert after(muted, events.Vacated("B")).sitters[Seat.A].muted == {Seat.B}
    assert after(muted, events.Upgraded(2), events.Vacated("B")).sitters[Seat.A].muted == set()


def test_a_carried_person_is_not_ready() -> None:
    table = after(opened(), events.Carried("B", "Bo", "bo", "token", bot_account=True))
    sitter = table.sitters[Seat.B]
    assert (sitter.name, sitter.holder, sitter.token, sitter.bot_account) == (
        "Bo",
        "bo",
        "token",
        True,
    )
    assert not sitter.is_ready
    assert told(table) == []


def test_a_closed_table() -> None:
    table = after(opened(), events.Closed())
    assert table.status == "closed"
    assert told(table) == [("closed", None, None)]


# People who come and go


def test_reasons_for_a_stand_in() -> None:
    table = two_people().table
    late = after(table, events.Absent("A"))
    left = after(table, events.Absent("A", left=True))
    away = after(table, events.Absent("A", asked_by="B"))
    assert [t.sitters[Seat.A].absent for t in (late, left, away)] == ["clock", "left", "away"]
    assert [told(t)[-1] for t in (late, left, away)] == [
        ("late", "A", None),
        ("left", "A", None),
        ("stood-in", "A", "B"),
    ]
    # Leaving and asking count as talk of the seat that does it.
    talked = [[sitter.talked for sitter in t.sitters] for t in (late, left, away)]
    assert talked == [[0, 0], [1, 0], [0, 1]]


def test_a_nudge() -> None:
    table = after(two_people().table, events.Nudged("A", "B"))
    assert told(table)[-1] == ("nudged", "B", "A")
    assert table.sitters[Seat.B].nudged_at == AT
    assert [sitter.talked for sitter in table.sitters] == [1, 0]


def test_without_a_clock_a_return_gives_no_time() -> None:
    table = two_people().table
    back = after(table, events.Absent("A", left=True), events.Returned("A"))
    assert back.sitters[Seat.A].absent is None
    assert back.sitters[Seat.A].since == table.sitters[Seat.A].since
    assert told(back)[-1] == ("returned", "A", None)


def test_a_return_gives_no_time_when_the_seat_is_not_awaited() -> None:
    table = two_people(Options(clock=MoveClock(30))).table
    table = after(table, events.Picked("A", 1), events.Absent("A", left=True))
    since = table.sitters[Seat.A].since
    assert after(table, events.Returned("A")).sitters[Seat.A].since == since


def test_a_bot_that_failed_is_told_of() -> None:
    table = after(opened(MySeat("Ana"), BotSeat("greedy")), events.BotFailed("B", "slow"))
    assert table.story[-1] == Entry("bot-failed", AT, seat="B")


def test_a_rematch_is_told_of_where_a_seat_offers_it() -> None:
    table = two_people().table
    offered = after(table, events.Continued("t2", by="B"))
    assert (offered.rematch, offered.rematch_by) == ("t2", "B")
    assert told(offered)[-1] == ("rematch", "B", None)
    # Older logs do not say who it was.
    silent = after(table, events.Continued("t2"))
    assert (silent.rematch, silent.rematch_by) == ("t2", None)
    assert silent.story == table.story


def test_talk_and_mutes() -> None:
    table = after(two_people().table, events.Said("A", text="hi"), events.Said("A", "oops"))
    assert [(entry.phrase, entry.text) for entry in table.story[-2:]] == [
        (None, "hi"),
        ("oops", None),
    ]
    muted = after(table, events.Muted("B", "A", muted=True))
    assert muted.sitters[Seat.B].muted == {Seat.A}
    assert after(muted, events.Muted("B", "A", muted=False)).sitters[Seat.B].muted == set()
    # Mutes count too, though nobody else is told of them.
    assert [sitter.talked for sitter in muted.sitters] == [2, 1]


# The story of a round


def game_of(*names: str) -> Game:
    played = Played(*[MySeat(name) for name in names])
    for letter in LETTERS[: len(names)]:
        played.do(commands.Ready(letter, "n"))
    game = played.table.game
    assert game is not None
    return game


def picked(game: Game, *tiles: int) -> Game:
    for seat, tile in zip(Seat, tiles, strict=False):
        game = game.apply(Pick(seat, tile))
    return game


def test_picks_are_opened_on_the_market_as_it_was() -> None:
    before = game_of("Ana", "Bo", "Cy")
    market = str(before).split()[2]
    entry = entry_of_picks(before, picked(before, 3, 3, 1), AT, ("C",))
    first = next(seat for seat in before.order if seat is not Seat.C)
    assert entry == Entry(
        "picked",
        AT,
        round=1,
        order="".join(map(str, before.order)),
        deal=market,
        picks=(3, 3, 1),
        kept=("C", None, str(first)),
        stand_ins=("C",),
    )


def test_the_last_take_tells_of_the_swaps() -> None:
    before = picked(game_of("Ana", "Bo"), 2, 2)
    last = before.acting()[0]
    take = Take(last, 1)
    took, swapped = entries_of_take(before, take, before.apply(take), AT, by_bot=True)
    assert (took.kind, took.seat, took.tile, took.forced) == ("took", str(last), 1, True)
    assert took.stand_ins == (str(last),)
    first, second = map(str, before.order)
    assert swapped == Entry(
        "swapped", AT, order=second + first, swaps=(Swap(second, 2, 1), Swap(first, 1, 2))
    )


def test_a_take_between_others_swaps_nothing() -> None:
    before = picked(game_of("Ana", "Bo", "Cy"), 1, 1, 1)
    seat = before.acting()[0]
    take = Take(seat, 2)
    (took,) = entries_of_take(before, take, before.apply(take), AT, by_bot=False)
    assert (took.tile, took.forced, took.stand_ins) == (2, None, None)
