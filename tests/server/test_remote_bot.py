"""The outside bot of the examples, at tables of a real server."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from random import Random

from server.live import LONG, OPEN, LiveServer, bot, joined, mine, new_nonce, new_secret

EXAMPLE = Path(__file__).parents[2] / "examples" / "remote_bot.py"


def start(server: LiveServer, table: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(EXAMPLE), f"{server.url}/api/v1/tables/{table}", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_it_plays_to_the_end(server: LiveServer) -> None:
    """Two of them, a person and a bot of the server's own."""

    async def game() -> None:
        ana = new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN, OPEN, bot("random"))
        outside = [start(server, table), start(server, table, "random")]
        async with joined(server, table, ana) as person:
            await person.done("ready", "A", nonce=new_nonce())
            await person.play("A", Random(5))
            seats = person.views["A"].table.seats
            assert [seat.is_bot_account for seat in seats] == [False, True, True, False]
            assert {seats[1].name, seats[2].name} == {"greedy", "random"}
            totals = person.story[-1].totals
        for process in outside:
            out, err = await asyncio.to_thread(process.communicate, timeout=LONG)
            assert (process.returncode, err) == (0, "")
            assert out.split()[1::2] == list(map(str, totals))

    asyncio.run(game())


def test_no_seat_is_open(server: LiveServer) -> None:
    table = server.make_table(new_secret(), mine("Ana"), bot("random"))
    process = start(server, table)
    out, err = process.communicate(timeout=LONG)
    assert (process.returncode, out, err) == (1, "", "No seat is open.\n")


def test_the_page_shows_it() -> None:
    page = (EXAMPLE.parents[1] / "docs" / "server.md").read_text("utf-8")
    (shown,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert shown == EXAMPLE.read_text("utf-8")
