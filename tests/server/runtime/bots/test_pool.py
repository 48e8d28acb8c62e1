"""The bot pool: the game continues after any failure of a bot."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random, SystemRandom

import pytest

from server.tables import Played, two_people
from yaxha import engine
from yaxha.bots import RandomBot, play
from yaxha.bots.base import Decision
from yaxha.engine import Game, Phase, Pick, Seat, View
from yaxha.server.runtime.bots import pool as pool_module
from yaxha.server.runtime.bots.pool import BotPool, bot_decides
from yaxha.table import commands
from yaxha.table.levels import PATIENCE, shortened
from yaxha.table.options import BotSeat, MySeat, letter


def new_game() -> Game:
    game = two_people().table.game
    assert game is not None
    return game


def long_game() -> Game:
    """Return a game in which seat A has many builds."""
    rng = Random(1)
    for game in played(rng):
        if game.round == 4 and game.phase is Phase.BUILD:
            return game
    raise AssertionError


def played(rng: Random) -> Iterator[Game]:
    game = engine.new_game(2, rng)
    for action in play(game, [RandomBot(rng), RandomBot(rng)], rng):
        game = game.apply(action)
        yield game


def run(test: Callable[[BotPool], Awaitable[None]]) -> None:
    async def main() -> None:
        pool = BotPool(1)
        pool._chance = Chance()
        try:
            await test(pool)
        finally:
            pool.close()

    before = threading.enumerate()
    asyncio.run(main())
    assert multiprocessing.active_children() == []
    assert set(threading.enumerate()) <= set(before)


SEED = 5


class Chance(SystemRandom):
    """Deterministic seeds, so that bots' decisions are known."""

    def getrandbits(self, k: int, /) -> int:
        return SEED % (1 << k)


def decided(bot: str, game: Game) -> Decision:
    return bot_decides(bot, int(Seat.A), str(View.of(game, Seat.A)), SEED)


GAME = long_game()
GREEDY = decided("greedy", GAME)


async def process_of_pool() -> int:
    while not (processes := multiprocessing.active_children()):
        await asyncio.sleep(0)
    [process] = processes
    assert process.pid is not None
    return process.pid


def test_what_fails_is_decided_by_a_good_one(caplog: pytest.LogCaptureFixture) -> None:
    async def test(pool: BotPool) -> None:
        assert await pool.decide("nobody", GAME, Seat.A, "t", "") == (GREEDY, "crash")
        assert len(caplog.records) == 1
        assert await pool.decide("casual", GAME, Seat.A, "t", "") == (decided("casual", GAME), None)

    assert GREEDY not in (decided("random", GAME), decided("casual", GAME))
    run(test)
    assert len(caplog.records) == 1


def test_who_loses_its_process_thinks_again(caplog: pytest.LogCaptureFixture) -> None:
    async def test(pool: BotPool) -> None:
        await pool.decide("random", GAME, Seat.A, "t", "")
        before = await process_of_pool()
        os.kill(before, signal.SIGKILL)
        assert await pool.decide("casual", GAME, Seat.A, "t", "") == (decided("casual", GAME), None)
        now = await process_of_pool()
        assert now != before
        # While it thinks and others are queued.
        bots = ("search:250ms", "casual", "random", "beginner")
        tasks = [asyncio.create_task(pool.decide(bot, GAME, Seat.A, bot, "")) for bot in bots]
        await asyncio.sleep(0.05)
        os.kill(now, signal.SIGKILL)
        actions = await asyncio.gather(*tasks)
        assert actions[1:] == [(decided(bot, GAME), None) for bot in bots[1:]]
        GAME.apply(actions[0].action)

    run(test)
    assert caplog.records == []


def test_a_slow_one_costs_nobody_else_anything(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(pool: BotPool) -> None:
        monkeypatch.setattr(pool_module, "LIMIT", 0.1)
        slow = asyncio.create_task(pool.decide("search:1000s", GAME, Seat.A, "slow", ""))
        await process_of_pool()
        monkeypatch.setattr(pool_module, "LIMIT", 60)
        bots = ("random", "beginner", "casual", "greedy")
        behind = [asyncio.create_task(pool.decide(bot, GAME, Seat.A, "t", "")) for bot in bots]
        assert await slow == (GREEDY, "slow")
        assert await asyncio.gather(*behind) == [(decided(bot, GAME), None) for bot in bots]

    run(test)
    assert len(caplog.records) == 1


def test_time_in_the_queue_does_not_count(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(pool: BotPool) -> None:
        await pool.decide("random", GAME, Seat.A, "t", "")
        monkeypatch.setattr(pool_module, "LIMIT", 2.0)
        async with pool._turns.turn("", "held", 1.0):
            waiting = asyncio.create_task(pool.decide("random", GAME, Seat.A, "t", ""))
            await asyncio.sleep(2.1)
        assert await waiting == (decided("random", GAME), None)

    run(test)
    assert caplog.records == []


def test_a_burst_does_not_hold_up_other_tables(caplog: pytest.LogCaptureFixture) -> None:
    order: list[str] = []

    async def test(pool: BotPool) -> None:
        async def think(bot: str, table: str) -> None:
            GAME.apply((await pool.decide(bot, GAME, Seat.A, table, "")).action)
            order.append(table)

        crowd = [think("search:50ms", f"crowd {number % 10}") for number in range(30)]
        tasks = [asyncio.create_task(each) for each in crowd]
        await process_of_pool()
        for bot in ("casual", "greedy", "random"):
            tasks.append(asyncio.create_task(think(bot, "uninvolved")))
        await asyncio.gather(*tasks)

    run(test)
    assert order[1:4] == ["uninvolved"] * 3
    assert sorted(order[4:13]) == [f"crowd {number}" for number in range(1, 10)]
    assert caplog.records == []


def test_many_tables_of_one_address_do_not_hold_up_another_address(
    caplog: pytest.LogCaptureFixture,
) -> None:
    order: list[str] = []

    async def test(pool: BotPool) -> None:
        async def think(table: str, address: str) -> None:
            await pool.decide("search:50ms", GAME, Seat.A, table, address)
            order.append(address)

        crowd = [think(f"crowd {number}", "crowd") for number in range(20)]
        tasks = [asyncio.create_task(each) for each in crowd]
        await process_of_pool()
        tasks += [asyncio.create_task(think("alone", "alone")) for _ in range(3)]
        await asyncio.gather(*tasks)

    run(test)
    # Another one may have begun while the process started.
    assert [place for place, address in enumerate(order) if address == "alone"][-1] <= 6
    assert caplog.records == []


def test_a_long_wait_leaves_less_time_to_think() -> None:
    assert shortened("search:250ms", PATIENCE) == "search:250ms"
    assert shortened("search:250ms", PATIENCE + 0.2) == "search:50ms"
    assert shortened("search:250ms", 15.0) == "search:10ms"
    assert shortened("greedy", 15.0) == "greedy"


def test_a_queue_of_searches_is_answered_in_time() -> None:
    """Twenty tables of one address would wait five seconds if all bots used their full time."""

    async def test(pool: BotPool) -> None:
        await pool.decide("random", GAME, Seat.A, "t", "")
        began = time.monotonic()
        decisions = await asyncio.gather(
            *[pool.decide("search:250ms", GAME, Seat.A, f"t{number}", "") for number in range(20)]
        )
        assert time.monotonic() - began < 3.5
        for action, failure in decisions:
            assert failure is None
            GAME.apply(action)

    run(test)


def test_the_end_waits_for_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async def test(pool: BotPool) -> None:
        tasks = [
            asyncio.create_task(pool.decide("search:1000s", GAME, Seat.A, str(number), ""))
            for number in range(5)
        ]
        await process_of_pool()
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(each, asyncio.CancelledError) for each in ended)

    run(test)
    assert caplog.records == []


PROGRAM = """
import asyncio
import multiprocessing
from server.runtime.bots.test_pool import new_game
from yaxha.engine import Seat
from yaxha.server.runtime.bots.pool import BotPool

if __name__ == "__main__":
    pool = BotPool(1)
    asyncio.run(pool.decide("random", new_game(), Seat.A, "t", ""))
    print(*[process.pid for process in multiprocessing.active_children()], flush=True)
    input()
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes there")
def test_it_ends_with_its_server(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    with subprocess.Popen(
        [sys.executable, program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
    ) as server:
        assert server.stdout is not None
        process = int(server.stdout.readline())
        assert is_running(process)
        server.kill()
    latest = time.monotonic() + 60
    while is_running(process):
        assert time.monotonic() < latest
        time.sleep(0.01)


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_bots_build_when_all_have_taken() -> None:
    """People may begin earlier; a bot decides according to the phase."""
    played = Played(MySeat("Ana"), BotSeat("random"), MySeat("Cy"), MySeat("Di"))
    for seat in (Seat.A, Seat.C, Seat.D):
        played.do(commands.Ready(letter(seat), f"nonce-{seat}"))
    assert played.table.bots_to_act() == (Seat.B,)
    played.bot_does(Pick(Seat.B, 1))
    for seat in (Seat.A, Seat.C, Seat.D):
        played.do(commands.PickTile(letter(seat), 2))
    while (game := played.table.game) and game.phase is Phase.TAKE:
        assert played.table.wanted[Seat.B].wanted == "build"
        assert played.table.bots_to_act() == ()
        played.do(commands.TakeTile(letter(game.acting()[0]), game.free_tiles()[0]))
    assert played.table.bots_to_act() == (Seat.B,)
