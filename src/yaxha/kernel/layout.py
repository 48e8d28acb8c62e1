"""Constants and tables shared by the modules of the kernel.

Compiled, numbers in hexadecimal have 64 bits, and all others are C ints.
"""

DEAL = 0
PICK = 1
TAKE = 2
BUILD = 3
END = 4
COLOR_NAMES = ("orange", "blue", "green", "yellow", "white")
PHASES = ("deal", "pick", "take", "build", "end")

COLORS = 5
ALL_COLORS = 31  # a bit for each
ROUNDS = 10
TILES = 4
MOST_SEATS = 4
CELLS = 38
ACTIONS = 194
FEATURES = 12
CUBES_PER_COLOR = 24
TILE_CUBES = 3
BONUS_POINTS = 5
CARDS_PER_GAME = 3

# The bonus cards, numbered in the order of the engine's ``BonusCard``. The first eight are for the
# best at the table; of these the first five, and those about neighbours, follow the colours.
CARDS = 18
LARGEST_ORANGE = 0
LARGEST_BLUE = 1
LARGEST_GREEN = 2
LARGEST_YELLOW = 3
LARGEST_WHITE = 4
LARGEST = 5
LARGEST_LEVEL_1 = 6
MOST_LEVELS = 7
SECOND_LARGEST = 8
NEIGHBOR_ORANGE = 9
NEIGHBOR_BLUE = 10
NEIGHBOR_GREEN = 11
NEIGHBOR_YELLOW = 12
NEIGHBOR_WHITE = 13
FIVE_COLORS_LEVEL_1 = 14
FIVE_COLORS_LEVEL_2 = 15
ONE_COLOR_SIDE = 16
THREE_COLORS = 17

# A state has a pyramid for each of four seats and, from WORK on, scratch pyramids.
WORK = 4
PYRAMIDS = 10

# With 64 bits: as a C int, 1 << 40 would overflow.
ONE = 0x1

# Cubes without order are packed counts: four bits per colour, eight in the bag.
FULL_BAG = 0x18_1818_1818
NO_COLOR = 0x10_0000
IN_EACH = 0x01_0101_0101
HIGH_BITS = 0x80_8080_8080
FIVE_BYTES = 0xFF_FFFF_FFFF

# A slot is the bit of a cell, or one for growth to the left or near side, which no cell has.
LEFT_SLOT = 28
NEAR_SLOT = 49
GROWTH = 0x2222_0000_F000_0000
LEFT_GROWTH = 0x0000_0000_F000_0000
NEAR_GROWTH = 0x2222_0000_0000_0000

# The slot of each cell, and the cell of each slot.
# fmt: off
SLOTS = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    16, 17, 18, 20, 21, 22, 24, 25, 26,
    32, 33, 36, 37,
    48,
    28, 29, 30, 31,
    49, 53, 57, 61,
]
# fmt: on
CELL_OF = [-1] * 64
for _cell in range(CELLS):
    CELL_OF[SLOTS[_cell]] = _cell

CELL_NAMES = (
    *(f"1{'abcd'[slot // 4]}{slot % 4 + 1}" for slot in range(16)),
    *(f"2{'abc'[file]}{rank + 1}" for file in range(3) for rank in range(3)),
    *(f"3{'ab'[file]}{rank + 1}" for file in range(2) for rank in range(2)),
    "4a1",
    *(f"left of 1a{rank + 1}" for rank in range(4)),
    *(f"near of 1{'abcd'[file]}1" for file in range(4)),
)
