"""Fairness of bot time: an address with many tables of searching bots, another with one."""

import asyncio
import statistics
import time
from random import Random

from server.attacks.attempts import Attempts
from server.attacks.loaded import attack_process
from server.live import LONG, LiveServer, Person, bot, joined, mine, new_nonce, new_secret
from yaxha.table.levels import seconds_of

TABLES = 60
MOST_SECONDS = 1.0
MEDIAN_SECONDS = 0.6
"""Limits for a bot's delay beyond its own thinking time: maximum and median."""
BOTS = ("search:250ms", "search:50ms")
ROUNDS = 4
PLAY_SECONDS = 40.0
WARM_SECONDS = 6.0
"""Time for the other address to create its tables."""


def crowd_bots(attempts: Attempts) -> None:
    """Load the bots from one address with 60 tables; another's bots must answer in time."""
    limits = f"tables={2 * TABLES}/hour"
    with LiveServer(attempts.folder, "--limits", limits, "--bot-processes", "1") as server:
        seconds = WARM_SECONDS + PLAY_SECONDS
        with attack_process("within", "bots", server.url, "127.0.0.2", seconds) as crowd:
            try:
                assert crowd.stdin is not None
                crowd.stdin.close()
                time.sleep(WARM_SECONDS)
                waits: list[float] = []
                latest = time.monotonic() + PLAY_SECONDS
                for nth in range(attempts.times(2)):
                    waits += asyncio.run(play(server, nth, latest))
            finally:
                crowd.terminate()
    for wait in waits:
        attempts.check(wait <= MOST_SECONDS, f"a bot's answer waited {wait:.1f} s")
    if not waits:
        attempts.fail("no bot answered")
        return
    median = statistics.median(waits)
    attempts.check(median <= MEDIAN_SECONDS, f"half of the bots' answers waited {median:.1f} s")
    attempts.find(f"median {1000 * median:.0f} ms, longest {1000 * max(waits):.0f} ms")


async def play(server: LiveServer, nth: int, latest: float) -> list[float]:
    """Play some rounds with bots; return each turn's delay beyond the bot's thinking time."""
    secret, waits, rng = new_secret(), list[float](), Random(nth)
    thinking = sum(map(seconds_of, BOTS))
    table = server.make_table(secret, mine("Ana"), *map(bot, BOTS))
    async with joined(server, table, secret) as person:
        await person.done("ready", "A", nonce=new_nonce())
        while person.views["A"].table.status != "over":
            game = person.views["A"].table.game
            is_far = game is not None and game.round > ROUNDS
            if is_far or time.monotonic() > latest:
                break
            if person.can("A", "take", "place", "confirm") or is_to_pick(person):
                await act(person, rng)
                continue
            began = time.monotonic()
            async with asyncio.timeout(LONG):
                await person.until(lambda: is_awaited(person))
            waits.append(max(0.0, time.monotonic() - began - thinking))
    return waits


def is_to_pick(person: Person) -> bool:
    you = person.views["A"].you
    return person.can("A", "pick") and you is not None and you.pick is None


def is_awaited(person: Person) -> bool:
    is_over = person.views["A"].table.status == "over"
    return is_over or person.can("A", "take", "place", "confirm") or is_to_pick(person)


async def act(person: Person, rng: Random) -> None:
    """Play a move that the views offer."""
    you = person.views["A"].you
    assert you is not None
    if "pick" in you.can:
        await person.done("pick", "A", tile=rng.choice(you.tiles))
    elif "take" in you.can:
        await person.done("take", "A", tile=rng.choice(you.tiles))
    elif you.placements:
        await person.done("place", "A", placement=rng.choice(you.placements).placement)
    else:
        await person.done("confirm", "A")
