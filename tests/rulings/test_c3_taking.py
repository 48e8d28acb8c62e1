"""C3: who lost a tie takes a tile that nobody picked, lowest turn order first."""

import pytest

from boards import after, names, refused, started
from yaxha.engine import Phase, Seat, write_cubes

DEAL = "ooo/bbb/ggg/yyy"


@pytest.mark.parametrize(
    ("picks", "takes", "hands"),
    [
        # The rulebooks' examples, with the tiles B=1, A=2, C=3, D=4.
        ("A1B2C2D3", "C>4", "ooo bbb yyy ggg"),
        ("A2B2C2D3", "A>4 C>1", "yyy bbb ooo ggg"),
        ("A2B2C2D2", "A>4 C>1 D>3", "yyy bbb ooo ggg"),
        # And ours: the losers of all ties choose together.
        ("A1B2C2D1", "C>4 D>3", "ooo bbb yyy ggg"),
    ],
)
def test_losers_take_what_is_left_in_turn_order(picks: str, takes: str, hands: str) -> None:
    game = after(started("BACD"), DEAL, picks)
    for take in takes.split():
        assert game.phase is Phase.TAKE
        assert names(game.acting()) == take[0]
        game = after(game, take)
    assert game.phase is Phase.BUILD
    assert " ".join(map(write_cubes, game.hands)) == hands


def test_the_choices_are_the_tiles_nobody_picked() -> None:
    game = after(started("BACD"), DEAL, "A2B2C2D3")
    assert names(game.legal_actions(Seat.A)) == "A>1 A>4"
    assert game.legal_actions(Seat.C) == ()
    game = after(game, "A>4")
    assert names(game.legal_actions(Seat.C)) == "C>1"


def test_taking_out_of_turn_is_refused() -> None:
    game = after(started("BACD"), DEAL, "A2B2C2D3")
    with refused("C3", "take-order") as refusal:
        after(game, "C>1")
    assert refusal.message == "C cannot take a tile now: it is for A to take."


def test_who_won_takes_nothing_more() -> None:
    with refused("C3", "take-order"):
        after(started("BACD"), DEAL, "A2B2C2D3", "B>1")


@pytest.mark.parametrize("take", ["A>2", "A>3"])
def test_a_picked_tile_is_not_left(take: str) -> None:
    with refused("C3", "tile-not-free") as refusal:
        after(started("BACD"), DEAL, "A2B2C2D3", take)
    assert refusal.message == f"Market tile {take[2]} is not among those left to take: 1 and 4."


def test_a_tile_not_in_play_cannot_be_taken() -> None:
    with refused("C3", "no-such-tile"):
        after(started("BA"), "ooo/bbb", "A1B1", "A>3")


def test_without_a_tie_nobody_takes() -> None:
    with refused("C3", "wrong-phase") as refusal:
        after(started("BA"), "ooo/bbb", "A1B2", "A>2")
    assert refusal.message == "Cannot take now: the game is in the build phase."


@pytest.mark.parametrize("word", ["B:o1d4,o1d5,o1d6", "ooo/bbb"])
def test_nothing_else_happens_before_all_have_taken(word: str) -> None:
    game = after(started("BA"), "ooo/bbb", "A1B1")
    with refused("C3", "wrong-phase"):
        after(game, word)
