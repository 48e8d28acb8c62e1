"""S3: each player has a seat, and a card for each market tile in play."""

import pytest

from boards import actions, after, refused, started
from yaxha.engine import Seat


@pytest.mark.parametrize("word", ["C1", "C>1", "C:o1d4,o1d5,o1d6"])
def test_nobody_acts_for_an_empty_seat(word: str) -> None:
    picks = {"C1": [], "C>1": ["A1B1"], "C:o1d4,o1d5,o1d6": ["A1B2"]}[word]
    game = after(started(), "ooo/bbb", *picks)
    with refused("S3", "no-such-seat") as refusal:
        game.apply(*actions(word))
    assert refusal.message == "Nobody sits at C: the seats are AB."


def test_an_empty_seat_has_no_legal_actions() -> None:
    with refused("S3", "no-such-seat"):
        started().legal_actions(Seat.C)


def test_every_seat_may_pick_every_tile_in_play() -> None:
    game = after(started("BCA"), "ooo/bbb/ggg")
    assert [str(action) for action in game.legal_actions(Seat.C)] == ["C1", "C2", "C3"]
