"""Pick equilibrium: payoffs by the engine's market, and chances that answer one another."""

import math
from itertools import product
from typing import Any

import numpy as np
import pytest

from kernel.kernels import KERNELS
from yaxha.engine import Seat
from yaxha.engine.market import losers, swapped, winners

VALUES = {
    2: [[5.0, 1.0], [4.0, 3.5]],
    3: [[5.0, 1.0, 0.0], [4.0, 3.5, 2.0], [1.0, 1.0, 1.0]],
    4: [[9.0, 1.0, 0.0, 3.0], [4.0, 3.5, 2.0, 8.0], [1.0, 2.0, 3.0, 4.0], [6.0, 5.0, 1.0, 0.0]],
}
ORDERS = {2: (1, 0), 3: (2, 0, 1), 4: (1, 3, 0, 2)}


def picking_of(kernel: Any, seats: int, precision: float = 1.5, turn_value: float = 0.3) -> Any:
    state = kernel.State.start(ORDERS[seats], (0, 1, 2))
    return kernel.Picking(state, np.array(VALUES[seats]), precision, turn_value)


def payoff(seats: int, picks: tuple[int, ...], seat: int, turn_value: float) -> float:
    """The seat's payoff of these picks, by the engine's market."""
    order = tuple(map(Seat, ORDERS[seats]))
    numbers = tuple(pick + 1 for pick in picks)
    got = {int(each): tile - 1 for each, tile in winners(numbers, order).items()}
    free = [tile for tile in range(seats) if tile not in got.values()]
    for loser in losers(numbers, order):
        got[loser] = max(free, key=lambda tile: VALUES[seats][loser][tile])
        free.remove(got[loser])
    after = swapped(numbers, order).index(Seat(seat))
    return VALUES[seats][seat][got[seat]] + turn_value * (seats - 1 - after)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_gains_follow_from_the_rules(kernel: Any, seats: int) -> None:
    picking = picking_of(kernel, seats)
    chances = [picking.chances_of(seat) for seat in range(seats)]
    for seat in range(seats):
        assert sum(chances[seat]) == pytest.approx(1)
        expected = [0.0] * seats
        for picks in product(range(seats), repeat=seats):
            others = [chances[o][picks[o]] for o in range(seats) if o != seat]
            expected[picks[seat]] += math.prod(others) * payoff(seats, picks, seat, 0.3)
        assert picking.gains_of(seat) == pytest.approx(expected)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_answer_one_another(kernel: Any, seats: int) -> None:
    """Chances are proportional to the exponential of gains."""
    picking = picking_of(kernel, seats)
    for seat in range(seats):
        weights = np.exp(1.5 * np.array(picking.gains_of(seat)))
        assert picking.chances_of(seat) == pytest.approx(weights / weights.sum(), abs=0.1)


def test_a_precise_seat_picks_the_best_tile(kernel: Any) -> None:
    state = kernel.State.start((0, 1), (0, 1, 2))
    picking = kernel.Picking(state, np.array([[9.0, 0.0], [0.0, 9.0]]), 5.0, 0.0)
    assert picking.chances_of(0)[0] > 0.99
    # B gets the other tile whatever it picks.
    assert picking.chances_of(1) == pytest.approx([0.5, 0.5], abs=0.01)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_kernels_agree(seats: int) -> None:
    found = [picking_of(kernel, seats) for kernel in KERNELS.values()]
    for seat in range(seats):
        for picking in found:
            assert picking.chances_of(seat) == found[0].chances_of(seat)
            assert picking.gains_of(seat) == found[0].gains_of(seat)


def test_invalid_arguments_are_rejected(kernel: Any) -> None:
    state = kernel.State(2, 1)
    with pytest.raises(ValueError, match=r"values must have the shape \(2, 2\)"):
        kernel.Picking(state, np.zeros((4, 4)), 1.0, 1.0)
    with pytest.raises(ValueError, match="values must have numbers of the kind 'd'"):
        kernel.Picking(state, np.zeros((2, 2), np.float32), 1.0, 1.0)
    for number in (float("nan"), float("inf"), float("-inf")):
        values, finite = np.zeros((2, 2)), np.zeros((2, 2))
        values[1, 1] = number
        for arguments in ((values, 1.0, 1.0), (finite, number, 1.0), (finite, 1.0, number)):
            with pytest.raises(ValueError, match=f"finite numbers, not {number}"):
                kernel.Picking(state, *arguments)
    for seat in (-1, 2, 2**70):
        for call in (picking_of(kernel, 2).chances_of, picking_of(kernel, 2).gains_of):
            with pytest.raises(IndexError, match="There is no seat"):
                call(seat)
