"""Pyramids: legal cells, visible cubes and groups."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from operator import or_
from types import MappingProxyType
from typing import NamedTuple, Self

from yaxha.engine.cells import CELLS, FILES, FIRST_CELL, RANKS, WIDTH, Cell, Placement
from yaxha.engine.cubes import COLORS, LETTERS, Color
from yaxha.engine.errors import IllegalAction, IllegalPosition, MalformedText, YaxhaError
from yaxha.engine.slots import (
    CELLS_BY_SLOT,
    LEFT,
    NEAR,
    PLACEMENTS_BY_SLOT,
    SLOTS,
    bits,
    open_slots,
    slot_of,
)
from yaxha.engine.text import Span
from yaxha.kernel import geometry


class Group(NamedTuple):
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
    """One seat's cubes as a value: placing a cube returns a new pyramid.

    ``file`` and ``rank`` name the near left corner of the base's bounding box, and ``boards`` has
    the cells of each colour counted from there (see ``yaxha.kernel.geometry``).
    """

    file: int = FIRST_CELL.file
    rank: int = FIRST_CELL.rank
    boards: tuple[int, ...] = (0,) * len(COLORS)

    # Cubes

    @property
    def occupied(self) -> int:
        return _union(self.boards)

    def __len__(self) -> int:
        return self.occupied.bit_count()

    def color_at(self, cell: Cell) -> Color | None:
        slot = slot_of(self.file, self.rank, cell)
        if slot is None:
            return None
        return next((color for color in COLORS if self.boards[color] >> slot & 1), None)

    def cubes(self) -> dict[Cell, Color]:
        """Return every cube by its cell, lowest level first."""
        return _cubes_of(self).copy()

    @property
    def base_is_full(self) -> bool:
        return self.occupied & geometry.BASE == geometry.BASE

    # Building

    def legal_cells(self, color: Color) -> tuple[Cell, ...]:
        """Return the cells that take a cube of the colour, lowest level first."""
        return tuple([placement.cell for placement in self.legal_placements([color])])

    def legal_placements(self, colors: Iterable[Color]) -> tuple[Placement, ...]:
        """Return all placements of a cube of these colours, by colour, then lowest level first."""
        occupied, by_color = self.occupied, PLACEMENTS_BY_SLOT[self.file, self.rank]
        found: list[Placement] = []
        for color in colors:
            placements = by_color[color]
            found += [placements[slot] for slot in open_slots(occupied, self.boards[color])]
        return tuple(found)

    def _refusal(self, color: Color, cell: Cell) -> IllegalAction:
        """Return the error that names the rule by which the cell does not take the cube."""
        facts = {"color": str(color), "cell": str(cell)}
        there = self.color_at(cell)
        if there is not None:
            rule = "B2" if cell.level == 1 else "B3"
            return IllegalAction(rule, "occupied", there=str(there), **facts)
        if cell not in CELLS:
            return IllegalAction("B5", "no-such-cell", **facts)
        if cell.level > 1:
            if missing := _missing_under(cell, self.cubes()):
                return IllegalAction("B3", "unsupported", missing=missing, **facts)
            return IllegalAction("B4", "no-own-color", **facts)
        if not self.occupied:
            return IllegalAction("R1", "first-cube", **facts)
        if all(self.color_at(beside) is None for beside in cell.beside()):
            return IllegalAction("B2", "apart", **facts)
        return IllegalAction("B5", "too-wide", **facts)

    def place(self, color: Color, cell: Cell) -> "Pyramid":
        """Return the pyramid with one more cube."""
        return self.build([Placement(color, cell)])

    def build(self, placements: Iterable[Placement]) -> "Pyramid":
        """Return the pyramid with these cubes placed one after the other."""
        file, rank, boards, occupied = self.file, self.rank, list(self.boards), self.occupied
        for nth, (color, cell) in enumerate(placements):
            slot = slot_of(file, rank, cell)
            if slot is None or slot not in open_slots(occupied, boards[color]):
                refusal = Pyramid(file, rank, tuple(boards))._refusal(color, cell)
                refusal.part = nth
                raise refusal
            if slot >= LEFT:
                # R1: the base floats. Growing to the left or near side moves the corner, no name.
                shift = 1 if slot >= NEAR else 4
                boards = [board << shift for board in boards]
                occupied <<= shift
                file, rank = min(file, cell.file), min(rank, cell.rank)
                slot = SLOTS[1, cell.file - file, cell.rank - rank]
            boards[color] |= 1 << slot
            occupied |= 1 << slot
        return Pyramid(file, rank, tuple(boards))

    def __reduce__(self) -> tuple[object, ...]:
        # Cached properties are recomputed rather than copied or sent.
        return Pyramid, (self.file, self.rank, self.boards)

    # Visibility and groups

    @cached_property
    def visible(self) -> MappingProxyType[Cell, Color]:
        """The visible cubes by their cells (R3), lowest level first."""
        seen = self.occupied & ~geometry.hidden(self.occupied)
        return MappingProxyType(self._cubes(seen))

    @cached_property
    def hidden(self) -> tuple[Cell, ...]:
        """The cells of the cubes on which four others rest (R3)."""
        return self._cells(geometry.hidden(self.occupied))

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """All groups, by colour and then by size, the largest first (E1)."""
        # R4: a hidden cube neither counts nor connects.
        seen = ~geometry.hidden(self.occupied)
        found: list[Group] = []
        for color, own in zip(COLORS, self.boards, strict=True):
            found += _groups(self.file, self.rank, color, own & seen)
        return tuple(found)

    @cached_property
    def largest_groups(self) -> tuple[Group, ...]:
        """The largest group of each colour, without cells if none is visible."""
        largest = {group.color: group for group in reversed(self.groups)}
        return tuple([largest.get(color) or Group(color, ()) for color in COLORS])

    def largest_group(self, color: Color) -> Group:
        return self.largest_groups[color]

    # Cells and bits

    def _cells(self, board: int) -> tuple[Cell, ...]:
        return tuple(map(CELLS_BY_SLOT[self.file, self.rank].__getitem__, bits(board)))

    def _cubes(self, board: int) -> dict[Cell, Color]:
        colors = {bit: c for c in COLORS for bit in bits(self.boards[c] & board)}
        names = CELLS_BY_SLOT[self.file, self.rank]
        # Bits are numbered by level, file and rank, as cells are sorted.
        return {names[bit]: colors[bit] for bit in sorted(colors)}

    # Text

    @classmethod
    def of(cls, cubes: Mapping[Cell, Color]) -> Self:
        """Return the pyramid of these cubes. It must stand, but need not be buildable."""
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
            if missing := _missing_under(cell, cubes):
                raise IllegalPosition("B3", "floating", cell=str(cell), missing=missing)
        boards = [0] * len(COLORS)
        for cell, color in cubes.items():
            boards[color] |= 1 << SLOTS[cell.level, cell.file - file, cell.rank - rank]
        pyramid = cls(file, rank, tuple(boards))
        level_1 = pyramid.occupied & geometry.BASE
        first = 1 << SLOTS[1, FIRST_CELL.file - file, FIRST_CELL.rank - rank]
        apart = level_1 & ~geometry.group(first, level_1)
        if apart:
            cell = pyramid._cells(apart)[0]
            raise IllegalPosition("B2", "base-apart", cell=str(cell), first=str(FIRST_CELL))
        return pyramid

    def check_built(self) -> None:
        """Raise IllegalPosition if no order of legal placements builds the pyramid (B4)."""
        for color in COLORS:
            own = self.boards[color]
            upper = own & ~geometry.BASE
            built = upper & geometry.above(own)
            # A cube that touches its colour only beside it is built after the cube there.
            while more := upper & ~built & geometry.beside(built):
                built |= more
            if upper & ~built:
                cell = self._cells(upper & ~built)[0]
                raise IllegalPosition("B4", "color-apart", color=str(color), cell=str(cell))

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        # A pyramid lasts for a round, and every position of that round writes it.
        return self._written()

    def _written(self) -> str:
        if not self.occupied:
            return "-"
        base = self.occupied & geometry.BASE
        width = (base.bit_length() + 3) // 4
        depth = (reduce(or_, (base >> 4 * file for file in range(WIDTH))) & 0xF).bit_length()
        letters = ["."] * 64
        for letter, board in zip(LETTERS, self.boards, strict=True):
            for bit in bits(board):
                letters[bit] = letter
        levels = (self.occupied.bit_length() + 15) // 16
        return f"{FILES[self.file - 1]}{self.rank}:" + ",".join(
            [
                "/".join(
                    [
                        # A row has one cell per file, and files are four bits apart.
                        "".join(letters[16 * up + away : 16 * up + away + 4 * (width - up) : 4])
                        for away in reversed(range(depth - up))
                    ]
                )
                for up in range(levels)
            ]
        )

    def __repr__(self) -> str:
        return f"Pyramid({str(self)!r})"

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        """Parse a pyramid that stands; its spelling must be canonical."""
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
        base = levels[0].split("/", len(FILES))
        if max(len(base), len(base[0])) > len(FILES):
            raise IllegalPosition("B5", "base-too-wide").at(base[0].line, base[0].column)
        for up, level in enumerate(levels):
            width, depth = len(base[0]) - up, len(base) - up
            if not level.text:
                raise level.expected(f"the rows of level {up + 1}")
            if up == WIDTH or min(width, depth) < 1:
                raise level.expected("no further level")
            rows = level.split("/", len(FILES))
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
            named = {str(cell): letter for cell, letter in places.items()}
            where = named.get(str(error.facts.get("cell")), span)
            raise error.at(where.line, where.column) from None
        span.check_spelling(str(pyramid))
        return pyramid


def _missing_under(cell: Cell, cubes: Container[Cell]) -> tuple[str, ...]:
    """Return the empty cells on which a cube on the cell would rest (B3)."""
    return tuple(str(under) for under in cell.under() if under not in cubes)


# A few pyramids are looked at several times in a row. Pyramids that rest keep nothing.
@lru_cache(maxsize=256)
def _cubes_of(pyramid: Pyramid) -> dict[Cell, Color]:
    return pyramid._cubes(pyramid.occupied)


def _union(boards: Sequence[int]) -> int:
    orange, blue, green, yellow, white = boards
    return orange | blue | green | yellow | white


# The cells that touch each cell, by its bit.
TOUCHED = {
    bit: geometry.beside(bit) | geometry.above(bit) | geometry.below(bit)
    for bit in (1 << slot for slot in range(LEFT))
}


# Most colours of a pyramid do not change from one round to the next.
@lru_cache(maxsize=1 << 13)
def _groups(file: int, rank: int, color: Color, board: int) -> tuple[Group, ...]:
    """Return the groups of one colour's visible cubes, the largest first (E1)."""
    name = CELLS_BY_SLOT[file, rank].__getitem__
    return tuple([Group(color, tuple(map(name, bits(each)))) for each in _group_boards(board)])


def _group_boards(board: int) -> list[int]:
    groups: list[int] = []
    while board:
        group = edge = board & -board
        board ^= edge
        # Most groups are small: going from cell to cell is faster than flooding boards.
        while edge:
            bit = edge & -edge
            more = TOUCHED[bit] & board
            board ^= more
            group |= more
            edge ^= bit | more
        groups.append(group)
    return sorted(groups, key=int.bit_count, reverse=True)
