"""Gymnasium's own checker, and more."""

import random
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cli.runner import YAXHA
from yaxha.bots import BotFault, RandomBot, UnknownBot
from yaxha.engine import Build, View
from yaxha.envs.gymnasium import NAME, YaxhaEnv
from yaxha.envs.rewards import rewards_of
from yaxha.envs.seeded_game import ResetNeeded
from yaxha.kernel import totals


def choices(info: dict[str, Any]) -> list[int]:
    found: list[int] = np.flatnonzero(info["action_mask"]).tolist()
    return found


def play(env: YaxhaEnv, seed: int) -> tuple[float, dict[str, Any], list[int]]:
    """The end of a random game, and how many choices there were all along."""
    rng = random.Random(seed)
    _, info = env.reset(seed=seed)
    counts = []
    while True:
        counts.append(len(choices(info)))
        _, reward, over, truncated, info = env.step(rng.choice(choices(info)))
        assert not truncated
        if over:
            return reward, info, counts
        assert reward == 0


@pytest.mark.parametrize("opponents", [("greedy",), ("random", "greedy"), ("random",) * 3])
def test_gymnasium_finds_nothing_wrong(opponents: tuple[str, ...]) -> None:
    made = gymnasium.make(NAME, opponents=opponents, seat=len(opponents), render_mode="ansi")
    check_env(made.unwrapped)


def test_it_can_be_made_by_its_name() -> None:
    env = gymnasium.make(NAME, opponents=("random",), seat=1)
    assert isinstance(env.unwrapped, YaxhaEnv)
    assert env.reset(seed=1)[1]["action_mask"].sum() == 2


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whole_games_at_every_seat(seat: int) -> None:
    env = YaxhaEnv(("random", "random"), seat=seat, reward="score")
    for seed in range(3):
        reward, info, counts = play(env, seed)
        assert env.game.state.over
        scores = totals(env.game.state)
        assert reward == info["score"] == scores[seat]
        # Ten picks, at least as many placements as there is room for on level 1.
        assert len(counts) >= 10 + 16
        assert choices(info) == []
        assert min(counts) > 0


def test_a_win_is_a_win_of_the_learners_seat() -> None:
    env = YaxhaEnv(("random",), seat=1)
    seen = set()
    for seed in range(20):
        reward, _, _ = play(env, seed)
        assert reward == rewards_of(totals(env.game.state), "win")[1]
        seen.add(reward)
    assert {-1, 1} <= seen


def test_the_same_seed_gives_the_same_game() -> None:
    games = [play(YaxhaEnv(("greedy",)), 3)[2] for _ in range(2)]
    assert games[0] == games[1]
    assert play(YaxhaEnv(("greedy",)), 4)[2] != games[0]


def test_the_mask_is_also_in_the_observation() -> None:
    observed, info = YaxhaEnv(("random",)).reset(seed=1)
    assert (observed["action_mask"] == info["action_mask"]).all()


def test_an_illegal_action_ends_it_and_the_info_says_why() -> None:
    env = YaxhaEnv(("random", "random"), seat=1)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(100)
    assert (reward, over) == (-1, True)
    assert "Seat B chooses a market tile" in info["illegal"]
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize(
    ("opponents", "seat", "why"),
    [
        ("greedy", 0, r"a list of names, such as \['greedy'\]"),
        ((), 0, "1 to 3 opponents, not 0"),
        (("random",) * 4, 0, "1 to 3 opponents, not 4"),
        (("random",), 2, "from 0 to 1, not 2"),
    ],
)
def test_wrong_options(opponents: Sequence[str], seat: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        YaxhaEnv(opponents, seat=seat)


def test_unknown_bots_are_refused_at_once() -> None:
    with pytest.raises(UnknownBot, match="clever"):
        YaxhaEnv(("clever",))


class LazyBot(RandomBot):
    """Leaves its cubes in hand."""

    closed = 0

    def build(self, view: View) -> Build:
        return Build(super().build(view).seat, ())

    def close(self) -> None:
        LazyBot.closed += 1


def test_a_bot_that_breaks_the_rules_is_told_so() -> None:
    env = YaxhaEnv((f"python:{__name__}:LazyBot",), seat=1)
    env.reset(seed=1)
    with pytest.raises(BotFault, match="left over: ogy"):
        env.step(0)
    # Once to see whether there is such a bot, and once for the game.
    env.close()
    assert LazyBot.closed == 2
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_a_process_for_every_game_plays_it_again() -> None:
    env = YaxhaEnv((f"process:{YAXHA} bot random",))
    games = [play(env, seed)[2] for seed in (3, 4, 3)]
    env.close()
    assert games[0] == games[2] != games[1]


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = YaxhaEnv(("random",), render_mode="human")
    _, info = env.reset(seed=1)
    env.step(choices(info)[0])
    assert capsys.readouterr().out.startswith("Round 1, ")
