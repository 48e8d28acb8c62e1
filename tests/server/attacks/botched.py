"""Faulty bots at tables of a real server."""

import asyncio
import time
from random import Random

from server.attacks.attempts import Attempts
from server.live import LiveServer, bot, joined, mine, new_nonce, new_secret, patched
from server.runtime.test_bad_bots import BAD_BOTS

CHANGES = """
from yaxha.table import levels

levels.LEVELS = (*levels.LEVELS, *{bots!r})
"""

ROUNDS = 2


def botch(attempts: Attempts) -> None:
    """Play with each faulty bot; its failure is reported and logged, and the game continues."""
    bots = [f"python:server.bad_bots:{name}" for name in BAD_BOTS]
    program = patched(attempts.folder, CHANGES.format(bots=bots))
    with LiveServer(attempts.folder, "--limits", "off", program=program) as server:
        pid = server.process.pid
        for _ in range(attempts.times(1)):
            for name, kinds in BAD_BOTS.items():
                play_with(attempts, server, name, kinds)
        # All at one table, with a second table without faulty bots.
        asyncio.run(game(attempts, server, *bots[:3]))
        asyncio.run(game(attempts, server, "random"))
        alive = server.process.poll() is None and server.process.pid == pid
        attempts.check(alive, "the server ended")
        failed = sum(line["message"] == "a bot failed" for line in server.log_lines())
    attempts.find(f"{failed} wrong answers")


def play_with(attempts: Attempts, server: LiveServer, name: str, kinds: set[str]) -> None:
    path = f"python:server.bad_bots:{name}"
    began = time.monotonic()
    told = asyncio.run(game(attempts, server, path))
    lines = [line for line in server.log_lines() if line["message"] == "a bot failed"]
    logged = [line for line in lines if line["bot"] == path]
    found = {line["kind"] for line in logged}
    attempts.check(found == kinds, f"{name} is logged as {found or 'nothing'}, not {kinds}")
    attempts.check(told > 0, f"nobody at the table was told that {name} failed")
    # It may fail once more after everybody has left.
    is_told = told <= len(logged) <= told + 1
    attempts.check(is_told, f"{name} failed {len(logged)} times, {told} were told")
    seconds = time.monotonic() - began
    attempts.check(seconds < 60, f"{name} held up the game for {seconds:.0f} s")
    with server.http() as http:
        alive = http.get(f"{server.url}/healthz").status_code
    attempts.check(alive == 200, f"the server says {alive} after {name}")


async def game(attempts: Attempts, server: LiveServer, *bots: str) -> int:
    """Play some rounds with these bots; return the number of reported failures."""
    secret = new_secret()
    table = server.make_table(secret, mine("Ana"), *[bot(each) for each in bots])
    async with joined(server, table, secret) as person:
        await person.done("ready", "A", nonce=new_nonce())

        def is_far() -> bool:
            shown = person.views["A"].table.game
            return shown is not None and shown.round > ROUNDS

        await person.play("A", Random(1), is_far)
        attempts.check(is_far(), f"the table of {bots} does not play on")
        return sum(entry.kind == "bot-failed" for entry in person.story if entry is not None)
