"""The board in a terminal game: the player's pyramid large, the others small next to it."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from yaxha.bots import seat_of
from yaxha.cli.drawing.pen import Pen, Picture, side_by_side, width
from yaxha.cli.drawing.pictures import as_picture, print_picture, print_table
from yaxha.cli.drawing.sheets import points_table, standings_table
from yaxha.cli.drawing.words import seat_label
from yaxha.engine import Placement, Score, View, score


class Draft:
    """An unconfirmed build: the placements so far and their result."""

    def __init__(self, view: View, placements: tuple[Placement, ...] = ()) -> None:
        self.view = view
        self.seat = seat_of(view)
        self.placements = placements
        self.pyramid, self.left = view.drafted(self.seat, placements)

    def with_one_more(self, placement: Placement) -> "Draft":
        return Draft(self.view, (*self.placements, placement))

    def with_one_less(self) -> "Draft":
        return Draft(self.view, self.placements[:-1])

    def score(self) -> Score:
        """Return the score if the game ended with this draft."""
        seats = enumerate(self.view.pyramids)
        pyramids = [self.pyramid if seat == self.seat else each for seat, each in seats]
        return score(pyramids, self.view.bonus)


def own_picture(draft: Draft, names: Sequence[str], pen: Pen) -> Picture:
    new = [placement.cell for placement in draft.placements]
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


def print_board(draft: Draft, names: Sequence[str], console: Console) -> None:
    """Print the pyramids, the points so far and the standings of the cards."""
    pen, result = Pen.of(console), draft.score()
    own = own_picture(draft, names, pen)
    others = other_pictures(draft.view, names, pen)
    points = as_picture(points_table(result, names, pen), console)
    board = side_by_side([[*own, Text(), *points], others], gap=4, at_top=True)
    if width(board) > console.width:
        board = [*own, Text(), *others, Text(), *points]
    print_picture(board, console)
    console.print()
    print_table(standings_table(result, draft.seat), console)
