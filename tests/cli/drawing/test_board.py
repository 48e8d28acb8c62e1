"""The board in a terminal game."""

from cli.consoles import console, lines_of, printed
from yaxha.cli.drawing.board import other_pictures, own_picture, print_board
from yaxha.cli.drawing.pen import Pen
from yaxha.engine import Game, Seat, View

CARDS = "largest+most-levels+three-colors"
GAME = Game.parse(f"d4:oog;d4:bbw o20b21g22y24w21 -/- AB 12 oow/bgw 2build {CARDS}")
THREE = Game.parse(f"d4:oog;d4:bbw;d4:yyy o19b20g21y21w21 oow/bgw/obg BAC ... -/-/- 2pick {CARDS}")
NAMES = ("You", "Bo", "Cy")
PEN = Pen.of(console())


def test_new_cubes_are_marked() -> None:
    lines = lines_of(own_picture(View.of(GAME, Seat.A).draft().place("o1c4"), NAMES, PEN))
    assert lines[0] == "A You"
    assert sum(line.count("<o>") for line in lines) == 1


def test_others_are_drawn_clockwise() -> None:
    seen_from_b = lines_of(other_pictures(View.of(THREE, Seat.B), NAMES, PEN))
    assert [line for line in seen_from_b if line[:2] in ("A ", "B ", "C ")] == ["C Cy", "A You"]


def test_the_board_fits_narrow_terminals() -> None:
    wide, narrow = console(width=80), console(width=30)
    for target in (wide, narrow):
        print_board(View.of(THREE, Seat.A), NAMES, target)
        for part in ("A You", "B Bo", "C Cy", "largest"):
            assert part in printed(target)
    assert "B Bo" in printed(wide).splitlines()[0]
    assert "B Bo" not in printed(narrow).splitlines()[0]
