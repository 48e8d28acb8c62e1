"""Simultaneous steps have the same results as sequential ones."""

import random
from typing import Any

import numpy as np
import pytest

from yaxha.kernel.layout import ACTIONS, PHASES
from yaxha.kernel.simultaneous import TOGETHER_SHAPE, WAIT


def legal(kernel: Any, state: Any, seat: int) -> list[int]:
    mask = np.full(TOGETHER_SHAPE, 9, np.uint8)
    kernel.legal_mask_of(state, seat, mask)
    assert set(mask) <= {0, 1}
    return list(map(int, np.flatnonzero(mask)))


def play_round(kernel: Any, state: Any, rng: random.Random) -> list[list[int]]:
    """Play to the next deal or the end; return the actions of each seat."""
    done: list[list[int]] = [[] for _ in range(state.seats)]
    round_ = state.round
    while state.round == round_ and not state.over:
        actions = [rng.choice(legal(kernel, state, seat)) for seat in range(state.seats)]
        kernel.step_together(state, actions)
        for seat, action in enumerate(actions):
            done[seat].append(action)
    return done


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_have_the_same_results(kernel: Any, seats: int) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        together = kernel.State(seats, seed)
        apart = kernel.State(seats, seed)
        while not together.over:
            done = play_round(kernel, together, rng)
            round_ = apart.round
            while apart.round == round_ and not apart.over:
                waiting = done[apart.seat]
                apart.step(next(action for action in waiting if action != WAIT))
                waiting.remove(next(action for action in waiting if action != WAIT))
            assert together == apart
            assert {action for actions in done for action in actions} <= {WAIT}


def test_masks_are_those_of_sequential_steps(kernel: Any) -> None:
    rng = random.Random(3)
    state = kernel.State(4, 3)
    phases = set()
    while not state.over:
        phase = PHASES[state.phase]
        phases.add(phase)
        assert legal(kernel, state, state.seat) == sorted(state.legal_actions())
        for seat in range(4):
            if phase == "take" and seat != state.seat:
                assert legal(kernel, state, seat) == [WAIT]
            elif phase == "pick":
                assert legal(kernel, state, seat) == (
                    [0, 1, 2, 3] if seat >= state.seat else [WAIT]
                )
        state.step(rng.choice(state.legal_actions()))
    assert phases == {"pick", "take", "build"}
    assert [legal(kernel, state, seat) for seat in range(4)] == [[WAIT]] * 4


def test_some_seats_may_have_decided_before(kernel: Any) -> None:
    state, apart = kernel.State(3, 2), kernel.State(3, 2)
    state.step(2)
    kernel.step_together(state, [WAIT, 0, 1])
    for tile in (2, 0, 1):
        apart.step(tile)
    assert state == apart


def refused(kernel: Any, state: Any, actions: list[int]) -> str:
    """Return the refusal; the state must be unchanged."""
    before = state.clone()
    with pytest.raises(kernel.IllegalStep) as refusal:
        kernel.step_together(state, actions)
    assert state == before
    return str(refusal.value)


def test_one_illegal_action_stops_the_whole_step(kernel: Any) -> None:
    state = kernel.State(3, 4)
    assert "Seat C chooses a market tile" in refused(kernel, state, [0, 0, 3])
    assert "Seat A chooses" in refused(kernel, state, [WAIT, 0, 0])
    kernel.step_together(state, [0, 0, 1])
    taking = state.seat
    waits = [WAIT] * 3
    assert f"Seat {'ABC'[taking]} chooses" in refused(kernel, state, waits)
    for seat in {0, 1, 2} - {taking}:
        both = [2 if each in (seat, taking) else WAIT for each in range(3)]
        assert f"Seat {'ABC'[seat]} has nothing to decide" in refused(kernel, state, both)
    waits[taking] = 2
    kernel.step_together(state, waits)
    firsts = [legal(kernel, state, seat)[0] for seat in range(3)]
    assert "Seat B" in refused(kernel, state, [firsts[0], ACTIONS - 1, firsts[2]])
    assert "Seat B" in refused(kernel, state, [firsts[0], -1, firsts[2]])


def test_no_seat_decides_during_a_deal_or_after_the_end(kernel: Any) -> None:
    state = kernel.State.start([0, 1], [0, 1, 2])
    assert "Chance deals now" in refused(kernel, state, [WAIT, WAIT])
    rng = random.Random(1)
    state = kernel.State(2, 1)
    while not state.over:
        play_round(kernel, state, rng)
    assert "The game is over" in refused(kernel, state, [WAIT, WAIT])


def test_every_seat_needs_an_action(kernel: Any) -> None:
    with pytest.raises(ValueError, match="There are 3 seats"):
        kernel.step_together(kernel.State(3, 1), [0, 0])


def test_invalid_masks_and_seats_are_rejected(kernel: Any) -> None:
    state = kernel.State(2, 1)
    with pytest.raises(ValueError, match="shape"):
        kernel.legal_mask_of(state, 0, np.zeros(194, np.uint8))
    with pytest.raises(IndexError, match="no seat 2"):
        kernel.legal_mask_of(state, 2, np.zeros(195, np.uint8))
