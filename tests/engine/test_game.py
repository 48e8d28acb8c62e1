"""The course of a game; its rules have their own files in tests/rulings."""

import random
from typing import Any, cast

import pytest

from boards import after, building, names, refused, started
from yaxha.engine import (
    Bag,
    Build,
    Deal,
    Game,
    IllegalAction,
    Pick,
    Seat,
    View,
    draw,
    new_game,
)

ROUND = ["ooo/bbb", "A1B1", "B>2", "A:o1d4,o1d5,o1d6", "B:b1d4,b1d5,b1d6"]


def test_the_phases_of_a_round() -> None:
    game = started()
    phases = [game.phase]
    for word in ROUND:
        game = after(game, word)
        phases.append(game.phase)
    assert names(phases) == "deal pick take build build deal"


def test_who_is_waited_for() -> None:
    game = started()
    waiting = [names(game.acting())]
    for word in ROUND:
        game = after(game, word)
        waiting.append(names(game.acting()))
    assert waiting == ["", "A B", "B", "A B", "B", ""]


def test_games_are_values() -> None:
    game = started()
    text = str(game)
    assert after(game, *ROUND) == after(started(), *ROUND)
    assert hash(after(game, *ROUND)) == hash(after(started(), *ROUND))
    assert str(game) == text


def test_what_is_legal() -> None:
    game = after(started(), "ooo/bbb")
    assert game.is_legal(Pick(Seat.A, 2))
    assert not game.is_legal(Pick(Seat.A, 3))
    assert not game.is_legal(Deal.parse("ooo/bbb"))
    assert names(game.legal_actions(Seat.B)) == "B1 B2"
    assert started().legal_actions(Seat.A) == ()
    assert building("-", "oby").legal_actions(Seat.A) == ()


def test_only_actions_can_be_applied() -> None:
    with pytest.raises(AssertionError, match="A1"):
        started().apply(cast(Any, "A1"))


def test_a_deal_is_kept_in_the_order_of_colours() -> None:
    tiles = Deal.parse("oby/bgw").tiles
    backwards = Deal(tuple(tuple(reversed(cubes)) for cubes in tiles))
    assert started().apply(backwards) == started().apply(Deal(tiles))


def test_the_refused_part_of_an_action_is_named() -> None:
    for word, part in (
        ("A:o1d4,b1d5,y1f6", 2),
        ("A:o1d4,g1d5,y1d6", 1),
        ("A:o1d4,b1d5,xg", 2),
        ("A:o1d4,b1d5,xy", 2),
        ("A:o1d4,b1d5", None),
        ("B:o1d4", None),
    ):
        with pytest.raises(IllegalAction) as caught:
            after(building("-", "oby"), word)
        assert caught.value.part == part
    for deal, part in (("ooo/bb", 1), ("oo/bbb", 0)):
        with pytest.raises(IllegalAction) as caught:
            started().apply(Deal.parse(deal))
        assert caught.value.part == part
    with pytest.raises(IllegalAction) as caught:
        Game(**{**vars(started()), "bag": Bag.parse("o3b3")}).apply(Deal.parse("ooo/obb"))
    assert (caught.value.code, caught.value.part) == ("not-in-bag", 1)


def test_a_build_can_be_checked_before_its_turn() -> None:
    game = after(started(), "oby/bbb", "A1B2")
    late = Build.parse("B:b1d4,b1d5,b1d6")
    assert not game.is_legal(late)
    assert str(game.built(late)) == str(View.of(game, None).built(late)) == "d4:b/b/b"
    with refused("B1", "cubes-left"):
        game.built(Build.parse("B:b1d4,b1d5"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    first, second = new_game(seats, random.Random(6)), new_game(seats, random.Random(6))
    assert first == second
    assert draw(first, random.Random(7)) == draw(second, random.Random(7))
    assert str(Game.parse(str(first))) == str(first)


def test_a_draw_takes_from_what_is_left() -> None:
    game = started()
    game = Game(**{**vars(game), "bag": Bag.parse("w6")})
    assert str(draw(game, random.Random(1))) == "www/www"


def test_nothing_is_drawn_out_of_time() -> None:
    with refused("C1", "wrong-phase"):
        draw(after(started(), "ooo/bbb"), random.Random(1))


def test_every_cube_is_drawn_as_often_as_any_other() -> None:
    rng = random.Random(2)
    counts = [0] * 5
    for _ in range(2_000):
        for cubes in draw(started(), rng).tiles:
            for color in cubes:
                counts[color] += 1
    # 12,000 cubes: 2,400 of each colour are expected, give or take five deviations of 43.
    assert sum(counts) == 12_000
    assert all(abs(count - 2_400) < 215 for count in counts)
