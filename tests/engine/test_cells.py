import pytest

from boards import names
from yaxha.engine import CELLS, FIRST_CELL, Cell, MalformedText


def test_every_cell_round_trips() -> None:
    assert len(CELLS) == 49 + 36 + 25 + 16
    assert {Cell.parse(str(cell)) for cell in CELLS} == CELLS


def test_a_name_is_level_file_rank() -> None:
    assert Cell.parse("2c3") == Cell(level=2, file=3, rank=3)
    assert str(FIRST_CELL) == "1d4"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "Expected a level from 1 to 4, found nothing."),
        ("0a1", 1, 'Expected a level from 1 to 4, found "0".'),
        ("5a1", 1, 'Expected a level from 1 to 4, found "5".'),
        ("1", 2, "Expected a file from a to g, found nothing."),
        ("1h1", 2, 'Expected a file from a to g, found "h".'),
        ("2g1", 2, 'Expected a file from a to f, found "g".'),
        ("4e1", 2, 'Expected a file from a to d, found "e".'),
        ("1a", 3, "Expected a rank from 1 to 7, found nothing."),
        ("1a8", 3, 'Expected a rank from 1 to 7, found "8".'),
        ("1a0", 3, 'Expected a rank from 1 to 7, found "0".'),
        ("3a6", 3, 'Expected a rank from 1 to 5, found "6".'),
        ("1A1", 2, 'Expected a file from a to g, found "A".'),
        ("1d4 ", 4, 'Expected nothing after the cell 1d4, found " ".'),
    ],
)
def test_malformed_cells(text: str, column: int, message: str) -> None:
    with pytest.raises(MalformedText) as caught:
        Cell.parse(text)
    assert (caught.value.column, str(caught.value)) == (column, message)


def test_what_a_cell_rests_on() -> None:
    assert names(Cell.parse("2c3").under()) == "1c3 1c4 1d3 1d4"
    assert names(Cell.parse("4a1").under()) == "3a1 3a2 3b1 3b2"
    assert Cell.parse("1c3").under() == ()


def test_what_lies_beside_a_cell() -> None:
    assert names(Cell.parse("2c3").beside()) == "2b3 2d3 2c2 2c4"


def test_a_cell_off_the_grid_can_still_be_named() -> None:
    assert str(Cell(1, 8, 3)) == "1?3"
    assert str(Cell(1, 0, 3)) == "1?3"
