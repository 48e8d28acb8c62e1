"""News: differences between two views of one viewer, in cubes, points and cards."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from yaxha.engine import BonusCard, Pyramid, Seat
from yaxha.table.options import SeatLetter, letter
from yaxha.table.story import Entry
from yaxha.table.views.schemas import CubeChange, GroupChange, News, ScoreChange, ScoreView
from yaxha.table.views.scores import CELL_TEXTS, CUBE_TEXTS, score_views, texts_of


# Compared by identity, which makes them cheap cache keys.
@dataclass(frozen=True, eq=False, slots=True)
class Boards:
    """Pyramids as shown to a viewer, with their scores."""

    pyramids: tuple[Pyramid, ...]
    scores: tuple[ScoreView, ...]


# Cached, since most viewers of a table see the same pyramids.
@lru_cache(maxsize=256)
def boards_of(pyramids: tuple[Pyramid, ...], bonus: tuple[BonusCard, ...]) -> Boards:
    return Boards(pyramids, score_views(pyramids, bonus))


def news_of(happened: Iterable[Entry], before: Boards | None, after: Boards | None) -> News:
    """Return the news between two views. Without an earlier view, it has entries only."""
    if before is None or after is None or before.pyramids == after.pyramids:
        return News(tuple(happened), (), ())
    return News(tuple(happened), *_changes(before, after))


def _changes(
    before: Boards, after: Boards
) -> tuple[tuple[CubeChange, ...], tuple[ScoreChange, ...]]:
    moved = [
        change
        for seat, (was, now) in enumerate(zip(before.pyramids, after.pyramids, strict=True))
        if was is not now
        for change in _cube_changes(letter(Seat(seat)), was, now)
    ]
    columns = zip(before.scores, after.scores, after.pyramids, strict=True)
    changed = [_score_change(was, now, pyramid) for was, now, pyramid in columns]
    return tuple(moved), tuple([each for each in changed if each is not None])


def _cube_changes(seat: SeatLetter, was: Pyramid, now: Pyramid) -> Iterator[CubeChange]:
    before, after = was.cubes(), now.cubes()
    gone = {cell: color for cell, color in before.items() if after.get(cell) is not color}
    lost = [cell for cell in now.hidden if before.get(cell) is after[cell]]
    covered = set(lost).difference(was.hidden)
    for cell, color in after.items():
        if before.get(cell) is color:
            continue
        group = next((len(group.cells) for group in now.groups if cell in group.cells), 0)
        # Treat a cube of the same colour that disappeared elsewhere as moved here.
        source = next((each for each, other in gone.items() if other is color), None)
        # Several new cubes may rest on one: the first of them reports it as hidden.
        under = [each for each in cell.under() if each in covered] if covered else []
        covered.difference_update(under)
        hides = tuple([CUBE_TEXTS[after[each]][each] for each in under])
        cube = CUBE_TEXTS[color][cell]
        if source is None:
            yield CubeChange(seat, "placed", cube, group, hides=hides)
        else:
            del gone[source]
            yield CubeChange(seat, "moved", cube, group, CELL_TEXTS[source], hides)
    for cell, color in gone.items():
        yield CubeChange(seat, "taken-back", CUBE_TEXTS[color][cell], 0)


def _score_change(was: ScoreView, now: ScoreView, pyramid: Pyramid) -> ScoreChange | None:
    groups = [
        GroupChange(
            color=new.color,
            was=old.size,
            size=new.size,
            points=new.points - old.points,
            hidden=len(set(old.cells).intersection(texts_of(pyramid.hidden))),
            cells=new.cells,
        )
        for old, new in zip(was.groups, now.groups, strict=True)
        if old.size != new.size
    ]
    cards = [new for old, new in zip(was.cards, now.cards, strict=True) if new.earned != old.earned]
    if not groups and not cards:
        return None
    return ScoreChange(now.seat, was.total, now.total, tuple(groups), tuple(cards))
