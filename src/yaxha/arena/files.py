"""Files of a run: results as JSON lines, which can be resumed, and game records."""

import json
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeGuard

from yaxha import __version__
from yaxha.arena.game import OneGame
from yaxha.arena.results import GameResult
from yaxha.arena.schedule import Schedule
from yaxha.engine.errors import joined

FORMAT = "yaxha-arena-1"

MOST_AT_ONCE = 10_000
"""The maximum distance of a result from the first missing one: games end out of order."""

# The upper bound for every count.
HIGHEST = 2**40


class NotTheSame(ValueError):
    """A file that cannot be resumed, for the reason in the message."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """The contents of a results file: the header and the results in its first ``size`` bytes."""

    header: dict[str, Any]
    results: list[GameResult]
    size: int


def header_of(schedule: Schedule) -> dict[str, Any]:
    """Return the settings that identify a run: equal settings give equal games."""
    return {
        "format": FORMAT,
        "version": __version__,
        "bots": list(schedule.bots),
        "seats": schedule.seats,
        "seed": schedule.seed,
        "limit": schedule.limit,
        "records": schedule.keep_records,
    }


def read_results(file: Path) -> Earlier | None:
    """Return the contents of a results file, or None if it does not exist or is empty.

    An incomplete last line is ignored. Raises NotTheSame for any other file.
    """
    if not file.exists():
        return None
    check_regular(file)
    text = file.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if not whole and (not text or text.startswith(b'{"format"')):
        return None
    header: dict[str, Any] = {}
    results: list[GameResult] = []
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            fields = json.loads(line)
            if number > 1:
                results.append(_result(fields, header))
            else:
                header = _header(fields)
        except (ValueError, KeyError, TypeError, RecursionError):
            what = "a result of the arena" if number > 1 else "the first line of arena results"
            raise NotTheSame(f"{file}:{number}: this is not {what}.") from None
    if not header:
        raise NotTheSame(f"{file}:1: this is not the first line of arena results.")
    return Earlier(header, results, len(whole))


def check_regular(file: Path) -> None:
    """Reject a pipe or a device, which may never end. Raises NotTheSame."""
    if not file.is_file():
        raise NotTheSame(f"{file} is not a regular file.")


def _header(fields: dict[str, Any]) -> dict[str, Any]:
    if fields["format"] != FORMAT or type(fields["seed"]) is not int:
        raise ValueError
    if fields["seats"] not in (2, 3, 4) or type(fields["records"]) is not bool:
        raise ValueError
    return fields


def _result(fields: dict[str, Any], header: dict[str, Any]) -> GameResult:
    """Return a result after checking the type and length of every field."""
    seats = header["seats"]
    sound = (
        _counts([fields["game"], fields["deal"]])
        and _texts(fields["bots"], seats)
        and _texts(fields["cards"])
        and all(_counts(fields[name], seats) for name in ("totals", "group_points", "discards"))
        and all(isinstance(fields[name], list) for name in ("earned", "micros", "faults"))
        and len(fields["earned"]) == len(fields["micros"]) == seats
        and all(map(_texts, fields["earned"]))
        and all(map(_counts, fields["micros"]))
        and all(map(_is_fault, fields["faults"]))
        and type(fields.get("record")) is (str if header["records"] else type(None))
    )
    if not sound:
        raise ValueError
    return GameResult.from_json(fields)


def _is_fault(fields: dict[str, Any]) -> bool:
    texts = ("bot", "seat", "kind", "doing", "message", "record")
    return (
        _counts([fields["game"], fields["round"]])
        and _texts([fields[name] for name in texts])
        and _texts([fields["rule"] or ""])
        and _texts(fields["details"])
    )


def _texts(values: object, length: int | None = None) -> bool:
    return _is_list(values, length) and all(isinstance(value, str) for value in values)


def _counts(values: object, length: int | None = None) -> bool:
    return _is_list(values, length) and all(
        type(value) is int and 0 <= value < HIGHEST for value in values
    )


def _is_list(values: object, length: int | None) -> TypeGuard[list[Any]]:
    return isinstance(values, list) and length in (None, len(values))


def check_same(file: Path, earlier: Earlier | None, schedule: Schedule) -> None:
    """Reject results of another run. Raises NotTheSame."""
    if earlier is None:
        return
    there, now = earlier.header, header_of(schedule)
    differing = [
        f"{name} {_shown(there.get(name))} there and {_shown(value)} now"
        for name, value in now.items()
        if there.get(name) != value
    ]
    if differing:
        raise NotTheSame(f"{file} has results of another run: {joined(differing)}.")
    for line, result in enumerate(earlier.results, 2):
        deal, turn = divmod(result.game, schedule.seats)
        if result.deal != deal or result.game >= len(earlier.results) + MOST_AT_ONCE:
            raise NotTheSame(
                f"{file}:{line}: game {result.game} cannot be in deal {result.deal} yet."
            )
        if result.bots != schedule.games(deal)[turn].bots:
            raise NotTheSame(f"{file}:{line}: game {result.game} has other bots in its seats.")


class ResultsFile:
    """A results file that is appended to, after the earlier results of the same run."""

    def __init__(self, file: Path, schedule: Schedule, earlier: Earlier | None) -> None:
        self._file = file.open("ab")
        self._file.truncate(earlier.size if earlier else 0)
        if earlier is None:
            self._write(header_of(schedule))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, result: GameResult) -> None:
        self._write(result.to_json())

    def _write(self, fields: dict[str, Any]) -> None:
        line = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
        self._file.write(line.encode() + b"\n")
        # Pass it to the operating system, so that it survives a crash of this process.
        self._file.flush()

    def close(self) -> None:
        os.fsync(self._file.fileno())
        self._file.close()


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return {True: "kept", False: "not kept"}[value] if isinstance(value, bool) else str(value)


FIRST_LINE = "yaxha 1\n"


def check_ours(file: Path, schedule: Schedule, earlier: Earlier | None) -> None:
    """Reject a file that is not records of the same run. Raises NotTheSame."""
    if not file.exists():
        return
    check_regular(file)
    first, *records = file.read_text("utf-8", "replace").split(FIRST_LINE)
    if first or (records and earlier is None):
        raise NotTheSame(f"{file} already exists")
    most = len(earlier.results) + MOST_AT_ONCE if earlier else 0
    for place, record in enumerate(records, 1):
        is_cut_short = place == len(records) and "\n\n" not in record
        if not is_cut_short and not _is_of(schedule, FIRST_LINE + record, most):
            raise NotTheSame(f"{file} already exists, and its game {place} is from another run")


def _is_of(schedule: Schedule, record: str, most: int) -> bool:
    """Return whether a record has the header of its game in the schedule."""
    found = re.search(r"^arena-game: (\d{1,12})$", record, re.MULTILINE)
    if not found or int(found[1]) >= most:
        return False
    deal, turn = divmod(int(found[1]), schedule.seats)
    header, _, _ = OneGame(schedule.games(deal)[turn]).record().partition("\n\n")
    return record.startswith(header)


class RecordsFile:
    """Records in the order of the games, including those played earlier."""

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
