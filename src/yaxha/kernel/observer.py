"""Observations and masks again and again: buffers are checked once, and then only written."""

from typing import Any, SupportsIndex

from yaxha.kernel import cython
from yaxha.kernel.checks import check_buffer
from yaxha.kernel.observation import OBSERVATION_SHAPE, fill_observation
from yaxha.kernel.simultaneous import TOGETHER_SHAPE, fill_mask_of
from yaxha.kernel.state import State, check_state, seat_of


class Observer:
    """Writes what ``observe`` and ``legal_mask_of`` would into the two buffers it was made with."""

    def __init__(self, observation: Any, mask: Any) -> None:
        check_buffer(observation, "observation", "B", OBSERVATION_SHAPE)
        check_buffer(mask, "mask", "B", TOGETHER_SHAPE)
        self.observation = observation
        self.mask = mask

    @cython.initializedcheck(True)
    def look(self, state: State, seat: SupportsIndex) -> None:
        """What the seat may know, and what it may do."""
        check_state(state)
        viewer = seat_of(state, seat)
        fill_observation(state, viewer, self.observation)
        fill_mask_of(state, viewer, self.mask)
