"""Contract of all stores, on SQLite and PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from yaxha.server.store import (
    Conflict,
    Entry,
    Holder,
    Listed,
    Listing,
    Logged,
    Store,
    Unavailable,
    open_store,
)

Result = TypeVar("Result")


def with_store(url: str, work: Callable[[Store], Awaitable[Result]]) -> Result:
    """Run work on an open store."""

    async def run() -> Result:
        async with await open_store(url) as store:
            return await work(store)

    return asyncio.run(run())


async def outcomes(store: Store, *entries: Entry) -> list[str]:
    """Return the outcomes of concurrent appends."""
    answers = await asyncio.gather(*map(store.append, entries), return_exceptions=True)
    return ["written" if answer is None else type(answer).__name__ for answer in answers]


def entry(table: str, seq: int, data: str = "{}") -> Entry:
    return Entry(table, seq, 1000 + seq, data.encode())


def test_what_was_appended_is_read_back(store_url: str) -> None:
    nothing_but_bytes = bytes(range(256))

    async def fill(store: Store) -> None:
        await store.append(Entry("a", 1, 1_700_000_000_000, b'{"x": 1}'))
        await store.append(Entry("a", 2, 5, nothing_but_bytes))
        await store.append(Entry("b", 1, 6, b""))
        assert await store.read("a", after=1) == [Logged(2, 5, nothing_but_bytes)]

    with_store(store_url, fill)

    async def look(store: Store) -> None:
        assert await store.read("a") == [
            Logged(1, 1_700_000_000_000, b'{"x": 1}'),
            Logged(2, 5, nothing_but_bytes),
        ]
        assert await store.read("b") == [Logged(1, 6, b"")]
        assert await store.read("b", after=1) == []
        assert await store.read("c") == []

    with_store(store_url, look)


def test_only_the_next_number_is_taken(store_url: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append(entry("a", 2))
        await store.append(entry("a", 1, "first"))
        with pytest.raises(Conflict):
            await store.append(entry("a", 1, "second"))
        with pytest.raises(Conflict):
            await store.append(entry("a", 3))
        await store.append(entry("a", 2))
        assert [(seq, data) for seq, _, data in await store.read("a")] == [
            (1, b"first"),
            (2, b"{}"),
        ]

    with_store(store_url, work)


def test_a_conflict_spoils_nothing_else_of_its_batch(store_url: str) -> None:
    async def work(store: Store) -> None:
        await store.append(entry("old", 1))
        assert await outcomes(
            store,
            entry("a", 1, "mine"),
            entry("a", 1, "yours"),
            entry("old", 1),
            entry("b", 1),
            entry("gap", 2),
            entry("old", 2),
            entry("b", 2),
            entry("b", 3),
            entry("old", 4),
            entry("c", 1),
        ) == [
            "written",
            "Conflict",
            "Conflict",
            "written",
            "Conflict",
            "written",
            "written",
            "written",
            "Conflict",
            "written",
        ]
        read = {table: await store.read(table) for table in ("a", "b", "c", "gap", "old")}
        assert {table: [seq for seq, _, _ in found] for table, found in read.items()} == {
            "a": [1],
            "b": [1, 2, 3],
            "c": [1],
            "gap": [],
            "old": [1, 2],
        }
        assert read["a"][0].data == b"mine"

    with_store(store_url, work)


def test_more_than_fit_into_one_statement_or_one_transaction(store_url: str) -> None:
    tables = [f"t{number}" for number in range(1500)]

    async def work(store: Store) -> None:
        answers = await outcomes(store, *(entry(table, 1) for table in tables), entry("t7", 1))
        assert answers == ["written"] * 1500 + ["Conflict"]
        assert [len(await store.read(table)) for table in tables[::100]] == [1] * 15

    with_store(store_url, work)


def listing(at: int, *, status: str = "open", public: bool = True, summary: str = "{}") -> Listing:
    return Listing(status, public, at, summary.encode())


def test_lists_show_the_last_listing(store_url: str) -> None:
    async def work(store: Store) -> None:
        await store.append(Entry("a", 1, 1, b"", listing(1, summary="old")))
        await store.append(Entry("a", 2, 2, b"", listing(2, summary="new")))
        await store.append(Entry("a", 3, 3, b""))
        await store.append(Entry("hidden", 1, 1, b"", listing(9, public=False)))
        await store.append(Entry("unlisted", 1, 1, b""))
        assert await store.public_tables("open", limit=9) == [
            Listed("a", listing(2, summary="new"))
        ]
        assert await store.public_tables("playing", limit=9) == []

        await store.append(Entry("a", 4, 4, b"", listing(4, status="playing")))
        assert await store.public_tables("open", limit=9) == []
        assert await store.public_tables("playing", limit=9) == [
            Listed("a", listing(4, status="playing"))
        ]

    with_store(store_url, work)


def test_what_is_refused_changes_no_list(store_url: str) -> None:
    ann, ben = Holder("ann", "A"), Holder("ben", "A")

    async def work(store: Store) -> None:
        await store.append(Entry("a", 1, 1, b"", listing(1), (ann,)))
        for seq in (1, 3):
            with pytest.raises(Conflict):
                await store.append(Entry("a", seq, 1, b"", listing(8, status="over"), (ben,)))
        assert await store.public_tables("open", limit=9) == [Listed("a", listing(1))]
        assert await store.tables_of("ann", limit=9) == [Listed("a", listing(1), ("A",))]
        assert await store.tables_of("ben", limit=9) == []

    with_store(store_url, work)


def test_the_last_of_a_batch_is_what_lists_show(store_url: str) -> None:
    async def work(store: Store) -> None:
        answers = await outcomes(
            store,
            Entry("a", 1, 1, b"", listing(1), (Holder("ann", "A"), Holder("ben", "B"))),
            Entry("a", 2, 2, b"", listing(2), (Holder("ann", "B"),)),
            Entry("a", 3, 3, b""),
        )
        assert answers == ["written"] * 3
        assert await store.public_tables("open", limit=9) == [Listed("a", listing(2))]
        assert await store.tables_of("ann", limit=9) == [Listed("a", listing(2), ("B",))]
        assert await store.tables_of("ben", limit=9) == []

    with_store(store_url, work)


def test_tables_of_somebody(store_url: str) -> None:
    ann = "a" * 64

    async def work(store: Store) -> None:
        seats = (Holder(ann, "D"), Holder("ben", "B"), Holder(ann, "A"))
        await store.append(Entry("a", 1, 1, b"", listing(1, public=False), seats))
        await store.append(Entry("b", 1, 1, b"", listing(2, status="over"), (Holder(ann, "C"),)))
        await store.append(Entry("left", 1, 1, b"", listing(3), (Holder(ann, "A"),)))
        await store.append(Entry("left", 2, 1, b"", None, ()))
        assert await store.tables_of(ann, limit=9) == [
            Listed("b", listing(2, status="over"), ("C",)),
            Listed("a", listing(1, public=False), ("A", "D")),
        ]
        assert await store.tables_of(ann[1:], limit=9) == []

    with_store(store_url, work)


def test_pages(store_url: str) -> None:
    # Several with equal times, so that the time alone is not a cursor.
    moments = {f"t{number:02}": number // 4 for number in range(25)}
    newest_first = sorted(moments, key=lambda table: (moments[table], table), reverse=True)

    async def pages(ask: Callable[..., Awaitable[list[Listed]]], whose: str) -> list[str]:
        found: list[Listed] = []
        while page := await ask(whose, limit=3, before=found[-1].place if found else None):
            assert len(page) <= 3
            found += page
        return [each.table for each in found]

    async def work(store: Store) -> None:
        for table, at in moments.items():
            await store.append(Entry(table, 1, 1, b"", listing(at), (Holder("ann", "A"),)))
        assert await pages(store.public_tables, "open") == newest_first
        assert await pages(store.tables_of, "ann") == newest_first

    with_store(store_url, work)


def test_bots(store_url: str) -> None:
    async def work(store: Store) -> None:
        await store.add_bot("f" * 64, "Grüne Pyramide ☘", 5)
        assert await store.bot_name("f" * 64) == "Grüne Pyramide ☘"
        assert await store.bot_name("e" * 64) is None
        with pytest.raises(Conflict):
            await store.add_bot("f" * 64, "another", 6)
        assert await store.bot_name("f" * 64) == "Grüne Pyramide ☘"

    with_store(store_url, work)


WRONG_ENTRIES = [
    entry("", 1),
    entry("t" * 33, 1),
    entry("nul\0", 1),
    entry("é", 1),
    entry("\ud800", 1),
    entry("a", 0),
    entry("a", 2**31),
    Entry("a", 1, -1, b""),
    Entry("a", 1, 2**63, b""),
    Entry("a", 1, 1, b"", listing(1, status="opened")),
    Entry("a", 1, 1, b"", listing(-1)),
    Entry("a", 1, 1, b"", None, (Holder("x" * 65, "A"),)),
    Entry("a", 1, 1, b"", None, (Holder("ann", "AB"),)),
    Entry("a", 1, 1, b"", None, (Holder("ann", "A"), Holder("ben", "A"))),
]


def test_what_no_database_takes_spoils_nothing(store_url: str) -> None:
    async def work(store: Store) -> None:
        for seq, wrong in enumerate(WRONG_ENTRIES, 1):
            answers = await outcomes(store, entry("b", seq), wrong, entry("c", seq))
            assert (wrong, answers) == (wrong, ["written", "ValueError", "written"])
        assert await store.read("a") == []

    with_store(store_url, work)


def test_wrong_bots(store_url: str) -> None:
    async def work(store: Store) -> None:
        for wrong in (("", "a", 1), ("f", "", 1), ("f", "nul\0", 1), ("f", "\ud800", 1)):
            with pytest.raises(ValueError, match=r"token_hash|name"):
                await store.add_bot(*wrong)

    with_store(store_url, work)


def test_whoever_no_longer_waits_holds_up_nobody(store_url: str) -> None:
    async def work(store: Store) -> None:
        gone = asyncio.create_task(store.append(entry("gone", 1)))
        others = [asyncio.create_task(store.append(entry(table, 1))) for table in "abc"]
        await asyncio.sleep(0)  # let all tasks start
        gone.cancel()
        await asyncio.gather(*others)
        await store.append(entry("a", 2))
        assert [len(await store.read(table)) for table in "abc"] == [2, 1, 1]

    with_store(store_url, work)


def test_closing_writes_what_was_asked_for(store_url: str) -> None:
    async def close_at_once() -> list[str]:
        store = await open_store(store_url)
        asked = asyncio.create_task(outcomes(store, *(entry(f"t{each}", 1) for each in range(600))))
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # outcomes, then its appends
        await store.close()
        with pytest.raises(Unavailable):
            await store.append(entry("late", 1))
        return await asked

    assert asyncio.run(close_at_once()) == ["written"] * 600

    async def look(store: Store) -> None:
        await store.ping()
        assert len(await store.read("t599")) == 1
        assert await store.read("late") == []

    with_store(store_url, look)
