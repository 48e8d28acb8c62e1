"""Type of the fields of a state, for modules that ``state`` imports."""

from typing import Protocol


class Fields(Protocol):
    """The fields of ``State``."""

    seats: int
    round: int
    phase: int
    seat: int
    deals: bool
    bag: int
    chance: int
    market: list[int]
    hands: list[int]
    order: list[int]
    picks: list[int]
    cards: list[int]
    boards: list[int]
    cubes: list[int]
    files: list[int]
    ranks: list[int]
