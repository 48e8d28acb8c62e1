"""Tables and constants agree with one another and with the engine."""

import pytest

from yaxha.engine import Color, Phase
from yaxha.engine.bonus import BONUS_POINTS, CARDS_PER_GAME, BonusCard
from yaxha.kernel import ACTIONS, CELL_NAMES, COLOR_NAMES, PHASES, layout


@pytest.mark.parametrize("card", BonusCard)
def test_cards_have_the_engines_names(card: BonusCard) -> None:
    assert getattr(layout, card.name) == list(BonusCard).index(card)


def test_other_numbers_are_the_engines() -> None:
    assert len(BonusCard) == layout.CARDS
    assert (layout.BONUS_POINTS, layout.CARDS_PER_GAME) == (BONUS_POINTS, CARDS_PER_GAME)
    assert tuple(map(str, Color)) == COLOR_NAMES
    assert tuple(map(str, Phase)) == PHASES


def test_packed_counts() -> None:
    assert sum(1 << color for color in range(layout.COLORS)) == layout.ALL_COLORS
    bag = [layout.FULL_BAG >> 8 * color & 255 for color in range(layout.COLORS)]
    assert bag == [layout.CUBES_PER_COLOR] * layout.COLORS
    assert layout.NO_COLOR == 1 << 4 * layout.COLORS


def test_slots_and_cells_are_inverse() -> None:
    assert [layout.CELL_OF[slot] for slot in layout.SLOTS] == [*range(layout.CELLS)]
    assert sum(cell >= 0 for cell in layout.CELL_OF) == layout.CELLS


def test_growth_slots_are_not_cells() -> None:
    growth = sum(1 << slot for slot in layout.SLOTS[30:])
    assert growth == layout.GROWTH == layout.LEFT_GROWTH | layout.NEAR_GROWTH
    assert [slot - layout.LEFT_SLOT for slot in layout.SLOTS[30:34]] == [0, 1, 2, 3]
    assert [slot - layout.NEAR_SLOT for slot in layout.SLOTS[34:]] == [0, 4, 8, 12]
    assert not growth & sum(1 << slot for slot in layout.SLOTS[:30])


def test_names() -> None:
    assert (CELL_NAMES[0], CELL_NAMES[15], CELL_NAMES[16]) == ("1a1", "1d4", "2a1")
    assert (CELL_NAMES[29], CELL_NAMES[30], CELL_NAMES[-1]) == ("4a1", "left of 1a1", "near of 1d1")
    assert 4 + len(COLOR_NAMES) * len(CELL_NAMES) == ACTIONS
