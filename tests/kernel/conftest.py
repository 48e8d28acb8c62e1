"""The fixture ``kernel``, which runs a test with every form of the kernel."""

from typing import Any

import pytest

from kernel.kernels import KERNELS


@pytest.fixture(params=KERNELS)
def kernel(request: pytest.FixtureRequest) -> Any:
    return KERNELS[request.param]
