"""Queries: rows of the database read into entries, lists and names."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import Select

from yaxha.server.store import Entry, Listed, Listing, Logged, Place, Superseded
from yaxha.server.store.queries import (
    BOT_NAME,
    ENTRIES_AFTER,
    NEWEST,
    PUBLIC_TABLES,
    TABLES_OF,
    Rows,
    SelectingStore,
    check_revision,
    listed,
    logged,
    page,
)
from yaxha.server.store.schema import REVISION

# Rows


def test_entries() -> None:
    assert logged([(1, 5, b"one"), (2, 6, b"two")]) == [Logged(1, 5, b"one"), Logged(2, 6, b"two")]
    assert logged([]) == []


def test_public_tables_name_no_seats() -> None:
    # SQLite returns booleans as numbers.
    rows = [("t2", "open", 1, 9, b"{}"), ("t1", "open", True, 5, b"[]")]
    assert listed(rows) == [
        Listed("t2", Listing("open", True, 9, b"{}")),
        Listed("t1", Listing("open", True, 5, b"[]")),
    ]


def test_a_table_of_somebody_with_several_seats_is_listed_once() -> None:
    row = ("t1", "playing", 0, 5, b"{}")
    rows = [(*row, "A"), (*row, "C"), ("t0", "over", 0, 5, b"{}", "B")]
    assert [(each.table, each.seats) for each in listed(rows)] == [
        ("t1", ("A", "C")),
        ("t0", ("B",)),
    ]
    assert [each.listing.public for each in listed(rows)] == [False, False]


def test_the_place_of_a_page() -> None:
    assert page(20, None) == {"at": NEWEST.at, "table": NEWEST.table, "limit": 20}
    assert page(5, Place(9, "t")) == {"at": 9, "table": "t", "limit": 5}
    (table,) = listed([("t", "open", 1, 9, b"{}")])
    assert table.place == Place(9, "t")


# Revisions


def test_the_revision_that_this_version_writes() -> None:
    check_revision([(REVISION,)])


@pytest.mark.parametrize("rows", [[], [("0001",)], [("9999",)], [(REVISION,), ("9999",)]])
def test_at_any_other_revision_nothing_is_written(rows: Rows) -> None:
    with pytest.raises(Superseded) as error:
        check_revision(rows)
    assert f'"{REVISION}"' in str(error.value)
    assert all(str(row[0]) in str(error.value) for row in rows)


# A store that reads by statements


class Selecting(SelectingStore):
    """Notes what it is asked, and answers with the same rows each time."""

    def __init__(self, *rows: tuple[Any, ...]) -> None:
        self.rows = rows
        self.asked: list[tuple[Select[Any], dict[str, Any]]] = []

    async def _select(self, statement: Select[Any], values: dict[str, Any]) -> Rows:
        self.asked.append((statement, values))
        return self.rows

    async def close(self) -> None: ...

    async def append(self, entry: Entry) -> None: ...

    async def turn(self) -> None: ...

    async def add_bot(self, token_hash: str, name: str, at: int) -> None: ...

    async def ping(self) -> None: ...


def test_the_statements_of_a_store() -> None:
    newest = {"at": NEWEST.at, "table": "", "limit": 9}

    async def main() -> None:
        store = Selecting()
        assert await store.read("t") == await store.read("t", 7) == []
        assert await store.public_tables("open", limit=9) == []
        assert await store.tables_of("ana", limit=9, before=Place(5, "t")) == []
        assert await store.bot_name("token") is None
        expected: list[tuple[Select[Any], dict[str, Any]]] = [
            (ENTRIES_AFTER, {"table": "t", "after": 0}),
            (ENTRIES_AFTER, {"table": "t", "after": 7}),
            (PUBLIC_TABLES, {"status": "open", **newest}),
            (TABLES_OF, {"identity": "ana", "at": 5, "table": "t", "limit": 9}),
            (BOT_NAME, {"token_hash": "token"}),
        ]
        for (statement, values), (asked, with_values) in zip(expected, store.asked, strict=True):
            assert asked is statement
            assert with_values == values

    asyncio.run(main())


def test_the_name_of_a_bot() -> None:
    assert asyncio.run(Selecting(("Robo",)).bot_name("token")) == "Robo"
