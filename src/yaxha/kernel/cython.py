"""Stand-in for Cython's module where the kernel is interpreted."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

# Compiled, such a block releases the GIL.
nogil = nullcontext()


def initializedcheck(_: bool) -> Callable[[F], F]:
    """Do nothing. Compiled, True makes an unset buffer raise AttributeError, as in Python."""
    return lambda function: function
