"""Observations for learners: independent arrays, and their parts by name."""

from math import prod
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from yaxha.kernel import OBSERVATION, OBSERVATION_SHAPE, TOGETHER_SHAPE, Observer, State

MOST = 24
"""The largest value in an observation: the cubes of one colour in a full bag."""


class Observed(TypedDict):
    """The information that a seat may know, and its legal actions."""

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
    """Makes observations of a state from one seat, with ``actions`` entries in the mask."""

    def __init__(self, actions: int) -> None:
        self.actions = actions
        self._seen = np.zeros(OBSERVATION_SHAPE, np.uint8)
        mask = np.zeros(TOGETHER_SHAPE, np.uint8)
        self._observer = Observer(self._seen, mask)
        # The same memory with the dtype that Gymnasium requires.
        self._mask = mask.view(np.int8)[:actions]

    def observe(self, state: State, seat: int) -> Observed:
        self._observer.look(state, seat)
        return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickling would turn the view of another array's memory into an independent array.
        return SeatObserver, (self.actions,)


def parts(observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """Return the parts of an observation by name, reshaped, sharing its memory."""
    return {
        name: observation[first : first + prod(shape)].reshape(shape)
        for name, first, shape in OBSERVATION
    }
