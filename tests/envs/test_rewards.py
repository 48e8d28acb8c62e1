"""Rewards of finished games."""

from itertools import product

import pytest

from yaxha.engine import group_points
from yaxha.envs.rewards import (
    MOST_POINTS,
    REWARDS,
    check_reward,
    least_reward,
    reward_range,
    rewards_of,
)

EVERY_TABLE = [totals for seats in (2, 3, 4) for totals in product([20, 41, 52], repeat=seats)]


def test_a_win_is_worth_1_and_shared_between_those_who_share_it() -> None:
    assert rewards_of([40, 30], "win") == [1, -1]
    assert rewards_of([40, 40], "win") == [0, 0]
    assert rewards_of([52, 41, 40, 39], "win") == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])
    assert rewards_of([52, 41, 40, 52], "win") == pytest.approx([1 / 3, -1 / 3, -1 / 3, 1 / 3])


def test_a_margin_is_measured_against_the_mean_of_the_others() -> None:
    assert rewards_of([40, 30], "margin") == [10, -10]
    assert rewards_of([50, 40, 30, 20], "margin") == pytest.approx([20, 20 / 3, -20 / 3, -20])


def test_a_score_is_the_points() -> None:
    assert rewards_of([50, 40, 30], "score") == [50, 40, 30]


@pytest.mark.parametrize("totals", EVERY_TABLE)
def test_wins_and_margins_sum_up_to_zero(totals: tuple[int, ...]) -> None:
    assert sum(rewards_of(totals, "win")) == pytest.approx(0)
    assert sum(rewards_of(totals, "margin")) == pytest.approx(0)


@pytest.mark.parametrize("totals", [*EVERY_TABLE, (99, 0), (0, 99, 0), (99, 0, 0, 0)])
def test_the_range_holds(totals: tuple[int, ...]) -> None:
    for reward in REWARDS:
        least, most = reward_range(reward, len(totals))
        values = rewards_of(totals, reward)
        assert least <= min(values) <= max(values) <= most
        assert least_reward(reward) <= least


def test_no_pyramid_scores_more_than_the_most() -> None:
    """Of all ways to have 30 cubes in five groups; three cards give 15."""
    best = [0] * 31
    for _ in range(5):
        best = [
            max(best[n - size] + group_points(size) for size in range(n + 1)) for n in range(31)
        ]
    assert best[30] + 15 == MOST_POINTS


def test_unknown_rewards() -> None:
    with pytest.raises(ValueError, match="'points': choose one of win, margin, score"):
        check_reward("points")
