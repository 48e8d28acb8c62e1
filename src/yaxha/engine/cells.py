"""Cells, named as in the notation, and placements of cubes on them."""

from typing import NamedTuple, Self

from yaxha.engine.cubes import LETTERS, Color
from yaxha.engine.text import Span

FILES = "abcdefg"
RANKS = "1234567"
LEVELS = "1234"

WIDTH = 4
"""The largest width and depth of level 1 (B5)."""


class Cell(NamedTuple):
    """A place for a cube. Level k has the files and ranks 1 to 8 - k."""

    level: int
    file: int
    rank: int

    def __str__(self) -> str:
        return f"{self.level}{FILES[self.file - 1 : self.file] or '?'}{self.rank}"

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        span = Span.of(text)
        level, file, rank = (span.cut(i, i + 1) for i in range(3))
        if not level.text or level.text not in LEVELS:
            raise level.expected("a level from 1 to 4")
        size = 8 - int(level.text)
        if not file.text or file.text not in FILES[:size]:
            raise file.expected(f"a file from a to {FILES[size - 1]}")
        if not rank.text or rank.text not in RANKS[:size]:
            raise rank.expected(f"a rank from 1 to {size}")
        if len(span) > 3:
            raise span.cut(3).expected(f"nothing after the cell {span.text[:3]}")
        return cls(int(level.text), FILES.index(file.text) + 1, int(rank.text))

    def under(self) -> "tuple[Cell, ...]":
        """Return the four cells it rests on; none for level 1."""
        if self.level == 1:
            return ()
        level, file, rank = self
        return tuple(Cell(level - 1, f, r) for f in (file, file + 1) for r in (rank, rank + 1))

    def beside(self) -> "tuple[Cell, ...]":
        """Return the four cells that share a side face with it, even those off the grid."""
        level, file, rank = self
        return (
            Cell(level, file - 1, rank),
            Cell(level, file + 1, rank),
            Cell(level, file, rank - 1),
            Cell(level, file, rank + 1),
        )


CELLS = frozenset(
    Cell(level, file, rank)
    for level in (1, 2, 3, 4)
    for file in range(1, 9 - level)
    for rank in range(1, 9 - level)
)

FIRST_CELL = Cell(1, 4, 4)


class Placement(NamedTuple):
    """A cube of a colour on a cell."""

    color: Color
    cell: Cell

    def __str__(self) -> str:
        return f"{LETTERS[self.color]}{self.cell}"

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        span = Span.of(text)
        return cls(Color.parse(span.cut(0, 1)), Cell.parse(span.cut(1)))
