"""S5: three bonus cards are drawn; with two players the neighbour cards are taken out."""

import random

import pytest

from boards import refused, started
from yaxha.engine import BonusCard, drawable, new_game


def test_there_are_18_cards() -> None:
    assert len(BonusCard) == 18


def test_two_seats_draw_from_13_cards() -> None:
    left_out = set(BonusCard) - set(drawable(2))
    assert left_out == {card for card in BonusCard if card.startswith("neighbor-")}
    assert len(drawable(2)) == 13


@pytest.mark.parametrize("seats", [3, 4])
def test_more_seats_draw_from_all(seats: int) -> None:
    assert drawable(seats) == tuple(BonusCard)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_is_drawn_sooner_or_later(seats: int) -> None:
    rng = random.Random(5)
    drawn = [new_game(seats, rng).bonus for _ in range(300)]
    assert {card for cards in drawn for card in cards} == set(drawable(seats))
    assert {len(set(cards)) for cards in drawn} == {3}


def test_a_neighbor_card_is_refused_with_two_seats() -> None:
    with refused("S5", "neighbor-card") as refusal:
        started("AB", "largest neighbor-blue three-colors")
    assert "neighbor-blue" in refusal.message
    assert BonusCard.NEIGHBOR_BLUE in started("ABC", "largest neighbor-blue three-colors").bonus


@pytest.mark.parametrize(
    "bonus",
    ["", "largest", "largest most-levels", "largest most-levels three-colors one-color-side"],
)
def test_three_cards_are_drawn(bonus: str) -> None:
    with refused("S5", "bonus-count"):
        started("AB", bonus)


def test_no_card_is_drawn_twice() -> None:
    with refused("S5", "bonus-twice"):
        started("AB", "largest most-levels largest")
