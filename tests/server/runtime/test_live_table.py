"""Batches: commands that arrive while the store is busy are decided together."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from yaxha.server.runtime.bots.pool import BotPool
from yaxha.server.runtime.hub import Hub
from yaxha.server.runtime.live_table import Asked, LiveTable
from yaxha.server.runtime.log_reader import table_of
from yaxha.server.runtime.wakeups.base import Alone
from yaxha.server.store import Unavailable, open_store
from yaxha.table import commands, decide
from yaxha.table.codec import read_transactions
from yaxha.table.commands import Command
from yaxha.table.decide import Answer, Request
from yaxha.table.errors import Refused
from yaxha.table.options import MySeat, OpenSeat
from yaxha.table.seats import Credentials
from yaxha.table.state import Table
from yaxha.table.transactions import Decision
from yaxha.table.views.schemas import CreateTable

ANA, BO = Credentials("ana"), Credentials("bo")


async def begun(hub: Hub) -> LiveTable:
    running = await hub.create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
    await running.do(commands.Claim("B", "Bo", "n"), BO, "c")
    await running.do(commands.Ready("A", "n"), ANA, "r")
    return running


async def logged(running: LiveTable) -> list[list[str | None]]:
    """Return the command ids of every log entry."""
    entries = await running._services.store.read(running.table.id)
    return [[each.command for each in read_transactions(entry.data)] for entry in entries]


def test_what_comes_together_is_written_together(tmp_path: Path) -> None:
    async def main() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'log.db'}")
        async with store, Hub(store, Alone(), BotPool(1)) as hub:
            running = await begun(hub)
            before = running.table.seq
            ana, again, bo = await asyncio.gather(
                running.do(commands.PickTile("A", 1), ANA, "a"),
                running.do(commands.PickTile("A", 1), ANA, "a"),
                running.do(commands.PickTile("B", 2), BO, "b"),
            )
            assert (ana.repeated, again.repeated, bo.repeated) == (False, True, False)
            assert ana.number == again.number
            assert (await logged(running))[-1] == ["a", "b"]
            assert running.table.seq == before + 1
            # A repetition gets the same numbers, even after a restart.
            found = await table_of(running.table.id, await store.read(running.table.id))
            assert found == running.table
            assert found.sitters[0].answered["a"].number == ana.number
            assert found.sitters[1].answered["b"].number == bo.number

    asyncio.run(main())


def test_each_is_decided_on_what_those_before_it_leave(tmp_path: Path) -> None:
    async def main() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'log.db'}")
        async with store, Hub(store, Alone(), BotPool(1)) as hub:
            running = await begun(hub)
            seen = running.table.sitters[0].number
            answers = await asyncio.gather(
                running.do(commands.PickTile("A", 1), ANA, "a", seen),
                running.do(commands.PickTile("A", 9), ANA, "x", seen),
                running.do(commands.PickTile("B", 2), BO, "b"),
                # The picks are already revealed.
                running.do(commands.PickTile("A", 2), ANA, "late", seen),
                return_exceptions=True,
            )
            assert isinstance(answers[0], Answer)
            assert isinstance(answers[1], Refused)
            assert isinstance(answers[2], Answer)
            assert isinstance(answers[3], Refused)
            assert answers[3].code == "stale"
            assert (await logged(running))[-1] == ["a", "b"]

    asyncio.run(main())


def test_all_of_them_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'log.db'}")
        async with store, Hub(store, Alone(), BotPool(1)) as hub:
            running = await begun(hub)
            before = running.table

            async def full(_: object) -> None:
                raise Unavailable("The disk is full.")

            with monkeypatch.context() as patched:
                patched.setattr(store, "append", full)
                answers = await asyncio.gather(
                    running.do(commands.PickTile("A", 1), ANA, "a"),
                    running.do(commands.PickTile("B", 2), BO, "b"),
                    return_exceptions=True,
                )
            assert [type(answer) for answer in answers] == [Unavailable, Unavailable]
            assert running.table is before
            assert not (await running.do(commands.PickTile("A", 1), ANA, "a")).repeated

    asyncio.run(main())


def test_a_defect_is_only_that_command_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really_decide = decide.decide

    def decide_or_fail(table: Table, command: Command, *more: Any, **named: Any) -> Decision | None:
        if isinstance(command, commands.Say) and command.phrase == "oops":
            raise ZeroDivisionError
        return really_decide(table, command, *more, **named)

    monkeypatch.setattr(decide, "decide", decide_or_fail)

    async def main() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'log.db'}")
        async with store, Hub(store, Alone(), BotPool(1)) as hub:
            running = await begun(hub)
            found = await asyncio.gather(
                running.do(commands.Say("A", "hello"), ANA, "hello"),
                running.do(commands.Say("B", "oops"), BO, "oops"),
                running.do(commands.Say("A", "thanks"), ANA, "thanks"),
                return_exceptions=True,
            )
            assert [type(each) for each in found] == [Answer, ZeroDivisionError, Answer]
            assert (await logged(running))[-1] == ["hello", "thanks"]

    asyncio.run(main())


def test_who_cannot_take_an_answer_keeps_nobody_from_theirs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'log.db'}")
        async with store, Hub(store, Alone(), BotPool(1)) as hub:
            running = await begun(hub)

            def refuse(_: Answer | Exception) -> None:
                raise ZeroDivisionError

            running.ask(Asked(Request(commands.Say("A", "hello"), ANA, "1", None), "", refuse))
            answer = await running.do(commands.Say("B", "hello"), BO, "2")
            assert not answer.repeated

    asyncio.run(main())
    assert [record.message for record in caplog.records] == ["an answer could not be given"]
