"""States: copies, starts, the end of a game, and arguments they reject."""

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kernel.games import after
from kernel.kernels import KERNELS
from yaxha.kernel import ACTIONS, PHASES

# Copies


@pytest.mark.parametrize("steps", [0, 3, 9, 40, 150])
def test_copies_are_equal_and_independent(kernel: Any, steps: int) -> None:
    state = after(kernel, 4, steps)
    for other in (
        state.clone(),
        copy.copy(state),
        copy.deepcopy(state),
        kernel.State.load(state.dump()),
    ):
        assert type(other) is kernel.State
        assert other == state
        assert other is not state
        before = state.dump()
        other.step(other.legal_actions()[0])
        assert other != state
        assert state.dump() == before


def test_a_copy_draws_the_same_random_numbers(kernel: Any) -> None:
    state = after(kernel, 3, 20)
    other = copy.copy(state)
    while not state.over:
        action = state.sample()
        assert other.sample() == action
        state.step(action)
        other.step(action)
    assert other == state


def test_equal_to_nothing_else(kernel: Any) -> None:
    state = kernel.State(2, 1)
    assert state != state.dump()
    assert state != kernel.State(3, 1)
    assert state != kernel.State(2)
    with pytest.raises(TypeError, match="has no hash"):
        hash(state)


# Playing


def test_the_end(kernel: Any) -> None:
    state = kernel.State(2, 3)
    assert not state.over
    while not state.over:
        state.step(state.sample())
    assert PHASES[state.phase] == "end"
    assert state.legal_actions() == []
    assert not any(map(state.is_legal, range(ACTIONS)))
    with pytest.raises(kernel.IllegalStep, match="over"):
        state.sample()
    with pytest.raises(kernel.IllegalStep, match="over"):
        state.step(0)


def test_numpy_integers_are_accepted(kernel: Any) -> None:
    state = kernel.State(np.int64(2), np.int32(7))
    assert state == kernel.State(2, 7)
    assert state.is_legal(np.uint8(1))
    state.step(np.int16(1))
    assert state.pyramid(np.int8(0)) == (4, 4, (0, 0, 0, 0, 0))


# Starts


@pytest.mark.parametrize(
    ("order", "cards", "sentence"),
    [
        ((0,), (0, 1, 2), "A game has 2 to 4 seats, not 1."),
        ((0, 1, 2, 3, 0), (0, 1, 2), "A game has 2 to 4 seats, not 5."),
        ((1, 1), (0, 1, 2), "The order must name every seat once, not (1, 1) (S4)."),
        ((1, 0), (0, 1), "A game has three different cards, not (0, 1) (S5)."),
        (
            (1, 0),
            (0, 13, 1),
            "Two seats play without the cards about neighbours: not (0, 13, 1) (S5).",
        ),
    ],
)
def test_invalid_starts_are_rejected(
    kernel: Any, order: tuple[int, ...], cards: tuple[int, ...], sentence: str
) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        kernel.State.start(order, cards)
    assert str(refusal.value) == sentence


def test_a_start(kernel: Any) -> None:
    state = kernel.State.start((2, 0, 1), (17, 9, 3))
    assert (state.dump().order, state.dump().cards) == ((2, 0, 1), (17, 9, 3))
    assert PHASES[state.phase] == "deal"


# Errors


def test_a_deal_at_the_wrong_time(kernel: Any) -> None:
    with pytest.raises(kernel.IllegalStep, match=r"nothing to deal in the phase pick \(C1\)"):
        kernel.State(2, 1).deal()


@pytest.mark.parametrize("wrong", [1.0, "1", None, [1], np.float64(1), np.array([1, 2])])
@pytest.mark.parametrize(
    "call",
    [
        lambda kernel, wrong: kernel.State(wrong),
        lambda kernel, wrong: kernel.State(2, seed="seed" if wrong is None else wrong),
        lambda kernel, wrong: kernel.State(2, 1).seed(wrong),
        lambda kernel, wrong: kernel.State(2, 1).step(wrong),
        lambda kernel, wrong: kernel.State(2, 1).is_legal(wrong),
        lambda kernel, wrong: kernel.State(2, 1).pyramid(wrong),
        lambda kernel, wrong: kernel.features(kernel.State(2, 1), wrong),
        lambda kernel, wrong: kernel.earned_cards(kernel.State(2, 1), wrong),
    ],
)
def test_only_integers_are_accepted(kernel: Any, call: Any, wrong: object) -> None:
    with pytest.raises(TypeError, match=r"integer"):
        call(kernel, wrong)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 2**40, 2**70])
def test_the_number_of_seats_is_limited(kernel: Any, seats: int) -> None:
    with pytest.raises(ValueError, match="A game has 2 to 4 seats, not"):
        kernel.State(seats)


@pytest.mark.parametrize("seat", [-1, 3, 4, 2**70])
def test_unknown_seats_are_rejected(kernel: Any, seat: int) -> None:
    state = kernel.State(3, 1)
    calls: list[Callable[[], Any]] = [
        lambda: state.pyramid(seat),
        lambda: kernel.features(state, seat),
        lambda: kernel.earned_cards(state, seat),
        lambda: kernel.choose_tile(state, seat),
        lambda: kernel.choose_build(state, seat),
        lambda: kernel.Builds().find(state, seat, (1, 1, 1, 0, 0)),
        lambda: kernel.observe(state, seat, np.zeros(709, np.uint8)),
        lambda: kernel.legal_mask_of(state, seat, np.zeros(195, np.uint8)),
        lambda: observer_of(kernel).look(state, seat),
        lambda: kernel.Futures(state, seat, 0, 256, 0.0),
    ]
    for call in calls:
        with pytest.raises(IndexError, match=r"There is no seat -?\d+: they are 0 to 2\."):
            call()


def observer_of(kernel: Any) -> Any:
    return kernel.Observer(np.zeros(709, np.uint8), np.zeros(195, np.uint8))


@pytest.mark.parametrize("wrong", [None, 3, "state", object()])
def test_only_states_are_accepted(kernel: Any, wrong: object) -> None:
    seeds, totals = np.zeros(1, np.uint64), np.zeros((1, 2), np.int32)
    calls: list[Callable[[], Any]] = [
        lambda: kernel.totals(wrong),
        lambda: kernel.features(wrong, 0),
        lambda: kernel.earned_cards(wrong, 0),
        lambda: kernel.choose_tile(wrong, 0),
        lambda: kernel.choose_build(wrong, 0),
        lambda: kernel.Builds().find(wrong, 0, (1, 1, 1, 0, 0)),
        lambda: kernel.rollouts(wrong, "random", seeds, totals),
        lambda: kernel.observe(wrong, 0, np.zeros(709, np.uint8)),
        lambda: kernel.legal_mask_of(wrong, 0, np.zeros(195, np.uint8)),
        lambda: kernel.step_together(wrong, [0, 0]),
        lambda: observer_of(kernel).look(wrong, 0),
        lambda: kernel.Futures(wrong, 0, 0, 256, 0.0),
        lambda: kernel.Picking(wrong, np.zeros((2, 2)), 1.0, 1.0),
    ]
    for call in calls:
        with pytest.raises(TypeError, match=r"A State of this kernel is needed, not builtins\."):
            call()


def test_kernels_do_not_mix() -> None:
    for kernel in KERNELS.values():
        for other in KERNELS.values():
            if other is not kernel:
                with pytest.raises(TypeError, match=r"not yaxha\.kernel\.\w+\.State\.$"):
                    kernel.totals(other.State(2))
