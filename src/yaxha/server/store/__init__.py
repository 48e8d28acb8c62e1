"""The append-only log of the tables' transactions: what is acknowledged is on the disk."""

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
    """The store at an address. An SQLite file is made and brought up to date by itself.

    Raises ``WrongDatabase`` for one that cannot be used, ``Unavailable`` for one not there now.
    """
    address = read_url(url or default_url())
    if address.drivername == POSTGRES:
        # Here, since those who have a file should not wait for it to load.
        from yaxha.server.store.postgres.store import PostgresStore  # noqa: PLC0415

        return await PostgresStore.open(address)
    return await SqliteStore.open(address)
