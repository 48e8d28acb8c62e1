"""Rounds in words."""

from itertools import pairwise

import pytest
from rich.console import Console

from cli.consoles import console, printed
from golden_games import GAMES
from yaxha.cli.drawing.narration import (
    describe_build,
    describe_market,
    describe_order,
    describe_picks,
    describe_take,
    describe_ties,
    grid,
    round_lines,
    rounds_of,
)
from yaxha.cli.drawing.pen import Pen
from yaxha.engine import Build, Record, Seat, Take, read_cubes
from yaxha.engine.text import Span

NAMES = ("You", "Bo", "Cy", "Di")
ORDER = (Seat.C, Seat.A, Seat.B, Seat.D)


def picks(tiles: str) -> dict[Seat, int]:
    return {Seat(nth): int(tile) for nth, tile in enumerate(tiles)}


def game(name: str) -> Record:
    return Record.parse((GAMES / f"{name}.yaxha").read_text("utf-8"))


def test_order_and_picks() -> None:
    assert describe_order(ORDER, NAMES) == "1 Cy, 2 You, 3 Bo, 4 Di"
    assert describe_picks(picks("2144"), NAMES) == "You 2, Bo 1, Cy 4, Di 4"


@pytest.mark.parametrize(
    ("tiles", "ties"),
    [
        ("1234", []),
        ("1123", ["you get tile 1, ahead of Bo in turn order"]),
        ("1213", ["Cy gets tile 1, ahead of you in turn order"]),
        (
            "2211",
            [
                "Cy gets tile 1, ahead of Di in turn order",
                "you get tile 2, ahead of Bo in turn order",
            ],
        ),
        ("3333", ["Cy gets tile 3, ahead of you, Bo and Di in turn order"]),
    ],
)
def test_ties(tiles: str, ties: list[str]) -> None:
    assert list(describe_ties(picks(tiles), ORDER, NAMES)) == ties


def test_takes_and_builds() -> None:
    assert describe_take(Take(Seat.B, 3), NAMES) == "Bo 3"
    assert describe_build(Build.parse("C:o1d4,o1d5,xw"), NAMES) == "Cy o1d4, o1d5, discards w"
    assert describe_build(Build.parse("C:xoyw"), NAMES) == "Cy discards oyw"


def test_the_market() -> None:
    tiles = [(1, read_cubes(Span("obw"))), (3, read_cubes(Span("ggg")))]
    assert str(describe_market(tiles, Pen.of(console()))) == "1 [o] [b] [w]   3 [g] [g] [g]"


def test_rounds_of_a_whole_game() -> None:
    record = game("four-seats")
    rounds = rounds_of(record)
    assert len(rounds) == 10
    assert rounds[-1].after == record.game
    assert all(one.after == following.before for one, following in pairwise(rounds))
    for each in rounds:
        assert (len(each.picks), len(each.builds)) == (4, 4)
    assert sum(len(each.takes) for each in rounds) > 0


def test_a_round_in_order() -> None:
    each = rounds_of(game("two-seats"))[0]
    topics = [topic for topic, _ in round_lines(each, ("Ana", "Bo"), Pen.of(console()))]
    assert topics == ["market", "turn order", "picks", "tie", "take", "swap", "build", "build"]


def test_a_round_that_has_only_begun() -> None:
    record = game("two-seats")
    begun = Record(record.names, record.order, record.bonus, actions=record.actions[:1])
    (each,) = rounds_of(begun)
    topics = [topic for topic, _ in round_lines(each, ("Ana", "Bo"), Pen.of(console()))]
    assert topics == ["market", "turn order"]


def test_tables_of_lines_align() -> None:
    target: Console = console()
    target.print(grid([("tie", "one")]))
    target.print(grid([("turn order", "two")]))
    assert printed(target) == "tie         one\nturn order  two"
