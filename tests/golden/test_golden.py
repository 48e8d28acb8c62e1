"""Golden tests of the engine, with valid and invalid texts.

The oracle generated the games, counts and scores (``scripts/golden``). The files in ``invalid/``
and their ``expected.json`` were written by hand from the rules and the notation.
"""

import json
from collections import Counter
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

import oracle
from golden.corners import SHOWS, STOPS
from golden.replays import replay
from yaxha.engine import (
    COLORS,
    BonusCard,
    Game,
    Pyramid,
    Record,
    Score,
    YaxhaError,
    perft,
    read_cubes,
    read_pyramids,
    read_records,
    score,
    start_game,
)

GOLDEN = Path(__file__).parent


def read(path: Path) -> str:
    """Return the file's text with its line endings unchanged."""
    return path.read_bytes().decode("utf-8")


def files(*folders: str) -> list[Any]:
    paths = [path for folder in folders for path in sorted((GOLDEN / folder).glob("*.yaxha"))]
    return [pytest.param(path, id=path.stem) for path in paths]


def lines(name: str) -> list[str]:
    return (GOLDEN / name).read_text(encoding="utf-8").splitlines()


def as_json(sheet: Score) -> list[dict[str, Any]]:
    """Return the score sheet in the format of the oracle and the golden tables."""
    return [
        {
            "seat": str(line.seat),
            "colors": {
                str(color): points for color, points in zip(COLORS, line.color_points, strict=True)
            },
            "bonus": {str(card): points for card, points in line.bonus_points.items()},
            "total": line.total,
        }
        for line in sheet.seats
    ]


# Games


@pytest.mark.parametrize("path", files("games", "unfinished"))
def test_records_round_trip(path: Path) -> None:
    assert str(Record.parse(read(path))) == read(path)


@pytest.mark.parametrize("path", files("games", "unfinished"))
def test_games_match_the_oracle(path: Path) -> None:
    record = Record.parse(read(path))
    positions, scores = oracle.replay(read(path))
    games = accumulate(record.actions, Game.apply, initial=start_game(record.order, record.bonus))
    assert list(map(str, games)) == positions
    assert record.finished == bool(scores)
    if scores:
        sheet = record.game.score()
        assert as_json(sheet) == scores
        assert list(map(str, sheet.winners)) == oracle.winners(scores)


@pytest.mark.parametrize("path", files("games", "unfinished"))
def test_games_show_what_their_names_promise(path: Path) -> None:
    game = replay(read(path))
    corners = SHOWS if path.parent.name == "games" else STOPS
    assert bool(game.scores) == (corners is SHOWS)
    assert corners[path.stem](game)


def test_every_corner_has_its_game() -> None:
    assert {path.stem for path in (GOLDEN / "games").iterdir()} == SHOWS.keys()
    assert {path.stem for path in (GOLDEN / "unfinished").iterdir()} == STOPS.keys()


# Perft and scores


@pytest.mark.parametrize("line", lines("perft.txt"))
def test_perft(line: str) -> None:
    pyramid, hand, counts = line.split(" ", 2)
    assert str(perft(Pyramid.parse(pyramid), read_cubes(hand))) == counts


@pytest.mark.parametrize("line", lines("scores.jsonl"), ids=lambda line: json.loads(line)["table"])
def test_scores(line: str) -> None:
    expected = json.loads(line)
    pyramids, bonus = expected["table"].split(" ")
    sheet = score(read_pyramids(pyramids), list(map(BonusCard.parse, bonus.split("+"))))
    assert as_json(sheet) == expected["seats"]
    assert list(map(str, sheet.winners)) == expected["winners"]


def test_scores_cover_every_card_earned_and_missed() -> None:
    tables = [json.loads(line)["seats"] for line in lines("scores.jsonl")]
    points = Counter(item for seats in tables for seat in seats for item in seat["bonus"].items())
    assert all(min(points[card, 0], points[card, 5]) >= 5 for card in BonusCard)


# Records that must be refused


def expected_errors() -> dict[str, dict[str, Any]]:
    errors: dict[str, dict[str, Any]] = json.loads(read(GOLDEN / "invalid" / "expected.json"))
    return errors


@pytest.mark.parametrize("name", expected_errors())
def test_invalid_records_are_refused_at_the_right_place(name: str) -> None:
    found = list(read_records(read(GOLDEN / "invalid" / name)))
    errors = [record for record in found if isinstance(record, YaxhaError)]
    places = [
        {"line": error.line, "column": error.column, "rule": error.rule, "code": error.code}
        for error in errors
    ]
    assert places == [expected_errors()[name]]


@pytest.mark.parametrize("name", expected_errors())
def test_the_oracle_refuses_invalid_records_too(name: str) -> None:
    with pytest.raises(oracle.Refused):
        oracle.replay(read(GOLDEN / "invalid" / name))


def test_invalid_records_are_named_for_the_rule_they_break() -> None:
    errors = expected_errors()
    assert {path.name for path in (GOLDEN / "invalid").glob("*.yaxha")} == errors.keys()
    for name, error in errors.items():
        assert name.partition("-")[0] == (error["rule"] or "text").lower(), name


# Readable records that are not canonical


@pytest.mark.parametrize("path", files("liberties"))
def test_liberties_are_read_but_not_written(path: Path) -> None:
    records = list(read_records(read(path)))
    canonical = read(path.with_suffix(".canonical"))
    assert "".join(map(str, records)) == canonical
    assert canonical != read(path) or len(records) > 1
