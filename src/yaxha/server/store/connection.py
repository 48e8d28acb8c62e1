"""One transaction on either kind of database, for work that is not the server's daily one."""

import asyncio
import contextlib
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from typing import TypeVar

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from yaxha.server.store.log import Unavailable
from yaxha.server.store.postgres import errors
from yaxha.server.store.sqlite import files
from yaxha.server.store.urls import POSTGRES, file_of, place_of

Result = TypeVar("Result")
Work = Callable[[Connection], Result]


async def in_transaction(url: URL, work: Work[Result], *, reading: bool = False) -> Result:
    """Do the work, all of it or nothing. One that only reads sees one moment throughout."""
    if url.drivername == POSTGRES:
        with errors.told(), _told_where(url):
            return await _on_postgres(url, work, reading=reading)
    with files.told(file_of(url)):
        return await asyncio.to_thread(_on_sqlite, url, work, reading=reading)


@contextlib.contextmanager
def _told_where(url: URL) -> Iterator[None]:
    """Name what was not reached, and why: whoever is told that chose the address."""
    try:
        yield
    except OSError as error:
        why = f"The database does not answer at {place_of(url)}: {_reason(error)}."
        raise Unavailable(why) from error


def _reason(error: OSError) -> str:
    if isinstance(error, TimeoutError):
        return "it takes too long"
    # Of several addresses each may have failed in its own way; they are quoted in one text.
    number = error.errno or int((re.findall(r"\[Errno (\d+)\]", str(error)) or ["0"])[0])
    return os.strerror(number) if number > 0 else str(error.strerror or error).rstrip(".")


async def _on_postgres(url: URL, work: Work[Result], *, reading: bool) -> Result:
    engine = create_async_engine(url, poolclass=NullPool, hide_parameters=True)
    try:
        async with engine.connect() as connection:
            if reading:
                await connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            async with connection.begin():
                return await connection.run_sync(work)
    finally:
        await engine.dispose()


def _on_sqlite(url: URL, work: Work[Result], *, reading: bool) -> Result:
    engine = _sqlite_engine(url, "BEGIN" if reading else "BEGIN IMMEDIATE", create=not reading)
    try:
        with engine.begin() as connection:
            return work(connection)
    finally:
        engine.dispose()


def _sqlite_engine(url: URL, begin: str, *, create: bool) -> Engine:
    def connect() -> sqlite3.Connection:
        return files.open_sqlite(file_of(url), create=create)

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)

    # Left to itself the driver would begin no transaction before changes to the schema.
    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
