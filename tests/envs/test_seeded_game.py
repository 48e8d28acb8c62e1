"""Games that deal from a seed, for all environments."""

import numpy as np
import pytest

from yaxha.envs.rewards import REWARDS, Reward, least_reward, rewards_of
from yaxha.envs.seeded_game import ResetNeeded, SeededGame
from yaxha.kernel import ACTIONS, totals


def started(
    seed: int, *, seats: int = 3, reward: Reward = "win", mode: str | None = None
) -> SeededGame:
    game = SeededGame(seats, reward, mode, actions=ACTIONS)
    game.begin(seed)
    return game


def play_to_the_end(game: SeededGame) -> None:
    while not game.state.over:
        game.state.step(game.state.legal_actions()[0])


def test_the_same_seed_gives_the_same_game() -> None:
    one, same, other = started(5), started(5), started(6)
    assert one.state.dump() == same.state.dump() != other.state.dump()
    # Without a new seed the next game differs, and is repeatable all the same.
    one.begin(None)
    same.begin(None)
    assert one.state.dump() == same.state.dump() != started(5).state.dump()


def test_there_must_be_a_game() -> None:
    game = SeededGame(2, "win", None, actions=ACTIONS)
    with pytest.raises(ResetNeeded, match="call reset first"):
        game.check_running()
    game.begin(1)
    game.check_running()


def test_only_the_seat_in_turn_has_legal_actions() -> None:
    game = started(1)
    masks = [game.observe(seat)["action_mask"] for seat in range(3)]
    assert [bool(mask.any()) for mask in masks] == [seat == game.state.seat for seat in range(3)]
    legal = np.flatnonzero(masks[game.state.seat])
    assert sorted(legal) == sorted(game.state.legal_actions())
    game.is_running = False
    assert not game.observe(game.state.seat)["action_mask"].any()


def test_observations_are_independent() -> None:
    game = started(1)
    before = game.observe(0)["observation"]
    copy = before.copy()
    play_to_the_end(game)
    assert (before == copy).all()
    assert (game.observe(0)["observation"] != copy).any()


@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_and_infos(reward: Reward) -> None:
    game = started(3, reward=reward)
    play_to_the_end(game)
    points = totals(game.state)
    names = ["seat_0", "seat_1", "seat_2"]
    assert game.final_rewards() == dict(zip(names, rewards_of(points, reward), strict=True))
    assert game.final_infos() == {name: {"score": points[nth]} for nth, name in enumerate(names)}
    forfeit = game.forfeit_rewards("seat_1")
    assert forfeit == {"seat_0": 0.0, "seat_1": least_reward(reward), "seat_2": 0.0}
    assert game.forfeit_infos("seat_1", "no")["seat_1"] == {"illegal": "no"}


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    text = started(1, mode="ansi").render()
    assert text
    assert text.startswith("Round 1, pick\n")
    assert started(1, mode="human").render() is None
    assert capsys.readouterr().out == f"{text}\n\n"
    with pytest.raises(ValueError, match="ansi or human"):
        started(1).render()
    with pytest.raises(ValueError, match="ansi or human, not 'rgb_array'"):
        started(1, mode="rgb_array")
