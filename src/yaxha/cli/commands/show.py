"""``yaxha show``: draw a position."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console

from yaxha.cli.drawing.narration import Line, describe_market, describe_order, grid
from yaxha.cli.drawing.pen import Pen
from yaxha.cli.drawing.pictures import print_pyramids, print_table
from yaxha.cli.drawing.sheets import points_table, standings_in_words
from yaxha.cli.drawing.words import letters
from yaxha.cli.sources import STANDARD_INPUT, arguments_or_input
from yaxha.cli.terminal import open_console, report_error
from yaxha.engine import ROUNDS, SEATS, FaceDown, Game, Position, Seat, Span, View, YaxhaError


def show_command(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help="Eight fields, quoted. With - or no argument, "
            "read one per line from standard input.",
            show_default=False,
        ),
    ] = STANDARD_INPUT,
) -> None:
    """Draw a position.

    It can be a game or a seat's view of it. In a view, face-down picks are "?", and the seat
    whose pick is visible is the viewer.
    """
    console = open_console()
    shown = refused = 0
    for source in arguments_or_input([position]):
        try:
            table = read_position(source.span())
        except YaxhaError as error:
            report_error(source.where, error)
            refused += 1
            continue
        if shown:
            console.print()
        show_position(table, console)
        shown += 1
    if refused:
        raise typer.Exit(1)


def read_position(span: Span) -> Position:
    pyramids, *fields = span.text.split(" ")
    picks = fields[3] if len(fields) == 7 else ""
    if "?" not in picks:
        return Game.parse(span)
    seats = range(min(len(pyramids.split(";")), len(picks), len(SEATS)))
    seen = [Seat(seat) for seat in seats if picks[seat] in "1234"]
    return View.parse(span, seen[0] if seen else None)


def show_position(position: Position, console: Console) -> None:
    pen, names = Pen.of(console), letters(position.seats)
    viewer = ""
    if isinstance(position, View):
        viewer = f", seen from {'outside' if position.viewer is None else position.viewer}"
    console.print(f"Round {position.round} of {ROUNDS}, {position.phase}{viewer}", style="bold")
    print_table(grid(_lines(position, names, pen)), console)
    console.print()
    print_pyramids(position, names, console)
    console.print()
    print_table(points_table(position.score(), names, pen), console)
    console.print()
    print_table(standings_in_words(position.score(), names), console)


def _lines(position: Position, names: tuple[str, ...], pen: Pen) -> Iterator[Line]:
    yield "turn order", describe_order(position.order, names)
    if position.free_tiles():
        free = [(tile, position.market[tile - 1]) for tile in position.free_tiles()]
        yield "market", describe_market(free, pen)
    if any(pick is not None for pick in position.picks):
        yield (
            "picks",
            ", ".join(f"{seat} {_describe_pick(position, seat)}" for seat in position.seats),
        )
    for seat in position.seats:
        if position.hands[seat]:
            yield f"hand of {seat}", pen.cubes(position.hands[seat])
    if waiting := position.acting():
        yield "to " + position.phase, " ".join(map(str, waiting))
    yield "in the bag", str(position.bag)
    yield "in the box", str(position.box)


def _describe_pick(position: Position, seat: Seat) -> str:
    pick = position.picks[seat]
    return "face down" if isinstance(pick, FaceDown) else "not yet" if pick is None else str(pick)
