"""What is asked of a database alike, whichever it is."""

from abc import abstractmethod
from typing import Any

from sqlalchemy import Select

from yaxha.server.store import reading
from yaxha.server.store.base import Store
from yaxha.server.store.entries import Listed, Logged, Place


class SelectingStore(Store):
    """A store that reads by statements."""

    @abstractmethod
    async def _select(self, statement: Select[Any], values: dict[str, Any]) -> reading.Rows: ...

    async def read(self, table: str, after: int = 0) -> list[Logged]:
        rows = await self._select(reading.ENTRIES_AFTER, {"table": table, "after": after})
        return reading.logged(rows)

    async def public_tables(
        self, status: str, *, limit: int, before: Place | None = None
    ) -> list[Listed]:
        values = {"status": status, **reading.page(limit, before)}
        return reading.listed(await self._select(reading.PUBLIC_TABLES, values))

    async def tables_of(
        self, identity: str, *, limit: int, before: Place | None = None
    ) -> list[Listed]:
        values = {"identity": identity, **reading.page(limit, before)}
        return reading.listed(await self._select(reading.TABLES_OF, values))

    async def bot_name(self, token_hash: str) -> str | None:
        rows = await self._select(reading.BOT_NAME, {"token_hash": token_hash})
        return str(rows[0][0]) if rows else None
