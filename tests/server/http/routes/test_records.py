"""Records over HTTP: answers that are computed aside, and files that no cache keeps."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import httpx
import pytest

from server.application import client, serving
from server.tables import random_command
from yaxha.engine import Record
from yaxha.server.http.routes import records
from yaxha.server.http.routes.records import record_text, unpacked
from yaxha.server.runtime.live_table import LiveTable
from yaxha.table import commands
from yaxha.table.fair import verify
from yaxha.table.options import MySeat, OpenSeat
from yaxha.table.seats import Credentials
from yaxha.table.views.records import record_of
from yaxha.table.views.schemas import CreateTable

ANA = Credentials("a" * 64)
Test = Callable[[httpx.AsyncClient, LiveTable], Awaitable[None]]


def run(test: Test, folder: Path, *, rounds: int) -> None:
    """A game that has come so far, and somebody who only watches."""

    async def main() -> None:
        async with serving(folder) as application, client(application) as http:
            seats = (MySeat("Ana"), MySeat("Bo")) if rounds else (MySeat("Ana"), OpenSeat())
            table = await application.site.hub.create(ANA, CreateTable(seats))
            await play(table, rounds)
            await test(http, table)

    asyncio.run(main())


async def play(running: LiveTable, rounds: int) -> None:
    rng = Random(1)
    if rounds:
        await running.do(commands.Ready("A", "a"), ANA, "ready-a")
        await running.do(commands.Ready("B", "b"), ANA, "ready-b")
    nth = 0
    while (game := running.table.game) and running.table.wanted and game.round <= rounds:
        seat = rng.choice(list(running.table.wanted))
        await running.do(random_command(running.table, seat, rng), ANA, f"c{nth}")
        nth += 1


def test_a_finished_game_as_a_file(tmp_path: Path) -> None:
    async def test(http: httpx.AsyncClient, running: LiveTable) -> None:
        answer = await http.get(f"/tables/{running.table.id}/record")
        assert answer.content == record_text(running.table)
        assert verify(Record.parse(answer.text)).fair
        # The id of a table is its link: it must not become the name of a file.
        assert running.table.id not in str(answer.headers)
        assert answer.headers["cache-control"] == "no-store"

    run(test, tmp_path, rounds=10)


def test_a_game_under_way_tells_no_secret(tmp_path: Path) -> None:
    async def test(http: httpx.AsyncClient, running: LiveTable) -> None:
        address = f"/tables/{running.table.id}"
        answers = [await http.get(f"{address}/{each}") for each in ("record", "record.json")]
        for answer in answers:
            assert answer.status_code == 200
            assert running.table.seed not in answer.text
        assert Record.parse(answers[0].text) == record_of(running.table)
        refused = await http.get(f"{address}/verification")
        assert (refused.status_code, refused.json()["code"]) == (409, "not-over")
        steps = (await http.get(f"{address}/replay")).json()["steps"]
        assert {step["round"] for step in steps if step["kind"] == "built"} == {1, 2}

    run(test, tmp_path, rounds=2)


@pytest.mark.parametrize("name", ["record", "record.json", "replay", "verification"])
def test_before_the_game_there_is_nothing(name: str, tmp_path: Path) -> None:
    async def test(http: httpx.AsyncClient, running: LiveTable) -> None:
        answer = await http.get(f"/tables/{running.table.id}/{name}")
        assert answer.status_code == 409
        assert answer.json()["code"] in ("not-begun", "not-over")

    run(test, tmp_path, rounds=0)


def test_a_replay_is_unpacked_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "PIECE", 10)
    pieces = list(unpacked(gzip.compress(b"0123456789" * 5 + b"end")))
    assert pieces == [*[b"0123456789"] * 5, b"end"]
    assert list(unpacked(gzip.compress(b""))) == []
