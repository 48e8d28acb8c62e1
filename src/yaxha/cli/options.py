"""Options that several commands have."""

from typing import Annotated

import typer

Seats = Annotated[int, typer.Option(min=2, max=4, metavar="N", help="How many seats: 2, 3 or 4.")]
Seed = Annotated[
    int | None,
    typer.Option(metavar="S", help="A whole number; the same gives the same.", show_default=False),
]
Introductory = Annotated[
    bool, typer.Option("--introductory", help="Draw from the eight introductory cards only.")
]
