"""A build in the engine's words, from the kernel's colours and cells."""

from collections.abc import Iterable

from yaxha.bots.bridge import placement_of
from yaxha.bots.protocol import seat_of
from yaxha.engine import Build, Placement, View
from yaxha.kernel.layout import CELLS, TILES


def build_from(view: View, moves: Iterable[tuple[int, int]]) -> Build:
    """The viewer's build of its hand; what is not placed is discarded."""
    seat = seat_of(view)
    pyramid = view.pyramids[seat]
    file, rank = pyramid.file, pyramid.rank
    left = list(view.hands[seat])
    placements: list[Placement] = []
    for color, cell in moves:
        placement = placement_of(file, rank, TILES + CELLS * color + cell)
        # R1: growing to the left or the near side moves the frame.
        file, rank = min(file, placement.cell.file), min(rank, placement.cell.rank)
        placements.append(placement)
        left.remove(placement.color)
    return Build(seat, tuple(placements), tuple(left))
