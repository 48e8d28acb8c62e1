"""Perft: counts of a hand's placements, to compare implementations."""

from typing import NamedTuple

from yaxha.engine.cubes import CUBES_PER_TILE, Color, Cubes
from yaxha.engine.pyramid import Pyramid


class Perft(NamedTuple):
    """Ordered placements at depth 1, 2 and 3, and distinct final pyramids."""

    depths: tuple[int, ...]
    ends: int

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.depths))} ={self.ends}"


def perft(pyramid: Pyramid, hand: Cubes) -> Perft:
    """Count a hand's placements. Equal cubes count once; forced discards end a path (R6)."""
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
