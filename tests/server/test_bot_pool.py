"""Bots in processes of their own: whatever happens there, the game goes on."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from server.tables import Played, two_people
from yaxha.engine import Game, Phase, Pick, Seat
from yaxha.server import bot_pool, commands
from yaxha.server.bot_pool import BotPool
from yaxha.server.options import BotSeat, MySeat, letter


def new_game() -> Game:
    game = two_people().table.game
    assert game is not None
    return game


def run(test: Callable[[BotPool], Awaitable[None]]) -> None:
    async def main() -> None:
        pool = BotPool(1)
        try:
            await test(pool)
        finally:
            pool.close()

    asyncio.run(main())


def test_what_fails_is_decided_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game()

    async def test(pool: BotPool) -> None:
        # One that cannot even be made.
        game.apply(await pool.decide("nobody", game, Seat.A))
        # One whose process dies; the next one has another.
        processes = list(pool._started()._processes)
        os.kill(processes[0], signal.SIGKILL)
        game.apply(await pool.decide("random", game, Seat.A))
        game.apply(await pool.decide("random", game, Seat.A))
        assert list(pool._started()._processes) != processes
        # One that is too slow: nobody waits for it, nor for those that wait behind it.
        monkeypatch.setattr(bot_pool, "LIMIT", 0.05)
        slow = asyncio.create_task(pool.decide("search:2s", game, Seat.A))
        await asyncio.sleep(0)
        monkeypatch.setattr(bot_pool, "LIMIT", 60)
        behind = [asyncio.create_task(pool.decide("search:2s", game, Seat.B)) for _ in range(3)]
        for each in (slow, *behind):
            game.apply(await each)

    run(test)


PROGRAM = """
import asyncio
from server.test_bot_pool import new_game
from yaxha.engine import Seat
from yaxha.server.bot_pool import BotPool

if __name__ == "__main__":
    pool = BotPool(1)
    asyncio.run(pool.decide("random", new_game(), Seat.A))
    print(*pool._started()._processes, flush=True)
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
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
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
    """People may begin before; a bot decides what the phase asks for."""
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
