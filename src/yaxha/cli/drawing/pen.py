"""Cubes and pyramids as text, with colours or with signs instead."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from yaxha.engine import FIRST_CELL, Cell, Color, Cubes, Pyramid

FILES = "abcdefg"

ACCENT = "#c93a5a"
"""The colour of possible moves, readable on black and on white like every text colour."""

Picture = list[Text]
"""Lines, which may differ in width."""


class Paint(NamedTuple):
    """The colours of a cube: its face, letter and edges, and text without a face."""

    face: str
    letter: str
    edge: str
    tint: str


PAINT = {
    Color.ORANGE: Paint("#e4550b", "#361000", "#ffa569", "#e4550b"),
    Color.BLUE: Paint("#03216c", "#cfe0ff", "#6d8bea", "#6d8bea"),
    Color.GREEN: Paint("#037161", "#d6f3e4", "#4fb79f", "#2a9d84"),
    Color.YELLOW: Paint("#e7c749", "#4a3600", "#c49f22", "#b8922a"),
    Color.WHITE: Paint("#fbfbfb", "#4d4a45", "#b8b2a6", "#8f8a81"),
}

FEW_PAINT = {
    Color.ORANGE: Paint("red", "bright_white", "bright_red", "red"),
    Color.BLUE: Paint("blue", "bright_white", "bright_blue", "bright_blue"),
    Color.GREEN: Paint("green", "black", "bright_green", "green"),
    Color.YELLOW: Paint("bright_yellow", "black", "yellow", "yellow"),
    Color.WHITE: Paint("bright_white", "black", "white", "bright_black"),
}
"""For 16-colour terminals, in which the colours nearest to orange and green are misleading."""


class Level(NamedTuple):
    """The part of a level that is drawn."""

    number: int
    files: range
    ranks: range


@dataclass(frozen=True)
class Pen:
    """Draws in colour, or with signs in place of colours."""

    plain: bool
    paint: Mapping[Color, Paint]

    @classmethod
    def of(cls, console: Console) -> "Pen":
        system = console.color_system
        return cls(system is None, PAINT if system in ("256", "truecolor") else FEW_PAINT)

    # Cubes

    def cube(self, color: Color, *, new: bool = False) -> Text:
        """Draw a cube, three characters wide; ``new`` marks cubes of this round."""
        if self.plain:
            return Text(f"<{color.letter}>" if new else f"[{color.letter}]")
        paint = self.paint[color]
        left, right = "<>" if new else "▏▕"
        edge = f"bold {paint.letter if new else paint.edge} on {paint.face}"
        letter = (color.letter, f"bold {paint.letter} on {paint.face}")
        return Text.assemble((left, edge), letter, (right, edge))

    def hidden_cube(self, color: Color) -> Text:
        if self.plain:
            return Text(f"({color.letter})")
        return Text(f"░{color.letter}░", self.paint[color].tint)

    def cubes(self, cubes: Iterable[Color]) -> Text:
        """Draw cubes in a row, such as a market tile or a hand."""
        return Text(" " if self.plain else "").join(map(self.cube, cubes)) or Text("-")

    # Pyramids

    def pyramid(self, pyramid: Pyramid, *, hand: Cubes = (), new: Collection[Cell] = ()) -> Picture:
        """Draw the levels side by side, with files and ranks.

        Cells that accept every colour in hand are marked with +, other legal cells with the letters
        of the colours they accept.
        """
        legal = legal_letters(pyramid, hand)
        pictures = [
            self._level(level, pyramid, legal, new) for level in drawn_levels(pyramid, legal)
        ]
        return side_by_side(pictures, gap=3)

    def _level(
        self,
        level: Level,
        pyramid: Pyramid,
        legal: Mapping[Cell, str],
        new: Collection[Cell],
    ) -> Picture:
        files = "".join(f" {FILES[file - 1]} " for file in level.files)
        lines = [Text(f"  level {level.number}", "dim"), Text(f"  {files}".rstrip(), "dim")]
        for rank in reversed(level.ranks):
            line = Text.assemble((f"{rank} ", "dim"))
            for file in level.files:
                line.append_text(self._cell(Cell(level.number, file, rank), pyramid, legal, new))
            lines.append(line)
        return lines

    def _cell(
        self, cell: Cell, pyramid: Pyramid, legal: Mapping[Cell, str], new: Collection[Cell]
    ) -> Text:
        color = pyramid.color_at(cell)
        if color is None:
            if cell in legal:
                return Text(f"{legal[cell]:^3}", f"bold {ACCENT}")
            return Text(" . ", "dim")
        if cell in pyramid.hidden:
            return self.hidden_cube(color)
        return self.cube(color, new=cell in new)

    def small_pyramid(self, pyramid: Pyramid) -> Picture:
        """Draw the levels side by side, two characters per cube, without files and ranks."""
        pictures = []
        for level in drawn_levels(pyramid, {}):
            lines = []
            for rank in reversed(level.ranks):
                line = Text()
                for file in level.files:
                    line.append_text(self._small_cell(Cell(level.number, file, rank), pyramid))
                lines.append(line)
            pictures.append(lines)
        return side_by_side(pictures, gap=1)

    def _small_cell(self, cell: Cell, pyramid: Pyramid) -> Text:
        color = pyramid.color_at(cell)
        if color is None:
            return Text(". ", "dim")
        paint = self.paint[color]
        if cell in pyramid.hidden:
            return Text("# ") if self.plain else Text("░░", paint.tint)
        return Text(
            f"{color.letter} ", "" if self.plain else f"bold {paint.letter} on {paint.face}"
        )

    # Signs

    def legend(self, pyramid: Pyramid, *, hand: Cubes, new: Color | None) -> Text:
        """Explain the signs that occur in the drawing of the pyramid."""
        signs: list[tuple[Text, str]] = []
        letters = set(legal_letters(pyramid, hand).values())
        if "+" in letters:
            each = "any cube in hand" if len(set(hand)) > 1 else "the cube in hand"
            signs.append((Text("+", f"bold {ACCENT}"), f"{each} fits"))
        if some := sorted(letters - {"+"}):
            only = " or ".join(some[0])
            signs.append((Text(some[0], f"bold {ACCENT}"), f"only {only} fits"))
        if new is not None:
            signs.append((self.cube(new, new=True), "new"))
        if pyramid.hidden:
            color = pyramid.color_at(pyramid.hidden[0]) or Color.ORANGE
            signs.append((self.hidden_cube(color), "hidden, does not count"))
        return Text("   ").join(
            Text.assemble(sign, (f" {meaning}", "dim")) for sign, meaning in signs
        )


def legal_letters(pyramid: Pyramid, hand: Cubes) -> dict[Cell, str]:
    """Return the marks of the cells that accept a cube of the hand."""
    colors = sorted(set(hand))
    letters: dict[Cell, str] = {}
    for color in colors:
        for cell in pyramid.legal_cells(color):
            letters[cell] = letters.get(cell, "") + color.letter
    return {cell: "+" if len(each) == len(colors) else each for cell, each in letters.items()}


def drawn_levels(pyramid: Pyramid, legal: Collection[Cell]) -> list[Level]:
    """Return the parts of each level that have cubes or may have the next one."""
    cubes = pyramid.cubes()
    base = [cell for cell in (*cubes, *legal) if cell.level == 1] or [FIRST_CELL]
    levels = [Level(1, _span(cell.file for cell in base), _span(cell.rank for cell in base))]
    # Higher levels rest on the current cubes of level 1.
    base = [cell for cell in cubes if cell.level == 1]
    for number in range(2, 1 + max((cell.level for cell in (*cubes, *legal)), default=1)):
        files, ranks = _span(cell.file for cell in base), _span(cell.rank for cell in base)
        up = number - 1
        levels.append(
            Level(number, range(files.start, files.stop - up), range(ranks.start, ranks.stop - up))
        )
    return levels


def _span(numbers: Iterable[int]) -> range:
    known = sorted(numbers)
    return range(known[0], known[-1] + 1)


# Pictures


def width(picture: Picture) -> int:
    return max((line.cell_len for line in picture), default=0)


def side_by_side(pictures: Sequence[Picture], *, gap: int, at_top: bool = False) -> Picture:
    """Join pictures side by side, aligned at the bottom or at the top."""
    widths = [width(picture) for picture in pictures]
    order = 1 if at_top else -1
    columns = [picture[::order] for picture in pictures]
    lines = []
    for pieces in zip_longest(*columns, fillvalue=Text()):
        line, column = Text(), 0
        for piece, wide in zip(pieces, widths, strict=True):
            if piece:
                # Pad only before text: there must be no trailing spaces.
                line.append(" " * (column - line.cell_len)).append_text(piece)
            column += wide + gap
        lines.append(line)
    return lines[::order]


def flow(pictures: Iterable[Picture], *, gap: int, columns: int) -> Picture:
    """Join pictures side by side, and wrap them at the given number of columns."""
    rows: list[list[Picture]] = []
    for picture in pictures:
        if rows and sum(width(each) + gap for each in rows[-1]) + width(picture) <= columns:
            rows[-1].append(picture)
        else:
            rows.append([picture])
    lines: Picture = []
    for row in rows:
        lines += [*([Text()] if lines else []), *side_by_side(row, gap=gap, at_top=True)]
    return lines
