"""Progress bar of the arena, on standard error if it is a terminal."""

import sys
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from yaxha.arena import Competition


class ArenaProgress:
    """A bar with the number of games, the elapsed time and the remaining time.

    With ``--until``, also the current precision of the win shares.
    """

    def __init__(self, competition: Competition) -> None:
        self._competition = competition
        self._progress = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("games"),
            TimeElapsedColumn(),
            TextColumn("gone"),
            TimeRemainingColumn(),
            TextColumn("to go{task.description}"),
            console=Console(stderr=True),
            disable=not (sys.stderr and sys.stderr.isatty()),
            transient=True,
        )
        total = competition.deals * competition.schedule.seats
        self._task = self._progress.add_task("", total=total, completed=competition.played)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        # The last result is counted after its update.
        self._show(0)
        self._progress.stop()

    def advance(self) -> None:
        self._show(1)

    def _show(self, more: int) -> None:
        known = ""
        if self._competition.until is not None:
            widest = self._competition.tally.widest()
            known = "" if widest is None else f", ±{widest:.3f} so far"
        self._progress.update(self._task, advance=more, description=known)
