"""OpenSpiel's own tests, and more."""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.algorithms.generate_playthrough import (  # type: ignore[import-untyped]
    playthrough,
)
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

from yaxha.engine import drawable
from yaxha.envs.openspiel import CARDS, NAME, YaxhaGame, YaxhaState
from yaxha.envs.rewards import rewards_of
from yaxha.kernel import totals

PLAYTHROUGHS = Path(__file__).parents[1] / "golden" / "playthroughs"


def load(**params: Any) -> YaxhaGame:
    game: YaxhaGame = pyspiel.load_game(NAME, params)
    return game


def steps(state: YaxhaState, rng: random.Random, until: Callable[[YaxhaState], bool]) -> YaxhaState:
    """Go on at random until that is so."""
    while not until(state):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def is_picking(state: YaxhaState) -> bool:
    return state.is_picking


# OpenSpiel's own


@pytest.mark.parametrize(
    "params",
    [
        {"players": 2},
        {"players": 3, "reward": "score"},
        {"players": 4, "reward": "margin", "introductory": True},
    ],
)
def test_random_simulations(params: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(**params), num_sims=1, serialize=True, verbose=False)


def test_there_are_golden_playthroughs() -> None:
    assert len(list(PLAYTHROUGHS.glob("*.txt"))) == 2


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*.txt")), ids=lambda path: path.stem)
def test_playthroughs_come_out_as_they_did(path: Path) -> None:
    """As OpenSpiel's own test: the actions of the file again, and every line compared."""
    golden = path.read_text("utf-8")
    lines = golden.splitlines()
    (game,) = [line.removeprefix("game: ") for line in lines if line.startswith("game: ")]
    actions = [int(line.removeprefix("action: ")) for line in lines if line.startswith("action: ")]
    assert playthrough(game, actions, seed=0).splitlines() == lines


# Beyond


@pytest.mark.parametrize(("drawn", "action"), [([], 3), ([1], 1), ([1, 2], 18), ([1, 2, 7], 7)])
def test_what_cannot_be_drawn_is_refused(drawn: list[int], action: int) -> None:
    state = load(players=3).new_initial_state()
    for each in drawn:
        state.apply_action(each)
    before = state.setup
    with pytest.raises(ValueError, match=f"^Cannot draw {action} now: choose one of "):
        state.apply_action(action)
    assert state.setup == before


def test_chance_draws_order_cards_and_cubes_as_likely_as_they_are() -> None:
    state = load(players=3).new_initial_state()
    assert state.chance_outcomes() == [(seat, 1 / 3) for seat in range(3)]
    state.apply_action(2)
    assert state.chance_outcomes() == [(seat, 1 / 2) for seat in (0, 1)]
    state.apply_action(1)
    # The last tile is no matter of chance, and cards follow.
    assert str(state) == "CBA"
    assert state.chance_outcomes() == [(card, 1 / 18) for card in range(18)]
    for card in (0, 17, 8):
        state.apply_action(card)
    assert state.chance_outcomes() == [(color, 1 / 5) for color in range(5)]
    state.apply_action(3)
    assert dict(state.chance_outcomes()) == {color: (24 - (color == 3)) / 119 for color in range(5)}
    for _ in range(8):
        state.apply_action(0)
    assert state.current_player() == 0


@pytest.mark.parametrize(("players", "introductory"), [(2, False), (2, True), (3, True)])
def test_cards_are_drawn_from_those_there_are(players: int, introductory: bool) -> None:
    state = load(players=players, introductory=introductory).new_initial_state()
    for seat in range(players - 1):
        state.apply_action(seat)
    cards = {CARDS[card] for card, _ in state.chance_outcomes()}
    assert cards == set(drawable(players, introductory=introductory))
    state.apply_action(0)
    assert 0 not in dict(state.chance_outcomes())


def test_the_longest_game_is_not_longer_than_it_says() -> None:
    for players in (2, 3, 4):
        game = load(players=players)
        # Always the first tile: everybody but one has to take another.
        state = game.new_initial_state()
        rng, kinds = random.Random(1), Counter[bool]()
        while not state.is_terminal():
            kinds[state.is_chance_node()] += 1
            legal = state.legal_actions()
            state.apply_action(legal[0] if state.is_picking else rng.choice(legal))
        assert kinds[True] == game.max_chance_nodes_in_history()
        assert game.max_game_length() - 3 * players <= kinds[False] <= game.max_game_length()


@pytest.mark.parametrize("reward", ["win", "margin", "score"])
def test_returns(reward: Any) -> None:
    game = load(players=3, reward=reward)
    state = game.new_initial_state()
    assert state.returns() == [0, 0, 0]
    steps(state, random.Random(2), lambda state: state.is_terminal())
    assert state.kernel is not None
    assert state.returns() == rewards_of(totals(state.kernel), reward)
    assert game.min_utility() <= min(state.returns())
    assert max(state.returns()) <= game.max_utility()
    is_zero_sum = game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert is_zero_sum == (reward != "score")


# What is hidden

EVERYTHING = pyspiel.IIGObservationType(perfect_recall=True)
PUBLIC = pyspiel.IIGObservationType(
    public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
)
PRIVATE = pyspiel.IIGObservationType(
    public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
)
NOTHING = pyspiel.IIGObservationType(
    public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
)


def known(state: YaxhaState, player: int, kind: Any = None) -> tuple[str, list[float]]:
    observation = make_observation(state.get_game(), kind)
    observation.set_from(state, player)
    tensor = [] if observation.tensor is None else observation.tensor.tolist()
    return observation.string_from(state, player), tensor


def test_a_pick_is_secret_until_all_have_picked() -> None:
    before = steps(load(players=3).new_initial_state(), random.Random(4), is_picking)
    one, two = before.clone(), before.clone()
    one.apply_action(0)
    two.apply_action(1)
    for player in (1, 2):
        assert known(one, player) == known(two, player)
        assert known(one, player, EVERYTHING) == known(two, player, EVERYTHING)
        assert known(one, player, EVERYTHING) == known(before, player, EVERYTHING)
        assert known(one, player, PRIVATE) == known(before, player, PRIVATE)
    for player in range(3):
        assert known(one, player, PUBLIC) == known(two, player, PUBLIC)
        assert known(one, player, NOTHING) == known(before, player, NOTHING)
    assert known(one, 0) != known(two, 0)
    assert known(one, 0, EVERYTHING)[0].endswith(" picked 1")
    assert known(one, 0, PRIVATE) == ("A picked 1", [1, 0, 0, 1, 0, 0, 0])
    for state in (one, two):
        state.apply_action(2)
        state.apply_action(2)
    for player in range(3):
        for kind in (None, EVERYTHING, PUBLIC):
            assert known(one, player, kind) != known(two, player, kind)
        assert known(one, player, PRIVATE) == known(before, player, PRIVATE)


def test_the_whole_course_of_the_game_is_remembered() -> None:
    state = steps(load(players=2).new_initial_state(), random.Random(5), is_picking)
    assert state.information_state_string(1) == "B " + state.story
    order, *cards_and_cubes = state.story.split()
    assert sorted(order) == ["A", "B"]
    assert len(cards_and_cubes) == 3 + 6
    state.apply_action(1)
    state.apply_action(0)
    assert state.information_state_string(1).endswith(" 21")
    placed = state.action_to_string(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_string(0).endswith(f" 21 {placed}")
    assert placed.startswith("A:")


def test_the_tensor_is_the_documented_observation() -> None:
    state = steps(load(players=2).new_initial_state(), random.Random(6), is_picking)
    observation = make_observation(state.get_game())
    observation.set_from(state, 1)
    assert observation.dict["player"].tolist() == [0, 1]
    assert observation.dict["bag"].sum() == 120 - 6
    assert observation.dict["market"].sum() == 6
    assert np.flatnonzero(observation.dict["cards"]).tolist() == sorted(state.setup.cards)


def test_wrong_parameters() -> None:
    for params, why in (
        ({"players": 5}, "2 to 4 seats"),
        ({"reward": "points"}, "reward 'points'"),
    ):
        with pytest.raises(ValueError, match=why):
            YaxhaGame(params)
    with pytest.raises(ValueError, match="no parameters"):
        load(players=2).make_py_observer(None, {"colors": 1})
