"""Rewards of a finished game."""

from collections.abc import Sequence
from typing import Literal, get_args

from yaxha.engine import win_shares

Reward = Literal["win", "margin", "score"]
"""The kinds of reward.

``win``: 1 for a win and -1 / (n - 1) for a loss; a shared win shares the rewards (E4).
``margin``: the points minus the mean of the others' points. Both are zero-sum.
``score``: the points.
"""

REWARDS: tuple[Reward, ...] = get_args(Reward)

MOST_POINTS = 99
"""The maximum: 36 + 36 + 12 for 30 cubes in groups, and 15 for three cards."""


def check_reward(reward: str) -> None:
    if reward not in REWARDS:
        raise ValueError(f"Unknown reward {reward!r}: choose one of {', '.join(REWARDS)}.")


def rewards_of(totals: Sequence[int], reward: Reward) -> list[float]:
    """Return the reward of each seat for these points."""
    seats = len(totals)
    if reward == "score":
        return [float(total) for total in totals]
    if reward == "margin":
        return [total - (sum(totals) - total) / (seats - 1) for total in totals]
    return [(share * seats - 1) / (seats - 1) for share in win_shares(totals)]


def least_reward(reward: Reward) -> float:
    """Return the lower bound of all rewards, which an illegal action gets."""
    return {"win": -1.0, "margin": -float(MOST_POINTS), "score": 0.0}[reward]


def reward_range(reward: Reward, seats: int) -> tuple[float, float]:
    """Return the lowest and the highest reward of a legal game."""
    least = {"win": -1 / (seats - 1), "margin": -float(MOST_POINTS), "score": 0.0}[reward]
    return least, 1.0 if reward == "win" else float(MOST_POINTS)
