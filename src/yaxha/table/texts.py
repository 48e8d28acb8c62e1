"""Placements and actions from their texts, looked up: a server reads the same ones often."""

from itertools import combinations_with_replacement

from yaxha.engine import CELLS, COLORS, Build, Deal, Placement, Seat, write_cubes
from yaxha.engine.cubes import CUBES_PER_TILE

_PLACEMENTS = {
    str(placement): placement
    for placement in (Placement(color, cell) for color in COLORS for cell in CELLS)
}

_CUBES = {
    write_cubes(cubes): cubes
    for number in range(CUBES_PER_TILE + 1)
    for cubes in combinations_with_replacement(COLORS, number)
}


def read_placement(text: str) -> Placement:
    """What the text says, or the engine's refusal of it."""
    known = _PLACEMENTS.get(text)
    return Placement.parse(text) if known is None else known


def read_deal(text: str) -> Deal:
    """A deal as the log has it, which was possible when it was written."""
    return Deal(tuple([_CUBES[tile] for tile in text.split("/")]))


def read_build(text: str) -> Build:
    """A build as the log has it, which was legal when it was written."""
    *placed, last = text[2:].split(",")
    if last.startswith("x"):
        discards = _CUBES[last[1:]]
    else:
        placed.append(last)
        discards = ()
    return Build(Seat[text[0]], tuple([_PLACEMENTS[each] for each in placed]), discards)
