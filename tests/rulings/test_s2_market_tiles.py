"""S2: as many market tiles as players, of whom there are 2 to 4."""

import random

import pytest

from boards import after, refused, started
from yaxha.engine import Game, Seat, draw, new_game, start_game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_market_tile_for_each_seat(seats: int) -> None:
    game = new_game(seats, random.Random(1))
    assert len(game.market) == len(game.seats) == seats
    assert len(draw(game, random.Random(1)).tiles) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with refused("S2", "seat-count"):
        new_game(seats, random.Random(1))


def test_a_game_cannot_start_with_one_seat() -> None:
    with refused("S2", "seat-count"):
        start_game((Seat.A,), started().bonus)


@pytest.mark.parametrize("deal", ["ooo", "ooo/bbb/ggg", "ooo/bbb/ggg/yyy/www/ooo"])
def test_a_tile_too_few_or_too_many_is_refused(deal: str) -> None:
    with refused("S2", "tile-count") as refusal:
        after(started(), deal)
    found = deal.count("/") + 1
    assert refusal.message == f"2 seats deal 2 market tiles, not {found}."


@pytest.mark.parametrize("pyramids", ["-", "-;-;-;-;-"])
def test_a_position_has_two_to_four_pyramids(pyramids: str) -> None:
    with refused("S2", "seat-count"):
        Game.parse(
            f"{pyramids} o24b24g24y24w24 -/- AB .. -/- 1deal largest+most-levels+three-colors"
        )
