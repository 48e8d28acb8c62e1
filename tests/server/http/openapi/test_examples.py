"""Examples of messages: taken from one game that is real, and always the same."""

import json
from typing import get_args

from yaxha.engine import Record
from yaxha.server.http.openapi.examples import COMMANDS, SECRET, SEED, examples
from yaxha.server.runtime.tokens import is_secret
from yaxha.table.commands import Command
from yaxha.table.fair import commitment_of, verify


def test_every_command_has_an_example() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(Command))
    for command in COMMANDS:
        tag = command.__struct_config__.tag
        assert examples()[type(command).__name__]["type"] == tag


def test_examples_are_of_one_table() -> None:
    found = examples()
    ids = {
        found["Made"]["id"],
        found["ListedTable"]["id"],
        found["TableAnswer"]["table"]["id"],
        found["ViewMessage"]["table"]["id"],
        found["RecordAnswer"]["table"],
    }
    assert len(ids) == 1
    assert found["Made"]["commitment"] == found["RecordAnswer"]["commitment"] == commitment_of(SEED)


def test_the_game_is_a_fair_one() -> None:
    answer = examples()["RecordAnswer"]
    record = Record.parse(answer["record"])
    assert verify(record).fair
    assert [score["total"] for score in answer["scores"]] == list(record.game.score().totals)
    assert examples()["Verification"]["fair"]
    # A replay is long, so that the example is of its beginning.
    kinds = [step["kind"] for step in examples()["Replay"]["steps"]]
    assert kinds == ["started", "dealt", "picked"]


def test_the_view_shows_a_draft_with_all_that_a_client_has_to_draw() -> None:
    you = examples()["ViewMessage"]["you"]
    assert you["seat"] == "A"
    assert you["draft"]
    assert you["placements"]
    assert you["pyramid"]["cubes"]


def test_problems_are_refusals_of_the_rules() -> None:
    found = examples()
    assert found["Problem"]["rule"] is not None
    assert found["PlacementCheck"]["problem"]["rule"] is not None


def test_the_secret_is_one_that_nobody_would_use() -> None:
    assert is_secret(SECRET)
    assert "example" in SECRET


def test_examples_can_be_written_as_json_and_are_made_once() -> None:
    assert json.loads(json.dumps(examples())) == examples()
    assert examples() is examples()
