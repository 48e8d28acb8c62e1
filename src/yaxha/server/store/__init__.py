"""Durable append-only log of the tables' transactions, in SQLite or PostgreSQL."""

from yaxha.server.store.log import (
    Conflict,
    Entry,
    Listed,
    Logged,
    Place,
    Store,
    StoreError,
    Superseded,
    Unavailable,
    Uncertain,
    WrongDatabase,
)
from yaxha.server.store.sqlite.store import SqliteStore
from yaxha.server.store.urls import POSTGRES, default_url, read_url
from yaxha.table.views.summary import Holder, Listing

__all__ = [
    "POSTGRES",
    "Conflict",
    "Entry",
    "Holder",
    "Listed",
    "Listing",
    "Logged",
    "Place",
    "Store",
    "StoreError",
    "Superseded",
    "Unavailable",
    "Uncertain",
    "WrongDatabase",
    "default_url",
    "open_store",
    "read_url",
]


async def open_store(url: str | None = None) -> Store:
    """Open the store at a URL. SQLite files are created and upgraded automatically.

    Raises ``WrongDatabase`` for an unusable database, ``Unavailable`` for an unreachable one.
    """
    address = read_url(url or default_url())
    if address.drivername == POSTGRES:
        # Imported here: servers on SQLite need not load the driver.
        from yaxha.server.store.postgres.store import PostgresStore  # noqa: PLC0415

        return await PostgresStore.open(address)
    return await SqliteStore.open(address)
