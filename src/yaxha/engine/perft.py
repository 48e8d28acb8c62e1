"""Counting what a hand can do to a pyramid, so that implementations can be compared."""

from typing import NamedTuple

from yaxha.engine.cubes import CUBES_PER_TILE, Color, Cubes
from yaxha.engine.pyramid import Pyramid


class Perft(NamedTuple):
    """Ordered placements at depth 1, 2 and 3, and the distinct pyramids the round can end in."""

    depths: tuple[int, ...]
    ends: int

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.depths))} ={self.ends}"


def perft(pyramid: Pyramid, hand: Cubes) -> Perft:
    """Equal cubes count once; cubes that fit nowhere are discarded (R6)."""
    depths: list[int] = []
    ends: set[Pyramid] = set()
    drafts = [(pyramid, hand)]
    for _ in range(CUBES_PER_TILE):
        longer: list[tuple[Pyramid, Cubes]] = []
        for draft, left in drafts:
            placed = [
                (draft.place(color, cell), _without(left, color))
                for color in sorted(set(left))
                for cell in draft.legal_cells(color)
            ]
            longer += placed
            if not placed:
                ends.add(draft)
        drafts = longer
        depths.append(len(drafts))
    ends.update(draft for draft, _ in drafts)
    return Perft(tuple(depths), len(ends))


def _without(cubes: Cubes, color: Color) -> Cubes:
    at = cubes.index(color)
    return cubes[:at] + cubes[at + 1 :]
