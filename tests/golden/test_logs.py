"""Golden tests of logs: logs of older versions always replay to the same tables."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from golden.logs import (
    CURRENT,
    LOGS,
    digest_of,
    is_released,
    read_log,
    released,
    schema,
    state,
    table_of,
)
from yaxha.table.codec import encode, read_transactions
from yaxha.table.events import AnyEvent, Created, Transaction
from yaxha.table.versions import EVENTS, RULES
from yaxha.table.views.records import record_of

CHANGED = f"""\
The events in src/yaxha/table/events.py differ from version {EVENTS}. Do this:
  1. Keep old logs readable: add a class, or a field with a default. Never rename, remove or change
     a released event or field.
  2. In src/yaxha/table/versions.py, {
    "increment EVENTS"
    if is_released(CURRENT)
    else "leave EVENTS as it is (no release has this version yet)"
} and document the addition there.
  3. In tests/golden/make_logs.py, use the new event or field at one of the tables.
  4. Run scripts/golden logs, which writes {CURRENT.name} or its successor, and commit the files.
"""


def logs(folder: Path = LOGS) -> list[Any]:
    paths = sorted(folder.rglob("*.jsonl"))
    return [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in paths]


@pytest.mark.parametrize("path", logs())
def test_logs_replay_to_the_same_table(path: Path) -> None:
    table = table_of(read_log(path))
    expected = msgspec.json.decode(path.with_suffix(".json").read_bytes())
    found = state(table)
    for one, other in zip(found["seats"], expected["seats"], strict=True):
        assert known(one, other) == other
    check_story(found.pop("story"), expected.pop("story"))
    assert known(found, expected) | {"seats": expected["seats"]} == expected
    record = path.with_suffix(".yaxha")
    assert record.exists() == (table.game is not None)
    if record.exists():
        assert str(record_of(table)) == record.read_text(encoding="utf-8")


def check_story(found: list[dict[str, Any]], expected: list[dict[str, Any]]) -> None:
    """Check that all expected entries occur in order. Newer versions may add entries between."""
    entries = iter(found)
    for entry in expected:
        assert any(entry.items() <= each.items() for each in entries), entry


def known(found: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Return the expected keys only. Newer versions may add keys."""
    return {key: found[key] for key in expected}


@pytest.mark.parametrize("path", logs(CURRENT))
def test_logs_are_encoded_identically(path: Path) -> None:
    for entry in read_log(path):
        assert encode(read_transactions(entry.data)) == entry.data


def test_the_events_are_those_of_their_version() -> None:
    file = CURRENT / "events.json"
    expected = msgspec.json.decode(file.read_bytes()) if file.exists() else None
    assert schema() == expected, CHANGED


def test_released_logs_are_unchanged() -> None:
    files = [path for path in LOGS.rglob("*") if path.is_file() and path.parent != LOGS]
    known = released()
    folders = {path.split("/")[0] for path in known}
    found = {
        path.relative_to(LOGS).as_posix(): digest_of(path)
        for path in files
        if path.parent.name in folders
    }
    assert found == known


# Coverage of the logs


def transactions() -> Iterator[Transaction]:
    for path in sorted(CURRENT.glob("*.jsonl")):
        for entry in read_log(path):
            yield from read_transactions(entry.data)


def named(struct: Struct) -> Iterator[str]:
    """Yield the kind of an event, and each of its optional fields that is set."""
    kind = type(struct).__name__
    yield kind
    for field in fields(struct):
        if not field.required and getattr(struct, field.name) != default_of(field):
            yield f"{kind}.{field.name}"


def default_of(field: FieldInfo) -> object:
    default = field.default
    return field.default_factory() if default is msgspec.NODEFAULT else default


def test_the_logs_cover_every_event_and_field() -> None:
    seen: Counter[str] = Counter()
    for transaction in transactions():
        seen.update(named(transaction))
        for event in transaction.events:
            seen.update(named(event))
            if isinstance(event, Created):
                seen.update(named(event.options))
    kinds = (*get_args(AnyEvent), Transaction)
    wanted = {kind.__name__ for kind in kinds} | {
        f"{kind.__name__}.{field.name}"
        for kind in kinds
        for field in fields(kind)
        if not field.required
    }
    wanted |= {f"Options.{name}" for name in ("cards", "clock", "public", "live_drafts", "chat")}
    if RULES == 1:
        wanted.remove("Created.rules_version")
    assert not wanted - set(seen), "let them happen in tests/golden/make_logs.py"


def test_the_logs_are_of_many_kinds() -> None:
    tables = [table_of(read_log(path)) for path in sorted(CURRENT.glob("*.jsonl"))]
    assert {len(table.sitters) for table in tables} == {2, 3, 4}
    assert {table.status for table in tables} == {"open", "closed", "playing", "over"}
    drafted = {
        table.options.live_drafts for table in tables for sitter in table.sitters if sitter.draft
    }
    assert drafted == {False, True}
    together = [
        len(read_transactions(entry.data))
        for path in CURRENT.glob("*.jsonl")
        for entry in read_log(path)
    ]
    assert max(together) >= 4
