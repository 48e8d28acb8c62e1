"""Whole games, many at once: from a state or from the start, into buffers of the caller."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, SupportsIndex

from yaxha.kernel import cython
from yaxha.kernel.bits import whole
from yaxha.kernel.chance import ALL
from yaxha.kernel.checks import check_buffer
from yaxha.kernel.greedy import greedy_slot, greedy_tile
from yaxha.kernel.layout import BUILD, END
from yaxha.kernel.moves import apply, apply_placement, begin, copy_state, reseed
from yaxha.kernel.randomly import play_randomly
from yaxha.kernel.scoring import survey_all, total_of
from yaxha.kernel.state import State, check_state

POLICIES = ("random", "greedy")
MOST_THREADS = 1024


def rollouts(
    state: State,
    policy: str,
    seeds: Any,
    totals: Any,
    threads: SupportsIndex = 1,
) -> int:
    """Play on from the state, once for each seed, all seats by the policy; how many decisions.

    ``seeds`` is a buffer of uint64, ``totals`` one of int32 with a row for each seed and a column
    for each seat. What is played hangs on the seeds alone, not on the threads.
    """
    check_state(state)
    return in_threads(state, False, policy, seeds, totals, threads)


def play_games(
    seats: SupportsIndex,
    policy: str,
    seeds: Any,
    totals: Any,
    threads: SupportsIndex = 1,
) -> int:
    """Play whole games, that of ``State(seats, seed)`` for each seed; how many decisions."""
    return in_threads(State(seats, 0), True, policy, seeds, totals, threads)


def in_threads(
    state: State,
    anew: bool,
    policy: str,
    seeds: Any,
    totals: Any,
    threads: SupportsIndex,
) -> int:
    """Shares the seeds out; compiled, the threads run on as many cores."""
    if policy not in POLICIES:
        raise ValueError(f"The policies are random and greedy, not {policy!r}.")
    threads = whole(threads)
    if not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"From 1 to {MOST_THREADS} threads can work, not {threads}.")
    check_buffer(seeds, "seeds", "Q", None, writable=False)
    count = len(seeds)
    check_buffer(totals, "totals", "i", (count, state.seats))
    greedy = policy == "greedy"
    rows = (memoryview(seeds), memoryview(totals))
    if threads == 1:
        return play_slice(state.clone(), state, anew, greedy, *rows, 0, count)
    with ThreadPoolExecutor(threads) as pool:
        slices = []
        for nth in range(threads):
            bounds = (count * nth // threads, count * (nth + 1) // threads)
            slices.append(
                pool.submit(play_slice, state.clone(), state, anew, greedy, *rows, *bounds)
            )
        return sum([each.result() for each in slices])


def play_slice(
    game: State,
    state: State,
    anew: bool,
    greedy: bool,
    seeds: Any,
    totals: Any,
    start: int,
    stop: int,
) -> int:
    decisions = 0
    with cython.nogil:
        for row in range(start, stop):
            if anew:
                begin(game, seeds[row] & ALL)
            else:
                copy_state(game, state)
                reseed(game, seeds[row] & ALL)
            decisions += play_greedily(game) if greedy else play_randomly(game)
            survey_all(game)
            for seat in range(game.seats):
                totals[row, seat] = total_of(game, seat)
    return decisions


def play_greedily(state: State) -> int:
    decisions = 0
    while state.phase != END:
        if state.phase == BUILD:
            placement = greedy_slot(state, state.seat, state.hands[state.seat])
            apply_placement(state, placement >> 6, placement & 63)
        else:
            apply(state, greedy_tile(state, state.seat))
        decisions += 1
    return decisions
