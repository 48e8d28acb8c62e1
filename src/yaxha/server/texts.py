"""Placements and builds from their texts, looked up: a server reads the same ones often."""

from yaxha.engine import CELLS, COLORS, Build, Placement, Seat, read_cubes

_PLACEMENTS = {
    str(placement): placement
    for placement in (Placement(color, cell) for color in COLORS for cell in CELLS)
}


def read_placement(text: str) -> Placement:
    """What the text says, or the engine's refusal of it."""
    known = _PLACEMENTS.get(text)
    return Placement.parse(text) if known is None else known


def read_build(text: str) -> Build:
    """A build as the log has it, which was legal when it was written."""
    *placed, last = text[2:].split(",")
    if last.startswith("x"):
        discards = read_cubes(last[1:])
    else:
        placed.append(last)
        discards = ()
    return Build(Seat[text[0]], tuple([_PLACEMENTS[each] for each in placed]), discards)
