"""Records: a table's game written down, and the proof of its bag."""

from random import Random

import pytest

from server.tables import Played, play_once, play_round, two_people
from yaxha.engine import BonusCard, Deal, Pick, Record
from yaxha.table import commands
from yaxha.table.errors import Refused
from yaxha.table.fair import commitment_of, hash_of_nonce, sealed, verify
from yaxha.table.options import BotSeat, MySeat, OpenSeat, Options
from yaxha.table.state import Table
from yaxha.table.views.records import proof_lines_of, record_answer, record_of, verification_of


def finished(options: Options | None = None) -> Table:
    played, rng = two_people(options), Random(1)
    while played.table.status != "over":
        play_once(played, rng)
    return played.table


@pytest.fixture(scope="module")
def over() -> Table:
    return finished()


# Records


def test_a_finished_game_is_a_record_with_its_proof(over: Table) -> None:
    record = record_of(over)
    assert record.names == ("Ana", "Bo")
    assert record.game == over.game
    assert dict(record.extras) == {
        "commitment": commitment_of(over.seed),
        "seed": over.seed,
        "nonces": "nonce-a, nonce-b",
        "cards": "full",
    }
    assert Record.parse(str(record)) == record
    assert verify(record).fair


def test_a_game_under_way_tells_the_commitment_alone() -> None:
    played = two_people()
    play_round(played, Random(1))
    record = record_of(played.table)
    assert record.extras == (("commitment", commitment_of(played.table.seed)),)
    assert record.game == played.table.game
    assert played.table.seed not in str(record)


def test_picks_that_lie_face_down_are_in_no_record() -> None:
    played = two_people()
    played.do(commands.PickTile("A", 1))
    assert [type(action) for action in record_of(played.table).actions] == [Deal]
    played.do(commands.PickTile("B", 2))
    assert record_of(played.table).actions[1:] == tuple(
        Pick(seat, tile) for seat, tile in zip(played.table.seats, (1, 2), strict=True)
    )


def test_before_the_game_there_is_no_record() -> None:
    table = Played(MySeat("Ana"), OpenSeat()).table
    for make in (record_of, record_answer):
        with pytest.raises(Refused) as refusal:
            make(table)
        assert refusal.value.code == "not-begun"


# Proofs


def test_the_cards_of_a_proof_are_those_of_the_table() -> None:
    chosen = (BonusCard.LARGEST, BonusCard.MOST_LEVELS, BonusCard.THREE_COLORS)
    for cards, source in (("introductory", "introductory"), (chosen, "chosen")):
        table = finished(Options(cards=cards))  # type: ignore[arg-type]
        assert dict(proof_lines_of(table))["cards"] == source
        assert verification_of(table).fair


def test_hashes_are_in_a_proof_where_nonces_were_hidden() -> None:
    played, rng = Played(MySeat("Ana"), MySeat("Bo")), Random(1)
    played.do(commands.Ready("A", sealed("a")))
    played.do(commands.Ready("B", "b"))
    played.do(commands.Reveal("A", "a"))
    while played.table.status != "over":
        play_once(played, rng)
    lines = dict(proof_lines_of(played.table))
    assert lines["hashes"] == f"{hash_of_nonce('a')}, {hash_of_nonce('b')}"
    assert "hashes" not in dict(proof_lines_of(finished()))


# Answers


def test_the_answer_has_the_record_and_its_parts(over: Table) -> None:
    answer, record = record_answer(over), record_of(over)
    assert (answer.table, answer.finished, answer.record) == ("t", True, str(record))
    assert (answer.names, answer.bots) == (("Ana", "Bo"), (None, None))
    assert answer.order == "".join(map(str, record.order))
    assert answer.bonus == tuple(map(str, record.bonus))
    score = record.game.score()
    assert tuple(column.total for column in answer.scores) == score.totals
    assert answer.winners == tuple(map(str, score.winners))
    assert answer.commitment == commitment_of(over.seed)
    assert answer.proof is not None
    assert answer.proof.nonces == ("nonce-a", "nonce-b")


def test_actions_have_their_round_and_time(over: Table) -> None:
    answer = record_answer(over)
    assert [each.action for each in answer.actions] == [str(each) for each in over.actions]
    assert [each.at for each in answer.actions] == list(over.times)
    deals = [each for each in answer.actions if "/" in each.action]
    assert [each.round for each in deals] == list(range(1, 11))
    rounds = [each.round for each in answer.actions]
    assert rounds == sorted(rounds)
    assert (answer.started, answer.ended) == (over.times[0], over.times[-1])


def test_the_answer_of_a_game_under_way_names_no_winner_and_no_proof() -> None:
    answer = record_answer(two_people().table)
    assert (answer.finished, answer.ended, answer.winners, answer.proof) == (False, None, (), None)
    assert [column.total for column in answer.scores] == [0, 0]


def test_bots_are_named_by_their_level() -> None:
    played = Played(MySeat("Ana"), BotSeat("greedy"))
    played.do(commands.Ready("A", "n"))
    assert record_answer(played.table).bots == (None, "greedy")


# Verification


def test_the_bag_is_computed_again(over: Table) -> None:
    found = verification_of(over)
    assert (found.fair, found.cards, found.deals, found.differences) == (True, "full", 10, ())
    assert found.commitment == commitment_of(over.seed)
    assert found.proof.seed == over.seed


def test_a_draw_that_does_not_follow_is_named(over: Table) -> None:
    found = verification_of(over.with_sitter(over.seats[0], nonce="another"))
    assert not found.fair
    deal = next(each for each in found.differences if each.part == "deal")
    assert (deal.round, deal.tile) == (1, 1)
    assert deal.found in deal.sentence
    assert deal.expected in deal.sentence


def test_nothing_is_revealed_before_the_end() -> None:
    with pytest.raises(Refused) as refusal:
        verification_of(two_people().table)
    assert refusal.value.code == "not-over"
