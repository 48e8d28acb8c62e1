"""Unpickling of states, under a name that is the same for every kernel."""

from typing import Any

from yaxha.kernel import State


def load_state(fields: tuple[Any, ...]) -> State:
    """Return a state of the kernel in use with these dumped fields."""
    return State.load(fields)
