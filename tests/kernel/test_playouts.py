"""Playouts: whole games, compared with the same games step by step."""

from array import array
from typing import Any

import numpy as np
import pytest

from kernel.games import POLICIES, SEATS, SEEDS, calls_with, played_games, positions, rolled_out
from yaxha.kernel.chance import ALL, LUCK, LUCK_BITS, STRIDE, mixed
from yaxha.kernel.layout import BUILD, PHASES


@pytest.mark.parametrize("policy", ["", "Random", "search", None, 1])
def test_unknown_policies_are_rejected(kernel: Any, policy: object) -> None:
    for call in calls_with(kernel, policy, np.zeros(3, np.uint64), np.zeros((3, 2), np.int32)):
        with pytest.raises(ValueError, match=r"^The policies are random and greedy, not .*\.$"):
            call()


@pytest.mark.parametrize("threads", [-1, 0, 1025, 2**70])
def test_the_number_of_threads_is_limited(kernel: Any, threads: int) -> None:
    seeds, totals = np.zeros(3, np.uint64), np.zeros((3, 2), np.int32)
    for call in calls_with(kernel, "random", seeds, totals, threads):
        with pytest.raises(ValueError, match=r"^From 1 to 1024 threads can work, not -?\d+\.$"):
            call()


@pytest.mark.parametrize("threads", [1.0, "1", None])
def test_threads_are_integers(kernel: Any, threads: object) -> None:
    seeds, totals = np.zeros(3, np.uint64), np.zeros((3, 2), np.int32)
    for call in calls_with(kernel, "random", seeds, totals, threads):
        with pytest.raises(TypeError, match="integer"):
            call()


def test_the_number_of_seats_is_limited(kernel: Any) -> None:
    with pytest.raises(ValueError, match="A game has 2 to 4 seats, not 5"):
        kernel.play_games(5, "random", np.zeros(1, np.uint64), np.zeros((1, 5), np.int32))


def test_buffers_need_no_numpy(kernel: Any) -> None:
    seeds, totals = array("Q", [5, 6]), array("i", [0] * 4)
    shaped = memoryview(totals).cast("B").cast("i", (2, 2))
    assert kernel.play_games(2, "random", seeds, shaped) > 100
    again = np.zeros((2, 2), np.int32)
    kernel.play_games(2, "random", np.array([5, 6], np.uint64), again)
    assert totals.tolist() == again.ravel().tolist()


def test_seeds_may_be_read_only(kernel: Any) -> None:
    seeds = np.zeros(2, np.uint64)
    seeds.flags.writeable = False
    for threads in (1, 2):
        totals = np.zeros((2, 2), np.int32)
        kernel.play_games(2, "random", seeds, totals, threads)
        assert totals.all()


def words(kernel: Any, state: Any, count: int) -> tuple[Any, list[int]]:
    """The next random words of a state, and the state that has drawn them."""
    dump = state.dump()
    drawn = [dump.chance + (nth + 1) * STRIDE & ALL for nth in range(count)]
    return kernel.State.load(dump._replace(chance=drawn[-1])), [mixed(word) for word in drawn]


def nth_by_luck(word: int, nth: int, choices: list[int]) -> int:
    """The choice by the nth of three parts of a word."""
    return choices[(word >> LUCK_BITS * nth & LUCK) * len(choices) >> LUCK_BITS]


def play_by_words(kernel: Any, state: Any) -> tuple[int, list[int]]:
    """Play the random policy by public steps; return the number of decisions and the totals."""
    decisions = 0
    while not state.over:
        match PHASES[state.phase]:
            case "pick":
                first = state.seat
                state, (word,) = words(kernel, state, 1)
                for seat in range(first, state.seats):
                    state.step((word >> 16 * seat & 0xFFFF) * state.seats >> 16)
                    decisions += 1
            case "take":
                state.step(state.sample())
                decisions += 1
            case _:
                number, seats = state.round, range(state.seat, state.seats)
                state, luck = words(kernel, state, len(seats))
                for seat, word in zip(seats, luck, strict=True):
                    for nth in range(3):
                        if (state.round, state.phase, state.seat) == (number, BUILD, seat):
                            state.step(nth_by_luck(word, nth, state.legal_actions()))
                            decisions += 1
    return decisions, list(kernel.totals(state))


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_step_by_step(kernel: Any, seats: int) -> None:
    decisions, totals = played_games(kernel, seats, "random")
    games = [play_by_words(kernel, kernel.State(seats, int(seed))) for seed in SEEDS]
    assert decisions == sum(count for count, _ in games)
    assert totals == [found for _, found in games]


@pytest.mark.parametrize("seats", SEATS)
def test_random_rollouts_step_by_step(kernel: Any, seats: int) -> None:
    for state in positions(kernel, seats):
        before = state.dump()
        decisions, totals = rolled_out(kernel, state, "random")
        assert state.dump() == before
        for seed, row in zip(SEEDS, totals, strict=True):
            game = state.clone()
            game.seed(int(seed))
            count, found = play_by_words(kernel, game)
            assert found == row
            decisions -= count
        assert decisions == 0


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("threads", [2, 3, 16])
def test_results_do_not_depend_on_threads(kernel: Any, policy: str, threads: int) -> None:
    assert played_games(kernel, 4, policy, threads) == played_games(kernel, 4, policy)
    state = positions(kernel, 3)[5]
    assert rolled_out(kernel, state, policy, threads) == rolled_out(kernel, state, policy)


def test_no_seeds_play_no_games(kernel: Any) -> None:
    seeds, totals = np.zeros(0, np.uint64), np.zeros((0, 4), np.int32)
    assert kernel.play_games(4, "random", seeds, totals) == 0
    assert kernel.play_games(4, "greedy", seeds, totals, 2) == 0


@pytest.mark.parametrize("seats", SEATS)
def test_greedy_scores_more_than_random(kernel: Any, seats: int) -> None:
    _, at_random = played_games(kernel, seats, "random")
    _, greedily = played_games(kernel, seats, "greedy")
    assert np.mean(greedily) > np.mean(at_random) + 5
