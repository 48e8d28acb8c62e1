"""Faults of bots in arena games."""

import json
from typing import Any

import pytest

from yaxha.arena.faults import Fault, last_of
from yaxha.bots.answers import BotFault, FaultKind


def test_the_last_lines_of_a_traceback_begin_with_a_frame() -> None:
    lines = tuple(f"  File {n // 3}" if n % 3 == 0 else f"    {n}" for n in range(20))
    assert last_of(lines)[0] == "  File 4"
    assert last_of(lines)[-1] == "    19"
    assert last_of(("a", "b")) == ("a", "b")
    assert last_of(tuple("abcdefghijklmnop")) == tuple("ghijklmnop")


def fault(kind: FaultKind = FaultKind.ILLEGAL, **changes: Any) -> Fault:
    noted = BotFault(kind, "It was wrong.", rule="B4", trace=["one", "two"])
    where: dict[str, Any] = {
        "game": 5,
        "bot": "b",
        "seat": "B",
        "round": 2,
        "doing": "build",
        "record": "yaxha 1",
    }
    return Fault.of(noted, **where | changes)


def test_json_round_trip() -> None:
    for kind in FaultKind:
        assert Fault.from_json(json.loads(json.dumps(fault(kind).to_json()))) == fault(kind)


def test_an_unknown_kind_is_rejected() -> None:
    with pytest.raises(ValueError, match="clumsy"):
        Fault.from_json(fault().to_json() | {"kind": "clumsy"})


def test_nothing_that_a_terminal_obeys_is_kept() -> None:
    raised = BotFault(FaultKind.CRASH, "\x1b[31m" + "x" * 999, trace=["\x07bell"])
    noted = Fault.of(raised, game=0, bot="b", seat="A", round=1, doing="pick", record="")
    assert noted.message.startswith(r"\x1b[31m")
    assert len(noted.message) < 250
    assert noted.details == (r"\x07bell",)
