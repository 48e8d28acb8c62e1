"""Batched writes to PostgreSQL: a constant number of statements, with arrays as parameters."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    ARRAY,
    String,
    Table,
    TableValuedAlias,
    bindparam,
    column,
    delete,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from yaxha.server.store.log import Entry
from yaxha.server.store.schema import REVISION, entries, holders, listings, revisions

ENTRY = ("table_id", "seq", "at", "data")
LISTING = ("table_id", "seq", "status", "public", "at", "summary")
HOLDER = ("table_id", "seq", "identity", "seat")


def _given(table: Table, names: Sequence[str]) -> TableValuedAlias:
    """Return a table expression for rows passed as one array per column."""
    arrays = [bindparam(name, type_=ARRAY(table.c[name].type)) for name in names]
    columns = [column(name, table.c[name].type) for name in names]
    return func.unnest(*arrays).table_valued(*columns).render_derived("given")


def _arrays(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> dict[str, list[Any]]:
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))


IS_CURRENT = exists().where(revisions.c.version_num == REVISION)
"""Fence in every insertion against writes after an upgrade. An upgrade locks the tables first, and
PostgreSQL takes a statement's snapshot once it has its locks: a statement that waited for an
upgrade sees the new revision."""


def _insert_entries() -> Any:
    """Return a statement that inserts entries with a free number and an existing predecessor."""
    given = _given(entries, ENTRY)
    before = entries.alias("before")
    is_there = exists().where(
        before.c.table_id == given.c.table_id, before.c.seq == given.c.seq - 1
    )
    return (
        insert(entries)
        .from_select(
            ENTRY,
            # In the same order in every process, to avoid deadlocks.
            select(given)
            .where(IS_CURRENT, or_(given.c.seq == 1, is_there))
            .order_by(given.c.table_id),
        )
        .on_conflict_do_nothing()
        .returning(entries.c.table_id, func.pg_current_xact_id(), func.pg_backend_pid())
    )


def _upsert_listings() -> Insert:
    statement = insert(listings).from_select(LISTING, select(_given(listings, LISTING)))
    replaced = {name: statement.excluded[name] for name in LISTING[1:]}
    return statement.on_conflict_do_update(index_elements=["table_id"], set_=replaced)


INSERT_ENTRIES = _insert_entries()
UPSERT_LISTINGS = _upsert_listings()
DELETE_HOLDERS = delete(holders).where(
    holders.c.table_id == func.any(bindparam("tables", type_=ARRAY(String)))
)
INSERT_HOLDERS = insert(holders).from_select(HOLDER, select(_given(holders, HOLDER)))


class Transaction(NamedTuple):
    """A transaction's number in PostgreSQL and the id of its backend process."""

    number: int
    process: int


async def write(
    connection: AsyncConnection, batch: Sequence[Entry]
) -> tuple[list[bool], Transaction | None]:
    """Write the entries that come next in their tables.

    Returns a flag for each entry, and the transaction unless nothing was written.
    """
    written = [False] * len(batch)
    transaction = None
    for places in _one_of_each_table(batch):
        round_ = {batch[place].table: place for place in places}
        values = _arrays(ENTRY, (batch[place][:4] for place in places))
        for table, number, process in await connection.execute(INSERT_ENTRIES, values):
            written[round_[table]] = True
            transaction = Transaction(number, process)
    await _replace_lists(
        connection, [entry for entry, is_written in zip(batch, written, strict=True) if is_written]
    )
    return written, transaction


def _one_of_each_table(batch: Sequence[Entry]) -> Iterator[list[int]]:
    """Yield rounds of indexes with one entry per table: a statement does not see its own rows."""
    left = list(range(len(batch)))
    while left:
        first = {batch[place].table: place for place in reversed(left)}
        yield list(first.values())
        left = [place for place in left if first[batch[place].table] != place]


async def _replace_lists(connection: AsyncConnection, written: Iterable[Entry]) -> None:
    # The last entry of each table wins.
    of_tables = {entry.table: entry for entry in written if entry.listing is not None}
    if of_tables:
        rows = [(table, entry.seq, *(entry.listing or ())) for table, entry in of_tables.items()]
        await connection.execute(UPSERT_LISTINGS, _arrays(LISTING, rows))
    seated = {entry.table: entry for entry in written if entry.holders is not None}
    if seated:
        await connection.execute(DELETE_HOLDERS, {"tables": list(seated)})
        held = [
            (table, entry.seq, *holder)
            for table, entry in seated.items()
            for holder in entry.holders or ()
        ]
        if held:
            await connection.execute(INSERT_HOLDERS, _arrays(HOLDER, held))
