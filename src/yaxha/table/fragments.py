"""Encoded parts of messages, kept while the values they are made from stay the same.

From one state of a table to the next, most parts of a message do not change.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Raw

T = TypeVar("T")


class Fragments:
    """The latest version of each part that belongs to one table, and the values it depends on."""

    def __init__(self) -> None:
        self._parts: dict[object, tuple[tuple[object, ...], Any]] = {}

    def part(self, name: object, depends_on: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the part of that name; make it again when what it depends on has changed."""
        known = self._parts.get(name)
        if known is None or known[0] != depends_on:
            known = self._parts[name] = (depends_on, make())
        part: T = known[1]
        return part

    def clear(self) -> None:
        self._parts.clear()


def encoded(part: bytes) -> Any:
    """Use JSON that is encoded already as a field of a message, whatever the field's type."""
    return Raw(part)
