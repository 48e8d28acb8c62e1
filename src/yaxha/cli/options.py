"""Options shared by several commands."""

from typing import Annotated

import typer

Seats = Annotated[int, typer.Option(min=2, max=4, metavar="N", help="Number of seats: 2, 3 or 4.")]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="S",
        help="Random seed (integer). The same seed gives the same game.",
        show_default=False,
    ),
]
Introductory = Annotated[
    bool, typer.Option("--introductory", help="Draw only from the eight introductory cards.")
]
