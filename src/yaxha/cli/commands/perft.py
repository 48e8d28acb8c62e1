"""``yaxha perft``: count the builds of hands on pyramids."""

import os
from collections.abc import Iterator
from typing import Annotated

import typer

from yaxha.cli.sources import STANDARD_INPUT, Source, standard_input
from yaxha.cli.terminal import report_error
from yaxha.engine import Cubes, Pyramid, YaxhaError, perft, read_cubes, write_cubes


def perft_command(
    pyramid: Annotated[
        str | None,
        typer.Argument(
            metavar="PYRAMID", help="A stable pyramid; - for no cubes.", show_default=False
        ),
    ] = None,
    hand: Annotated[
        str | None,
        typer.Argument(metavar="HAND", help="Up to three cubes; - for none.", show_default=False),
    ] = None,
) -> None:
    """Count the ways to build a hand.

    Prints the pyramid and the hand, the ordered placements at depth 1, 2 and 3 (equal cubes
    count once), and after "=" the number of distinct pyramids after the build.

    Without arguments it reads such pairs from standard input, one per line.
    """
    refused = 0
    for source in _sources(pyramid, hand):
        try:
            standing, cubes = read_pair(source)
        except YaxhaError as error:
            report_error(source.where, error)
            refused += 1
        else:
            print(standing, write_cubes(cubes), perft(standing, cubes), flush=True)
    if refused:
        raise typer.Exit(1)


def _sources(pyramid: str | None, hand: str | None) -> Iterator[Source]:
    if pyramid is not None and hand is not None:
        # Here "-" is an empty pyramid or hand.
        return iter([Source("arguments", os.fsencode(f"{pyramid} {hand}"))])
    if pyramid not in (None, STANDARD_INPUT):
        raise typer.BadParameter("a hand is missing, such as oby", param_hint="HAND")
    return standard_input()


def read_pair(source: Source) -> tuple[Pyramid, Cubes]:
    span = source.span()
    fields = span.split(" ", 2)
    if len(fields) != 2:
        raise span.expected('two fields, "PYRAMID HAND"')
    return Pyramid.parse(fields[0]), read_cubes(fields[1])
