"""PettingZoo's own tests, and more."""

import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from yaxha.bridge import game_of
from yaxha.envs.pettingzoo import YaxhaAEC, YaxhaParallel, env, parallel_env, raw_env
from yaxha.envs.rewards import rewards_of
from yaxha.envs.seeded_game import ResetNeeded
from yaxha.kernel import IllegalStep, totals

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])

# PettingZoo's test knows by name which environments have a mask beside the observation, and has
# no name for others that are right all the same. Who is out of the game has an empty mask.
MASKED = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def choices(observed: Any) -> list[int]:
    found: list[int] = np.flatnonzero(observed["action_mask"]).tolist()
    return found


def play(aec: YaxhaAEC, seed: int) -> None:
    """A random game, up to the moment when all seats are told how it ended."""
    rng = random.Random(seed)
    aec.reset(seed=seed)
    while not any(aec.terminations.values()):
        aec.step(rng.choice(choices(aec.last()[0])))


def play_together(parallel: YaxhaParallel, seed: int) -> Any:
    rng = random.Random(seed)
    observed, _ = parallel.reset(seed=seed)
    while True:
        step = parallel.step({name: rng.choice(choices(observed[name])) for name in observed})
        observed = step[0]
        if not parallel.agents:
            return step


# PettingZoo's own


@MASKED
@SEATS
@pytest.mark.parametrize("make", [env, raw_env])
def test_pettingzoo_finds_nothing_wrong(make: Any, seats: int) -> None:
    api_test(make(seats=seats), num_cycles=200)


@SEATS
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    seed_test(lambda: env(seats=seats), num_cycles=50)


@SEATS
def test_pettingzoo_finds_nothing_wrong_with_all_at_once(seats: int) -> None:
    parallel_api_test(parallel_env(seats=seats), num_cycles=200)
    parallel_seed_test(lambda: parallel_env(seats=seats))


# Beyond


def test_other_seeds_give_other_games() -> None:
    aec = env()
    aec.reset(seed=1)
    first = aec.last()[0]["observation"]
    aec.reset()
    second = aec.last()[0]["observation"]
    aec.reset(seed=1)
    assert (aec.last()[0]["observation"] == first).all()
    assert (second != first).any()


@pytest.mark.parametrize("reward", ["win", "margin", "score"])
def test_rewards_come_at_the_end(reward: Any) -> None:
    aec = env(seats=3, reward=reward)
    play(aec, 4)
    scores = totals(aec.game.state)
    assert [aec.rewards[name] for name in aec.possible_agents] == rewards_of(scores, reward)
    assert [aec.infos[name]["score"] for name in aec.possible_agents] == list(scores)
    parallel = parallel_env(seats=3, reward=reward)
    _, rewards, over, truncated, infos = play_together(parallel, 4)
    scores = totals(parallel.game.state)
    assert list(rewards.values()) == rewards_of(scores, reward)
    assert [info["score"] for info in infos.values()] == list(scores)
    assert set(over.values()) == {True}
    assert set(truncated.values()) == {False}


def test_nothing_is_earned_before() -> None:
    aec = env(seats=2)
    aec.reset(seed=1)
    for _ in range(20):
        aec.step(choices(aec.last()[0])[0])
        assert set(aec.rewards.values()) == {0}
        assert aec.last(observe=False) == (None, 0, False, False, {})


def test_observations_are_the_users_own() -> None:
    aec = env(seats=2)
    aec.reset(seed=1)
    first = aec.last()[0]
    kept = first["observation"].copy()
    for _ in range(10):
        aec.step(choices(aec.last()[0])[0])
    assert (first["observation"] == kept).all()


def test_only_the_seat_whose_turn_it_is_has_choices() -> None:
    aec = env(seats=3)
    aec.reset(seed=1)
    assert choices(aec.observe("seat_0")) == [0, 1, 2]
    assert choices(aec.observe("seat_1")) == choices(aec.observe("seat_2")) == []
    observed, _ = parallel_env(seats=3).reset(seed=1)
    assert [choices(each) for each in observed.values()] == [[0, 1, 2]] * 3


def test_an_illegal_action_loses_and_says_why() -> None:
    aec = env(seats=3)
    aec.reset(seed=1)
    aec.step(0)
    aec.step(3)
    assert aec.rewards == {"seat_0": 0, "seat_1": -1, "seat_2": 0}
    assert set(aec.terminations.values()) == {True}
    assert "Seat B chooses a market tile" in aec.infos["seat_1"]["illegal"]
    for _ in range(3):
        aec.step(None)
    assert aec.agents == []


def test_an_illegal_action_among_others_loses_for_all_to_see() -> None:
    parallel = parallel_env(seats=3, reward="margin")
    parallel.reset(seed=1)
    _, rewards, over, _, infos = parallel.step({"seat_0": 0, "seat_1": 1, "seat_2": 400})
    assert rewards == {"seat_0": 0, "seat_1": 0, "seat_2": -99}
    assert set(over.values()) == {True}
    assert "Seat C chooses a market tile" in infos["seat_2"]["illegal"]
    assert parallel.agents == []


def test_the_raw_one_refuses_it() -> None:
    aec = raw_env(seats=2)
    aec.reset(seed=1)
    before = aec.last()[0]["observation"]
    with pytest.raises(IllegalStep, match="Seat A chooses a market tile"):
        aec.step(77)
    assert aec.agent_selection == "seat_0"
    assert (aec.last()[0]["observation"] == before).all()


def test_none_is_no_action_for_who_still_plays() -> None:
    aec = env(seats=2)
    aec.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0 is still active"):
        aec.step(None)


def test_actions_are_whole_numbers_of_any_kind() -> None:
    aec, parallel = env(seats=2), parallel_env(seats=2)
    aec.reset(seed=1)
    parallel.reset(seed=1)
    aec.step(np.int64(1))
    aec.step(np.int8(1))
    parallel.step({"seat_0": np.int64(1), "seat_1": np.int8(1)})
    for state in (aec.game.state, parallel.game.state):
        assert game_of(state).revealed() == (2, 2)
    with pytest.raises(TypeError):
        aec.step(0.5)  # type: ignore[arg-type]


def test_every_seat_needs_an_action() -> None:
    parallel = parallel_env(seats=2)
    parallel.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0, seat_1, not"):
        parallel.step({"seat_0": 1})


def test_there_must_be_a_game() -> None:
    aec, parallel = env(), parallel_env(seats=2)
    with pytest.raises(ResetNeeded):
        aec.step(0)
    with pytest.raises(ResetNeeded):
        parallel.step({})
    play_together(parallel, 1)
    with pytest.raises(ResetNeeded):
        parallel.step({"seat_0": 0, "seat_1": 0})


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seats": 5}, "2 to 4 seats"),
        ({"reward": "points"}, "reward 'points'"),
        ({"render_mode": "rgb_array"}, "ansi or human, not 'rgb_array'"),
    ],
)
def test_wrong_options(wrong: dict[str, Any], why: str) -> None:
    for make in (env, raw_env, parallel_env):
        with pytest.raises(ValueError, match=why):
            make(**wrong)


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    aec = env(seats=2, render_mode="ansi")
    aec.reset(seed=1)
    text = aec.render()
    assert text is not None
    assert text.startswith("Round 1, pick\nMarket  1 ")
    human = parallel_env(seats=2, render_mode="human")
    human.reset(seed=1)
    assert capsys.readouterr().out == ""
    human.step({"seat_0": 0, "seat_1": 1})
    assert capsys.readouterr().out.startswith("Round 1, build\n")
    turns = env(seats=2, render_mode="human")
    turns.reset(seed=1)
    turns.step(0)
    assert "A  " in capsys.readouterr().out
    with pytest.raises(ValueError, match="render_mode"):
        env().render()


def test_no_picture_shows_a_pick_that_lies_face_down() -> None:
    pictures = []
    for tile in (0, 1):
        aec = env(seats=2, render_mode="ansi")
        aec.reset(seed=1)
        aec.step(tile)
        pictures.append(aec.render())
    assert pictures[0] == pictures[1]


def test_environments_can_be_copied_in_the_middle_of_a_game() -> None:
    aec = env(seats=3)
    aec.reset(seed=1)
    for _ in range(30):
        aec.step(choices(aec.last()[0])[0])
    other = pickle.loads(pickle.dumps(aec))
    assert (other.last()[0]["observation"] == aec.last()[0]["observation"]).all()
    other.step(choices(other.last()[0])[0])
    assert (other.last()[0]["observation"] != aec.last()[0]["observation"]).any()


def test_nothing_is_last_before_the_first_game() -> None:
    with pytest.raises(ResetNeeded, match="call reset first"):
        env().last()
