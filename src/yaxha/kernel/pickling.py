"""States in pickles: named by what is here alone, so that whichever kernel is in use loads them."""

from typing import Any

from yaxha.kernel import State


def load_state(fields: tuple[Any, ...]) -> State:
    """The state that ``dump`` gave these fields of, in whatever kernel that was."""
    return State.load(fields)
