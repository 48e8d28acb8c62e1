"""C4: each group that picked the same tile reverses its turn-order tiles."""

import pytest

from boards import after, names, started

DEAL = "ooo/bbb/ggg/yyy"


@pytest.mark.parametrize(
    ("picks", "takes", "order"),
    [
        # The rulebooks' examples, with the tiles B=1, A=2, C=3, D=4.
        ("A1B2C3D4", "", "B A C D"),
        ("A1B2C2D3", "C>4", "C A B D"),
        ("A2B2C2D3", "A>4 C>1", "C A B D"),
        ("A2B2C2D2", "A>4 C>1 D>3", "D C A B"),
        # And ours: each pair swaps within itself.
        ("A1B2C2D1", "C>4 D>3", "C D B A"),
    ],
)
def test_tied_seats_swap(picks: str, takes: str, order: str) -> None:
    game = after(started("BACD"), DEAL, picks, *takes.split())
    assert names(game.order) == order


def test_of_three_the_middle_one_keeps_its_tile() -> None:
    game = after(started("CAB"), "ooo/bbb/ggg", "A1B1C1", "A>2", "B>3")
    assert names(game.order) == "B A C"


def test_the_order_changes_only_with_the_last_take() -> None:
    game = after(started("BACD"), DEAL, "A2B2C2D2", "A>4", "C>1")
    assert names(game.order) == "B A C D"


def test_the_new_order_holds_in_the_next_round() -> None:
    game = after(
        started("AB"), "ooo/bbb", "A1B1", "B>2", "A:o1d4,o1d5,o1d6", "B:b1d4,b1d5,b1d6", "ggg/yyy"
    )
    game = after(game, "A1B1")
    assert names(game.acting()) == "A"
