"""Legal actions, masks and samples of them, and sentences about illegal ones."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from kernel.games import after
from yaxha.kernel import ACTIONS, CELL_NAMES


def growth(kernel: Any, *steps: int) -> list[str]:
    """The cells that take an orange cube of seat A after these actions of its build."""
    state = kernel.State.start((0, 1), (0, 1, 2))
    for step in ([0] * 6, [0, 1], steps):
        for action in step:
            state.step(action)
    return [CELL_NAMES[action - 4] for action in state.legal_actions()]


def test_level_1_grows_on_all_sides(kernel: Any) -> None:
    """The first cube has one cell; then growth to the left and near side moves the frame."""
    assert growth(kernel) == ["1a1"]
    assert growth(kernel, 4) == ["1a2", "1b1", "left of 1a1", "near of 1a1"]


def test_level_1_stays_within_four_files(kernel: Any) -> None:
    dump = kernel.State.start((0, 1), (0, 1, 2)).dump()
    state = kernel.State.load(
        dump._replace(
            phase=3,
            picks=(1, 2),
            bag=(19, 24, 24, 24, 24),
            hands=((1, 0, 0, 0, 0), (0,) * 5),
            pyramids=((1, 4, (0x1111, 0, 0, 0, 0)), dump.pyramids[1]),
        )
    )
    names = [CELL_NAMES[action - 4] for action in state.legal_actions()]
    assert names == ["1a2", "1b2", "1c2", "1d2", *(f"near of 1{file}1" for file in "abcd")]


@pytest.mark.parametrize("steps", [0, 5, 12, 60, 100])
def test_samples_are_of_all_legal_actions(kernel: Any, steps: int) -> None:
    state = after(kernel, 3, steps)
    legal = state.legal_actions()
    found = Counter(state.sample() for _ in range(60 * len(legal)))
    assert sorted(found) == sorted(legal)
    assert max(found.values()) < 4 * min(found.values())


@pytest.mark.parametrize("phase", range(5))
def test_a_mask_overwrites_the_whole_buffer(kernel: Any, phase: int) -> None:
    state = kernel.State.start((0, 1), (0, 1, 2))
    while state.phase != phase:
        # Both want the first tile, so that somebody takes.
        state.step(0 if state.phase == 1 else state.sample())
    mask = np.full(ACTIONS, 255, np.uint8)
    state.legal_mask(mask)
    assert np.flatnonzero(mask).tolist() == sorted(state.legal_actions())
    assert set(mask.tolist()) <= {0, 1}


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
def test_illegal_actions_are_explained(
    kernel: Any, steps: list[int], action: int, sentence: str
) -> None:
    state = kernel.State(2)
    for step in steps:
        state.step(step)
    before = state.dump()
    with pytest.raises(kernel.IllegalStep) as refusal:
        state.step(action)
    assert str(refusal.value) == sentence
    assert state.dump() == before
