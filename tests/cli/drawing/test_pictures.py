"""Pictures of whole tables."""

from rich.text import Text

from cli.consoles import console, printed
from golden_games import GAMES
from yaxha.cli.drawing.narration import grid
from yaxha.cli.drawing.pictures import (
    as_picture,
    print_picture,
    print_pyramids,
    print_score,
    print_table,
)
from yaxha.engine import Cell, Pyramid, Record, Seat, read_cards, score
from yaxha.engine.text import Span

GAME = Record.parse((GAMES / "four-seats.yaxha").read_text("utf-8")).game
NAMES = ("Ana", "Bo", "Cy", "Di")


def test_pictures_are_never_wrapped() -> None:
    target = console(width=10)
    print_picture([Text("x" * 30), Text("short   ")], target)
    assert printed(target) == f"{'x' * 30}\nshort"


def test_colored_pictures_keep_their_spaces() -> None:
    target = console(colors="truecolor")
    print_picture([Text("x  ", "on red")], target)
    assert "x  " in printed(target)


def test_tables_become_pictures() -> None:
    target = console()
    table = grid([("tie", "one"), ("take", "two")])
    assert [str(line).split() for line in as_picture(table, target)] == [
        ["tie", "one"],
        ["take", "two"],
    ]
    print_table(table, target)
    assert printed(target) == "tie         one\ntake        two"


def test_pyramids_of_all_seats() -> None:
    wide, narrow = console(width=400), console(width=40)
    for target in (wide, narrow):
        print_pyramids(GAME, NAMES, target)
        for seat, name in zip(GAME.seats, NAMES, strict=True):
            assert f"{seat} {name}" in printed(target)
    assert "A Ana" in printed(wide).splitlines()[0]
    assert "D Di" in printed(wide).splitlines()[0]
    assert "D Di" not in printed(narrow).splitlines()[0]


def test_new_cubes_are_marked() -> None:
    target = console(width=400)
    cell = next(iter(GAME.pyramids[Seat.B].cubes()))
    visible = next(
        each for each in GAME.pyramids[Seat.B].cubes() if each not in GAME.pyramids[Seat.B].hidden
    )
    assert isinstance(cell, Cell)
    print_pyramids(GAME, NAMES, target, new={Seat.B: [visible]})
    assert printed(target).count("<") == 1


def test_the_score_ends_with_the_winners() -> None:
    target = console()
    cards = read_cards(Span("largest+most-levels+three-colors"), "+", 2)
    print_score(score((Pyramid.parse("d4:oo"), Pyramid()), cards), ("You", "Bo"), target)
    assert printed(target).splitlines()[-1] == "You win."
