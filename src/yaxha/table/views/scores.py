"""Views of pyramids, scores, and the effects of each legal placement."""

from functools import lru_cache

import msgspec

from yaxha.engine import (
    BONUS_POINTS,
    CELLS,
    COLORS,
    BonusCard,
    Cell,
    Cubes,
    Placement,
    Pyramid,
    Seat,
    SeatScore,
    Standing,
    group_points,
)
from yaxha.prospects import cells_of, prospects
from yaxha.table.options import letter
from yaxha.table.state import scored
from yaxha.table.views.schemas import CardView, GroupView, PlacementView, PyramidView, ScoreView

encode = msgspec.json.Encoder().encode

CELL_TEXTS = {cell: str(cell) for cell in CELLS}
PLACEMENT_TEXTS = {
    placement: str(placement)
    for placement in (Placement(color, cell) for color in COLORS for cell in CELLS)
}
CUBE_TEXTS = [{cell: f"{color.letter}{cell}" for cell in CELLS} for color in COLORS]
COLOR_TEXTS = tuple(map(str, COLORS))
POINTS = tuple(group_points(size) for size in range(31))


def pyramid_view(pyramid: Pyramid) -> PyramidView:
    return PyramidView(
        tuple([CUBE_TEXTS[color][cell] for cell, color in pyramid.cubes().items()]),
        texts_of(pyramid.hidden),
        tuple([texts_of(group.cells) for group in pyramid.groups]),
    )


# Cached, since most viewers of a table see the same pyramids.
@lru_cache(maxsize=256)
def score_views(
    pyramids: tuple[Pyramid, ...], bonus: tuple[BonusCard, ...]
) -> tuple[ScoreView, ...]:
    return tuple([_score_view(each) for each in scored(pyramids, bonus).seats])


def _score_view(column: SeatScore) -> ScoreView:
    groups = [
        GroupView(COLOR_TEXTS[group.color], group.size, POINTS[group.size], texts_of(group.cells))
        for group in column.groups
    ]
    cards = [card_view(card, standing) for card, standing in column.standings]
    total = sum([group.points for group in groups]) + sum([card.points for card in cards])
    return ScoreView(letter(column.seat), total, tuple(groups), tuple(cards))


def card_view(card: BonusCard, standing: Standing) -> CardView:
    return CardView(
        card=card.value,
        earned=standing.earned,
        points=BONUS_POINTS if standing.earned else 0,
        reason=standing.reason,
        value=standing.value,
        missing=standing.missing,
        rivals=tuple([letter(rival) for rival in standing.rivals]),
        colors=tuple([COLOR_TEXTS[color] for color in standing.colors]),
        cells=texts_of(standing.cells),
    )


def texts_of(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    return tuple(map(CELL_TEXTS.__getitem__, cells))


# Cached, since most groups are small and recur in every view of a round.
@lru_cache(maxsize=1 << 13)
def _board_texts(corner: tuple[int, int], board: int) -> tuple[str, ...]:
    return texts_of(cells_of(corner, board))


def placement_views(
    pyramids: tuple[Pyramid, ...], bonus: tuple[BonusCard, ...], seat: Seat, left: Cubes
) -> list[PlacementView]:
    """Return every legal placement of these cubes, with its effects."""
    return [
        PlacementView(
            PLACEMENT_TEXTS[each.placement],
            each.groups,
            tuple([POINTS[size] for size in each.groups]),
            each.earned,
            each.totals,
            _board_texts(each.corner, each.group_board),
            _board_texts(each.corner, each.hidden_board),
        )
        for each in prospects(pyramids, bonus, seat, left)
    ]
