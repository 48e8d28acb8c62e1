"""The state of a table: its status, the seats it waits for, and its caches."""

from random import Random

import pytest

from server.tables import HOST, Played, play_once, two_people
from yaxha.engine import Pick, Pyramid, Seat
from yaxha.table import commands, events
from yaxha.table.events import Transaction
from yaxha.table.fair import sealed
from yaxha.table.idempotency import Done
from yaxha.table.options import LETTERS, BotSeat, MoveClock, MySeat, OpenSeat, Options
from yaxha.table.seats import Credentials, Stage
from yaxha.table.state import REVEAL_TIME, Table

BO = Credentials("bo", ("bo", "token"))


def opened() -> Table:
    return Played(MySeat("Ana"), OpenSeat()).table


def building(options: Options | None = None) -> Played:
    """A builds with yyy, and B with obg."""
    played = two_people(options)
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 2))
    return played


def finished() -> Table:
    played, rng = two_people(), Random(1)
    while played.table.status != "over":
        play_once(played, rng)
    return played.table


# Status and people


def test_status() -> None:
    assert opened().status == "open"
    assert opened().but(closed=True).status == "closed"
    assert two_people().table.status == "playing"
    over = finished()
    assert over.status == "over"
    assert over.ended == over.times[-1]


def test_the_host_is_known_by_identity() -> None:
    table = opened()
    assert table.is_host(HOST)
    for who in (Credentials(), BO, Credentials(None, ("host",))):
        assert not table.is_host(who)


def test_people_sent_away_are_known_by_any_credential() -> None:
    table = opened()
    assert not table.has_sent_away(BO)
    table = table.but(sent_away=frozenset({"token"}))
    assert table.has_sent_away(BO)
    assert not table.has_sent_away(Credentials("cy"))
    # A host who once held that seat by its link stays.
    assert not table.has_sent_away(Credentials("host", ("token",)))


def test_seats_that_somebody_holds() -> None:
    table = two_people().table
    assert table.seats_of(HOST) == table.seats == (Seat.A, Seat.B)
    assert table.holds(Seat.B, HOST)
    assert table.seats_of(BO) == ()


def test_numbers_by_viewer() -> None:
    table = opened().but(number=4).with_sitter(Seat.B, number=9)
    assert [table.number_of(viewer) for viewer in (None, Seat.A, Seat.B)] == [4, 1, 9]


# Awaited seats


def test_before_and_after_the_game_nobody_is_waited_for() -> None:
    assert opened().wanted == {}
    assert finished().wanted == {}


def test_a_seat_is_waited_for_until_it_has_picked() -> None:
    played = two_people()
    pick = Stage(1, "pick")
    assert played.table.wanted == {Seat.A: pick, Seat.B: pick}
    assert played.do(commands.PickTile("B", 1)).wanted == {Seat.A: pick}


def test_seats_build_while_others_take() -> None:
    played = Played(*[MySeat(name) for name in ("Ana", "Bo", "Cy")])
    for letter in LETTERS[:3]:
        played.do(commands.Ready(letter, "n"))
    for letter in LETTERS[:3]:
        played.do(commands.PickTile(letter, 1))
    game = played.table.game
    assert game is not None
    served, taker = game.order[0], game.acting()[0]
    assert played.table.wanted == {taker: Stage(1, "take"), served: Stage(1, "build")}


def test_a_confirmed_build_is_waited_for_no_more() -> None:
    played = building()
    played.do(commands.Confirm("B", ("o1d4", "b1d5", "g1d6")))
    assert played.table.wanted == {Seat.A: Stage(1, "build")}
    assert played.do(commands.Withdraw("B")).wanted.keys() == {Seat.A, Seat.B}


def test_deadlines_are_of_people_who_are_waited_for() -> None:
    played = two_people(Options(clock=MoveClock(30)))
    end = played.at + 30_000
    assert played.table.deadlines() == {Seat.A: (end, 30_000), Seat.B: (end, 30_000)}
    played.do(commands.PickTile("A", 1))
    assert played.table.deadlines() == {Seat.B: (end, 30_000)}
    left = played.do(commands.Leave("B"))
    assert (left.deadline(Seat.B), left.deadlines()) == (None, {})
    assert two_people().table.deadlines() == {}


def test_the_reveal_of_nonces_has_a_deadline() -> None:
    played = Played(MySeat("Ana"), MySeat("Bo"), options=Options(clock=MoveClock(30)))
    played.do(commands.Ready("A", "shown"))
    played.do(commands.Ready("B", sealed("hidden")))
    assert played.table.deadlines() == {Seat.B: (played.at + REVEAL_TIME, REVEAL_TIME)}


def test_bots_act_while_a_person_is_there() -> None:
    played = Played(MySeat("Ana"), BotSeat("greedy"))
    assert played.table.bots_to_act() == ()
    played.do(commands.Ready("A", "n"))
    assert (played.table.is_paused, played.table.bots_to_act()) == (False, (Seat.B,))
    played.bot_does(Pick(Seat.B, 1))
    assert played.table.bots_to_act() == ()
    left = played.do(commands.Leave("A"))
    assert (left.is_paused, left.bots_to_act()) == (True, ())


# Pyramids


def test_a_draft_lies_on_its_own_seat_s_pyramid_alone() -> None:
    table = building().do(commands.Place("B", "o1d4"))
    placed = Pyramid.parse("d4:o")
    assert table.laid(Seat.B) == ()
    assert table.pyramids == table.pyramids_for(None) == table.pyramids_for(Seat.A)
    assert table.pyramids == (Pyramid(), Pyramid())
    assert table.pyramids_for(Seat.B) == (Pyramid(), placed)


def test_a_confirmed_build_lies_there_for_all() -> None:
    played = building()
    played.do(commands.Place("B", "o1d4"))
    table = played.do(commands.Confirm("B", ("o1d4", "b1d5", "g1d6")))
    assert table.pyramids == table.pyramids_for(Seat.B)
    assert [len(pyramid.cubes()) for pyramid in table.pyramids] == [0, 3]
    # The game itself applies both builds at once.
    assert table.game is not None
    assert table.game.pyramids == (Pyramid(), Pyramid())


def test_a_shown_draft_lies_there_for_all() -> None:
    table = building(Options(live_drafts=True)).do(commands.Place("B", "o1d4"))
    assert [str(each) for each in table.laid(Seat.B)] == ["o1d4"]
    assert len(table.pyramids[Seat.B].cubes()) == 1
    assert table.pyramids_for(Seat.B) is table.pyramids


def test_cubes_that_are_left_after_a_draft() -> None:
    table = building().do(commands.Place("B", "o1d4"))
    pyramid, left = table.drafted(Seat.B, table.sitters[Seat.B].draft)
    assert (len(pyramid.cubes()), "".join(color.letter for color in left)) == (1, "bg")
    assert table.drafted(Seat.B, ())[0] == Pyramid()


def test_before_the_game_there_are_no_cards() -> None:
    assert opened().bonus == ()
    table = two_people().table
    assert table.game is not None
    assert table.bonus == table.game.bonus


# Counting


def test_a_command_is_remembered_by_its_seat() -> None:
    said = Transaction((events.Said("A", "hello"),), "A", "c1", 7)
    table = two_people().table.counted({None, Seat.A, Seat.B}, said, 5)
    assert table.sitters[Seat.A].answered["c1"] == Done(table.sitters[Seat.A].number, 7)
    assert "c1" not in table.sitters[Seat.B].answered
    assert "c1" not in table.answered


def test_a_command_of_the_host_is_remembered_by_the_table() -> None:
    table = opened().counted({None}, Transaction((), None, "c1", 7), 5)
    assert table.answered["c1"] == Done(table.number, 7)


def test_without_an_id_nothing_is_remembered() -> None:
    table = opened()
    for by in (None, "A"):
        after = table.counted({None}, Transaction((), by), 5)
        assert (after.answered, after.sitters[Seat.A].answered) == ({}, {})


def test_the_command_of_somebody_who_left_by_it_is_remembered_by_their_proofs() -> None:
    table = opened().with_sitter(Seat.B, left_by=frozenset({"bo", "token"}))
    after = table.counted({None, Seat.B}, Transaction((), "B", "c1", 7), 5)
    done = Done(after.sitters[Seat.B].number, 7)
    assert after.sitters[Seat.B].departed == {("bo", "c1"): done, ("token", "c1"): done}
    assert after.sitters[Seat.B].answered == {}


def test_a_decision_begins_with_its_stage() -> None:
    played = building(Options(clock=MoveClock(30)))
    sitter = played.table.sitters[Seat.A]
    assert (sitter.stage, sitter.since, sitter.context) == (
        Stage(1, "build"),
        played.at,
        sitter.number,
    )
    # What is done within the stage begins no new one.
    placed = played.do(commands.Place("A", "y1d4")).sitters[Seat.A]
    assert (placed.since, placed.context, placed.changed) == (sitter.since, sitter.context, 1)
    assert placed.number == sitter.number + 1


def test_a_game_ends_once() -> None:
    over = finished()
    after = over.counted({None}, Transaction((events.Said("A", "hello"),)), over.created + 10**9)
    assert after.ended == over.ended


def test_an_entry_has_one_number_however_many_transactions() -> None:
    table = opened()
    assert table.as_entry(table.seq) is table
    assert table.as_entry(9).seq == 9
    assert table.as_entry(9).length == table.length


# Caches


def test_parts_of_messages_are_kept_from_one_state_to_the_next() -> None:
    table = opened()
    after = table.but(number=5)
    assert after.fragments is table.fragments
    assert table.with_sitter(Seat.B, name="Bo").fragments is table.fragments


def test_cached_values_belong_to_one_state() -> None:
    table = opened()
    table.memory["summary"] = b"{}"
    assert table.but(number=5).memory == {}


def test_a_table_forgets() -> None:
    table = opened()
    table.memory["summary"] = b"{}"
    table.fragments.part("seat", (), lambda: "before")
    table.forget()
    assert table.memory == {}
    assert table.fragments.part("seat", (), lambda: "after") == "after"


def test_a_table_without_a_game_has_no_drafts() -> None:
    with pytest.raises(AssertionError, match="not begun"):
        opened().drafted(Seat.A, ())
