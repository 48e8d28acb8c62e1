"""Where a cell lies on the boards of a pyramid whose base floats.

A slot is a cell counted from the near left corner of the base's bounding box: the 64 bits of a
board (see ``yaxha.kernel.geometry``), then the four cells to the left of level 1 and the four on
its near side, to which the base may still grow (R1).
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

# The cells of all slots for each place of the corner, and the placements there of each colour,
# made once: naming the choices of a hand is the most frequent thing a game does.
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


# A hand's placements are listed, and then some of them are checked: few at a time are enough.
@lru_cache(maxsize=64)
def open_slots(occupied: int, own: int) -> tuple[int, ...]:
    """The slots that take a cube whose colour has the cells ``own`` (B2 to B5), in cell order."""
    base, upper = base_slots(occupied & geometry.BASE), geometry.upper_cells(occupied)
    return base + bits(upper & geometry.touching(own)) if upper else base


# There are some 10,000 bases, and they come again and again.
@lru_cache(maxsize=1 << 14)
def base_slots(base: int) -> tuple[int, ...]:
    """Free cells of level 1 that take any cube (B2, B5, R1), by file and rank."""
    return tuple(slot for _, slot in sorted(_growth(base)))


def _growth(base: int) -> list[tuple[tuple[int, int], int]]:
    """Where level 1 can grow: files and ranks from its near left corner, and the slots."""
    free = geometry.base_cells(base) if base else 1
    places = [
        *(divmod(bit, WIDTH) for bit in bits(free)),
        *((-1, bit) for bit in bits(geometry.left_cells(base))),
        *((bit // WIDTH, -1) for bit in bits(geometry.near_cells(base))),
    ]
    return [(place, SLOTS[1, *place]) for place in places]


def slot_of(file: int, rank: int, cell: Cell) -> int | None:
    """The cell's slot for a corner there, or None where it lies too far away for a cube."""
    return SLOTS.get((cell.level, cell.file - file, cell.rank - rank))


# From one round to the next most colours of a pyramid stay as they were.
@lru_cache(maxsize=1 << 14)
def bits(board: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, lowest first."""
    bits: list[int] = []
    while board:
        low = board & -board
        bits.append(low.bit_length() - 1)
        board ^= low
    return tuple(bits)
