"""No request keeps the event loop from others for long, even about the longest table."""

import asyncio
import gc
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from server.live import API, LONG
from server.near import near
from server.tables import Played, random_command
from yaxha.server import commands
from yaxha.server.bounds import MOST_CHANGES_LATE, MOST_TRANSACTIONS
from yaxha.server.listing import holders_of, listing_of
from yaxha.server.options import LETTERS, MySeat, Options
from yaxha.server.reading import encode
from yaxha.server.refusals import Refused
from yaxha.server.store import Entry
from yaxha.server.table import Table

MOST_SECONDS = 0.005

ASKED = ("", "/views", "/story", "/record", "/record.json", "/replay", "/verification")


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """CPU seconds of every callback of the event loop: what others cannot interrupt.

    CPU time, since on a busy machine any callback may have to wait for its turn.
    """
    found: list[float] = []
    handles: Any = asyncio.Handle
    run = handles._run

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        found.append(time.thread_time() - began)

    monkeypatch.setattr(handles, "_run", timed)
    # The heap to be looked through would be that of all tests.
    gc.disable()
    yield found
    gc.enable()


def longest_game(seed: int) -> Played:
    """Four people who talk, pick and place again and again, as often as they are let."""
    rng = Random(seed)
    played = Played(*[MySeat(f"Person {letter}") for letter in LETTERS], options=Options(chat=True))
    for letter in LETTERS:
        played.do(commands.Ready(letter, f"nonce-{letter}"))
    while played.table.status != "over":
        table = played.table
        seat = rng.choice(list(table.wanted))
        letter = LETTERS[seat]
        sitter = table.sitters[seat]
        try:
            if len(sitter.draft) == 3 and sitter.changed < MOST_CHANGES_LATE - 3:
                played.do(commands.TakeBack(letter))
            elif table.length < MOST_TRANSACTIONS - 1000 and rng.random() < 0.9:
                played.do(commands.Chat(letter, "W" * 200))
            else:
                played.do(random_command(table, seat, rng))
        except Refused:
            played.do(random_command(played.table, seat, rng))
    return played


async def stored(server: Any, played: Played, id: str) -> None:
    """Write the log of a game into the database of a server that has never seen it."""
    application: Any = server.config.loaded_app
    store = application.site.hub.store
    for seq, (transactions, at) in enumerate(played.log, 1):
        listing, holders = None, None
        if seq == 1:
            first = Table.begun(id, transactions, at)
            listing, holders = listing_of(None, first, at), holders_of(None, first)
        data = encode(tuple(transactions))
        await store.append(Entry(id, seq, at, data, listing=listing, holders=holders))


@pytest.mark.no_cover  # which is not in the server, and takes time
def test_every_request_about_the_longest_game(tmp_path: Path, turns: list[float]) -> None:
    warm, cold = longest_game(1), longest_game(2)
    assert min(warm.table.length, cold.table.length) > 4000

    async def ask() -> None:
        async with (
            near(tmp_path) as (server, address),
            httpx.AsyncClient(
                base_url=f"http://{address}{API}/tables", timeout=LONG, trust_env=False
            ) as http,
        ):
            # Whatever is imported or prepared once is there when the second one is asked for.
            for id, played in (("warm", warm), ("cold", cold)):
                await stored(server, played, id)
                turns.clear()
                for path in ASKED:
                    assert (await http.get(f"/{id}{path}")).status_code == 200, path

    asyncio.run(ask())
    assert max(turns) < MOST_SECONDS
