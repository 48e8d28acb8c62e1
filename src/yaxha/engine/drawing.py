"""Text drawings: the levels of a pyramid from above, and pictures side by side.

The parameter ``line`` makes a line from a string.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple, Protocol, Self, TypeVar

from yaxha.engine.cells import FIRST_CELL, Cell


class Line(Protocol):
    """A string, or a text that has colours and otherwise behaves like one."""

    def __len__(self) -> int:
        """Return the number of characters."""

    def __add__(self, other: Self, /) -> Self:
        """Return both lines as one."""


L = TypeVar("L", bound=Line)


class Level(NamedTuple):
    """The drawn part of a level."""

    number: int
    files: range
    ranks: range

    def row(self, rank: int) -> list[Cell]:
        return [Cell(self.number, file, rank) for file in self.files]


def drawn_levels(cubes: Collection[Cell], free: Collection[Cell] = ()) -> list[Level]:
    """Return the levels that show all cubes and free cells; at least the first cell."""
    base = [cell for cell in (*cubes, *free) if cell.level == 1] or [FIRST_CELL]
    levels = [Level(1, _span(cell.file for cell in base), _span(cell.rank for cell in base))]
    # Cubes can rest only above the present level 1.
    base = [cell for cell in cubes if cell.level == 1]
    for number in range(2, 1 + max((cell.level for cell in (*cubes, *free)), default=1)):
        files, ranks = _span(cell.file for cell in base), _span(cell.rank for cell in base)
        up = number - 1
        levels.append(
            Level(number, range(files.start, files.stop - up), range(ranks.start, ranks.stop - up))
        )
    return levels


def _span(numbers: Iterable[int]) -> range:
    known = sorted(numbers)
    return range(known[0], known[-1] + 1)


def draw_level(level: Level, sign: Callable[[Cell], L], start: Callable[[int], L]) -> list[L]:
    """Return a level's rows, the farthest first: the start of each rank, then its cells' signs."""
    lines = []
    for rank in reversed(level.ranks):
        line = start(rank)
        for cell in level.row(rank):
            line += sign(cell)
        lines.append(line)
    return lines


def draw_letters(letters: Mapping[Cell, str]) -> list[str]:
    """Return the levels side by side, with a letter for each cube; no lines for no cubes."""
    levels = drawn_levels(letters) if letters else []
    pictures = [
        draw_level(level, lambda cell: letters.get(cell, "."), lambda _: "") for level in levels
    ]
    return beside(pictures, line=str, gap=3, at_top=True)


def beside(
    pictures: Sequence[Sequence[L]],
    *,
    line: Callable[[str], L],
    gap: int,
    at_top: bool = False,
    width: Callable[[L], int] = len,
) -> list[L]:
    """Return the pictures side by side, aligned at the bottom or at the top."""
    widths = [max(map(width, picture), default=0) for picture in pictures]
    order = 1 if at_top else -1
    lines = []
    for pieces in zip_longest(*[picture[::order] for picture in pictures]):
        whole, column = line(""), 0
        for piece, wide in zip(pieces, widths, strict=True):
            if piece:
                # Pad only before a piece, so that no line ends with spaces.
                whole = whole + line(" " * (column - width(whole))) + piece
            column += wide + gap
        lines.append(whole)
    return lines[::order]
