"""The board in a terminal game: the player's pyramid large, the others small next to it."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from yaxha.bots import seat_of
from yaxha.cli.drawing.pen import Pen, Picture, side_by_side, width
from yaxha.cli.drawing.pictures import as_picture, print_picture, print_table
from yaxha.cli.drawing.sheets import points_table, standings_table
from yaxha.cli.drawing.words import seat_label
from yaxha.engine import Draft, View


def own_picture(draft: Draft, names: Sequence[str], pen: Pen) -> Picture:
    new = [placement.cell for placement in draft.placed]
    return [
        Text(seat_label(draft.seat, names), "bold"),
        *pen.pyramid(draft.pyramid, hand=draft.left, new=new),
    ]


def other_pictures(view: View, names: Sequence[str], pen: Pen) -> Picture:
    """Draw the other seats' pyramids one below the other, clockwise."""
    lines: Picture = []
    seats = view.seats
    for step in range(1, len(seats)):
        seat = seats[(seat_of(view) + step) % len(seats)]
        lines += [Text()] if lines else []
        lines += [Text(seat_label(seat, names), "bold"), *pen.small_pyramid(view.pyramids[seat])]
    return lines


def print_board(view: View, names: Sequence[str], console: Console) -> None:
    """Print the pyramids, the points so far and the standings of the cards."""
    pen, result = Pen.of(console), view.score()
    own = own_picture(view.draft(), names, pen)
    others = other_pictures(view, names, pen)
    points = as_picture(points_table(result, names, pen), console)
    board = side_by_side([[*own, Text(), *points], others], gap=4, at_top=True)
    if width(board) > console.width:
        board = [*own, Text(), *others, Text(), *points]
    print_picture(board, console)
    console.print()
    print_table(standings_table(result, seat_of(view)), console)
