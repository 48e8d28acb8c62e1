"""Metrics: names and labels for Prometheus, and the store that is measured."""

import asyncio
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from yaxha.server.http import metrics
from yaxha.server.http.metrics import MeasuredStore, appends_of, commands_of, exposition
from yaxha.server.store import Conflict, Entry, Holder, Listing, Unavailable, open_store


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


# Names


def test_the_names_that_operators_rely_on() -> None:
    text = exposition().decode()
    for name in (
        "yaxha_tables_in_memory",
        "yaxha_sockets",
        "yaxha_requests_total",
        "yaxha_request_seconds",
        "yaxha_commands_total",
        "yaxha_command_seconds_bucket",
        "yaxha_store_appends_total",
        "yaxha_store_append_seconds_count",
        "yaxha_limited_total",
    ):
        assert f"\n# HELP {name.removesuffix('_bucket').removesuffix('_count')} " in text


def test_a_label_is_looked_up_once() -> None:
    before = value("yaxha_commands_total", kind="pick", outcome="done")
    commands_of("pick", "done").inc()
    assert commands_of("pick", "done") is commands_of("pick", "done")
    assert value("yaxha_commands_total", kind="pick", outcome="done") == before + 1
    assert appends_of("written") is not appends_of("failed")


def test_several_workers_tell_the_numbers_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands_of("leave", "done").inc()
    assert b"yaxha_commands_total" in exposition()
    # No worker has written metrics into the shared folder yet.
    monkeypatch.setenv(metrics.FOLDER, str(tmp_path))
    assert exposition() == b""


# The store


def appended(outcome: str) -> float:
    return value("yaxha_store_appends_total", outcome=outcome)


def test_appends_are_counted_by_their_outcome(tmp_path: Path) -> None:
    async def main() -> None:
        store = MeasuredStore(await open_store(f"sqlite:///{tmp_path}/yaxha.sqlite"))
        async with store:
            await store.append(Entry("t", 1, 0, b"one"))
            with pytest.raises(Conflict):
                await store.append(Entry("t", 1, 0, b"another"))
        with pytest.raises(Unavailable):
            await store.append(Entry("t", 2, 0, b"two"))

    outcomes = ("written", "conflict", "failed")
    before = [appended(outcome) for outcome in outcomes]
    seconds = value("yaxha_store_append_seconds_count")
    asyncio.run(main())
    assert [appended(outcome) for outcome in outcomes] == [count + 1 for count in before]
    assert value("yaxha_store_append_seconds_count") == seconds + 3


def test_everything_else_is_the_store_s_own(tmp_path: Path) -> None:
    async def main() -> None:
        inner = await open_store(f"sqlite:///{tmp_path}/yaxha.sqlite")
        async with MeasuredStore(inner) as store:
            for nth in (1, 2):
                listing = Listing("open", True, nth, b"{}")
                holders = (Holder("ana", "A"),)
                await store.append(Entry(f"t{nth}", 1, nth, b"[]", listing, holders))
            await store.append(Entry("t1", 2, 3, b"[2]"))
            await store.turn()
            await store.ping()
            assert [each.data for each in await store.read("t1")] == [b"[]", b"[2]"]
            assert [each.data for each in await store.read("t1", after=1)] == [b"[2]"]
            first, second = await store.public_tables("open", limit=9)
            assert (first.table, second.table) == ("t2", "t1")
            assert await store.public_tables("open", limit=9, before=first.place) == [second]
            mine = await store.tables_of("ana", limit=1)
            assert [(each.table, each.seats) for each in mine] == [("t2", ("A",))]
            (rest,) = await store.tables_of("ana", limit=9, before=mine[0].place)
            assert rest.table == "t1"
            await store.add_bot("token", "Robo", 5)
            assert await store.bot_name("token") == "Robo"
            assert await store.bot_name("other") is None

    asyncio.run(main())
