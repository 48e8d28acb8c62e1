"""The bot that takes what scores most at once."""

from random import Random
from typing import NamedTuple

from yaxha.bots.protocol import seat_of
from yaxha.engine import (
    COLORS,
    Build,
    Color,
    Cubes,
    Pick,
    Placement,
    Pyramid,
    Take,
    View,
    group_points,
    score,
)


class Built(NamedTuple):
    """A hand as the bot would build it, and what comes of it."""

    placements: tuple[Placement, ...]
    discards: Cubes
    pyramid: Pyramid


class GreedyBot:
    """Builds cube by cube, looks no further ahead than one cube, and wants the tile for that."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def pick(self, view: View) -> Pick:
        return Pick(seat_of(view), self._best_tile(view))

    def take(self, view: View) -> Take:
        return Take(seat_of(view), self._best_tile(view))

    def build(self, view: View) -> Build:
        seat = seat_of(view)
        built = self._built(view, view.hands[seat])
        return Build(seat, built.placements, built.discards)

    def _best_tile(self, view: View) -> int:
        def worth(tile: int) -> tuple[int, float]:
            built = self._built(view, view.market[tile - 1])
            # Chance between equals, or greedy bots would always want the same tile.
            return _total(view, built.pyramid), self.rng.random()

        return max(view.free_tiles(), key=worth)

    def _built(self, view: View, hand: Cubes) -> Built:
        pyramid, left = view.pyramids[seat_of(view)], list(hand)
        placements: list[Placement] = []
        while drafts := _drafts(pyramid, left):
            placement, pyramid = self._best_draft(view, drafts)
            placements.append(placement)
            left.remove(placement.color)
        return Built(tuple(placements), tuple(left), pyramid)

    def _best_draft(
        self, view: View, drafts: dict[Placement, Pyramid]
    ) -> tuple[Placement, Pyramid]:
        """The most group points; of equal ones, the best by cards, larger groups, lower cells."""
        points = {placement: _group_points(draft) for placement, draft in drafts.items()}
        most = max(points.values())

        def tiebreak(placement: Placement) -> tuple[int, int, int, float]:
            draft = drafts[placement]
            together = sum(group.size**2 for group in draft.groups)
            level = placement.cell.level
            return _total(view, draft), together, -level, self.rng.random()

        best = max((each for each in drafts if points[each] == most), key=tiebreak)
        return best, drafts[best]


def _drafts(pyramid: Pyramid, hand: list[Color]) -> dict[Placement, Pyramid]:
    """The pyramid with one cube of the hand more, in every way there is."""
    return {
        Placement(color, cell): pyramid.place(color, cell)
        for color in sorted(set(hand))
        for cell in pyramid.legal_cells(color)
    }


def _group_points(pyramid: Pyramid) -> int:
    return sum(group_points(pyramid.largest_group(color).size) for color in COLORS)


def _total(view: View, pyramid: Pyramid) -> int:
    """What the seat would score if the game ended now with this pyramid for its own."""
    seat = seat_of(view)
    pyramids = (*view.pyramids[:seat], pyramid, *view.pyramids[seat + 1 :])
    return score(pyramids, view.bonus).totals[seat]
