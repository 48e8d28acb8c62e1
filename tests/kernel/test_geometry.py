"""Geometry on bitboards, compared with sets of coordinates."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yaxha.kernel import geometry

XYZ = tuple[int, int, int]

# Every cell a cube can lie on: level k has 5 - k files and ranks from the corner.
CELLS = [(k, x, y) for k in range(4) for x in range(4 - k) for y in range(4 - k)]

boards = st.sets(st.sampled_from(CELLS))
BOARD = sum(1 << (16 * k + 4 * x + y) for k, x, y in CELLS)


def board(cells: Iterable[XYZ]) -> int:
    return sum(1 << (16 * k + 4 * x + y) for k, x, y in cells)


def under(cell: XYZ) -> set[XYZ]:
    k, x, y = cell
    return {(k - 1, x + i, y + j) for i in (0, 1) for j in (0, 1)} if k else set()


def sides(cell: XYZ) -> set[XYZ]:
    k, x, y = cell
    return {(k, x + 1, y), (k, x - 1, y), (k, x, y + 1), (k, x, y - 1)}


@pytest.mark.parametrize(
    ("formula", "meaning"),
    [
        (geometry.beside, lambda cell, cells: bool(sides(cell) & cells)),
        (geometry.above, lambda cell, cells: bool(under(cell) & cells)),
        (geometry.below, lambda cell, cells: any(cell in under(other) for other in cells)),
        (geometry.supported, lambda cell, cells: cell[0] > 0 and under(cell) <= cells),
        (
            geometry.hidden,
            lambda cell, cells: sum(cell in under(other) for other in cells) == 4,
        ),
        (
            geometry.base_cells,
            lambda cell, cells: cell[0] == 0 and cell not in cells and bool(sides(cell) & cells),
        ),
    ],
)
@given(cells=boards)
def test_sets_of_cells(
    formula: Callable[[int], int], meaning: Callable[[XYZ, set[XYZ]], bool], cells: set[XYZ]
) -> None:
    # Bits that are not cells do not matter, but must stay within 64 bits.
    found = formula(board(cells))
    assert 0 <= found < 1 << 64
    assert found & BOARD == board(cell for cell in CELLS if meaning(cell, cells))


@given(cubes=boards, own=boards)
def test_cells_that_take_a_colour(cubes: set[XYZ], own: set[XYZ]) -> None:
    expected = [
        cell
        for cell in CELLS
        if cell[0] > 0
        and cell not in cubes
        and under(cell) <= cubes
        and (under(cell) | sides(cell)) & own
    ]
    cells = geometry.upper_cells(board(cubes)) & geometry.touching(board(own))
    assert cells == board(expected)


@given(cubes=boards)
def test_growing_to_the_left(cubes: set[XYZ]) -> None:
    wide = any(k == 0 and x == 3 for k, x, _ in cubes)
    edge = [cell for cell in cubes if cell[:2] == (0, 0)]
    assert geometry.left_cells(board(cubes)) == (0 if wide else board(edge))


@given(cubes=boards)
def test_growing_to_the_near_side(cubes: set[XYZ]) -> None:
    deep = any(k == 0 and y == 3 for k, _, y in cubes)
    edge = [cell for cell in cubes if (cell[0], cell[2]) == (0, 0)]
    assert geometry.near_cells(board(cubes)) == (0 if deep else board(edge))


@given(cells=boards, data=st.data())
def test_groups(cells: set[XYZ], data: st.DataObject) -> None:
    if not cells:
        return
    seed = data.draw(st.sampled_from(sorted(cells)))
    reached = {seed}
    while True:
        touching = {
            cell
            for cell in cells
            for other in reached
            if cell in sides(other) | under(other) or other in under(cell)
        }
        if touching <= reached:
            break
        reached |= touching
    assert geometry.group(board([seed]), board(cells)) == board(reached)
