"""S4: turn-order tiles 1 to n are dealt at random."""

import random
from itertools import permutations

import pytest

from boards import refused, started
from yaxha.engine import Seat, new_game


def test_every_order_is_dealt_sooner_or_later() -> None:
    rng = random.Random(4)
    dealt = {new_game(3, rng).order for _ in range(200)}
    assert dealt == set(permutations((Seat.A, Seat.B, Seat.C)))


@pytest.mark.parametrize("order", ["AA", "AC", "ABB", "ABD"])
def test_an_order_names_each_seat_once(order: str) -> None:
    with refused("S4", "order-seats") as refusal:
        started(order)
    seats = "ABC"[: len(order)]
    assert refusal.message == f"The turn order must name each of the seats {seats} once."
