"""A pyramid: where cubes may go, which of them can be seen, and which groups they make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import NamedTuple, Self

from yaxha.engine.cells import CELLS, FILES, FIRST_CELL, RANKS, Cell
from yaxha.engine.cubes import COLORS, LETTERS, Color
from yaxha.engine.errors import IllegalAction, IllegalPosition, MalformedText, YaxhaError
from yaxha.engine.text import Span, joined
from yaxha.kernel import geometry

WIDTH = 4
"""The most cells level 1 may have each way (B5)."""


class Placement(NamedTuple):
    """A cube of that colour goes to that cell."""

    color: Color
    cell: Cell

    def __str__(self) -> str:
        return f"{LETTERS[self.color]}{self.cell}"

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        span = Span.of(text)
        return cls(Color.parse(span.cut(0, 1)), Cell.parse(span.cut(1)))


@dataclass(frozen=True, slots=True)
class Group:
    """Visible cubes of one colour connected by touching (E1), lowest level first."""

    color: Color
    cells: tuple[Cell, ...]

    @property
    def size(self) -> int:
        return len(self.cells)

    @property
    def levels(self) -> int:
        return len({cell.level for cell in self.cells})

    def on_level(self, level: int) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell.level == level)


@dataclass(frozen=True, repr=False)
class Pyramid:
    """One seat's cubes, as a value: placing a cube gives a new pyramid.

    ``file`` and ``rank`` name the near left corner of the base's bounding box, and ``boards`` has
    the cells of each colour counted from there (see ``yaxha.kernel.geometry``).
    """

    file: int = FIRST_CELL.file
    rank: int = FIRST_CELL.rank
    boards: tuple[int, ...] = (0,) * len(COLORS)

    # What is there

    @property
    def occupied(self) -> int:
        orange, blue, green, yellow, white = self.boards
        return orange | blue | green | yellow | white

    def __len__(self) -> int:
        return self.occupied.bit_count()

    def color_at(self, cell: Cell) -> Color | None:
        bit = self._bit(cell)
        return next((color for color in COLORS if self.boards[color] & bit), None)

    def cubes(self) -> dict[Cell, Color]:
        """Every cube by its cell, lowest level first."""
        return self._cubes(self.occupied)

    @property
    def base_is_full(self) -> bool:
        return self.occupied & geometry.BASE == geometry.BASE

    # Building

    def legal_cells(self, color: Color) -> tuple[Cell, ...]:
        """Cells that would take the cube, lowest level first."""
        return tuple([placement.cell for placement in self.legal_placements([color])])

    def legal_placements(self, colors: Iterable[Color]) -> tuple[Placement, ...]:
        """All placements of one cube of these colours, by colour and then lowest level first."""
        occupied = self.occupied
        base, upper = _base_slots(occupied & geometry.BASE), geometry.upper_cells(occupied)
        by_color = _PLACEMENTS[self.file, self.rank]
        found: list[Placement] = []
        for color in colors:
            placements = by_color[color]
            found += [placements[slot] for slot in base]
            if upper and (cells := upper & geometry.touching(self.boards[color])):
                found += [placements[slot] for slot in _bits(cells)]
        return tuple(found)

    def check(self, color: Color, cell: Cell) -> None:
        """Refuse a cube that may not lie on the cell, with the rule it breaks."""
        occupied = self.occupied
        if cell.level == 1:
            slot = _SLOTS.get((cell.file - self.file, cell.rank - self.rank))
            legal = slot in _base_slots(occupied & geometry.BASE)
        else:
            own = geometry.touching(self.boards[color])
            legal = bool(geometry.upper_cells(occupied) & own & self._bit(cell))
        if not legal:
            raise self._refusal(color, cell)

    def _refusal(self, color: Color, cell: Cell) -> IllegalAction:
        facts = {"color": str(color), "cell": str(cell)}
        there = self.color_at(cell)
        if there is not None:
            rule = "B2" if cell.level == 1 else "B3"
            return IllegalAction(rule, "occupied", there=str(there), **facts)
        if cell not in CELLS:
            return IllegalAction("B5", "no-such-cell", **facts)
        if cell.level > 1:
            missing = [under for under in cell.under() if self.color_at(under) is None]
            if missing:
                return IllegalAction("B3", "unsupported", missing=joined(missing), **facts)
            return IllegalAction("B4", "no-own-color", **facts)
        if not self.occupied:
            return IllegalAction("R1", "first-cube", **facts)
        if all(self.color_at(beside) is None for beside in cell.beside()):
            return IllegalAction("B2", "apart", **facts)
        return IllegalAction("B5", "too-wide", **facts)

    def place(self, color: Color, cell: Cell) -> "Pyramid":
        """The pyramid with one more cube."""
        # A draft is gone through again for every cube that joins it, so the last step is kept.
        last: tuple[tuple[Color, Cell], Pyramid] | None = self.__dict__.get("_last")
        if last is not None and last[0] == (color, cell):
            return last[1]
        grown = self._placed(color, cell)
        self.__dict__["_last"] = ((color, cell), grown)
        return grown

    def _placed(self, color: Color, cell: Cell) -> "Pyramid":
        self.check(color, cell)
        file, rank, boards = self.file, self.rank, list(self.boards)
        # R1: the base floats. Growing to the left or near side moves the corner, never a name.
        if cell.file < file:
            boards = [board << 4 for board in boards]
            file = cell.file
        if cell.rank < rank:
            boards = [board << 1 for board in boards]
            rank = cell.rank
        boards[color] |= _BIT[cell.level][cell.file - file][cell.rank - rank]
        return Pyramid(file, rank, tuple(boards))

    def __reduce__(self) -> tuple[object, ...]:
        # What was worked out or tried on this pyramid stays here.
        return Pyramid, (self.file, self.rank, self.boards)

    # Seeing

    @cached_property
    def visible(self) -> dict[Cell, Color]:
        """The visible cubes by their cells (R3), lowest level first."""
        seen = self.occupied & ~geometry.hidden(self.occupied)
        return self._cubes(seen)

    @cached_property
    def hidden(self) -> tuple[Cell, ...]:
        """The cells of the cubes on which four others rest (R3)."""
        return self._cells(geometry.hidden(self.occupied))

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """All groups, by colour, and the larger first (E1)."""
        # R4: a hidden cube neither counts nor connects.
        seen = ~geometry.hidden(self.occupied)
        return tuple(
            [
                Group(color, self._cells(board))
                for color in COLORS
                for board in sorted(
                    geometry.groups(self.boards[color] & seen), key=int.bit_count, reverse=True
                )
            ]
        )

    @cached_property
    def largest_groups(self) -> tuple[Group, ...]:
        """The largest group of each colour; one of no cells where none is visible."""
        largest = {group.color: group for group in reversed(self.groups)}
        return tuple([largest.get(color) or Group(color, ()) for color in COLORS])

    def largest_group(self, color: Color) -> Group:
        return self.largest_groups[color]

    # Cells and bits

    def _cells(self, board: int) -> tuple[Cell, ...]:
        names = _CELLS[self.file, self.rank]
        return tuple([names[bit] for bit in _bits(board)])

    def _cubes(self, board: int) -> dict[Cell, Color]:
        return dict(
            sorted((cell, c) for c in COLORS for cell in self._cells(self.boards[c] & board))
        )

    def _bit(self, cell: Cell) -> int:
        """The cell's bit, or 0 where it lies outside the base's bounding box."""
        file, rank = cell.file - self.file, cell.rank - self.rank
        inside = 0 <= file < WIDTH and 0 <= rank < WIDTH
        return _BIT[cell.level][file][rank] if inside and cell.level in _BIT else 0

    # Text

    @classmethod
    def of(cls, cubes: Mapping[Cell, Color]) -> Self:
        """The pyramid of these cubes, which must stand; how they were built is not asked."""
        base = [cell for cell in cubes if cell.level == 1]
        if not cubes:
            return cls()
        if FIRST_CELL not in cubes:
            raise MalformedText(None, "no-first-cube")
        file, rank = min(cell.file for cell in base), min(cell.rank for cell in base)
        width = max(cell.file for cell in base) - file + 1
        depth = max(cell.rank for cell in base) - rank + 1
        if max(width, depth) > WIDTH:
            raise IllegalPosition("B5", "base-too-wide")
        for cell in sorted(cubes):
            missing = [under for under in cell.under() if under not in cubes]
            if missing:
                raise IllegalPosition("B3", "floating", cell=str(cell), missing=joined(missing))
        boards = [0] * len(COLORS)
        for cell, color in cubes.items():
            boards[color] |= _BIT[cell.level][cell.file - file][cell.rank - rank]
        pyramid = cls(file, rank, tuple(boards))
        level_1 = pyramid.occupied & geometry.BASE
        apart = level_1 & ~geometry.group(pyramid._bit(FIRST_CELL), level_1)
        if apart:
            cell = pyramid._cells(apart)[0]
            raise IllegalPosition("B2", "base-apart", cell=str(cell), first=str(FIRST_CELL))
        return pyramid

    def check_built(self) -> None:
        """Refuse a pyramid that stands but that no order of legal placements gives (B4)."""
        for color in COLORS:
            own = self.boards[color]
            upper = own & ~geometry.BASE
            built = upper & geometry.above(own)
            # What touches its colour only beside it waits for one that touches it below.
            while more := upper & ~built & geometry.beside(built):
                built |= more
            if upper & ~built:
                cell = self._cells(upper & ~built)[0]
                raise IllegalPosition("B4", "color-apart", color=str(color), cell=str(cell))

    def __str__(self) -> str:
        if not self.occupied:
            return "-"
        base = self.occupied & geometry.BASE
        width = (base.bit_length() + 3) // 4
        depth = (reduce(or_, (base >> 4 * file for file in range(WIDTH))) & 0xF).bit_length()
        cubes = self.cubes()
        levels = max(cell.level for cell in cubes)
        return f"{FILES[self.file - 1]}{self.rank}:" + ",".join(
            "/".join(
                "".join(
                    LETTERS[cubes[cell]] if (cell := Cell(level, file, rank)) in cubes else "."
                    for file in range(self.file, self.file + width - level + 1)
                )
                for rank in reversed(range(self.rank, self.rank + depth - level + 1))
            )
            for level in range(1, levels + 1)
        )

    def __repr__(self) -> str:
        return f"Pyramid({str(self)!r})"

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        """A pyramid that stands, from its one spelling."""
        span = Span.of(text)
        if span.text == "-":
            return cls()
        corner, *rest = span.split(":", 1)
        if len(corner) != 2 or corner.text[0] not in FILES or corner.text[1] not in RANKS:
            raise corner.expected('a corner such as c3, or "-" for no cubes')
        if not rest:
            raise corner.cut(2).expected('":" and the levels')
        places: dict[Cell, Span] = {}
        file, rank = FILES.index(corner.text[0]) + 1, int(corner.text[1])
        levels = rest[0].split(",", WIDTH)
        base = levels[0].split("/", WIDTH)
        if max(len(base), len(base[0])) > WIDTH:
            raise IllegalPosition("B5", "base-too-wide").at(base[0].line, base[0].column)
        for up, level in enumerate(levels):
            width, depth = len(base[0]) - up, len(base) - up
            if up == WIDTH or min(width, depth) < 1:
                raise level.expected("no further level")
            rows = level.split("/", WIDTH)
            if len(rows) != depth:
                raise level.expected(f"{depth} rows on level {up + 1}")
            for away, row in enumerate(reversed(rows)):
                if len(row) != width:
                    raise row.expected(f"a row of {width} on level {up + 1}")
                for across in range(width):
                    letter = row.cut(across, across + 1)
                    if letter.text not in "." + LETTERS:
                        raise letter.expected('a colour: o, b, g, y or w, or "." for no cube')
                    if letter.text != ".":
                        places[Cell(up + 1, file + across, rank + away)] = letter
        try:
            pyramid = cls.of({cell: Color.parse(letter) for cell, letter in places.items()})
        except YaxhaError as error:
            name = error.facts.get("cell")
            where = places[Cell.parse(name)] if isinstance(name, str) else span
            raise error.at(where.line, where.column) from None
        span.check_spelling(str(pyramid))
        return pyramid


_BIT = {
    level: [[1 << (16 * (level - 1) + 4 * f + r) for r in range(WIDTH)] for f in range(WIDTH)]
    for level in (1, 2, 3, 4)
}

# A slot is a cell counted from the near left corner: the 64 bits of a board, then the four cells
# to the left of level 1 and the four on its near side, to which the base may grow (R1).
_LEFT, _NEAR = 64, 68

_SLOTS = {
    **{(f, r): WIDTH * f + r for f in range(WIDTH) for r in range(WIDTH)},
    **{(-1, r): _LEFT + r for r in range(WIDTH)},
    **{(f, -1): _NEAR + f for f in range(WIDTH)},
}

# The cells of all slots for each place of the corner, and the placements there of each colour,
# made once: naming the choices of a hand is the most frequent thing a game does.
_CELLS = {
    (file, rank): [
        *(
            Cell(level, file + f, rank + r)
            for level in (1, 2, 3, 4)
            for f in range(WIDTH)
            for r in range(WIDTH)
        ),
        *(Cell(1, file - 1, rank + r) for r in range(WIDTH)),
        *(Cell(1, file + f, rank - 1) for f in range(WIDTH)),
    ]
    for file in range(1, FIRST_CELL.file + 1)
    for rank in range(1, FIRST_CELL.rank + 1)
}

_PLACEMENTS = {
    corner: [[Placement(color, cell) for cell in cells] for color in COLORS]
    for corner, cells in _CELLS.items()
}


# There are some 10,000 bases, and they come again and again.
@lru_cache(maxsize=1 << 14)
def _base_slots(base: int) -> tuple[int, ...]:
    """Free cells of level 1 that take any cube (B2, B5, R1), by file and rank."""
    return tuple(slot for _, slot in sorted(_growth(base)))


def _growth(base: int) -> list[tuple[tuple[int, int], int]]:
    """Where level 1 can grow: files and ranks from its near left corner, and the slots."""
    free = geometry.base_cells(base) if base else 1
    places = [
        *(divmod(bit, WIDTH) for bit in _bits(free)),
        *((-1, bit) for bit in _bits(geometry.left_cells(base))),
        *((bit // WIDTH, -1) for bit in _bits(geometry.near_cells(base))),
    ]
    return [(place, _SLOTS[place]) for place in places]


def _bits(board: int) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    bits: list[int] = []
    while board:
        low = board & -board
        bits.append(low.bit_length() - 1)
        board ^= low
    return bits
