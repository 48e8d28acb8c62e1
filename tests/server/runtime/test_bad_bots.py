"""Faulty bots at a table: logged, reported to all, and replaced by another bot."""

from itertools import count
from pathlib import Path
from random import Random

import pytest

from server.runtime.test_hub import ANA, reloaded, run
from server.tables import random_command
from server.two_workers import until
from yaxha.engine import Seat
from yaxha.server.runtime.hub import Hub
from yaxha.table import commands, levels
from yaxha.table.options import BotSeat, MySeat
from yaxha.table.views.schemas import CreateTable

BAD_BOTS = {
    "Nothing": {"nonsense"},
    "Wrong": {"illegal"},
    "Other": {"nonsense"},
    "Huge": {"nonsense", "crash"},
    "Exits": {"crash"},
    "Dies": {"died"},
}
"""The classes in ``bad_bots`` with their kinds of failure."""


@pytest.mark.parametrize("name", BAD_BOTS)
def test_a_bot_that_fails_is_told_of_and_played_on(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bot = f"python:server.bad_bots:{name}"
    monkeypatch.setattr(levels, "LEVELS", (*levels.LEVELS, bot))

    async def test(hub: Hub) -> None:
        rng = Random(3)
        running = await hub.create(ANA, CreateTable((MySeat("Ana"), BotSeat(bot))))
        await running.do(commands.Ready("A", "n"), ANA, "r")
        for nth in count():
            await until(lambda: Seat.A in running.table.wanted)
            assert running.table.game is not None
            if running.table.game.round == 2:
                break
            command = random_command(running.table, Seat.A, rng)
            await running.do(command, ANA, f"c{nth}")
        told = [entry.seat for entry in running.table.story if entry.kind == "bot-failed"]
        # A pick, a build and maybe a take, in which it does not fail.
        assert told[:2] == ["B", "B"]
        assert await reloaded(hub, running) == running.table

    run(test, tmp_path)
    failed = [record for record in caplog.records if record.message == "a bot failed"]
    assert {record.__dict__["kind"] for record in failed} == BAD_BOTS[name]
    assert {record.__dict__["bot"] for record in failed} == {bot}
