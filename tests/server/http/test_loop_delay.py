"""Event loop delay: no request blocks the loop for long, even for the longest table."""

import asyncio
import gc
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.live import API, LONG
from server.long_games import longest_game, write_log
from server.near import near
from server.tables import Played
from yaxha.server.runtime.log_reader import SLICE_SECONDS, table_of
from yaxha.server.store import Logged
from yaxha.table.codec import encode

MOST_SECONDS = 0.005

ASKED = ("", "/views", "/story", "/record", "/record.json", "/replay", "/verification")


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """CPU seconds of every callback of the event loop, which others cannot interrupt.

    CPU time, since on a busy machine any callback may be preempted.
    """
    found: list[float] = []
    handles: Any = asyncio.Handle
    run = handles._run

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        found.append(time.thread_time() - began)

    monkeypatch.setattr(handles, "_run", timed)
    # A garbage collection would scan the heap of all tests.
    gc.disable()
    yield found
    gc.enable()


async def stored(server: Any, played: Played, id: str) -> None:
    """Write the log of a game to the database of a server that has not loaded it."""
    application: Any = server.config.loaded_app
    await write_log(application.site.hub.store, played, id)


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
            # Imports and caches are warm for the second request.
            for id, played in (("warm", warm), ("cold", cold)):
                await stored(server, played, id)
                turns.clear()
                for path in ASKED:
                    assert (await http.get(f"/{id}{path}")).status_code == 200, path

    asyncio.run(ask())
    assert max(turns) < MOST_SECONDS


@pytest.mark.no_cover
def test_a_long_log_leaves_time_to_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise other tables' commits wait for the interpreter lock during the replay."""
    pauses: list[float] = []
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await real(seconds)

    logged = [
        Logged(seq, at, encode(tuple(transactions)))
        for seq, (transactions, at) in enumerate(longest_game(1).log, 1)
    ]
    monkeypatch.setattr(asyncio, "sleep", sleep)
    assert asyncio.run(table_of("long", logged)) is not None
    assert len(pauses) > 5
    assert min(pauses) >= SLICE_SECONDS
