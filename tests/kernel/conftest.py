"""Tests that ask for ``kernel`` are run with each way there is to run it."""

from typing import Any

import pytest

from kernel.kernels import KERNELS


@pytest.fixture(params=KERNELS)
def kernel(request: pytest.FixtureRequest) -> Any:
    return KERNELS[request.param]
