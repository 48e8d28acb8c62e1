"""Logs of newer versions are refused: neither misread nor written to; other tables continue."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.live import LiveServer, mine, new_secret
from yaxha.engine import Seat
from yaxha.server.runtime import live_table
from yaxha.server.runtime.bots.pool import BotPool
from yaxha.server.runtime.hub import Hub
from yaxha.server.runtime.wakeups.base import Alone
from yaxha.server.store import Entry, Store, open_store
from yaxha.table import commands
from yaxha.table.codec import read_transactions
from yaxha.table.events import Upgraded
from yaxha.table.options import MySeat
from yaxha.table.seats import Credentials
from yaxha.table.versions import EVENTS, RULES, NewerLog
from yaxha.table.views.schemas import CreateTable

ANA = Credentials("a" * 64)
TABLE = "newer"

CREATED: dict[str, Any] = {
    "event": "created",
    "options": {},
    "seats": [{"kind": "mine", "name": "Ana"}, {"kind": "mine", "name": "Bo"}],
    "host": ANA.identity,
    "seed": "5e" * 32,
}
NEWER = [
    pytest.param([{**CREATED, "events_version": EVENTS + 1}], "events", id="events"),
    pytest.param([{**CREATED, "rules_version": RULES + 1}], "rules", id="rules"),
    pytest.param(
        [{**CREATED, "events_version": EVENTS + 1}, {"event": "eclipsed", "sun": 1}],
        "events",
        id="unknown event",
    ),
    pytest.param(
        [{**CREATED, "options": {"moons": 2}, "events_version": EVENTS + 1}],
        "events",
        id="unknown option",
    ),
    pytest.param(
        [CREATED, {"event": "upgraded", "events_version": EVENTS + 1}, {"event": "eclipsed"}],
        "events",
        id="continued",
    ),
]


def data_of(*transactions: list[dict[str, Any]]) -> bytes:
    return msgspec.json.encode([{"events": events} for events in transactions])


def run(test: Callable[[Hub], Awaitable[None]], folder: Path) -> None:
    async def main() -> None:
        store = await open_store(f"sqlite:///{folder}/tables.db")
        async with store, Hub(store, Alone(), BotPool(1)) as hub:
            await asyncio.wait_for(test(hub), 60)

    asyncio.run(main())


@pytest.mark.parametrize(("events", "what"), NEWER)
def test_a_newer_log_is_refused(events: list[dict[str, Any]], what: str, tmp_path: Path) -> None:
    known = {"events": EVENTS, "rules": RULES}[what]

    async def test(hub: Hub) -> None:
        entry = Entry(TABLE, 1, 1, data_of(events))
        await hub.store.append(entry)
        with pytest.raises(NewerLog) as refusal:
            await hub.table(TABLE)
        assert str(refusal.value) == (
            f"A table's log has version {known + 1} of the {what}. "
            f"This version of Yaxha supports versions up to {known}. Upgrade Yaxha."
        )
        assert [each.data for each in await hub.store.read(TABLE)] == [entry.data]
        other = await hub.create(ANA, CreateTable((MySeat("Ana"), MySeat("Bo"))))
        await other.do(commands.Ready("A", "n"), ANA, "r")
        with pytest.raises(NewerLog):
            await hub.table(TABLE)

    run(test, tmp_path)


def test_a_log_that_a_newer_version_continues_is_not_written_to(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        table = await hub.create(ANA, CreateTable((MySeat("Ana"), MySeat("Bo"))))
        # Only a field is unknown: without the version it would be lost silently.
        newer = data_of(
            [
                {"event": "upgraded", "events_version": EVENTS + 1},
                {"event": "readied", "seat": "A", "nonce": "n", "blindfold": True},
            ]
        )
        await hub.store.append(Entry(table.table.id, 2, 2, newer))
        before = table.table
        for id in ("r1", "r2"):
            with pytest.raises(NewerLog):
                await table.do(commands.Ready("B", "n"), ANA, id)
        with pytest.raises(NewerLog):
            await table.link(Seat.A, ANA)
        assert table.table is before
        assert len(await hub.store.read(before.id)) == 2

    run(test, tmp_path)


def test_an_unknown_event_of_a_known_version_is_a_defect(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        await hub.store.append(Entry(TABLE, 1, 1, data_of([CREATED], [{"event": "eclipsed"}])))
        with pytest.raises(msgspec.ValidationError, match="eclipsed"):
            await hub.table(TABLE)

    run(test, tmp_path)


def test_a_new_log_says_its_versions(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        table = (await hub.create(ANA, CreateTable((MySeat("Ana"), MySeat("Bo"))))).table
        assert (table.rules_version, table.events_version) == (RULES, EVENTS)
        (first,) = await hub.store.read(table.id)
        assert b'"events_version":%d' % EVENTS in first.data

    run(test, tmp_path)


def test_an_older_log_says_from_where_on_it_is_newer(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        await hub.store.append(Entry(TABLE, 1, 1, data_of([CREATED])))
        table = await hub.table(TABLE)
        assert table.table.events_version == 1
        for seat in commands_of_both():
            await table.do(seat, ANA, f"r{seat.seat}")
        assert table.table.events_version == EVENTS
        firsts = await first_events(hub.store)
        assert firsts[1] == Upgraded(EVENTS)
        assert not isinstance(firsts[2], Upgraded)
        # It changes neither views nor deadlines.
        assert table.table.number == 3
        del hub.tables[TABLE]
        assert (await hub.table(TABLE)).table == table.table

    run(test, tmp_path)


def commands_of_both() -> list[commands.Ready]:
    return [commands.Ready("A", "n"), commands.Ready("B", "n")]


async def first_events(store: Store) -> list[object]:
    return [read_transactions(each.data)[0].events[0] for each in await store.read(TABLE)]


def test_clients_are_told(server: LiveServer) -> None:
    secret = new_secret()
    other = server.make_table(secret, mine("Ana"), mine("Bo"))

    async def write() -> None:
        url = f"sqlite:///{server.folder / 'yaxha.sqlite'}"
        async with await open_store(url) as store:
            data = data_of([{**CREATED, "events_version": EVENTS + 1}])
            await store.append(Entry(TABLE, 1, live_table.now(), data))

    asyncio.run(write())
    with server.http(secret) as http:
        answer = http.get(f"/tables/{TABLE}")
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "60"
        problem = answer.json()
        assert problem["code"] == "newer-log"
        assert problem["facts"] == {"what": "events", "found": EVENTS + 1, "known": EVENTS}
        assert problem["sentence"].endswith("Upgrade Yaxha.")
        assert http.get(f"/tables/{other}").status_code == 200
    line = next(line for line in server.log_lines() if line["message"] == "a table cannot be read")
    assert f"version {EVENTS + 1} of the events" in line["why"]
