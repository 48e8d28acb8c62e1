"""Dispatch: a command is limited, done once and counted."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY

from server.application import serving
from yaxha.server.http.dispatch import do, kind_of, outcome_of
from yaxha.server.http.limits import TooMany
from yaxha.server.store import Conflict, Unavailable
from yaxha.table import commands
from yaxha.table.decide import Answer
from yaxha.table.errors import Refused
from yaxha.table.options import MySeat, OpenSeat
from yaxha.table.seats import Credentials
from yaxha.table.views.schemas import Ack, CreateTable, Sent

ANA = Credentials("a" * 64)


def counted(outcome: str) -> float:
    labels = {"kind": "say", "outcome": outcome}
    return REGISTRY.get_sample_value("yaxha_commands_total", labels) or 0.0


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (Answer(1, repeated=False), "done"),
        (Answer(1, repeated=True), "repeated"),
        (Refused("over", "The game is over."), "refused"),
        (Unavailable("the disk is full"), "unavailable"),
        (Conflict("somebody was first"), "unavailable"),
        (TooMany(1), "limited"),
        (ValueError("a defect"), "failed"),
    ],
)
def test_outcomes(answer: Answer | Exception, outcome: str) -> None:
    assert outcome_of(answer) == outcome


def test_kinds_are_those_of_the_wire() -> None:
    assert kind_of(commands.TakeBack("A")) == "take-back"
    assert kind_of(commands.Close()) == "close"


def test_every_command_is_answered_and_counted(tmp_path: Path) -> None:
    async def main() -> list[Any]:
        async with serving(tmp_path, limits="commands=3/hour") as application:
            site = application.site
            table = await site.hub.create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
            found = []
            for id, phrase in (("c1", "hello"), ("c1", "hello"), ("c1", "oops"), ("c2", "hello")):
                told: asyncio.Future[Ack | Exception] = asyncio.Future()
                sent = Sent(id, commands.Say("A", phrase))  # type: ignore[arg-type]
                do(site, table, sent, ANA, "192.0.2.7", told.set_result)
                found.append(await told)
            return found

    outcomes = ("done", "repeated", "refused", "limited")
    before = [counted(outcome) for outcome in outcomes]
    first, again, used, limited = asyncio.run(main())
    assert isinstance(first, Ack)
    assert again == first
    assert isinstance(used, Refused)
    assert used.code == "id-used"
    assert isinstance(limited, TooMany)
    assert [counted(outcome) for outcome in outcomes] == [count + 1 for count in before]
