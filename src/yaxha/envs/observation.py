"""Observations as learners get them: arrays of their own, and their parts by name."""

from math import prod
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from yaxha.kernel import OBSERVATION, OBSERVATION_SHAPE, TOGETHER_SHAPE, Observer, State

MOST = 24
"""No number of an observation is larger: the bag has so many cubes of a colour at first."""


class Observed(TypedDict):
    """What a seat may know, and which actions it may choose."""

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]


def observation_space(actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, MOST, OBSERVATION_SHAPE, np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class SeatObserver:
    """What a seat of a state may know and do, as fresh arrays, with so many actions in the mask."""

    def __init__(self, actions: int) -> None:
        self.actions = actions
        self._seen = np.zeros(OBSERVATION_SHAPE, np.uint8)
        mask = np.zeros(TOGETHER_SHAPE, np.uint8)
        self._observer = Observer(self._seen, mask)
        # The same memory, as what Gymnasium wants a mask to be.
        self._mask = mask.view(np.int8)[:actions]

    def observe(self, state: State, seat: int) -> Observed:
        self._observer.look(state, seat)
        return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}

    def __reduce__(self) -> tuple[Any, ...]:
        # A view of another array's memory would come back as an array of its own.
        return SeatObserver, (self.actions,)


def parts(observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """The parts of an observation by their names, in their shapes; they share its memory."""
    return {
        name: observation[first : first + prod(shape)].reshape(shape)
        for name, first, shape in OBSERVATION
    }
