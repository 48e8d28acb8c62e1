"""An observer writes what the functions write."""

import random
from typing import Any

import numpy as np
import pytest

from kernel.kernels import KERNELS
from yaxha.kernel.observation import OBSERVATION_SHAPE
from yaxha.kernel.simultaneous import TOGETHER_SHAPE


@pytest.fixture(params=KERNELS)
def kernel(request: pytest.FixtureRequest) -> Any:
    return KERNELS[request.param]


def buffers() -> tuple[Any, Any]:
    return np.zeros(OBSERVATION_SHAPE, np.uint8), np.zeros(TOGETHER_SHAPE, np.uint8)


def test_the_same_as_the_functions(kernel: Any) -> None:
    seen, mask = buffers()
    observer = kernel.Observer(seen, mask)
    rng = random.Random(1)
    state = kernel.State(3, 1)
    while not state.over:
        seat = rng.randrange(3)
        observer.look(state, seat)
        other_seen, other_mask = buffers()
        kernel.observe(state, seat, other_seen)
        kernel.legal_mask_of(state, seat, other_mask)
        assert (seen == other_seen).all()
        assert (mask == other_mask).all()
        state.step(rng.choice(state.legal_actions()))


def test_wrong_buffers_and_seats(kernel: Any) -> None:
    seen, mask = buffers()
    with pytest.raises(ValueError, match="observation must have the shape"):
        kernel.Observer(mask, mask)
    with pytest.raises(ValueError, match="mask must have the shape"):
        kernel.Observer(seen, seen)
    with pytest.raises(AttributeError):
        kernel.Observer.__new__(kernel.Observer).look(kernel.State(2, 1), 0)
    with pytest.raises(IndexError, match="no seat -1"):
        kernel.Observer(seen, mask).look(kernel.State(2, 1), -1)
