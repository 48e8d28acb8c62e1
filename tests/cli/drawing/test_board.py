"""The board in a terminal game, and drafts of builds."""

import pytest

from cli.consoles import console, lines_of, printed
from yaxha.cli.drawing.board import Draft, other_pictures, own_picture, print_board
from yaxha.cli.drawing.pen import Pen
from yaxha.engine import Game, IllegalAction, Placement, Seat, View, score

CARDS = "largest+most-levels+three-colors"
GAME = Game.parse(f"d4:oog;d4:bbw o20b21g22y24w21 -/- AB 12 oow/bgw 2build {CARDS}")
THREE = Game.parse(f"d4:oog;d4:bbw;d4:yyy o19b20g21y21w21 oow/bgw/obg BAC ... -/-/- 2pick {CARDS}")
NAMES = ("You", "Bo", "Cy")
PEN = Pen.of(console())


def draft(*placements: str) -> Draft:
    return Draft(View.of(GAME, Seat.A), tuple(map(Placement.parse, placements)))


def test_a_draft_grows_and_shrinks() -> None:
    one = draft().with_one_more(Placement.parse("o1c4"))
    assert [color.letter for color in one.left] == ["o", "w"]
    assert one.with_one_less().pyramid == GAME.pyramids[Seat.A]
    assert one.placements == (Placement.parse("o1c4"),)


def test_an_illegal_placement_is_rejected() -> None:
    with pytest.raises(IllegalAction) as caught:
        draft().with_one_more(Placement.parse("g1c4"))
    assert caught.value.rule == "B1"


def test_the_score_of_a_draft() -> None:
    after = GAME.pyramids[Seat.A].place(*Placement.parse("o1c4"))
    expected = score((after, GAME.pyramids[Seat.B]), GAME.bonus)
    assert draft("o1c4").score().totals == expected.totals


def test_new_cubes_are_marked() -> None:
    lines = lines_of(own_picture(draft("o1c4"), NAMES, PEN))
    assert lines[0] == "A You"
    assert sum(line.count("<o>") for line in lines) == 1


def test_others_are_drawn_clockwise() -> None:
    seen_from_b = lines_of(other_pictures(View.of(THREE, Seat.B), NAMES, PEN))
    assert [line for line in seen_from_b if line[:2] in ("A ", "B ", "C ")] == ["C Cy", "A You"]


def test_the_board_fits_narrow_terminals() -> None:
    wide, narrow = console(width=80), console(width=30)
    for target in (wide, narrow):
        print_board(Draft(View.of(THREE, Seat.A)), NAMES, target)
        for part in ("A You", "B Bo", "C Cy", "largest"):
            assert part in printed(target)
    assert "B Bo" in printed(wide).splitlines()[0]
    assert "B Bo" not in printed(narrow).splitlines()[0]
