"""Turn order, bonus cards and cubes, drawn by the kernel or stepped from outside."""

from typing import Any

import numpy as np
import pytest

from kernel.games import SEATS
from yaxha.kernel import PHASES
from yaxha.kernel.layout import NEIGHBOR_ORANGE, NEIGHBOR_WHITE


@pytest.mark.parametrize("seats", SEATS)
def test_draws_are_uniform(kernel: Any, seats: int) -> None:
    """Every order, and every card that can be drawn, about as often as any other."""
    dumps = [kernel.State(seats, seed).dump() for seed in range(1_500)]
    for turn in range(seats):
        found = np.bincount([dump.order[turn] for dump in dumps], minlength=seats)
        assert np.all(abs(found - 1_500 / seats) < 150)
    cards = np.bincount([card for dump in dumps for card in dump.cards], minlength=18)
    neighbors = range(NEIGHBOR_ORANGE, NEIGHBOR_WHITE + 1)
    drawn = [card for card in range(18) if seats > 2 or card not in neighbors]
    assert [card for card in range(18) if cards[card]] == drawn
    assert np.all(abs(cards[drawn] - 4_500 / len(drawn)) < 100)
    first = np.bincount([dump.market[0].index(max(dump.market[0])) for dump in dumps])
    assert np.all(first > 0)


def test_a_game_with_a_seed_deals_by_itself(kernel: Any) -> None:
    state = kernel.State(4, 11)
    assert PHASES[state.phase] == "pick"
    assert [sum(tile) for tile in state.dump().market] == [3, 3, 3, 3]
    assert sum(state.bag_counts()) == 108


def test_without_a_seed_chance_is_stepped(kernel: Any) -> None:
    state = kernel.State(2)
    assert PHASES[state.phase] == "deal"
    assert state.legal_actions() == [0, 1, 2, 3, 4]
    for color in (0, 0, 1, 4, 4, 4):
        state.step(color)
    assert state.dump().market == ((2, 1, 0, 0, 0), (0, 0, 0, 0, 3))
    assert state.bag_counts() == (22, 23, 24, 24, 21)
    assert PHASES[state.phase] == "pick"


def test_deal_is_as_many_samples(kernel: Any) -> None:
    one, other = kernel.State(3), kernel.State(3)
    one.deal()
    for _ in range(9):
        other.step(other.sample())
    assert one == other
