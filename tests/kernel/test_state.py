"""A state as an object: its copies, the course of its game, and what it refuses."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import yaxha.kernel
from kernel.kernels import KERNELS
from yaxha.kernel import ACTIONS, CELL_NAMES, COLOR_NAMES, PHASES


def after(kernel: Any, seats: int, steps: int, seed: int | None = 5) -> Any:
    state = kernel.State(seats, seed)
    for _ in range(steps):
        state.step(state.sample())
    return state


# Copies


@pytest.mark.parametrize("steps", [0, 3, 9, 40, 150])
def test_copies_are_equal_and_go_their_own_way(kernel: Any, steps: int) -> None:
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


def test_a_copy_has_the_same_luck(kernel: Any) -> None:
    state = after(kernel, 3, 20)
    other = copy.copy(state)
    while not state.over:
        action = state.sample()
        assert other.sample() == action
        state.step(action)
        other.step(action)
    assert other == state


def test_whichever_kernel_is_in_use_loads_a_pickle(kernel: Any) -> None:
    state = after(kernel, 3, 20)
    other = pickle.loads(pickle.dumps(state))
    assert type(other) is yaxha.kernel.State
    assert other.dump() == state.dump()


@pytest.mark.parametrize(("writer", "reader"), [("compiled", "python"), ("python", "compiled")])
def test_pickles_move_between_kernels(writer: str, reader: str) -> None:
    def run(mode: str, source: str, given: bytes = b"") -> bytes:
        source = f"import pickle, sys; from yaxha.kernel import State; {source}"
        environment = {**os.environ, "YAXHA_KERNEL": mode}
        command = [sys.executable, "-c", source]
        return subprocess.run(
            command, input=given, env=environment, stdout=subprocess.PIPE, check=True
        ).stdout

    pickled = run(writer, "sys.stdout.buffer.write(pickle.dumps(State(3, 5)))")
    told = run(
        reader,
        "state = pickle.load(sys.stdin.buffer); print(type(state) is State, state.dump())",
        pickled,
    )
    assert told.decode() == f"True {yaxha.kernel.State(3, 5).dump()}\n"


def test_a_dump_is_the_same_in_every_kernel() -> None:
    dumps = [after(kernel, 4, 77).dump() for kernel in KERNELS.values()]
    assert all(dump == dumps[0] for dump in dumps)
    for kernel in KERNELS.values():
        assert kernel.State.load(dumps[0]).dump() == dumps[0]


def test_equal_to_nothing_else(kernel: Any) -> None:
    state = kernel.State(2, 1)
    assert state != state.dump()
    assert state != kernel.State(3, 1)
    assert state != kernel.State(2)
    with pytest.raises(TypeError, match="has no hash"):
        hash(state)


# The course of a game


def test_a_game_with_a_seed_deals_by_itself(kernel: Any) -> None:
    state = kernel.State(4, 11)
    assert PHASES[state.phase] == "pick"
    assert [sum(tile) for tile in state.dump().market] == [3, 3, 3, 3]
    assert sum(state.bag_counts()) == 108


def test_without_a_seed_chance_is_stepped(kernel: Any) -> None:
    state = kernel.State(2)
    assert PHASES[state.phase] == "deal"
    assert state.legal_actions() == [0, 1, 2, 3, 4]
    for color in (0, 0, 1, 4, 4, 4):
        state.step(color)
    assert state.dump().market == ((2, 1, 0, 0, 0), (0, 0, 0, 0, 3))
    assert state.bag_counts() == (22, 23, 24, 24, 21)
    assert PHASES[state.phase] == "pick"


def test_deal_is_as_many_samples(kernel: Any) -> None:
    one, other = kernel.State(3), kernel.State(3)
    one.deal()
    for _ in range(9):
        other.step(other.sample())
    assert one == other


@pytest.mark.parametrize("begun", [0, 1, 5])
def test_a_seed_finishes_the_deal(kernel: Any, begun: int) -> None:
    state = kernel.State(2)
    for _ in range(begun):
        state.step(2)
    state.seed(4)
    assert PHASES[state.phase] == "pick"
    assert sum(state.bag_counts()) == 114
    assert state.dump().market[0][2] >= min(begun, 3)
    again = state.clone()
    again.seed(4)
    assert state.dump()[:-2] == again.dump()[:-2]


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


def test_numbers_of_numpy_are_numbers(kernel: Any) -> None:
    state = kernel.State(np.int64(2), np.int32(7))
    assert state == kernel.State(2, 7)
    assert state.is_legal(np.uint8(1))
    state.step(np.int16(1))
    assert state.pyramid(np.int8(0)) == (4, 4, (0, 0, 0, 0, 0))


def test_names() -> None:
    assert (CELL_NAMES[0], CELL_NAMES[15], CELL_NAMES[16]) == ("1a1", "1d4", "2a1")
    assert (CELL_NAMES[29], CELL_NAMES[30], CELL_NAMES[-1]) == ("4a1", "left of 1a1", "near of 1d1")
    assert 4 + len(COLOR_NAMES) * len(CELL_NAMES) == ACTIONS


# Refusals


@pytest.mark.parametrize(
    ("steps", "action", "sentence"),
    [
        ([], 5, "Chance deals now: 5 is no colour left in the bag (S1)."),
        ([0] * 6, 2, "Seat A chooses a market tile, one of [0, 1]: 2 is not (C1, C3)."),
        ([0] * 6 + [1, 1], 1, "Seat B chooses a market tile, one of [0]: 1 is not (C1, C3)."),
        ([0] * 6 + [1, 0], 3, "Seat A builds, with an action from 4 to 193: not 3."),
        ([0] * 6 + [1, 0], 2**70, f"Seat A builds, with an action from 4 to 193: not {2**63 - 1}."),
        ([0] * 6 + [1, 0], 42, "Seat A has no blue cube in hand, so none for action 42 (B1)."),
        ([0] * 6 + [1, 0], 5, "Seat A cannot place orange there: 1a2, action 5 (B2 to B5)."),
    ],
)
def test_refusals(kernel: Any, steps: list[int], action: int, sentence: str) -> None:
    state = kernel.State(2)
    for step in steps:
        state.step(step)
    before = state.dump()
    with pytest.raises(kernel.IllegalStep) as refusal:
        state.step(action)
    assert str(refusal.value) == sentence
    assert state.dump() == before


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
def test_what_is_no_whole_number(kernel: Any, call: Any, wrong: object) -> None:
    with pytest.raises(TypeError, match=r"integer"):
        call(kernel, wrong)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 2**40, 2**70])
def test_seats_that_cannot_be(kernel: Any, seats: int) -> None:
    with pytest.raises(ValueError, match="A game has 2 to 4 seats, not"):
        kernel.State(seats)


@pytest.mark.parametrize("seat", [-1, 3, 4, 2**70])
def test_no_such_seat(kernel: Any, seat: int) -> None:
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
def test_what_is_no_state(kernel: Any, wrong: object) -> None:
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
