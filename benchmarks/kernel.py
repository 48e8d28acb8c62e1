"""Benchmark of the kernel: random games and single steps from Python, compared with OpenSpiel.

Each line compares two ways to do the same; the ratio matters. The slices alternate between
OpenSpiel and Yaxha. The clock is the CPU time of this process, which runs on one core. OpenSpiel
plays its fastest game for either purpose: tic_tac_toe rolled out in C++ alone, hex stepped from a
loop in Python.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import pyspiel

from yaxha.kernel import ACTIONS, Batch, State, compiled_kernel, play_games

Work = Callable[[int], int]
"""A workload: takes a seed, and returns the number of decisions."""


class Comparison(NamedTuple):
    name: str
    peer: Work
    ours: Work
    required: float | None


# Whole games


def rollouts_of_tic_tac_toe() -> Work:
    """Return OpenSpiel's own random rollouts: a call of 5,000 games that stays in C++ throughout.

    They belong to the evaluator of its tree search. A search first evaluates its initial
    position, so a search of one simulation only runs the rollouts.
    """
    game, games = pyspiel.load_game("tic_tac_toe"), 5_000
    start = game.new_initial_state()
    # The evaluator does not report its number of moves: use the mean of many games.
    moves = statistics.fmean(moves_at_random(start, seed) for seed in range(20_000))

    def work(seed: int) -> int:
        rollouts = pyspiel.RandomRolloutEvaluator(games, seed)
        search = pyspiel.MCTSBot(game, rollouts, 2.0, 1, 100, False, seed, False)
        search.mcts_search(start)
        return round(games * moves)

    return work


def moves_at_random(start: pyspiel.State, seed: int) -> int:
    state, rng, moves = start.clone(), random.Random(seed), 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        moves += 1
    return moves


def games_of_yaxha() -> Work:
    """Return a workload of random games of four, scored at the end: a call plays 200."""
    totals = np.zeros((200, 4), np.int32)

    def work(seed: int) -> int:
        seeds = np.arange(200 * seed, 200 * seed + 200, dtype=np.uint64)
        return play_games(4, "random", seeds, totals)

    return work


# Single steps from Python


def hex_with_lists() -> Work:
    game = pyspiel.load_game("hex")

    def work(seed: int) -> int:
        choose, steps = random.Random(seed).choice, 0
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            steps += 1
        return steps

    return work


def yaxha_with_lists() -> Work:
    def work(seed: int) -> int:
        choose, steps = random.Random(seed).choice, 0
        state = State(4, seed)
        while not state.over:
            state.step(choose(state.legal_actions()))
            steps += 1
        return steps

    return work


def yaxha_with_samples() -> Work:
    def work(seed: int) -> int:
        steps = 0
        state = State(4, seed)
        while not state.over:
            state.step(state.sample())
            steps += 1
        return steps

    return work


def hex_with_masks() -> Work:
    game = pyspiel.load_game("hex")

    def work(seed: int) -> int:
        choose, steps = random.Random(seed).choice, 0
        state = game.new_initial_state()
        while not state.is_terminal():
            state.legal_actions_mask()
            state.apply_action(choose(state.legal_actions()))
            steps += 1
        return steps

    return work


def yaxha_with_masks() -> Work:
    mask = np.zeros(ACTIONS, np.uint8)

    def work(seed: int) -> int:
        choose, steps = random.Random(seed).choice, 0
        state = State(4, seed)
        while not state.over:
            state.legal_mask(mask)
            state.step(choose(state.legal_actions()))
            steps += 1
        return steps

    return work


def yaxha_in_batches() -> Work:
    """Return a workload of 256 games at once, with a buffer of masks and one of actions."""
    games = 256
    masks, actions = np.zeros((games, ACTIONS), np.uint8), np.zeros(games, np.int32)
    batch = Batch(games, 4)

    def work(_: int) -> int:
        for _ in range(100):
            batch.masks(masks)
            batch.sample(actions)
            batch.step(actions)
            batch.restart()
        return 100 * games

    return work


def comparisons() -> Iterator[Comparison]:
    stepped = "steps from Python, "
    yield Comparison("whole random games", rollouts_of_tic_tac_toe(), games_of_yaxha(), 4.0)
    yield Comparison(stepped + "list", hex_with_lists(), yaxha_with_lists(), 2.5)
    yield Comparison(stepped + "sampling", hex_with_lists(), yaxha_with_samples(), 10.0)
    yield Comparison(stepped + "list and mask", hex_with_masks(), yaxha_with_masks(), None)
    yield Comparison(stepped + "batch and masks", hex_with_masks(), yaxha_in_batches(), None)


def decisions_per_second(work: Work, seconds: float, first_seed: int) -> float:
    decisions, calls = 0, 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += work(first_seed + calls)
        calls += 1
    return decisions / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds per slice")
    options = parser.parse_args()

    kernel = compiled_kernel()
    print(f"kernel: {kernel.__name__ if kernel else 'interpreted'}")
    print(f"{'decisions a second':35}  OpenSpiel      Yaxha  ratio  (from, to)  at least")
    for name, peer, ours, required in comparisons():
        # Both fill their tables on first use.
        decisions_per_second(peer, options.seconds / 4, 0)
        decisions_per_second(ours, options.seconds / 4, 0)
        peers, rates, ratios = [], [], []
        for pair in range(options.pairs):
            peers.append(decisions_per_second(peer, options.seconds, 1_000_000 * pair))
            rates.append(decisions_per_second(ours, options.seconds, 1_000_000 * pair))
            ratios.append(rates[-1] / peers[-1])
        print(
            f"{name:35} {statistics.median(peers):10,.0f} {statistics.median(rates):10,.0f} "
            f"{statistics.median(ratios):6.1f}  ({min(ratios):.1f}, {max(ratios):.1f})"
            f"  {required or ''}",
            flush=True,
        )


if __name__ == "__main__":
    main()
