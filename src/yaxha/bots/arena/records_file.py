"""The records of all games in one file, in the order of the games."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from yaxha.bots.arena.one_game import OneGame
from yaxha.bots.arena.results import GameResult
from yaxha.bots.arena.results_file import MOST_AT_ONCE, Earlier, NotTheSame, check_regular
from yaxha.bots.arena.schedule import Schedule

FIRST_LINE = "yaxha 1\n"


def check_ours(file: Path, schedule: Schedule, earlier: Earlier | None) -> None:
    """Refuse to write over anything but records of the same run, which its results hold too."""
    if not file.exists():
        return
    check_regular(file)
    first, *records = file.read_text("utf-8", "replace").split(FIRST_LINE)
    if first or (records and earlier is None):
        raise NotTheSame(f"there is a file {file} already")
    most = len(earlier.results) + MOST_AT_ONCE if earlier else 0
    for place, record in enumerate(records, 1):
        is_cut_short = place == len(records) and "\n\n" not in record
        if not is_cut_short and not _is_of(schedule, FIRST_LINE + record, most):
            raise NotTheSame(f"there is a file {file} already, and its game {place} is another")


def _is_of(schedule: Schedule, record: str, most: int) -> bool:
    """Whether a record begins as that game of the schedule does, if it can be so far already."""
    found = re.search(r"^arena-game: (\d{1,12})$", record, re.MULTILINE)
    if not found or int(found[1]) >= most:
        return False
    deal, turn = divmod(int(found[1]), schedule.seats)
    header, _, _ = OneGame(schedule.games(deal)[turn]).record().partition("\n\n")
    return record.startswith(header)


class RecordsFile:
    """Written as the games end, after those of the games that were played earlier."""

    def __init__(self, file: Path, earlier: Iterable[GameResult]) -> None:
        self._file = file.open("w", encoding="utf-8", newline="\n")
        self._waiting: dict[int, str] = {}
        self._next = 0
        for result in earlier:
            self.add(result)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, result: GameResult) -> None:
        assert result.record
        self._waiting[result.game] = result.record
        while record := self._waiting.pop(self._next, None):
            self._file.write(record)
            self._next += 1
        self._file.flush()

    def close(self) -> None:
        for _, record in sorted(self._waiting.items()):
            self._file.write(record)
        self._file.close()
