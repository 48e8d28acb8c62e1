"""``yaxha score``: score sheets of stable pyramids."""

import json
from collections import Counter
from typing import Annotated, NamedTuple

import typer

from yaxha.cli.drawing.pictures import print_score
from yaxha.cli.drawing.words import letters
from yaxha.cli.json_objects import score_json
from yaxha.cli.sources import arguments_or_input
from yaxha.cli.terminal import open_console, print_notice, report_error
from yaxha.engine import (
    COLORS,
    CUBES_PER_COLOR,
    BonusCard,
    Pyramid,
    Span,
    YaxhaError,
    read_cards,
    read_pyramids,
    score,
)


class ScoredTable(NamedTuple):
    """The pyramids and the cards to score."""

    pyramids: tuple[Pyramid, ...]
    bonus: tuple[BonusCard, ...]


def score_command(
    tables: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TABLE",
            help='"PYRAMIDS BONUS", quoted. With - or no argument, '
            "read one per line from standard input.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per line.")
    ] = False,
) -> None:
    """Score pyramids without a game record.

    A table is two fields of the position notation: the pyramids by seat, separated by ";", and
    the three bonus cards, separated by "+".
    """
    console = open_console()
    shown = refused = 0
    for source in arguments_or_input(tables or []):
        try:
            span = source.span()
            table = read_table(span)
        except YaxhaError as error:
            report_error(source.where, error)
            refused += 1
            continue
        for color, count in surplus(table.pyramids).items():
            place = f"{source.where}:{span.line}:{span.column}"
            print_notice(
                f"{place}: warning: {count} {color} cubes, but a game has only {CUBES_PER_COLOR}."
            )
        result = score(table.pyramids, table.bonus)
        if as_json:
            print(json.dumps(score_json(result)), flush=True)
        else:
            if shown:
                console.print()
            print_score(result, letters([each.seat for each in result.seats]), console)
        shown += 1
    if refused:
        raise typer.Exit(1)


def read_table(span: Span) -> ScoredTable:
    fields = span.split(" ", 2)
    if len(fields) != 2:
        if len(span.text.split()) == 2:
            span.check_spacing()
        raise span.expected('two fields, "PYRAMIDS BONUS"')
    pyramids = read_pyramids(fields[0])
    return ScoredTable(pyramids, read_cards(fields[1], "+", len(pyramids)))


def surplus(pyramids: tuple[Pyramid, ...]) -> dict[str, int]:
    """Return the colours with more cubes than a game has, with their numbers."""
    counts = Counter(color for pyramid in pyramids for color in pyramid.cubes().values())
    return {str(c): counts[c] for c in COLORS if counts[c] > CUBES_PER_COLOR}
