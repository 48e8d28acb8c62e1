"""E4: the game ends after round 10; most points win, and a tie is a shared win."""

import pytest

from boards import names, refused
from golden_games import GAMES
from yaxha.engine import Game, Phase, Pick, Pyramid, Record, Seat, score


def test_most_points_win() -> None:
    sheet = score([Pyramid.parse("d4:oo"), Pyramid.parse("d4:ooo")], [])
    assert names(sheet.winners) == "B"
    assert sheet.totals == (2, 4)


def test_a_tie_is_a_shared_win() -> None:
    sheet = score([Pyramid.parse("d4:oo"), Pyramid.parse("d4:o"), Pyramid.parse("d4:bb")], [])
    assert names(sheet.winners) == "A C"


def test_the_tenth_round_is_the_last() -> None:
    record = Record.parse((GAMES / "two-seats.yaxha").read_text())
    rounds = [game.round for game in record.positions()]
    assert set(rounds) == set(range(1, 11))
    assert (record.game.phase, record.game.round) == (Phase.END, 10)
    assert record.game.picks == (None, None)
    assert record.game.acting() == ()
    assert record.game.legal_actions(Seat.A) == ()


@pytest.mark.parametrize("number", [1, 9])
def test_no_earlier_round_is_the_end(number: int) -> None:
    end = str(Record.parse((GAMES / "two-seats.yaxha").read_text()).game)
    with refused("E4", "round-phase"):
        Game.parse(end.replace("10end", f"{number}end"))


def test_after_the_end_nothing_can_be_done() -> None:
    game = Record.parse((GAMES / "two-seats.yaxha").read_text()).game
    with refused("E4", "game-over") as refusal:
        game.apply(Pick(Seat.A, 1))
    assert refusal.message == "The game is over."
