"""Fragment cache: encoded parts of messages, reused while their dependencies are unchanged.

Most parts of a message stay the same from one state of a table to the next.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Raw

T = TypeVar("T")


class Fragments:
    """Cache of one table: the latest version of each fragment, with its dependencies."""

    def __init__(self) -> None:
        self._parts: dict[object, tuple[tuple[object, ...], Any]] = {}

    def part(self, name: object, depends_on: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the named fragment. Rebuild it if its dependencies have changed."""
        known = self._parts.get(name)
        if known is None or known[0] != depends_on:
            known = self._parts[name] = (depends_on, make())
        part: T = known[1]
        return part

    def clear(self) -> None:
        self._parts.clear()


def encoded(part: bytes) -> Any:
    """Wrap encoded JSON for use as a field of a message, regardless of the field's type."""
    return Raw(part)
