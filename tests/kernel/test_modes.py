"""Golden digests of games: the same in every form of the kernel and on every machine."""

import hashlib
from typing import Any

from kernel.games import POLICIES, SEATS, SEEDS, played_games, positions, rolled_out
from kernel.kernels import INTERPRETED, KERNELS

# Digests of the games below, which every machine must reproduce.
GOLDEN = {
    "sample": "37bb88bc5f3e33f3",
    "random": "feca791b18683534",
    "greedy": "5b41ea689b5f438c",
    "rollouts": "38e64b6ba79deb3c",
}


def digest(*games: object) -> str:
    return hashlib.sha256(repr(games).encode()).hexdigest()[:16]


def sampled_game(kernel: Any, seats: int, seed: int) -> tuple[list[int], tuple[int, ...]]:
    """The actions that ``sample`` chooses, and the totals they lead to."""
    state = kernel.State(seats, seed)
    actions = []
    while not state.over:
        actions.append(state.sample())
        state.step(actions[-1])
    return actions, kernel.totals(state)


def test_golden_games(kernel: Any) -> None:
    """Committed, so that other machines are compared with the one that computed them."""
    states = [state for seats in SEATS for state in positions(kernel, seats)[::3]]
    assert {
        "sample": digest([sampled_game(kernel, n, int(seed)) for n in SEATS for seed in SEEDS]),
        "random": digest([played_games(kernel, n, "random") for n in SEATS]),
        "greedy": digest([played_games(kernel, n, "greedy") for n in SEATS]),
        "rollouts": digest([rolled_out(kernel, state, p) for state in states for p in POLICIES]),
    } == GOLDEN


def test_every_form_of_the_kernel_is_tested() -> None:
    assert [*KERNELS] == ["interpreted", "compiled", "v3"][: len(KERNELS)]
    assert INTERPRETED.State.__module__ == "yaxha.kernel.state"
    assert KERNELS["compiled"].State.__module__ == "yaxha.kernel._kernel"
