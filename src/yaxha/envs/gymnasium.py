"""Gymnasium environment: one seat for the learner, the others for Yaxha's bots.

Importing this module registers the environment ``Yaxha-v0``.
"""

from collections.abc import Sequence
from operator import index
from random import Random
from typing import Any, SupportsIndex

import gymnasium
from gymnasium import spaces

from yaxha.bots import Bot, close_bot, decide, make_bot
from yaxha.bridge import action_of, actions_of, game_of
from yaxha.engine import Build, Seat, View
from yaxha.envs.observation import Observed, observation_space
from yaxha.envs.rewards import Reward
from yaxha.envs.seeded_game import RENDER_MODES, SeededGame
from yaxha.kernel import ACTIONS, IllegalStep

NAME = "Yaxha-v0"


class YaxhaEnv(gymnasium.Env[Any, Any]):
    """The learner decides for its own seat; between two decisions the bots play theirs.

    An illegal action ends the game with the lowest reward, and ``info`` has the reason.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        opponents: Sequence[str] = ("greedy", "greedy", "greedy"),
        *,
        seat: int = 0,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        if isinstance(opponents, str):
            raise ValueError(f"opponents must be a list of names, such as [{opponents!r}].")
        seats = len(opponents) + 1
        if not 2 <= seats <= 4:
            raise ValueError(f"A game has 1 to 3 opponents, not {len(opponents)}.")
        if not 0 <= seat < seats:
            raise ValueError(f"seat must be from 0 to {seats - 1}, not {seat}.")
        self.seat = seat
        self.game = SeededGame(seats, reward, render_mode, actions=ACTIONS)
        self.render_mode = render_mode
        self.observation_space = observation_space(ACTIONS)
        self.action_space = spaces.Discrete(ACTIONS)
        others = [other for other in range(seats) if other != seat]
        # Clockwise from seat 0, leaving out the learner's.
        self._opponents = dict(zip(others, opponents, strict=True))
        self._bots: dict[int, Bot] = {}
        # Reject unknown names at once, not in the first game.
        try:
            self._make_bots(0)
        finally:
            self.close()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        chance = int(self.np_random.integers(2**63))
        self.close()
        self._make_bots(chance)
        self.game.begin(chance)
        self._let_others_play()
        observed = self.game.observe(self.seat)
        return observed, {"action_mask": observed["action_mask"]}

    def step(self, action: SupportsIndex) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        game = self.game
        game.check_running()
        reward, info = 0.0, {}
        name = game.names[self.seat]
        try:
            game.state.step(index(action))
        except IllegalStep as why:
            reward = game.forfeit_rewards(name)[name]
            info = game.forfeit_infos(name, str(why))[name]
            game.is_running = False
        else:
            self._let_others_play()
        if game.is_running and game.state.over:
            reward, info = game.final_rewards()[name], game.final_infos()[name]
            game.is_running = False
        if self.render_mode == "human":
            self.render()
        observed = game.observe(self.seat)
        info = {"action_mask": observed["action_mask"], **info}
        return observed, reward, not game.is_running, False, info

    def _make_bots(self, chance: int) -> None:
        """Make new bots for every game, so that the seed alone determines it."""
        for seat, name in self._opponents.items():
            self._bots[seat] = make_bot(name, Random(f"{chance} {seat}"))

    def _let_others_play(self) -> None:
        """Play until the learner decides, or to the end."""
        state = self.game.state
        while not state.over and state.seat != self.seat:
            seat = Seat(state.seat)
            choice = decide(self._bots[seat], View.of(game_of(state), seat))
            if isinstance(choice, Build):
                steps = actions_of(state, choice)
            else:
                steps = [action_of(state, choice)]
            for step in steps:
                state.step(step)

    def render(self) -> str | None:
        return self.game.render()

    def close(self) -> None:
        """End the game, and release the bots' resources, such as processes."""
        self.game.is_running = False
        while self._bots:
            close_bot(self._bots.popitem()[1])


gymnasium.register(NAME, entry_point=f"{__name__}:{YaxhaEnv.__name__}")
