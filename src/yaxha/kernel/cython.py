"""Stands in for Cython's own module where the kernel is interpreted."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

# Compiled, threads run side by side in such a block.
nogil = nullcontext()


def initializedcheck(_: bool) -> Callable[[F], F]:
    """Compiled, a buffer that was never set is refused, as Python always does."""
    return lambda function: function
