"""Same seed, same games: interpreted or compiled, on one thread or several, here or elsewhere."""

import hashlib
from typing import Any

import numpy as np
import pytest

from kernel.kernels import INTERPRETED, KERNELS
from yaxha.kernel.chance import ALL, LUCK, LUCK_BITS, STRIDE, mixed
from yaxha.kernel.layout import BUILD, PHASES

SEATS = [2, 3, 4]
POLICIES = ["random", "greedy"]
SEEDS = np.array([0, 1, 2, 3, 2**32, 2**63, 2**64 - 1], np.uint64)

# Of the numbers that the games below are made of, as every machine must have them.
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


def test_golden_games(kernel: Any) -> None:
    """Committed, so that other machines are compared with the one that made them."""
    states = [state for seats in SEATS for state in positions(kernel, seats)[::3]]
    assert {
        "sample": digest([sampled_game(kernel, n, int(seed)) for n in SEATS for seed in SEEDS]),
        "random": digest([played_games(kernel, n, "random") for n in SEATS]),
        "greedy": digest([played_games(kernel, n, "greedy") for n in SEATS]),
        "rollouts": digest([rolled_out(kernel, state, p) for state in states for p in POLICIES]),
    } == GOLDEN


def words(kernel: Any, state: Any, count: int) -> tuple[Any, list[int]]:
    """The next random words of a state, and the state that has drawn them."""
    dump = state.dump()
    drawn = [dump.chance + (nth + 1) * STRIDE & ALL for nth in range(count)]
    return kernel.State.load(dump._replace(chance=drawn[-1])), [mixed(word) for word in drawn]


def nth_by_luck(word: int, nth: int, choices: list[int]) -> int:
    """What the nth of three parts of a word chooses."""
    return choices[(word >> LUCK_BITS * nth & LUCK) * len(choices) >> LUCK_BITS]


def play_by_words(kernel: Any, state: Any) -> tuple[int, list[int]]:
    """The random policy on the steps anybody can make: how many decisions, and the totals."""
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
def test_threads_change_nothing(kernel: Any, policy: str, threads: int) -> None:
    assert played_games(kernel, 4, policy, threads) == played_games(kernel, 4, policy)
    state = positions(kernel, 3)[5]
    assert rolled_out(kernel, state, policy, threads) == rolled_out(kernel, state, policy)


def test_no_seeds_are_no_games(kernel: Any) -> None:
    seeds, totals = np.zeros(0, np.uint64), np.zeros((0, 4), np.int32)
    assert kernel.play_games(4, "random", seeds, totals) == 0
    assert kernel.play_games(4, "greedy", seeds, totals, 2) == 0


@pytest.mark.parametrize("seats", SEATS)
def test_greedy_scores_more_than_chance(kernel: Any, seats: int) -> None:
    _, at_random = played_games(kernel, seats, "random")
    _, greedily = played_games(kernel, seats, "greedy")
    assert np.mean(greedily) > np.mean(at_random) + 5


def test_seeds_are_any_whole_numbers(kernel: Any) -> None:
    assert kernel.State(4, -1) == kernel.State(4, 2**64 - 1) == kernel.State(4, 2**65 - 1)
    assert kernel.State(4, np.uint64(2**63)) == kernel.State(4, 2**63)
    assert kernel.State(4, 1) != kernel.State(4, 2)


@pytest.mark.parametrize("seats", SEATS)
def test_what_chance_does_looks_like_chance(kernel: Any, seats: int) -> None:
    """Every order, and every card that can be drawn, about as often as any other."""
    dumps = [kernel.State(seats, seed).dump() for seed in range(1_500)]
    for turn in range(seats):
        found = np.bincount([dump.order[turn] for dump in dumps], minlength=seats)
        assert np.all(abs(found - 1_500 / seats) < 150)
    cards = np.bincount([card for dump in dumps for card in dump.cards], minlength=18)
    drawn = [card for card in range(18) if seats > 2 or not 9 <= card < 14]
    assert [card for card in range(18) if cards[card]] == drawn
    assert np.all(abs(cards[drawn] - 4_500 / len(drawn)) < 100)
    first = np.bincount([dump.market[0].index(max(dump.market[0])) for dump in dumps])
    assert np.all(first > 0)


def test_all_ways_to_run_it_are_here() -> None:
    assert [*KERNELS] == ["interpreted", "compiled", "v3"][: len(KERNELS)]
    assert INTERPRETED.State.__module__ == "yaxha.kernel.state"
    assert KERNELS["compiled"].State.__module__ == "yaxha.kernel._kernel"
