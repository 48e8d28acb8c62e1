"""R7: for a first game, the eight cards marked as introductory."""

import random

import pytest

from yaxha.engine import BonusCard, drawable, new_game

INTRODUCTORY = {
    "largest-orange",
    "largest-blue",
    "largest-green",
    "largest-yellow",
    "largest-white",
    "largest",
    "largest-level-1",
    "most-levels",
}


def test_the_introductory_cards() -> None:
    assert {card for card in BonusCard if card.introductory} == INTRODUCTORY


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_introductory_game_draws_from_them_alone(seats: int) -> None:
    assert set(drawable(seats, introductory=True)) == INTRODUCTORY
    rng = random.Random(7)
    games = [new_game(seats, rng, introductory=True) for _ in range(100)]
    assert {card for game in games for card in game.bonus} == INTRODUCTORY
