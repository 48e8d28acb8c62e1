"""Totals: points for groups by their sizes, and five for each card."""

from typing import Any

import pytest

from kernel.games import finished
from yaxha.engine import Pyramid
from yaxha.kernel.layout import (
    FIVE_COLORS_LEVEL_1,
    FIVE_COLORS_LEVEL_2,
    LARGEST,
    LARGEST_ORANGE,
    MOST_LEVELS,
    THREE_COLORS,
)

UNEARNED = (FIVE_COLORS_LEVEL_1, FIVE_COLORS_LEVEL_2, THREE_COLORS)


def totals(kernel: Any, cards: tuple[int, ...], *pyramids: str) -> tuple[int, ...]:
    found = kernel.totals(finished(kernel, [*map(Pyramid.parse, pyramids)], cards))
    assert type(found) is tuple
    return tuple(found)


@pytest.mark.parametrize(
    ("pyramid", "points"),
    [
        ("-", 0),
        ("d4:o", 1),
        ("d4:oo", 2),
        ("d4:ooo", 4),
        ("d4:oooo", 6),
        ("d4:oooo/o...", 9),
        ("d4:oooo/oooo", 18),
        ("d4:oooo/oooo/ooo.", 30),
        ("d4:oooo/oooo/oooo", 36),
        # R5: more than twelve cubes score no more, and hidden ones do not count (R3).
        ("d4:oooo/oooo/oooo/oooo", 36),
        ("d4:oo/oo,o", 9),
        ("d4:bbb/bob/bbb,bb/bb", 36),
        # Only the largest group of a colour counts, and every colour does.
        ("d4:ob/bo", 2),
        ("d4:oobo", 3),
        ("d4:oobb", 4),
    ],
)
def test_group_points(kernel: Any, pyramid: str, points: int) -> None:
    assert totals(kernel, UNEARNED, pyramid, "-") == (points, 0)


def test_five_points_for_each_card(kernel: Any) -> None:
    cards = (LARGEST_ORANGE, LARGEST, MOST_LEVELS)
    assert totals(kernel, cards, "d4:ooo", "d4:bbb") == (4 + 15, 4 + 10)
    assert totals(kernel, cards, "d4:ooo", "d4:bb") == (4 + 15, 2 + 5)


def test_the_state_is_left_as_it_was(kernel: Any) -> None:
    state = finished(kernel, [Pyramid.parse("d4:ooo"), Pyramid()], UNEARNED)
    before = state.clone()
    kernel.totals(state)
    assert state == before
