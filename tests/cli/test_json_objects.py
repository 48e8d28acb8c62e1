"""Scores and games as JSON objects."""

import json

from golden_games import GAMES
from yaxha.cli.json_objects import game_json, score_json
from yaxha.engine import Record, read_records

RECORD = Record.parse((GAMES / "two-seats.yaxha").read_text("utf-8"))
UNFINISHED = Record(RECORD.names, RECORD.order, RECORD.bonus, actions=RECORD.actions[:5])


def test_a_score() -> None:
    sheet = score_json(RECORD.game.score())
    assert sheet["winners"] == ["A"]
    for seat in sheet["seats"]:
        assert seat["total"] == sum(seat["colors"].values()) + sum(seat["bonus"].values())
    assert json.loads(json.dumps(sheet)) == sheet


def test_a_finished_game() -> None:
    shown = game_json("file", 3, RECORD, positions=False)
    assert (shown["file"], shown["game"], shown["ok"], shown["finished"]) == ("file", 3, True, True)
    assert shown["winners"] == ["A"]
    assert "positions" not in shown


def test_an_unfinished_game_has_no_winners() -> None:
    shown = game_json("file", 1, UNFINISHED, positions=True)
    assert not shown["finished"]
    assert shown["winners"] == []
    assert shown["positions"] == [str(position) for position in UNFINISHED.positions()]


def test_an_invalid_game() -> None:
    (error,) = read_records(str(RECORD).replace("b1d3", "b2d3"))
    assert not isinstance(error, Record)
    assert game_json("file", 1, error, positions=False) == {
        "file": "file",
        "game": 1,
        "ok": False,
        "error": {
            "line": 6,
            "column": 33,
            "rule": "B3",
            "code": "unsupported",
            "message": str(error),
        },
    }


def test_an_unreadable_file() -> None:
    shown = game_json("file", 1, FileNotFoundError(2, "No such file or directory"), positions=True)
    assert shown["game"] is None
    assert shown["error"]["code"] == "unreadable"
    assert shown["error"]["message"] == "No such file or directory"
