"""Answers over HTTP: bounds of their queries, and fields that clients rely on."""

from typing import Any, get_args

import msgspec
import pytest

from yaxha.table.commands import PHRASES, Phrase
from yaxha.table.options import Options
from yaxha.table.views.rest import (
    Levels,
    ListedTable,
    ListQuery,
    MineQuery,
    Phrases,
    PlacementCheck,
    PlacementQuery,
    RegisterBot,
    StoryQuery,
    TableId,
    TableList,
)
from yaxha.table.views.schemas import Problem
from yaxha.table.views.summary import ListedSeat, Summary


def is_read(kind: Any, value: object) -> bool:
    """As queries are read: numbers are texts there."""
    try:
        msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        return False
    return True


# Queries


def test_without_a_query_the_newest_open_tables_are_listed() -> None:
    assert msgspec.convert({}, ListQuery) == ListQuery("open", before=None, limit=20)
    assert msgspec.convert({}, MineQuery) == MineQuery(before=None, limit=20)
    assert msgspec.convert({}, StoryQuery) == StoryQuery(after=0)


@pytest.mark.parametrize(
    ("kind", "query", "good"),
    [
        (ListQuery, {"status": "playing", "limit": "100"}, True),
        (ListQuery, {"status": "over"}, False),
        (ListQuery, {"status": "closed"}, False),
        (ListQuery, {"limit": "0"}, False),
        (MineQuery, {"limit": "101"}, False),
        (MineQuery, {"limit": "many"}, False),
        (StoryQuery, {"after": "0"}, True),
        (StoryQuery, {"after": str(2**31)}, True),
        (StoryQuery, {"after": str(2**31 + 1)}, False),
        (StoryQuery, {"after": "-1"}, False),
        (PlacementQuery, {"placement": "o1d4"}, True),
        (PlacementQuery, {"placement": "1d4"}, False),
        (PlacementQuery, {}, False),
    ],
)
def test_queries(kind: Any, query: dict[str, str], good: bool) -> None:
    assert is_read(kind, query) == good


@pytest.mark.parametrize(
    ("id", "good"),
    [
        ("t", True),
        ("A-z_9", True),
        (32 * "x", True),
        (33 * "x", False),
        ("", False),
        ("a/b", False),
    ],
)
def test_the_id_of_a_table(id: str, good: bool) -> None:
    assert is_read(TableId, id) == good


def test_a_bot_from_outside_has_a_name_and_nothing_else() -> None:
    assert is_read(RegisterBot, {"name": "Robo"})
    for wrong in ({}, {"name": ""}, {"name": 33 * "x"}, {"name": "Robo", "token": "x"}):
        assert not is_read(RegisterBot, wrong)


# Answers


def test_a_legal_placement_has_no_problem() -> None:
    assert msgspec.to_builtins(PlacementCheck("o1d4", None)) == {
        "placement": "o1d4",
        "problem": None,
    }
    check = PlacementCheck("o1d5", Problem("first-cube", "On 1d4.", rule="B3"))
    data = msgspec.json.encode(check)
    assert msgspec.json.decode(data, type=PlacementCheck) == check


def test_phrases_are_those_that_can_be_said() -> None:
    data = msgspec.json.encode(Phrases(get_args(Phrase)))
    assert msgspec.json.decode(data, type=Phrases).phrases == PHRASES
    assert not is_read(Phrases, {"phrases": ["hm"]})


def test_levels_name_the_stand_in() -> None:
    assert msgspec.json.encode(Levels(("random", "casual"), "casual")) == (
        b'{"levels":["random","casual"],"stand_in":"casual"}'
    )


def test_a_list_of_tables_is_read_back() -> None:
    summary = Summary(
        (ListedSeat("A", "person", "Ana", total=42, won=True, largest=7),),
        Options(public=True),
        round=10,
        wanted=(),
        rematch="t2",
    )
    listed = TableList((ListedTable("t", "over", 5, ("A",), summary),), before="5-t")
    assert msgspec.json.decode(msgspec.json.encode(listed), type=TableList) == listed
