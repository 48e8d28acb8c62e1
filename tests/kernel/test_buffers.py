"""Buffers of the caller: what the kernel writes into, and what it refuses to touch."""

import ctypes
from array import array
from typing import Any

import numpy as np
import pytest

from yaxha.kernel import ACTIONS

READ_ONLY = np.zeros((3, 2), np.int32)
READ_ONLY.flags.writeable = False

WRONG_TOTALS = {
    "totals must be a buffer, such as a numpy array, not None.": None,
    "totals must be a buffer, such as a numpy array, not [[0, 0], [0, 0], [0, 0]].": [[0, 0]] * 3,
    "totals must have numbers of the kind 'i', not 'l'.": np.zeros((3, 2), np.int64),
    "totals must have numbers of the kind 'i', not 'f'.": np.zeros((3, 2), np.float32),
    "totals must have numbers of the kind 'i', not '>i'.": np.zeros((3, 2), ">i4"),
    "totals must have numbers of the kind 'i', not '<i'.": (ctypes.c_int * 2 * 3)(),
    "totals must have the shape (3, 2), not (2, 3).": np.zeros((2, 3), np.int32),
    "totals must have the shape (3, 2), not (6,).": np.zeros(6, np.int32),
    "totals must have the shape (3, 2), not (3, 2, 1).": np.zeros((3, 2, 1), np.int32),
    "totals must have the shape (3, 2), not ().": np.zeros((), np.int32),
    "totals must be contiguous.": np.zeros((3, 4), np.int32)[:, ::2],
    "totals must be writable.": READ_ONLY,
}
WRONG_SEEDS = {
    "seeds must be a buffer, such as a numpy array, not 7.": 7,
    "seeds must be a buffer, such as a numpy array, not [1, 2, 3].": [1, 2, 3],
    "seeds must have numbers of the kind 'Q', not 'l'.": np.zeros(3, np.int64),
    "seeds must have numbers of the kind 'Q', not 'd'.": np.zeros(3),
    "seeds must have the shape (3,), not (3, 1).": np.zeros((3, 1), np.uint64),
    "seeds must have the shape (1,), not ().": np.zeros((), np.uint64),
    "seeds must be contiguous.": np.zeros(6, np.uint64)[::2],
}


def calls(kernel: Any, policy: Any, seeds: Any, totals: Any, threads: Any = 1) -> list[Any]:
    return [
        lambda: kernel.play_games(2, policy, seeds, totals, threads),
        lambda: kernel.rollouts(kernel.State(2, 1), policy, seeds, totals, threads),
    ]


@pytest.mark.parametrize("sentence", WRONG_TOTALS)
def test_totals_that_cannot_be_written(kernel: Any, sentence: str) -> None:
    for call in calls(kernel, "random", np.arange(3, dtype=np.uint64), WRONG_TOTALS[sentence]):
        with pytest.raises((TypeError, ValueError)) as refusal:
            call()
        assert str(refusal.value) == sentence


@pytest.mark.parametrize("sentence", WRONG_SEEDS)
def test_seeds_that_cannot_be_read(kernel: Any, sentence: str) -> None:
    totals = np.zeros((3, 2), np.int32)
    for call in calls(kernel, "random", WRONG_SEEDS[sentence], totals):
        with pytest.raises((TypeError, ValueError)) as refusal:
            call()
        assert str(refusal.value) == sentence
    assert not totals.any()


@pytest.mark.parametrize("policy", ["", "Random", "search", None, 1])
def test_no_such_policy(kernel: Any, policy: object) -> None:
    for call in calls(kernel, policy, np.zeros(3, np.uint64), np.zeros((3, 2), np.int32)):
        with pytest.raises(ValueError, match=r"^The policies are random and greedy, not .*\.$"):
            call()


@pytest.mark.parametrize("threads", [-1, 0, 1025, 2**70])
def test_threads_that_cannot_be(kernel: Any, threads: int) -> None:
    seeds, totals = np.zeros(3, np.uint64), np.zeros((3, 2), np.int32)
    for call in calls(kernel, "random", seeds, totals, threads):
        with pytest.raises(ValueError, match=r"^From 1 to 1024 threads can work, not -?\d+\.$"):
            call()


@pytest.mark.parametrize("threads", [1.0, "1", None])
def test_threads_are_whole_numbers(kernel: Any, threads: object) -> None:
    seeds, totals = np.zeros(3, np.uint64), np.zeros((3, 2), np.int32)
    for call in calls(kernel, "random", seeds, totals, threads):
        with pytest.raises(TypeError, match="integer"):
            call()


def test_seats_of_whole_games(kernel: Any) -> None:
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


@pytest.mark.parametrize(
    ("mask", "sentence"),
    [
        (None, "mask must be a buffer, such as a numpy array, not None."),
        (bytearray(193), "mask must have the shape (194,), not (193,)."),
        (bytes(194), "mask must be writable."),
        (np.zeros(194, np.int32), "mask must have numbers of the kind 'B', not 'i'."),
        (np.zeros(388, np.uint8)[::2], "mask must be contiguous."),
        (np.zeros(194, np.int8), "mask must have numbers of the kind 'B', not 'b'."),
    ],
    ids=["none", "short", "read-only", "int32", "stride", "int8"],
)
def test_masks_that_cannot_be_written(kernel: Any, mask: Any, sentence: str) -> None:
    with pytest.raises((TypeError, ValueError)) as refusal:
        kernel.State(2, 1).legal_mask(mask)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("phase", range(5))
def test_a_mask_overwrites_all_that_was_there(kernel: Any, phase: int) -> None:
    state = kernel.State.start((0, 1), (0, 1, 2))
    while state.phase != phase:
        # Both want the first tile, so that somebody takes.
        state.step(0 if state.phase == 1 else state.sample())
    mask = np.full(ACTIONS, 255, np.uint8)
    state.legal_mask(mask)
    assert np.flatnonzero(mask).tolist() == sorted(state.legal_actions())
    assert set(mask.tolist()) <= {0, 1}
