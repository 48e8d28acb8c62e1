"""Queries common to both databases, and the decoding of their rows."""

from abc import abstractmethod
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, String, bindparam, select, tuple_

from yaxha.server.store.log import Listed, Logged, Place, Store, Superseded
from yaxha.server.store.schema import REVISION, bots, entries, holders, listings, revisions
from yaxha.table.views.summary import Listing

NEWEST = Place(2**63 - 1, "")
"""Cursor for the first page."""

_LISTED = (
    listings.c.table_id,
    listings.c.status,
    listings.c.public,
    listings.c.at,
    listings.c.summary,
)
_PLACE = (listings.c.at, listings.c.table_id)
_BEFORE: ColumnElement[bool] = tuple_(*_PLACE) < tuple_(
    bindparam("at", type_=listings.c.at.type), bindparam("table", type_=String)
)
_NEWEST_FIRST = [column.desc() for column in _PLACE]
_LIMIT = bindparam("limit", type_=Integer)

ENTRIES_AFTER = (
    select(entries.c.seq, entries.c.at, entries.c.data)
    .where(entries.c.table_id == bindparam("table"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
)
PUBLIC_TABLES = (
    select(*_LISTED)
    .where(listings.c.public, listings.c.status == bindparam("status"), _BEFORE)
    .order_by(*_NEWEST_FIRST)
    .limit(_LIMIT)
)
_IS_THEIRS: ColumnElement[bool] = holders.c.identity == bindparam("identity")
_PAGE_OF = (
    select(listings.c.table_id)
    .where(listings.c.table_id.in_(select(holders.c.table_id).where(_IS_THEIRS)), _BEFORE)
    .order_by(*_NEWEST_FIRST)
    .limit(_LIMIT)
)
TABLES_OF = (
    select(*_LISTED, holders.c.seat)
    .join_from(listings, holders, listings.c.table_id == holders.c.table_id)
    .where(_IS_THEIRS, listings.c.table_id.in_(_PAGE_OF))
    .order_by(*_NEWEST_FIRST, holders.c.seat)
)
"""One row for each seat."""

BOT_NAME = select(bots.c.name).where(bots.c.token_hash == bindparam("token_hash"))
REVISIONS = select(revisions.c.version_num)

Rows = Sequence[Sequence[Any]]


def check_revision(rows: Rows) -> None:
    """Raise ``Superseded`` if the database is not at the revision that this version writes."""
    found = ", ".join([str(row[0]) for row in rows])
    if found != REVISION:
        raise Superseded(
            f'The database was upgraded to revision "{found}"; this server writes revision '
            f'"{REVISION}" and has stopped writing. Restart it with the newer version of Yaxha.'
        )


def logged(rows: Rows) -> list[Logged]:
    return [Logged(*row) for row in rows]


def listed(rows: Rows) -> list[Listed]:
    """Return tables from rows; a table with several seats has several consecutive rows."""
    return [
        Listed(
            table,
            Listing(status, bool(public), at, summary),
            tuple(seat for row in of_one for seat in row[5:]),
        )
        for (table, status, public, at, summary), of_one in groupby(rows, lambda row: row[:5])
    ]


def page(limit: int, before: Place | None) -> dict[str, Any]:
    at, table = before or NEWEST
    return {"at": at, "table": table, "limit": limit}


class SelectingStore(Store):
    """A store whose reads are SQL queries."""

    @abstractmethod
    async def _select(self, statement: Select[Any], values: dict[str, Any]) -> Rows: ...

    async def read(self, table: str, after: int = 0) -> list[Logged]:
        rows = await self._select(ENTRIES_AFTER, {"table": table, "after": after})
        return logged(rows)

    async def public_tables(
        self, status: str, *, limit: int, before: Place | None = None
    ) -> list[Listed]:
        values = {"status": status, **page(limit, before)}
        return listed(await self._select(PUBLIC_TABLES, values))

    async def tables_of(
        self, identity: str, *, limit: int, before: Place | None = None
    ) -> list[Listed]:
        values = {"identity": identity, **page(limit, before)}
        return listed(await self._select(TABLES_OF, values))

    async def bot_name(self, token_hash: str) -> str | None:
        rows = await self._select(BOT_NAME, {"token_hash": token_hash})
        return str(rows[0][0]) if rows else None
