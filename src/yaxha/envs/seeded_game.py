"""Seeded game: the state, rewards and infos that the environments share."""

from random import Random
from typing import Any

from yaxha.bridge import game_of
from yaxha.engine import View
from yaxha.envs.ansi import draw_position
from yaxha.envs.observation import Observed, SeatObserver
from yaxha.envs.rewards import Reward, check_reward, least_reward, rewards_of
from yaxha.kernel import State, totals

RENDER_MODES = ("ansi", "human")

Infos = dict[str, dict[str, Any]]


class ResetNeeded(RuntimeError):
    """No game is running."""


class SeededGame:
    """A game that makes its own draws from a seed, with agent names and rewards."""

    def __init__(
        self, seats: int, reward: Reward, render_mode: str | None, *, actions: int
    ) -> None:
        check_reward(reward)
        if render_mode is not None and render_mode not in RENDER_MODES:
            modes = " or ".join(RENDER_MODES)
            raise ValueError(f"render_mode must be {modes}, not {render_mode!r}.")
        self.names = [f"seat_{seat}" for seat in range(seats)]
        self.numbers = {name: seat for seat, name in enumerate(self.names)}
        self.reward = reward
        self.render_mode = render_mode
        self.rng = Random()
        self.observer = SeatObserver(actions)
        self.state = State(seats, 0)
        self.is_running = False

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.rng = Random(seed)
        self.state = State(len(self.names), self.rng.getrandbits(64))
        self.is_running = True

    def check_running(self) -> None:
        if not self.is_running:
            raise ResetNeeded("No game is running: call reset first.")

    def observe(self, seat: int) -> Observed:
        """Return the seat's observation. Its action mask is empty unless it is the seat's turn."""
        observed = self.observer.observe(self.state, seat)
        if self.state.seat != seat or not self.is_running:
            observed["action_mask"][:] = 0
        return observed

    def final_rewards(self) -> dict[str, float]:
        values = rewards_of(totals(self.state), self.reward)
        return dict(zip(self.names, values, strict=True))

    def final_infos(self) -> Infos:
        scores = totals(self.state)
        return {name: {"score": scores[seat]} for name, seat in self.numbers.items()}

    def forfeit_rewards(self, loser: str) -> dict[str, float]:
        return {name: least_reward(self.reward) if name == loser else 0.0 for name in self.names}

    def forfeit_infos(self, loser: str, why: str) -> Infos:
        return {name: {"illegal": why} if name == loser else {} for name in self.names}

    def render(self) -> str | None:
        """Render the spectator's view: return it in mode ``ansi``, print it in mode ``human``."""
        if self.render_mode is None:
            modes = " or ".join(RENDER_MODES)
            raise ValueError(f"No render mode: make the environment with render_mode {modes}.")
        text = draw_position(View.of(game_of(self.state), None))
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n", flush=True)
        return None
