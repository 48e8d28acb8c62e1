"""Cubes and pyramids as text, with colours or with signs instead."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from yaxha.engine import Cell, Color, Cubes, Pyramid, drawing
from yaxha.engine.cells import FILES

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
        levels = drawing.drawn_levels(pyramid.cubes(), legal)
        return side_by_side([self._level(level, pyramid, legal, new) for level in levels], gap=3)

    def _level(
        self,
        level: drawing.Level,
        pyramid: Pyramid,
        legal: Mapping[Cell, str],
        new: Collection[Cell],
    ) -> Picture:
        files = "".join(f" {FILES[file - 1]} " for file in level.files)
        return [
            Text(f"  level {level.number}", "dim"),
            Text(f"  {files}".rstrip(), "dim"),
            *drawing.draw_level(
                level,
                lambda cell: self._cell(cell, pyramid, legal, new),
                lambda rank: Text.assemble((f"{rank} ", "dim")),
            ),
        ]

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
        pictures = [
            drawing.draw_level(
                level, lambda cell: self._small_cell(cell, pyramid), lambda _: Text()
            )
            for level in drawing.drawn_levels(pyramid.cubes())
        ]
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


# Pictures


def width(picture: Picture) -> int:
    return max(map(line_width, picture), default=0)


def side_by_side(pictures: Sequence[Picture], *, gap: int, at_top: bool = False) -> Picture:
    """Join pictures side by side, aligned at the bottom or at the top."""
    return drawing.beside(pictures, line=Text, gap=gap, at_top=at_top, width=line_width)


def line_width(line: Text) -> int:
    """Return the columns that the line takes; some characters take two."""
    return line.cell_len


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
