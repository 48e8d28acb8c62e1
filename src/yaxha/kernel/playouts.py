"""Playouts: whole games by the random or the greedy policy, on one or more threads."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, SupportsIndex

from yaxha.kernel import cython
from yaxha.kernel.bits import lowest, nth_bit, popcount, whole
from yaxha.kernel.chance import ALL, LUCK, LUCK_BITS, random_word
from yaxha.kernel.checks import check_buffer
from yaxha.kernel.geometry import touching, upper_cells
from yaxha.kernel.greedy import greedy_slot, greedy_tile
from yaxha.kernel.layout import BUILD, COLORS, END, GROWTH, NO_COLOR, ONE, PICK
from yaxha.kernel.legality import growth_slots, open_slots, sample_action
from yaxha.kernel.moves import (
    add_cube,
    apply,
    apply_placement,
    begin,
    copy_state,
    end_round,
    reseed,
    settle_picks,
)
from yaxha.kernel.scoring import total_of
from yaxha.kernel.state import State, check_state
from yaxha.kernel.survey import survey_all

POLICIES = ("random", "greedy")
MOST_THREADS = 1024


def rollouts(
    state: State,
    policy: str,
    seeds: Any,
    totals: Any,
    threads: SupportsIndex = 1,
) -> int:
    """Play from the state to the end, once for each seed; return the number of decisions.

    ``seeds`` is a buffer of uint64, ``totals`` one of int32 with a row for each seed and a column
    for each seat. Results do not depend on the number of threads.
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
    """Play the game of ``State(seats, seed)`` for each seed; return the number of decisions."""
    return in_threads(State(seats, 0), True, policy, seeds, totals, threads)


def in_threads(
    state: State,
    restart: bool,
    policy: str,
    seeds: Any,
    totals: Any,
    threads: SupportsIndex,
) -> int:
    """Split the seeds between threads; compiled, each can use a core."""
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
        return play_slice(state.clone(), state, restart, greedy, *rows, 0, count)
    with ThreadPoolExecutor(threads) as pool:
        slices = []
        for nth in range(threads):
            bounds = (count * nth // threads, count * (nth + 1) // threads)
            slices.append(
                pool.submit(play_slice, state.clone(), state, restart, greedy, *rows, *bounds)
            )
        return sum([each.result() for each in slices])


def play_slice(
    game: State,
    state: State,
    restart: bool,
    greedy: bool,
    seeds: Any,
    totals: Any,
    start: int,
    stop: int,
) -> int:
    decisions = 0
    with cython.nogil:
        for row in range(start, stop):
            if restart:
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


def play_randomly(state: State) -> int:
    """Play random actions to the end; return the number of decisions.

    Every legal action is equally likely. As the most used policy, it draws as little as possible:
    one random word for the picks of a round, and one for each hand.
    """
    decisions = 0
    while state.phase != END:
        if state.phase == BUILD:
            decisions += build_randomly(state)
        elif state.phase == PICK:
            decisions += pick_randomly(state)
        else:
            apply(state, sample_action(state))
            decisions += 1
    return decisions


def pick_randomly(state: State) -> int:
    """Make the picks still awaited; return their number."""
    word = random_word(state)
    picked = state.seats - state.seat
    for seat in range(state.seat, state.seats):
        state.picks[seat] = 1 + ((word >> 16 * seat & 0xFFFF) * state.seats >> 16)
    settle_picks(state)
    return picked


def build_randomly(state: State) -> int:
    """Place the rest of the round's cubes; return the number placed."""
    placed = 0
    for seat in range(state.seat, state.seats):
        placed += build_hand_randomly(state, seat, state.hands[seat], random_word(state))
        state.hands[seat] = 0
    end_round(state)
    return placed


def build_hand_randomly(state: State, seat: int, hand: int, word: int) -> int:
    """Place the cubes of the hand that fit; return the number placed.

    A hand has at most three colours; one that is used up has no slots. A CPU cannot predict random
    numbers, so the code avoids branching on them.
    """
    first = COLORS * seat
    cubes = state.cubes[seat]
    # NO_COLOR follows the last colour and has no cubes.
    colors = (hand | hand >> 1) & 0x11111 | NO_COLOR
    color_1 = lowest(colors) >> 2
    colors &= colors - 1
    color_2 = lowest(colors | NO_COLOR) >> 2
    colors &= colors - 1
    color_3 = lowest(colors | NO_COLOR) >> 2
    touch_1 = touching(state.boards[first + color_1])
    touch_2 = touching(state.boards[first + color_2])
    touch_3 = touching(state.boards[first + color_3])
    placed = 0
    while hand:
        growth = growth_slots(cubes)
        upper = upper_cells(cubes)
        slots_1 = open_slots(growth, upper, touch_1)
        slots_2 = open_slots(growth, upper, touch_2)
        slots_3 = open_slots(growth, upper, touch_3)
        count_1 = popcount(slots_1 & (-(hand >> 4 * color_1 & 3) & ALL) >> 2)
        count_2 = popcount(slots_2 & (-(hand >> 4 * color_2 & 3) & ALL) >> 2)
        count_3 = popcount(slots_3 & (-(hand >> 4 * color_3 & 3) & ALL) >> 2)
        count = count_1 + count_2 + count_3
        if count == 0:
            break
        nth = (word & LUCK) * count >> LUCK_BITS
        word >>= LUCK_BITS
        # 1 where the number lies beyond the slots of the first colour, or of the second.
        past_1 = (count_1 - nth - 1 & ALL) >> 63
        past_2 = (count_1 + count_2 - nth - 1 & ALL) >> 63
        slots = slots_1 ^ (slots_1 ^ slots_2) & (-past_1 & ALL)
        slots ^= (slots ^ slots_3) & (-past_2 & ALL)
        color = color_1 + (color_2 - color_1) * past_1 + (color_3 - color_2) * past_2
        slot = nth_bit(slots, nth - count_1 * past_1 - count_2 * past_2)
        hand -= 1 << 4 * color
        placed += 1
        if GROWTH >> slot & 1:
            add_cube(state, seat, color, slot)
            cubes = state.cubes[seat]
            touch_1 = touching(state.boards[first + color_1])
            touch_2 = touching(state.boards[first + color_2])
            touch_3 = touching(state.boards[first + color_3])
        else:
            cubes |= ONE << slot
            state.cubes[seat] = cubes
            state.boards[first + color] |= ONE << slot
            touch = touching(ONE << slot)
            touch_1 |= touch & (past_1 - 1 & ALL)
            touch_2 |= touch & (-(past_1 ^ past_2) & ALL)
            touch_3 |= touch & (-past_2 & ALL)
    return placed
