"""Answers to requests: each once, in their order, and without harm to the others."""

from random import Random

import pytest

from server.tables import HOST, Played, play_once, random_build, two_people
from yaxha.engine import Seat
from yaxha.table import commands, decide
from yaxha.table.decide import Answer, Outcome, Request, decide_all, refusal_of
from yaxha.table.errors import Refused
from yaxha.table.evolve import continued
from yaxha.table.options import MySeat, OpenSeat
from yaxha.table.seats import Credentials
from yaxha.table.state import Table

BO = Credentials("bo")


def asked(id: str, command: commands.Command, who: Credentials = HOST) -> Request:
    return Request(command, who, id, None)


def codes(outcome: Outcome) -> list[str]:
    """``done``, ``repeated`` or the code of the refusal."""
    found = []
    for answer in outcome.answers:
        if isinstance(answer, Answer):
            found.append("repeated" if answer.repeated else "done")
        else:
            found.append(answer.code if isinstance(answer, Refused) else type(answer).__name__)
    return found


# Several requests


def test_each_is_decided_on_what_those_before_it_leave() -> None:
    table = two_people().table
    outcome = decide_all(
        table,
        [
            asked("x1", commands.PickTile("A", 1)),
            asked("x2", commands.PickTile("B", 2)),
            asked("x3", commands.Place("B", "o1d4")),
        ],
        5,
    )
    assert codes(outcome) == ["done", "done", "done"]
    assert len(outcome.transactions) == 3
    # They are one entry of the log.
    assert continued(table, outcome.transactions, 5) == outcome.after.as_entry(table.seq + 1)


def test_a_refusal_harms_no_other() -> None:
    requests = [
        asked("x1", commands.PickTile("A", 1), BO),
        asked("x2", commands.PickTile("A", 1)),
        asked("x3", commands.Place("A", "y1d4")),
    ]
    outcome = decide_all(two_people().table, requests, 5)
    assert codes(outcome) == ["not-yours", "done", "wrong-phase"]
    assert len(outcome.transactions) == 1


def test_neither_does_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(decide, "check_talk", fail)
    requests = [
        asked("x1", commands.Say("A", "hello")),
        asked("x2", commands.PickTile("A", 1)),
    ]
    outcome = decide_all(two_people().table, requests, 5)
    assert codes(outcome) == ["ZeroDivisionError", "done"]


def test_a_repetition_in_one_batch_is_answered_with_the_same_number() -> None:
    table = two_people().table
    pick = asked("x1", commands.PickTile("A", 1))
    outcome = decide_all(table, [pick, pick], 5)
    assert codes(outcome) == ["done", "repeated"]
    one, other = outcome.answers
    assert isinstance(one, Answer)
    assert isinstance(other, Answer)
    assert one.number == other.number
    assert len(outcome.transactions) == 1


def test_a_repetition_is_known_to_its_sender_alone() -> None:
    table = two_people().table
    pick = commands.PickTile("A", 1)
    after = decide_all(table, [asked("x1", pick)], 5).after
    assert codes(decide_all(after, [asked("x1", pick), asked("x1", pick, BO)], 5)) == [
        "repeated",
        "not-yours",
    ]
    assert codes(decide_all(after, [asked("x1", commands.PickTile("A", 2))], 5)) == ["id-used"]


def test_commands_of_the_host_have_ids_of_their_own() -> None:
    table = Played(MySeat("Ana"), OpenSeat()).table
    close = asked("x1", commands.Close())
    outcome = decide_all(table, [close, close, asked("x1", commands.Close(), BO)], 5)
    assert codes(outcome) == ["done", "repeated", "not-host"]
    (first, *_) = outcome.answers
    assert first == Answer(outcome.after.number, repeated=False)


def test_an_answer_that_changes_nothing_names_the_view_that_shows_it() -> None:
    table = two_people().table
    pick = commands.PickTile("A", 1)
    after = decide_all(table, [asked("x1", pick)], 5).after
    outcome = decide_all(after, [asked("x2", pick)], 5)
    assert outcome.answers == (Answer(after.number_of(Seat.A), repeated=False),)
    assert outcome.transactions == ()
    assert outcome.after is after


# Outcomes


@pytest.mark.parametrize(
    ("answers", "transactions", "depends"),
    [
        ((Answer(1, repeated=True),), 0, False),
        ((Answer(1, repeated=False),), 1, False),
        # Done already, so that nothing was to be written.
        ((Answer(1, repeated=False),), 0, True),
        ((Refused("over", "The game is over."),), 0, True),
        # Whether a defect is one does not depend on what others wrote.
        ((ZeroDivisionError(),), 0, False),
    ],
)
def test_answers_that_follow_from_no_entry(
    answers: tuple[Answer | Exception, ...], transactions: int, depends: bool
) -> None:
    played = two_people()
    written = played.log[0][0][:1] * transactions
    assert Outcome(tuple(written), played.table, answers).depends_on_memory == depends


def test_the_outcome_of_a_decision() -> None:
    played = two_people()
    assert Outcome.of(played.table, None) == Outcome((), played.table)
    decision = decide.new_link(played.table, Seat.A, HOST, "hash", 5)
    assert Outcome.of(played.table, decision) == Outcome((decision.transaction,), decision.after)


# Placements that are only asked about


def building() -> Played:
    played = two_people()
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 2))
    return played


def code_of(table: Table, placement: str) -> str | None:
    refusal = refusal_of(table, commands.Place("B", placement), HOST)
    return None if refusal is None else refusal.code


def test_a_placement_is_checked_and_nothing_is_placed() -> None:
    table = building().table
    assert code_of(table, "o1d4") is None
    assert code_of(table, "o1d5") == "first-cube"
    assert code_of(table, "y1d4") == "not-in-hand"
    assert code_of(table, "o1c4") == "first-cube"


def test_a_placement_after_those_of_the_draft() -> None:
    played = building()
    table = played.do(commands.Place("B", "o1d4"))
    assert code_of(table, "b1d5") is None
    assert code_of(table, "b1d4") == "occupied"


def test_a_placement_of_a_confirmed_seat() -> None:
    played = building()
    build = random_build(played.table, Seat.B, Random(1))
    table = played.do(commands.Confirm("B", tuple(map(str, build.placements))))
    assert code_of(table, "o1d4") == "confirmed"


def test_a_draft_is_its_holder_s_alone() -> None:
    for who in (BO, Credentials()):
        with pytest.raises(Refused) as refusal:
            refusal_of(building().table, commands.Place("B", "o1d4"), who)
        assert refusal.value.code == "not-yours"


def test_before_and_after_the_game_nothing_is_placed() -> None:
    opened = Played(MySeat("Ana"), MySeat("Bo")).table
    assert code_of(opened, "o1d4") == "not-begun"
    played, rng = two_people(), Random(1)
    while played.table.status != "over":
        play_once(played, rng)
    assert code_of(played.table, "o1d4") == "wrong-phase"
