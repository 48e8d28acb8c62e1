"""Geometry of a pyramid on bitboards.

A *board* is a set of cells in one 64-bit integer: 16 bits for each level, the lowest level in the
lowest bits, and in a level bit ``4 * file + rank``, both counted from the near left corner of the
base's bounding box. A cell of level k + 1 has the file and rank of the near left one of the four
cells it rests on, so one shift moves a whole pyramid, and one shift by 16 goes up a level.

Level 1 alone uses files and ranks 3; level k never leaves its (5 - k) x (5 - k) corner. That is why
most shifts below need no guard: bits that wrap around fall on no cell.
"""

BASE = 0xFFFF

# The cells of one file or rank, on every level.
FILE_0 = 0x000F_000F_000F_000F
FILE_3 = 0xF000_F000_F000_F000
RANK_0 = 0x1111_1111_1111_1111
RANK_3 = 0x8888_8888_8888_8888

NOT_FILE_0 = 0xFFF0_FFF0_FFF0_FFF0
NOT_FILE_3 = 0x0FFF_0FFF_0FFF_0FFF
NOT_RANK_0 = 0xEEEE_EEEE_EEEE_EEEE
NOT_RANK_3 = 0x7777_7777_7777_7777

# The cells of levels 2 to 4: 3 x 3, 2 x 2 and 1.
UPPER = 0x0001_0033_0777_0000

# The near left cells of all 2 x 2 blocks that a cube can rest on; nothing rests on level 4.
BLOCKS = 0x0000_0777_0777_0777


def beside(board: int) -> int:
    """Return the cells that share a side face with a cell of the board."""
    return (
        (board & NOT_RANK_3) << 1
        | (board & NOT_RANK_0) >> 1
        | (board & NOT_FILE_3) << 4
        | (board & NOT_FILE_0) >> 4
    )


def above(board: int) -> int:
    """Return the cells that would rest on a cell of the board."""
    return ((board | board >> 1 | board >> 4 | board >> 5) & BLOCKS) << 16


def below(board: int) -> int:
    """Return the cells that a cell of the board rests on."""
    resting = board >> 16
    return resting | resting << 1 | resting << 4 | resting << 5


def supported(cubes: int) -> int:
    """Return the cells of levels 2 to 4, free or not, with all four cubes under them (B3)."""
    return (cubes & cubes >> 1 & cubes >> 4 & cubes >> 5 & BLOCKS) << 16


def hidden(cubes: int) -> int:
    """Return the cubes on which four cubes rest (R3)."""
    resting = cubes >> 16
    return resting & resting << 1 & resting << 4 & resting << 5


def upper_cells(cubes: int) -> int:
    """Return the free cells of levels 2 to 4 with four cubes under them (B3)."""
    return supported(cubes) & ~cubes


def touching(own: int) -> int:
    """Return the cells of levels 2 to 4 that touch a colour, given its cells (B4)."""
    # Above level 1 there is no fourth file or rank, so no bit wraps around to a cell.
    upper = own & ~BASE
    besides = upper << 1 | upper >> 1 | upper << 4 | upper >> 4
    return ((own | own >> 1 | own >> 4 | own >> 5) << 16 | besides) & UPPER


def base_cells(cubes: int) -> int:
    """Return the cells to which level 1 may grow without moving its corner (B2, B5)."""
    return beside(cubes & BASE) & BASE & ~cubes


def left_cells(cubes: int) -> int:
    """Return the cubes of file 0 that a new cube may join from the left, moving the corner (R1)."""
    if cubes & BASE & FILE_3:
        return 0
    return cubes & BASE & FILE_0


def near_cells(cubes: int) -> int:
    """Return the cubes of rank 0 that a new cube may join in front, moving the corner (R1)."""
    if cubes & BASE & RANK_3:
        return 0
    return cubes & BASE & RANK_0


def group(seed: int, cubes: int) -> int:
    """Return the cells of ``cubes`` connected with the seed by touching (E1)."""
    reached = 0
    edge = seed
    while edge:
        reached |= edge
        edge = (beside(edge) | above(edge) | below(edge)) & cubes & ~reached
    return reached
