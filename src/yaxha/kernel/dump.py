"""Dumps of states: named tuples of plain values, the same in every kernel.

This module is never compiled, so that every kernel returns the same type.
"""

from typing import NamedTuple

Counts = tuple[int, ...]
"""Cubes without order: how many of each colour."""

PyramidFields = tuple[int, int, tuple[int, ...]]
"""File and rank of the frame's near left corner, and the board of each colour."""


class Dump(NamedTuple):
    """All fields of a state, as ``State.dump`` returns and ``State.load`` takes them."""

    round: int
    phase: int
    seat: int
    bag: Counts
    market: tuple[Counts, ...]
    hands: tuple[Counts, ...]
    order: tuple[int, ...]
    """Seats by turn."""
    picks: tuple[int, ...]
    """By seat, a market tile counted from 1, or 0."""
    cards: tuple[int, ...]
    pyramids: tuple[PyramidFields, ...]
    chance: int
    """The state of the random number generator."""
    deals: bool
    """True if the state deals by itself."""
