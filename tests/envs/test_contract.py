"""One contract for all environments: they play the engine's game, choice by choice.

Beside every environment the engine plays the same game: it is told what chance dealt and what the
seats chose, and must offer the same choices at every turn, and count the same points at the end.
"""

import random
from abc import ABC, abstractmethod
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest

from yaxha.bridge import choice_of, game_of, placement_of
from yaxha.engine import (
    Deal,
    Game,
    Phase,
    Pick,
    Placement,
    Seat,
    Take,
    start_game,
)
from yaxha.envs.gymnasium import YaxhaEnv
from yaxha.envs.openspiel import NAME
from yaxha.envs.pettingzoo import env, parallel_env
from yaxha.kernel import State
from yaxha.kernel.layout import BUILD, PICK
from yaxha.kernel.simultaneous import WAIT

Choices = dict[int, list[int]]
"""The actions that the environment offers, by seat."""


class Environment(ABC):
    """What the contract asks of any environment, in one way."""

    @abstractmethod
    def __init__(self, seats: int, seed: int) -> None:
        """A new game, in which the first decision is waited for."""

    @property
    @abstractmethod
    def state(self) -> State:
        """The kernel's state of it."""

    @abstractmethod
    def choices(self) -> Choices:
        """What is offered now to the seats that decide; nothing after the end."""

    @abstractmethod
    def step(self, actions: dict[int, int]) -> None: ...

    @abstractmethod
    def scores(self) -> list[float]:
        """What it says at the end that everybody scored."""


def masked(observed: Any) -> list[int]:
    found: list[int] = np.flatnonzero(observed["action_mask"]).tolist()
    return found


class SeatBySeat(Environment):
    def __init__(self, seats: int, seed: int) -> None:
        self.env = env(seats=seats, reward="score")
        self.env.reset(seed=seed)

    @property
    def state(self) -> State:
        return self.env.game.state

    def choices(self) -> Choices:
        observed, _, over, _, _ = self.env.last()
        return {} if over else {self.env.game.numbers[self.env.agent_selection]: masked(observed)}

    def step(self, actions: dict[int, int]) -> None:
        (action,) = actions.values()
        self.env.step(action)

    def scores(self) -> list[float]:
        return list(self.env.rewards.values())


class AllAtOnce(Environment):
    def __init__(self, seats: int, seed: int) -> None:
        self.env = parallel_env(seats=seats, reward="score")
        self.observed, _ = self.env.reset(seed=seed)
        self.rewards: dict[str, float] = {}

    @property
    def state(self) -> State:
        return self.env.game.state

    def choices(self) -> Choices:
        if not self.env.agents:
            return {}
        offered = {seat: masked(self.observed[f"seat_{seat}"]) for seat in range(self.state.seats)}
        return {seat: actions for seat, actions in offered.items() if actions != [WAIT]}

    def step(self, actions: dict[int, int]) -> None:
        all_actions = {f"seat_{seat}": actions.get(seat, WAIT) for seat in range(self.state.seats)}
        self.observed, self.rewards, _, _, _ = self.env.step(all_actions)

    def scores(self) -> list[float]:
        return list(self.rewards.values())


class WithChance(Environment):
    def __init__(self, seats: int, seed: int) -> None:
        self.rng = random.Random(seed)
        game = pyspiel.load_game(NAME, {"players": seats, "reward": "score"})
        self.spiel = game.new_initial_state()
        self.draw()

    def draw(self) -> None:
        while self.spiel.is_chance_node():
            outcomes, chances = zip(*self.spiel.chance_outcomes(), strict=True)
            self.spiel.apply_action(self.rng.choices(outcomes, chances)[0])

    @property
    def state(self) -> State:
        state: State = self.spiel.kernel
        return state

    def choices(self) -> Choices:
        if self.spiel.is_terminal():
            return {}
        return {self.spiel.current_player(): self.spiel.legal_actions()}

    def step(self, actions: dict[int, int]) -> None:
        (action,) = actions.values()
        self.spiel.apply_action(action)
        self.draw()

    def scores(self) -> list[float]:
        scores: list[float] = self.spiel.returns()
        return scores


class AgainstBots(Environment):
    def __init__(self, seats: int, seed: int) -> None:
        self.learner = seed % seats
        self.env = YaxhaEnv(("random",) * (seats - 1), seat=self.learner, reward="score")
        self.observed, _ = self.env.reset(seed=seed)

    @property
    def state(self) -> State:
        return self.env.game.state

    def choices(self) -> Choices:
        return {} if self.state.over else {self.learner: masked(self.observed)}

    def step(self, actions: dict[int, int]) -> None:
        self.observed, self.reward, *_ = self.env.step(actions[self.learner])

    def scores(self) -> list[float]:
        return [self.reward]


# The engine beside it


class Engine:
    """The engine's game, told by the kernel's actions."""

    def __init__(self, state: State) -> None:
        first = game_of(state)
        self.game = start_game(first.order, first.bonus)
        self.drafts: dict[Seat, tuple[Placement, ...]] = {}
        self.deal(state)

    def deal(self, state: State) -> None:
        if self.game.phase is Phase.DEAL:
            self.game = self.game.apply(Deal(game_of(state).market))

    def choices(self, seat: Seat) -> set[Any]:
        if self.game.phase is Phase.BUILD:
            return set(self.game.draft(seat, self.drafts.get(seat, ())).placements)
        return set(self.game.legal_actions(seat))

    def deciding(self) -> set[Seat]:
        """The seats that have a choice now, some of which may be waited for one by one."""
        return {seat for seat in self.game.acting() if self.choices(seat)}

    def tell(self, choice: Pick | Take | Placement, seat: Seat) -> None:
        if isinstance(choice, Placement):
            self.drafts[seat] = (*self.drafts.get(seat, ()), choice)
        else:
            self.game = self.game.apply(choice)

    def build(self) -> None:
        """Apply all builds when nobody has a choice left."""
        if self.game.phase is not Phase.BUILD or self.deciding():
            return
        for seat in self.game.acting():
            draft = self.game.draft(seat, self.drafts.get(seat, ()))
            self.game = self.game.apply(draft.build())
        self.drafts = {}


def meaning(state: State, seat: int, action: int) -> Pick | Take | Placement:
    """What the action is for that seat, whoever's turn the kernel says it is."""
    if state.phase == BUILD:
        file, rank, _ = state.pyramid(seat)
        return placement_of(file, rank, action)
    return (Pick if state.phase == PICK else Take)(Seat(seat), action + 1)


GAMES = [(seats, seed) for seats in (2, 3, 4) for seed in (1, 2, 10)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
@pytest.mark.parametrize("kind", [SeatBySeat, AllAtOnce, WithChance])
def test_it_is_the_engines_game(kind: type[Environment], seats: int, seed: int) -> None:
    rng = random.Random(seed)
    played = kind(seats, seed)
    engine = Engine(played.state)
    while offered := played.choices():
        state = played.state.clone()
        assert set(offered) <= engine.deciding()
        if kind is AllAtOnce:
            assert set(offered) == engine.deciding()
        for seat, actions in offered.items():
            meanings = [meaning(state, seat, action) for action in actions]
            assert set(meanings) == engine.choices(Seat(seat))
            assert len(set(meanings)) == len(meanings)
        chosen = {seat: rng.choice(actions) for seat, actions in offered.items()}
        for seat, action in chosen.items():
            engine.tell(meaning(state, seat, action), Seat(seat))
        played.step(chosen)
        engine.build()
        if not played.state.over:
            engine.deal(played.state)
    assert engine.game.phase is Phase.END
    assert played.scores() == list(engine.game.score().totals)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_against_bots_it_is_the_engines_game_too(seats: int, seed: int) -> None:
    """What the bots do is not told, so every position is asked for what the engine offers."""
    rng = random.Random(seed)
    played = AgainstBots(seats, seed)
    seat = Seat(played.learner)
    while offered := played.choices():
        state = played.state
        game = game_of(state)
        if game.phase is not Phase.BUILD:
            assert Game.parse(str(game)) == game
        meanings = {choice_of(state, action) for action in offered[seat]}
        if game.phase is Phase.BUILD:
            assert meanings == set(game.draft(seat).placements)
        else:
            assert meanings == set(game.legal_actions(seat))
        played.step({seat: rng.choice(offered[seat])})
    game = game_of(played.state)
    assert Game.parse(str(game)).phase is Phase.END
    assert played.scores() == [game.score().totals[seat]]
