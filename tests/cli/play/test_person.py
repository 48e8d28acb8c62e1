"""A person's decisions, typed line by line."""

import io
import sys
from collections.abc import Callable

import pytest
from rich.console import Console

from cli.consoles import console, printed
from yaxha.bots import Bot
from yaxha.cli.play.person import HELP, Person, Quit
from yaxha.engine import Action, Build, Game, Pick, Seat, Take, View

CARDS = "largest+most-levels+three-colors"
PICKING = Game.parse(f"d4:ooo;d4:bbw o18b21g23y23w23 bgy/ooo AB .. -/- 2pick {CARDS}")
BUILDING = Game.parse(f"d4:oog;d4:bbw o20b21g22y24w21 -/- AB 12 oow/bgw 2build {CARDS}")
TAKING = Game.parse(f"-;-;- o21b21g21y24w24 ooo/-/bbb ABC 222 ggg/-/- 1take {CARDS}")

Type = Callable[..., tuple[Person, Console]]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Type:
    """A person in a game who types these lines."""

    def typed(game: Game, *lines: str) -> tuple[Person, Console]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        target = console()
        checks: list[Action] = []

        def check(action: Action) -> None:
            checks.append(action)
            game.apply(action)

        return Person(target, ("You", "Bo", "Cy"), check), target

    return typed


def test_a_person_is_a_bot(typed: Type) -> None:
    person: Bot = typed(PICKING, "2")[0]
    assert person.pick(View.of(PICKING, Seat.A)) == Pick(Seat.A, 2)


def test_illegal_and_malformed_tiles_are_asked_again(typed: Type) -> None:
    person, target = typed(PICKING, "3", "x", "", "1")
    assert person.pick(View.of(PICKING, Seat.A)) == Pick(Seat.A, 1)
    assert "There is no market tile 3" in printed(target)
    assert "Type a number from 1 to 2, or ? for help." in printed(target)


def test_a_build_cube_by_cube(typed: Type) -> None:
    person, target = typed(BUILDING, "o 1c4", "o1d5,w1e5", "ok")
    build = person.build(View.of(BUILDING, Seat.A))
    assert build == Build.parse("A:o1c4,o1d5,w1e5")
    assert "Confirm with ok, or take back with u." in printed(target)


def test_several_cubes_at_once_stop_at_the_first_error(typed: Type) -> None:
    person, target = typed(BUILDING, "o1c4 b1d5 w1e5", "o1d5", "w1e5", "ok")
    assert person.build(View.of(BUILDING, Seat.A)) == Build.parse("A:o1c4,o1d5,w1e5")
    assert "no blue left" in printed(target)


def test_taking_back(typed: Type) -> None:
    lines = ("u", "o1c4", "u", "w1c4", "o1d5", "o1e5", "ok")
    person, target = typed(BUILDING, *lines)
    assert person.build(View.of(BUILDING, Seat.A)) == Build.parse("A:w1c4,o1d5,o1e5")
    assert "No cube to take back." in printed(target)


def test_an_unfinished_build_is_not_confirmed(typed: Type) -> None:
    person, target = typed(BUILDING, "ok", "o1c4", "o1d5", "w1e5", "ok")
    assert person.build(View.of(BUILDING, Seat.A)) == Build.parse("A:o1c4,o1d5,w1e5")
    assert "left over: oow" in printed(target)


def test_the_last_tile_is_taken_without_asking(typed: Type) -> None:
    game = Game.parse(f"-;- o21b21g24y24w24 ooo/- AB 22 bbb/- 1take {CARDS}")
    (seat,) = game.acting()
    person, target = typed(game)
    assert person.take(View.of(game, seat)) == Take(seat, 1)
    assert printed(target) == ""


def test_a_choice_of_tiles_is_asked(typed: Type) -> None:
    (seat,) = TAKING.acting()
    person, target = typed(TAKING, "2", "3")
    assert person.take(View.of(TAKING, seat)) == Take(seat, 3)
    assert "Take one of the tiles left: 1 and 3." in printed(target)


def test_help_and_score(typed: Type) -> None:
    person, target = typed(PICKING, "?", "help", "S", "1")
    person.pick(View.of(PICKING, Seat.A))
    assert printed(target).count(HELP.splitlines()[0]) == 2
    assert "total" in printed(target)


@pytest.mark.parametrize("answer", ["y", "Yes"])
def test_quitting(typed: Type, answer: str) -> None:
    person, _ = typed(PICKING, "q", answer)
    with pytest.raises(Quit):
        person.pick(View.of(PICKING, Seat.A))


def test_second_thoughts(typed: Type) -> None:
    person, target = typed(PICKING, "quit", "no", "1")
    assert person.pick(View.of(PICKING, Seat.A)) == Pick(Seat.A, 1)
    assert "The game continues." in printed(target)


def test_the_end_of_the_input_is_passed_on(typed: Type) -> None:
    person, _ = typed(PICKING)
    with pytest.raises(EOFError):
        person.pick(View.of(PICKING, Seat.A))
