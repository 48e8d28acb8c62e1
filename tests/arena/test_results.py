"""Results of games: wins, and JSON in and out."""

import json
from dataclasses import replace

import pytest

from arena.samples import result
from yaxha.arena import Fault, GameResult
from yaxha.bots.answers import FaultKind


@pytest.mark.parametrize(
    ("totals", "wins"),
    [
        ({"a": 30, "b": 20}, (1.0, 0.0)),
        ({"a": 30, "b": 30}, (0.5, 0.5)),
        ({"a": 7, "b": 30, "c": 30, "d": 30}, (0.0, 1 / 3, 1 / 3, 1 / 3)),
        ({"a": 0, "b": 0}, (0.5, 0.5)),
    ],
)
def test_a_tie_shares_the_win(totals: dict[str, int], wins: tuple[float, ...]) -> None:
    assert result(0, 0, **totals).wins == wins


def test_json_round_trip() -> None:
    fault = Fault(0, "b", "B", FaultKind.HANG, 3, "build", "It hung.", None, ("x",), "yaxha 1\n")
    game = replace(
        result(4, 2, a=30, b=20),
        earned=(("largest",), ()),
        micros=((1, 2), ()),
        faults=(fault,),
        record="yaxha 1\n\n*\n",
    )
    text = json.dumps(game.to_json())
    assert GameResult.from_json(json.loads(text)) == game


def test_a_missing_record_is_left_out() -> None:
    game = result(0, 0, a=1, b=2)
    assert "record" not in game.to_json()
    assert GameResult.from_json(game.to_json()) == game
