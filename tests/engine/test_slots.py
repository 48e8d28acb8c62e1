from boards import names
from yaxha.engine import FIRST_CELL, Cell
from yaxha.engine.slots import CELLS_BY_SLOT, SLOTS, base_slots, open_slots, slot_of


def test_a_slot_is_a_cell_counted_from_the_corner() -> None:
    for (level, file, rank), slot in SLOTS.items():
        cell = Cell(level, 3 + file, 2 + rank)
        assert CELLS_BY_SLOT[3, 2][slot] == cell
        assert slot_of(3, 2, cell) == slot


def test_too_far_away_for_a_cube() -> None:
    for cell in (Cell(1, 7, 2), Cell(1, 3, 6), Cell(2, 2, 2), Cell(1, 2, 1), Cell(5, 3, 2)):
        assert slot_of(3, 2, cell) is None


def grown(base: int) -> str:
    return names(CELLS_BY_SLOT[FIRST_CELL.file, FIRST_CELL.rank][slot] for slot in base_slots(base))


def test_where_level_1_can_grow() -> None:
    assert grown(0) == "1d4"
    assert grown(0b1) == "1c4 1d3 1d5 1e4"
    # Four in a file: it has become too deep to grow to the near or far side.
    assert grown(0b1111) == "1c4 1c5 1c6 1c7 1e4 1e5 1e6 1e7"
    assert grown(0xFFFF) == ""


def test_above_level_1_a_cube_rests_on_four_and_touches_its_color() -> None:
    block = 0b0011_0011
    assert open_slots(block, 0) == base_slots(block)
    assert open_slots(block, 0b1) == (*base_slots(block), SLOTS[2, 0, 0])
    assert open_slots(block | 1 << 16, 0b1) == base_slots(block)
