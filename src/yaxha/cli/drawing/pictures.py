"""Pictures of whole tables: print pyramids and scores."""

from collections.abc import Collection, Mapping, Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from yaxha.cli.drawing.pen import Pen, Picture, flow
from yaxha.cli.drawing.sheets import score_sheet
from yaxha.cli.drawing.words import seat_label, won
from yaxha.engine import Cell, Position, Score, Seat


def print_picture(picture: Picture, console: Console) -> None:
    """Print a picture without wrapping: a wrapped pyramid is worse than one that is cut off."""
    for line in picture:
        if console.color_system is None:
            # Without colours, trailing spaces are invisible.
            line.rstrip()
        console.print(line, soft_wrap=True)


def print_table(table: RenderableType, console: Console) -> None:
    print_picture(as_picture(table, console), console)


def as_picture(table: RenderableType, console: Console) -> Picture:
    return [
        Text.assemble(*((segment.text, segment.style or "") for segment in line))
        for line in console.render_lines(table, pad=False)
    ]


def print_pyramids(
    position: Position,
    names: Sequence[str],
    console: Console,
    *,
    new: Mapping[Seat, Collection[Cell]] | None = None,
) -> None:
    """Print every seat's pyramid, side by side if there is room."""
    pen = Pen.of(console)
    pictures = [
        [
            Text(seat_label(seat, names), "bold"),
            *pen.pyramid(position.pyramids[seat], new=(new or {}).get(seat, ())),
        ]
        for seat in position.seats
    ]
    print_picture(flow(pictures, gap=4, columns=console.width), console)


def print_score(result: Score, names: tuple[str, ...], console: Console) -> None:
    print_table(score_sheet(result, names, Pen.of(console)), console)
    console.print(won([names[seat] for seat in result.winners]))
