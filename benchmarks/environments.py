"""Benchmark of the environments: random play through PettingZoo, compared with connect_four.

Both are played as in PettingZoo's own benchmark: every seat requests its observation, and takes one
of the actions that the mask allows. Machines differ and are noisy, so compare the ratios. The
slices alternate: connect_four, yaxha seat by seat, yaxha with all seats at once, and so on. The
clock is the CPU time of this process, which runs on one core.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from pettingzoo.classic import connect_four_v3

from yaxha.envs import pettingzoo as yaxha_envs


def choice(observed: Any) -> int:
    return random.choice(np.flatnonzero(observed["action_mask"]).tolist())


def play_turns(env: Any) -> int:
    """Play one game, seat by seat, and return the number of steps."""
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        observed, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else choice(observed))
        steps += 1
    return steps


def play_together(env: Any) -> int:
    """Play one game, all seats at once, and return the number of actions, including waits."""
    observed, _ = env.reset()
    actions = 0
    while env.agents:
        actions += len(env.agents)
        observed, *_ = env.step({agent: choice(observed[agent]) for agent in env.agents})
    return actions


def steps_per_second(play: Callable[[Any], int], env: Any, seconds: float) -> float:
    steps = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        steps += play(env)
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slices", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds per slice")
    options = parser.parse_args()

    random.seed(1)
    kinds: dict[str, tuple[Callable[[Any], int], Any]] = {
        "connect_four": (play_turns, connect_four_v3.env()),
        "yaxha": (play_turns, yaxha_envs.env()),
        "yaxha parallel": (play_together, yaxha_envs.parallel_env()),
    }
    for play, env in kinds.values():
        steps_per_second(play, env, 0.5)

    ratios: dict[str, list[float]] = {name: [] for name in list(kinds)[1:]}
    print("slice  " + "  ".join(f"{name} steps/s" for name in kinds) + "  ratios")
    for nth in range(options.slices):
        found = {
            name: steps_per_second(play, env, options.seconds)
            for name, (play, env) in kinds.items()
        }
        for name, values in ratios.items():
            values.append(found[name] / found["connect_four"])
        columns = [f"{found[name]:{len(name) + 8},.0f}" for name in kinds]
        last = ", ".join(f"{values[-1]:.1f}" for values in ratios.values())
        print(f"{nth + 1:5}  {'  '.join(columns)}  {last}", flush=True)
    for name, values in ratios.items():
        print(
            f"{name} / connect_four: median {statistics.median(values):.1f}, "
            f"from {min(values):.1f} to {max(values):.1f} over {len(values)} slices"
        )


if __name__ == "__main__":
    main()
