"""C2: who is alone on a tile takes it; of several, the one lowest in turn order."""

import pytest

from boards import after, started
from yaxha.engine import Phase, write_cubes

DEAL = "ooo/bbb/ggg/yyy"


@pytest.mark.parametrize(
    ("picks", "hands"),
    [
        # The rulebooks' examples, with the tiles B=1, A=2, C=3, D=4.
        ("A1B2C3D4", "ooo bbb ggg yyy"),
        ("A1B2C2D3", "ooo bbb - ggg"),
        ("A2B2C2D3", "- bbb - ggg"),
        ("A2B2C2D2", "- bbb - -"),
        # And ours.
        ("A1B2C2D1", "ooo bbb - -"),
    ],
)
def test_who_collects_at_once(picks: str, hands: str) -> None:
    game = after(started("BACD"), DEAL, picks)
    assert " ".join(map(write_cubes, game.hands)) == hands
    assert {hand for hand in hands.split() if hand != "-"}.isdisjoint(map(write_cubes, game.market))


def test_without_a_tie_building_begins_at_once() -> None:
    game = after(started("BACD"), DEAL, "A1B2C3D4")
    assert game.phase is Phase.BUILD
    assert set(game.market) == {()}


def test_the_turn_order_decides_not_the_seat() -> None:
    assert write_cubes(after(started("BA"), "ooo/bbb", "A1B1").hands[1]) == "ooo"
    assert write_cubes(after(started("AB"), "ooo/bbb", "A1B1").hands[0]) == "ooo"
