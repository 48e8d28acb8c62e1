"""Slots: the places of cells on the boards of a pyramid whose base floats.

A slot is the number of a cell, counted from the near left corner of the base's bounding box. First
come the 64 bits of a board (see ``yaxha.kernel.geometry``), then four cells to the left of level 1
and four on its near side, to which the base may still grow (R1).
"""

from functools import lru_cache

from yaxha.engine.cells import FIRST_CELL, WIDTH, Cell, Placement
from yaxha.engine.cubes import COLORS
from yaxha.kernel import geometry

LEFT, NEAR = 64, 68

SLOTS = {
    **{
        (level, f, r): 16 * (level - 1) + WIDTH * f + r
        for level in (1, 2, 3, 4)
        for f in range(WIDTH)
        for r in range(WIDTH)
    },
    **{(1, -1, r): LEFT + r for r in range(WIDTH)},
    **{(1, f, -1): NEAR + f for f in range(WIDTH)},
}

# The cells of all slots, and the placements of each colour there, for each corner. They are created
# once, since games list the placements of hands more often than anything else.
CELLS_BY_SLOT = {
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

PLACEMENTS_BY_SLOT = {
    corner: [[Placement(color, cell) for cell in cells] for color in COLORS]
    for corner, cells in CELLS_BY_SLOT.items()
}


# Placements are listed and then checked hand by hand, so a small cache is enough.
@lru_cache(maxsize=64)
def open_slots(occupied: int, own: int) -> tuple[int, ...]:
    """Return the slots that take a cube whose colour has the cells ``own`` (B2 to B5)."""
    base, upper = base_slots(occupied & geometry.BASE), geometry.upper_cells(occupied)
    return base + bits(upper & geometry.touching(own)) if upper else base


# There are some 10,000 bases, and they recur often.
@lru_cache(maxsize=1 << 14)
def base_slots(base: int) -> tuple[int, ...]:
    """Return the slots of level 1 that take any cube (B2, B5, R1), by file and rank."""
    return tuple(slot for _, slot in sorted(_growth(base)))


def _growth(base: int) -> list[tuple[tuple[int, int], int]]:
    """Return where level 1 can grow: files and ranks from its corner, and the slots."""
    free = geometry.base_cells(base) if base else 1
    places = [
        *(divmod(bit, WIDTH) for bit in bits(free)),
        *((-1, bit) for bit in bits(geometry.left_cells(base))),
        *((bit // WIDTH, -1) for bit in bits(geometry.near_cells(base))),
    ]
    return [(place, SLOTS[1, *place]) for place in places]


def slot_of(file: int, rank: int, cell: Cell) -> int | None:
    """Return the cell's slot for this corner, or None if it is out of reach."""
    return SLOTS.get((cell.level, cell.file - file, cell.rank - rank))


# Most colours of a pyramid do not change from one round to the next.
@lru_cache(maxsize=1 << 14)
def bits(board: int) -> tuple[int, ...]:
    """Return the numbers of the set bits, lowest first."""
    bits: list[int] = []
    while board:
        low = board & -board
        bits.append(low.bit_length() - 1)
        board ^= low
    return tuple(bits)
