"""Two servers over one PostgreSQL without Redis: moves at one appear at the other."""

import asyncio
import time
from contextlib import AsyncExitStack, closing
from random import Random
from typing import Any

from server.attacks.attempts import Attempts
from server.live import LiveServer, Person, joined, mine, new_nonce, new_secret
from server.services import Postgres

SEEN_SECONDS = 1.0
WATCHERS = 4


def stay_apart(attempts: Attempts) -> None:
    """Play at one server and watch at the other; then at two workers of one server."""
    waits: list[float] = []
    with closing(Postgres()) as postgres:
        url = postgres.database()
        folders = [attempts.folder / name for name in ("one", "other", "workers")]
        for folder in folders:
            folder.mkdir()
        given = ("--database-url", url, "--limits", "off", "--bot-processes", "1")
        with LiveServer(folders[0], *given) as one, LiveServer(folders[1], *given) as other:
            for seed in range(attempts.times(2)):
                asyncio.run(game(attempts, one, [other, one], seed, waits, "two servers"))
        try:
            with LiveServer(folders[2], *given, "--workers", "2") as both:
                # Connections reach a random worker, so several people watch.
                asyncio.run(game(attempts, both, [both] * WATCHERS, 3, waits, "two workers"))
        except AssertionError as error:
            attempts.check(False, f"two workers: {error}")
    if waits:
        attempts.find(f"longest {1000 * max(waits):.0f} ms, {len(waits)} moves seen")


async def game(
    attempts: Attempts,
    server: LiveServer,
    watched_at: list[LiveServer],
    seed: int,
    waits: list[float],
    what: str,
) -> None:
    """Play some rounds at one server; all watchers must see each move in time."""
    secret, rng = new_secret(), Random(seed)
    table = server.make_table(secret, mine("Ana"), mine("Bo"))
    async with AsyncExitStack() as stack:
        player = await stack.enter_async_context(joined(server, table, secret))
        watchers = [
            await stack.enter_async_context(joined(each, table, secret)) for each in watched_at
        ]
        for seat in "AB":
            await player.done("ready", seat, nonce=new_nonce())
        for _ in range(attempts.times(40)):
            seat, do = choice(player, rng)
            answer = await player.done(do.pop("type"), seat, **do)
            began = time.monotonic()
            for watcher in watchers:
                left = max(0.01, began + SEEN_SECONDS - time.monotonic())
                is_seen = await sees(watcher, seat, answer.number, left)
                waits.append(time.monotonic() - began)
                shown = watcher.views[seat].number
                why = f"{what}: view {answer.number} is not shown elsewhere after 1 s, but {shown}"
                if not attempts.check(is_seen, why):
                    return


def choice(player: Person, rng: Random) -> tuple[str, dict[str, Any]]:
    """Return a legal command of one of the seats."""
    for seat in rng.sample("AB", 2):
        you = player.views[seat].you
        assert you is not None
        if "pick" in you.can:
            others = [tile for tile in you.tiles if tile != you.pick]
            return seat, {"type": "pick", "tile": rng.choice(others)}
        if "take" in you.can:
            return seat, {"type": "take", "tile": you.tiles[0]}
        if you.placements:
            return seat, {"type": "place", "placement": rng.choice(you.placements).placement}
        if "confirm" in you.can:
            return seat, {"type": "confirm"}
    raise AssertionError("nobody may do anything")


async def sees(watcher: Person, seat: str, number: int, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await watcher.until(lambda: watcher.views[seat].number >= number)
    except TimeoutError:
        return False
    return True
