"""PettingZoo environments, seat by seat (``env``) and with all seats at once (``parallel_env``).

In ``env`` and ``parallel_env`` an illegal action ends the game at the cost of the agent that chose
it, whose info has the reason; ``raw_env`` raises IllegalStep and does not change the game.
PettingZoo's wrappers are not needed: their checks are made here, several times faster.
"""

from collections.abc import Mapping
from operator import index
from typing import Any, ClassVar, SupportsIndex

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from yaxha.envs.observation import Observed, observation_space
from yaxha.envs.rewards import Reward
from yaxha.envs.seeded_game import RENDER_MODES, Infos, SeededGame
from yaxha.kernel import ACTIONS, TOGETHER_SHAPE, IllegalStep, step_together


class Seated:
    """Base of both interfaces: agents, their spaces and rendering."""

    def __init__(
        self, seats: int, reward: Reward, render_mode: str | None, *, actions: int
    ) -> None:
        super().__init__()
        self.game = SeededGame(seats, reward, render_mode, actions=actions)
        self.render_mode = render_mode
        self.possible_agents = self.game.names
        self.agents: list[str] = []
        space = observation_space(actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {name: spaces.Discrete(actions) for name in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        self.game.begin(seed)
        self.agents = list(self.possible_agents)

    def render(self) -> str | None:
        return self.game.render()

    def close(self) -> None:
        """Do nothing: no resources are open."""


class YaxhaAEC(Seated, AECEnv[str, Observed, int]):  # type: ignore[misc]
    """Seats act one after the other: picks in seat order, and builds cube by cube."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "yaxha_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        seats: int = 4,
        reward: Reward = "win",
        render_mode: str | None = None,
        refuses_illegal: bool,
    ) -> None:
        super().__init__(seats, reward, render_mode, actions=ACTIONS)
        self.refuses_illegal = refuses_illegal

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - there are none
    ) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {name: {} for name in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.game.state.seat]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self.agents:
            self.game.check_running()
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def step(self, action: SupportsIndex | None) -> None:
        game = self.game
        if not game.is_running:
            if not self.agents:
                game.check_running()
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} is still active: pass an action, not None.")
        state = game.state
        try:
            state.step(index(action))
        except IllegalStep as why:
            if self.refuses_illegal:
                raise
            loser = self.agent_selection
            self._end(game.forfeit_rewards(loser), game.forfeit_infos(loser, str(why)))
            return
        if state.over:
            self._end(game.final_rewards(), game.final_infos())
        else:
            self.agent_selection = self.possible_agents[state.seat]
        if self.render_mode == "human":
            self.render()

    def _end(self, rewards: dict[str, float], infos: Infos) -> None:
        self.game.is_running = False
        self.rewards, self.infos = rewards, infos
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observed:
        return self.game.observe(self.game.numbers[agent])


class YaxhaParallel(Seated, ParallelEnv[str, Observed, int]):  # type: ignore[misc]
    """All seats act at each step. The last action is to wait, for a seat without a decision."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "yaxha_parallel_v0",
        "render_modes": list(RENDER_MODES),
    }

    def __init__(
        self, *, seats: int = 4, reward: Reward = "win", render_mode: str | None = None
    ) -> None:
        (actions,) = TOGETHER_SHAPE
        super().__init__(seats, reward, render_mode, actions=actions)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - there are none
    ) -> tuple[dict[str, Observed], Infos]:
        self._begin(seed)
        return self._observations(), {name: {} for name in self.agents}

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        game = self.game
        game.check_running()
        names = game.names
        if actions.keys() != game.numbers.keys():
            raise ValueError(
                f"Expected an action for each of {', '.join(names)}, not {list(actions)}."
            )
        rewards = dict.fromkeys(names, 0.0)
        infos: Infos = {name: {} for name in names}
        chosen = [index(actions[name]) for name in names]
        try:
            step_together(game.state, chosen)
        except IllegalStep as why:
            loser = self._offender(chosen)
            rewards, infos = game.forfeit_rewards(loser), game.forfeit_infos(loser, str(why))
            game.is_running = False
        else:
            if game.state.over:
                rewards, infos = game.final_rewards(), game.final_infos()
                game.is_running = False
        over = not game.is_running
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            rewards,
            dict.fromkeys(names, over),
            dict.fromkeys(names, False),
            infos,
        )

    def _offender(self, actions: list[int]) -> str:
        """Return the first seat with an illegal action, which the kernel's error names."""
        masks = {name: seen["action_mask"] for name, seen in self._observations().items()}
        return next(
            name
            for action, (name, mask) in zip(actions, masks.items(), strict=True)
            if action not in np.flatnonzero(mask)
        )

    def _observations(self) -> dict[str, Observed]:
        look, state = self.game.observer.observe, self.game.state
        return {name: look(state, seat) for name, seat in self.game.numbers.items()}


def env(*, seats: int = 4, reward: Reward = "win", render_mode: str | None = None) -> YaxhaAEC:
    """Return the standard environment: an illegal action loses the game."""
    return YaxhaAEC(seats=seats, reward=reward, render_mode=render_mode, refuses_illegal=False)


def raw_env(*, seats: int = 4, reward: Reward = "win", render_mode: str | None = None) -> YaxhaAEC:
    """Return an environment in which an illegal action raises IllegalStep."""
    return YaxhaAEC(seats=seats, reward=reward, render_mode=render_mode, refuses_illegal=True)


def parallel_env(
    *, seats: int = 4, reward: Reward = "win", render_mode: str | None = None
) -> YaxhaParallel:
    """Return an environment in which all seats act at once."""
    return YaxhaParallel(seats=seats, reward=reward, render_mode=render_mode)
