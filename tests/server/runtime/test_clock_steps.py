"""Steps of the wall clock have no effect on turn clocks."""

import asyncio
import time
from pathlib import Path

import pytest

from server.runtime.test_hub import ANA, BO, run, two_seats
from server.two_workers import until
from server.wires import Reader
from yaxha.server.runtime import hub, live_table, presence
from yaxha.server.runtime.hub import Hub
from yaxha.table import commands
from yaxha.table.errors import Refused
from yaxha.table.options import MoveClock, MySeat, OpenSeat, Options
from yaxha.table.seats import Credentials
from yaxha.table.views.schemas import CreateTable

HOUR = 3_600_000


class Wall:
    """An adjustable wall clock."""

    def __init__(self) -> None:
        self.step = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.step


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    found = Wall()
    monkeypatch.setattr(live_table, "now", found)
    monkeypatch.setattr(hub, "now", found)
    return found


def test_a_step_forward_takes_nobody_s_turn(tmp_path: Path, wall: Wall) -> None:
    async def test(hub: Hub) -> None:
        table = await two_seats(hub, Options(clock=MoveClock(10)))
        wall.step = HOUR
        await table.do(commands.Say("A", "hello"), ANA, "s")
        await asyncio.sleep(0.3)
        assert [sitter.absent for sitter in table.table.sitters] == [None, None]
        # The log still has wall-clock times.
        assert table.table.story[-1].at >= time.time() * 1000 + HOUR - 60_000

    run(test, tmp_path)


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_clock_runs_out_when_its_time_has_passed(tmp_path: Path, wall: Wall, step: int) -> None:
    async def test(hub: Hub) -> None:
        began = time.monotonic()
        table = await two_seats(hub, Options(clock=MoveClock(1)))
        wall.step = step
        await table.do(commands.PickTile("B", 1), ANA, "p")
        await until(lambda: table.table.sitters[0].absent == "clock")
        assert 1 <= time.monotonic() - began < 10

    run(test, tmp_path)


def test_a_step_back_gives_no_time_to_who_leaves_and_comes_back(tmp_path: Path, wall: Wall) -> None:
    async def test(hub: Hub) -> None:
        table = await two_seats(hub, Options(clock=MoveClock(1)))
        wall.step = -HOUR
        await table.do(commands.Leave("A"), ANA, "l")
        await table.do(commands.Back("A"), ANA, "b")
        await until(lambda: table.table.sitters[0].absent == "clock")

    run(test, tmp_path)


def test_a_step_makes_nobody_away_for_longer(
    tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE", 0)

    async def test(hub: Hub) -> None:
        table = await hub.create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
        await table.do(commands.Claim("B", "Bo", "n"), BO, "c")
        await table.do(commands.Ready("A", "n"), ANA, "r")
        reader = Reader(Credentials())
        table.join(reader.watcher, "")
        wall.step = HOUR
        with pytest.raises(Refused) as refusal:
            await table.do(commands.StandIn("A", "B"), ANA, "s")
        assert refusal.value.code == "not-away"
        assert 50 <= refusal.value.facts["wait"] <= 60

    run(test, tmp_path)
