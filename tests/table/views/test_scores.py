"""Scores as messages: pyramids, their columns of the score sheet, and each next placement."""

from yaxha.engine import CELLS, BonusCard, Cell, Color, Placement, Pyramid, Seat, read_cubes, score
from yaxha.table.views.scores import (
    CELL_TEXTS,
    CUBE_TEXTS,
    PLACEMENT_TEXTS,
    POINTS,
    card_view,
    placement_views,
    pyramid_view,
    score_views,
    texts_of,
)

CARDS = (BonusCard.LARGEST, BonusCard.LARGEST_GREEN, BonusCard.FIVE_COLORS_LEVEL_2)
ANA = Pyramid.parse("c3:.gw/boo,.o")
BO = Pyramid.parse("d4:oo")


def roof() -> Pyramid:
    """A yellow cube under three green ones of level 2; the fourth would hide it."""
    base = {Cell.parse(f"1{file}{rank}"): Color.GREEN for file in "cde" for rank in "345"}
    above = {Cell.parse(cell): Color.GREEN for cell in ("2c3", "2c4", "2d3")}
    return Pyramid.of({**base, Cell.parse("1d4"): Color.YELLOW, **above})


# Pyramids


def test_cubes_and_groups_of_a_pyramid() -> None:
    view = pyramid_view(ANA)
    assert view.cubes == ("b1c3", "o1d3", "g1d4", "o1e3", "w1e4", "o2d3")
    assert view.groups == (("1d3", "1e3", "2d3"), ("1c3",), ("1d4",), ("1e4",))
    assert view.hidden == ()


def test_hidden_cubes_are_named_again() -> None:
    under = roof().place(Color.GREEN, Cell.parse("2d4"))
    view = pyramid_view(under)
    assert "y1d4" in view.cubes
    assert view.hidden == ("1d4",)
    assert not any("1d4" in group for group in view.groups)


def test_an_empty_pyramid() -> None:
    view = pyramid_view(Pyramid())
    assert (view.cubes, view.hidden, view.groups) == ((), (), ())


def test_texts_are_those_of_the_notation() -> None:
    assert texts_of((Cell.parse("1d4"), Cell.parse("2c3"))) == ("1d4", "2c3")
    for cell in CELLS:
        assert CELL_TEXTS[cell] == str(cell)
        for color in Color:
            text = str(Placement(color, cell))
            assert CUBE_TEXTS[color][cell] == PLACEMENT_TEXTS[Placement(color, cell)] == text


# Columns


def test_the_points_of_groups() -> None:
    (ana, bo) = score_views((ANA, BO), CARDS)
    assert [(group.color, group.size, group.points) for group in ana.groups] == [
        ("orange", 3, 4),
        ("blue", 1, 1),
        ("green", 1, 1),
        ("yellow", 0, 0),
        ("white", 1, 1),
    ]
    assert ana.groups[0].cells == ("1d3", "1e3", "2d3")
    assert bo.groups[0].cells == ("1d4", "1e4")


def test_the_points_of_cards() -> None:
    (ana, bo) = score_views((ANA, BO), CARDS)
    assert [(card.card, card.earned, card.points) for card in ana.cards] == [
        ("largest", True, 5),
        ("largest-green", True, 5),
        ("five-colors-level-2", False, 0),
    ]
    assert [card.points for card in bo.cards] == [0, 0, 0]
    assert [(ana.seat, ana.total), (bo.seat, bo.total)] == [("A", 17), ("B", 2)]


def test_totals_are_those_of_the_engine() -> None:
    for pyramids in ((ANA, BO), (BO, ANA), (roof(), ANA), (Pyramid(), Pyramid())):
        views = score_views(pyramids, CARDS)
        assert tuple(view.total for view in views) == score(pyramids, CARDS).totals


def test_the_reason_of_a_card_is_a_code_with_what_it_is_made_of() -> None:
    bo = score((ANA, BO), CARDS).seats[Seat.B]
    largest, _, five = [card_view(card, standing) for card, standing in bo.standings]
    assert (largest.reason, largest.value, largest.missing) == ("behind", 2, 1)
    assert (largest.rivals, largest.cells) == (("A",), ("1d4", "1e4"))
    assert (five.reason, five.missing) == ("colors-missing", 5)
    assert five.colors == ("orange", "blue", "green", "yellow", "white")


def test_points_of_every_size() -> None:
    # The largest group that thirty cubes can make.
    assert len(POINTS) == 31
    assert POINTS[:4] == (0, 1, 2, 4)


# Placements


def test_every_legal_placement_is_offered_once() -> None:
    found = placement_views((ANA, BO), CARDS, Seat.B, read_cubes("oog"))
    expected = BO.legal_placements([Color.ORANGE, Color.GREEN])
    assert [view.placement for view in found] == [str(each) for each in expected]


def test_a_placement_with_its_effect() -> None:
    found = placement_views((ANA, BO), CARDS, Seat.B, read_cubes("o"))
    beside = next(view for view in found if view.placement == "o1f4")
    assert (beside.groups, beside.points) == ((3, 0, 0, 0, 0), (4, 0, 0, 0, 0))
    assert beside.group == ("1d4", "1e4", "1f4")
    # Both have three orange cubes now, and both earn the largest group.
    assert beside.earned == ((True, True, False), (True, False, False))
    assert beside.totals == (17, 9)


def test_a_placement_names_the_cubes_that_it_hides() -> None:
    found = placement_views((roof(), BO), CARDS, Seat.A, read_cubes("g"))
    hiding = {view.placement: view.hides for view in found if view.hides}
    assert hiding == {"g2d4": ("1d4",)}


def test_without_cubes_there_is_nothing_to_place() -> None:
    assert placement_views((ANA, BO), CARDS, Seat.A, ()) == []
