"""Pieces of messages, written once.

From one value of a table to the next, most of what a message tells stays as it was.
"""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Fragments:
    """The last text of each piece that belongs to one table, and what it was written from."""

    def __init__(self) -> None:
        self._pieces: dict[object, tuple[tuple[object, ...], Any]] = {}

    def piece(self, name: object, of: tuple[object, ...], write: Callable[[], T]) -> T:
        """The piece of that name; ``of`` is all that ``write`` looks at and that may change."""
        known = self._pieces.get(name)
        if known is None or known[0] != of:
            known = self._pieces[name] = (of, write())
        text: T = known[1]
        return text

    def clear(self) -> None:
        self._pieces.clear()
