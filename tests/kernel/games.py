"""Games, states and dumps for tests of the kernel."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from yaxha.engine import Pyramid
from yaxha.kernel.layout import COLORS, END, ROUNDS

SEATS = [2, 3, 4]
POLICIES = ["random", "greedy"]
SEEDS = np.array([0, 1, 2, 3, 2**32, 2**63, 2**64 - 1], np.uint64)


def after(kernel: Any, seats: int, steps: int, seed: int | None = 5) -> Any:
    """A game after so many random actions."""
    state = kernel.State(seats, seed)
    for _ in range(steps):
        state.step(state.sample())
    return state


def positions(kernel: Any, seats: int) -> list[Any]:
    """Some of one game, with chance still to be stepped: every third of them."""
    state = kernel.State.start(range(seats), (0, 7, 15))
    found = []
    while not state.over:
        found.append(state.clone())
        for _ in range(3 * seats + 1):
            if not state.over:
                state.step(state.sample())
    return [*found, state]


def with_pyramid(fields: Any, file: int, rank: int, boards: dict[int, int]) -> Any:
    """A dump for two seats with this pyramid of seat A, right or wrong."""
    pyramid = (file, rank, tuple([boards.get(color, 0) for color in range(5)]))
    return fields._replace(pyramids=(pyramid, fields.pyramids[1]))


def finished(kernel: Any, pyramids: Sequence[Pyramid], cards: Sequence[int]) -> Any:
    """A game at its end with these pyramids and cards."""
    seats = len(pyramids)
    dump = kernel.State(seats).dump()
    return kernel.State.load(
        dump._replace(
            round=ROUNDS,
            phase=END,
            bag=(0,) * COLORS,
            cards=tuple(cards),
            pyramids=tuple([(each.file, each.rank, each.boards) for each in pyramids]),
        )
    )


def calls_with(kernel: Any, policy: Any, seeds: Any, totals: Any, threads: Any = 1) -> list[Any]:
    """Calls of both functions that play whole games."""
    return [
        lambda: kernel.play_games(2, policy, seeds, totals, threads),
        lambda: kernel.rollouts(kernel.State(2, 1), policy, seeds, totals, threads),
    ]


def played_games(
    kernel: Any, seats: int, policy: str, threads: int = 1
) -> tuple[int, list[list[int]]]:
    totals = np.full((len(SEEDS), seats), -1, np.int32)
    decisions = kernel.play_games(seats, policy, SEEDS, totals, threads)
    return decisions, totals.tolist()


def rolled_out(
    kernel: Any, state: Any, policy: str, threads: int = 1
) -> tuple[int, list[list[int]]]:
    totals = np.full((len(SEEDS), state.seats), -1, np.int32)
    decisions = kernel.rollouts(state, policy, SEEDS, totals, threads)
    return decisions, totals.tolist()
