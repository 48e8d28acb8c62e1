"""Transactions: events that are tried on a table, with their automatic consequences."""

import pytest

from server.tables import SEED, Played, two_people
from yaxha.engine import BonusCard, Phase, Seat
from yaxha.table import commands, events
from yaxha.table.errors import Refused
from yaxha.table.events import Transaction
from yaxha.table.evolve import continued, first_table
from yaxha.table.fair import FairBag, sealed
from yaxha.table.options import BotSeat, MySeat, OpenSeat, Options, SeatWish
from yaxha.table.state import Table
from yaxha.table.transactions import (
    Decision,
    Trial,
    require_game,
    require_not_begun,
    require_not_closed,
    seat_at,
    shuffle_of,
)
from yaxha.table.versions import EVENTS


def opened(*seats: SeatWish, options: Options | None = None) -> Table:
    return Played(*(seats or (MySeat("Ana"), OpenSeat())), options=options).table


def tried(table: Table, *given: events.AnyEvent) -> Decision:
    trial = Trial(table, 7)
    for event in given:
        trial.add(event)
    return trial.decision("A", "c1", 9)


def kinds(decision: Decision) -> list[str]:
    return [type(event).__name__ for event in decision.transaction.events]


# Trials


def test_nothing_happens_to_the_table_that_is_tried() -> None:
    table = opened()
    trial = Trial(table, 7)
    trial.add(events.Said("A", "hello"))
    assert len(table.story) == 0
    assert [entry.at for entry in trial.table.story] == [7]


def test_a_decision_is_what_the_log_makes_of_its_transaction() -> None:
    table = opened()
    decision = tried(table, events.Said("A", "hello"), events.Muted("A", "B", muted=True))
    assert decision.transaction == Transaction(
        (events.Said("A", "hello"), events.Muted("A", "B", muted=True)), "A", "c1", 9
    )
    assert decision.after == continued(table, [decision.transaction], 7)


def test_viewers_are_counted_once_for_all_events_that_they_are_shown() -> None:
    table = opened()
    said = tried(table, events.Said("A", "hello"), events.Muted("A", "B", muted=True)).after
    assert [said.number_of(viewer) for viewer in (None, Seat.A, Seat.B)] == [2, 2, 2]
    muted = tried(table, events.Muted("A", "B", muted=True)).after
    assert [muted.number_of(viewer) for viewer in (None, Seat.A, Seat.B)] == [1, 2, 1]


# Automatic consequences


def test_while_somebody_is_not_ready_nothing_follows() -> None:
    assert kinds(tried(opened(), events.Readied("A", "n"))) == ["Readied"]


def test_when_all_are_ready_the_game_begins() -> None:
    table = opened(MySeat("Ana"), BotSeat("greedy"))
    decision = tried(table, events.Readied("A", "n"))
    assert kinds(decision) == ["Readied", "Started", "Dealt"]
    game = require_game(decision.after)
    assert (game.round, game.phase) == (1, Phase.PICK)


def test_hidden_nonces_are_sealed_once_and_then_waited_for() -> None:
    table = opened(MySeat("Ana"), MySeat("Bo"))
    one = tried(table, events.Readied("A", sealed("a"))).after
    both = tried(one, events.Readied("B", sealed("b")))
    assert kinds(both) == ["Readied", "Sealed"]
    assert both.after.sealed == 7
    first = tried(both.after, events.Revealed("A", "a"))
    assert kinds(first) == ["Revealed"]
    assert kinds(tried(first.after, events.Revealed("B", "b"))) == ["Revealed", "Started", "Dealt"]


def test_the_last_free_tile_is_taken() -> None:
    played = two_people()
    decision = tried(played.table, events.Picked("A", 1), events.Picked("B", 1))
    assert kinds(decision) == ["Picked", "Picked", "Took"]
    assert decision.transaction.events[-1] == events.Took("A", 2, forced=True)


def test_several_free_tiles_are_to_be_chosen_from() -> None:
    played = Played(*[MySeat(name) for name in ("Ana", "Bo", "Cy")])
    for seat in ("A", "B", "C"):
        played.do(commands.Ready(seat, "n"))
    picks = [events.Picked(seat, 1) for seat in ("A", "B", "C")]
    assert kinds(tried(played.table, *picks)) == ["Picked"] * 3


def test_a_round_that_is_built_is_followed_by_the_next_deal() -> None:
    played = two_people()
    built: list[events.AnyEvent] = [
        events.Picked("A", 1),
        events.Picked("B", 2),
        events.Confirmed("A", "A:y1d4,y1d5,y1d6"),
        events.Confirmed("B", "B:o1d4,b1d5,g1d6"),
    ]
    decision = tried(played.table, *built)
    assert kinds(decision)[-1] == "Dealt"
    assert require_game(decision.after).round == 2


def test_a_log_of_an_older_version_is_upgraded_first() -> None:
    created = events.Created(Options(), (MySeat("Ana"), OpenSeat()), "host", SEED)
    old = first_table("t", [Transaction((created,))], 1)
    decision = tried(old, events.Said("A", "hello"))
    assert decision.transaction.events == (events.Upgraded(EVENTS), events.Said("A", "hello"))
    assert decision.after.events_version == EVENTS
    assert decision.after == continued(old, [decision.transaction], 7)
    # Once is enough.
    assert kinds(tried(decision.after, events.Said("A", "oops"))) == ["Said"]


# The shuffle


def test_seed_and_nonces_make_the_shuffle() -> None:
    table = two_people().table
    expected = FairBag(SEED, ("nonce-a", "nonce-b")).shuffle(2, False, None)
    assert (shuffle_of(table).order, shuffle_of(table).bonus) == (expected.order, expected.bonus)
    other = table.with_sitter(Seat.B, nonce="nonce-c")
    assert shuffle_of(other).cubes != shuffle_of(table).cubes


def test_cards_are_drawn_from_those_of_the_table_or_are_its_own() -> None:
    chosen = (BonusCard.LARGEST, BonusCard.MOST_LEVELS, BonusCard.THREE_COLORS)
    assert shuffle_of(two_people(Options(cards=chosen)).table).bonus == chosen
    full = shuffle_of(two_people(Options(cards="full")).table)
    introductory = shuffle_of(two_people(Options(cards="introductory")).table)
    assert full.order == introductory.order
    assert full.bonus != introductory.bonus


# Checks that commands share


def code_of(refusal: pytest.ExceptionInfo[Refused]) -> str:
    return refusal.value.code


def test_seats_of_a_table() -> None:
    table = opened(MySeat("Ana"), OpenSeat(), OpenSeat())
    assert [seat_at(table, letter) for letter in "ABC"] == [Seat.A, Seat.B, Seat.C]
    with pytest.raises(Refused) as refusal:
        seat_at(table, "D")
    assert (refusal.value.code, refusal.value.facts) == ("no-such-seat", {"seat": "D"})


def test_before_and_after_the_beginning() -> None:
    require_not_begun(opened())
    with pytest.raises(Refused) as refusal:
        require_game(opened())
    assert code_of(refusal) == "not-begun"
    for table in (two_people().table, opened().but(sealed=5)):
        with pytest.raises(Refused) as refusal:
            require_not_begun(table)
        assert code_of(refusal) == "begun"


def test_closed_tables() -> None:
    require_not_closed(opened())
    with pytest.raises(Refused) as refusal:
        require_not_closed(opened().but(closed=True))
    assert code_of(refusal) == "closed"
