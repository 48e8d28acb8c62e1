"""B1: each player builds with the three cubes just collected, all of them, in any order."""

from itertools import permutations

import pytest

from boards import after, building, can_build, choice, refused, started
from yaxha.engine import Phase, write_cubes


def test_any_order_of_the_cubes_is_legal() -> None:
    for first, second, third in permutations("oby"):
        assert can_build("-", "oby", f"A:{first}1d4,{second}1d5,{third}1d6")


def test_all_three_are_built() -> None:
    game = after(building("-", "oby"), "A:o1d4,b1d5,y1d6")
    assert str(game.pyramids[0]) == "d4:y/b/o"
    assert game.hands[0] == ()


def test_a_cube_that_is_not_in_hand_is_refused() -> None:
    with refused("B1", "not-in-hand") as refusal:
        after(building("-", "oby"), "A:o1d4,b1d5,g1d6")
    assert refusal.message == "There is no green left in the hand to build with."


def test_a_cube_is_built_once() -> None:
    with refused("B1", "not-in-hand"):
        after(building("-", "oby"), "A:o1d4,o1d5,b1d6")


def test_a_cube_cannot_be_kept() -> None:
    with refused("B1", "cubes-left") as refusal:
        after(building("-", "oby"), "A:o1d4,b1d5")
    assert refusal.message == "All cubes of the round are built or discarded; left over: y."


@pytest.mark.parametrize("discards", ["xg", "xoo", "xog"])
def test_only_cubes_in_hand_are_discarded(discards: str) -> None:
    with refused("B1", "not-in-hand") as refusal:
        after(building("-", "oby"), f"A:b1d4,y1d5,{discards}")
    wanted = "orange" if discards == "xoo" else "green"
    assert refusal.message == f"There is no {wanted} left in the hand to build with."


def test_equal_cubes_are_one_choice() -> None:
    assert choice("-", "oob") == ("o1d4 b1d4", "")
    assert choice("d4:oo/oo", "ooo", "o1c4 o1c5 o1e6") == ("", "")


def test_a_refused_build_changes_nothing() -> None:
    game = building("-", "oby")
    before = str(game)
    with refused("B2", "apart"):
        after(game, "A:o1d4,b1d5,y1g7")
    assert str(game) == before


def test_nothing_is_dealt_before_all_have_built() -> None:
    with refused("B1", "wrong-phase"):
        after(building("-", "oby"), "ooo/bbb")


def test_nobody_builds_before_the_cubes_are_collected() -> None:
    with refused("C1", "wrong-phase"):
        after(started(), "A:o1d4,b1d5,y1d6")


def test_after_the_last_build_the_next_round_begins() -> None:
    game = after(started(), "ooo/bbb", "A1B2", "A:o1d4,o1d5,o1d6")
    assert (game.round, game.phase) == (1, Phase.BUILD)
    assert [write_cubes(hand) for hand in game.hands] == ["-", "bbb"]
    game = after(game, "B:b1d4,b1d5,b1d6")
    assert (game.round, game.phase, game.picks) == (2, Phase.DEAL, (None, None))
