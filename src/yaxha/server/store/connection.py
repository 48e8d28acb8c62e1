"""Single transactions on either database, for migrations and backups."""

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
    """Run the work in one transaction, with a consistent snapshot if it only reads."""
    if url.drivername == POSTGRES:
        with errors.translated_errors(), _named_host(url):
            return await _on_postgres(url, work, reading=reading)
    with files.translated_errors(file_of(url)):
        return await asyncio.to_thread(_on_sqlite, url, work, reading=reading)


@contextlib.contextmanager
def _named_host(url: URL) -> Iterator[None]:
    """Name the unreachable host and the reason: this error is for the operator."""
    try:
        yield
    except OSError as error:
        why = f"The database does not answer at {place_of(url)}: {_reason(error)}."
        raise Unavailable(why) from error


def _reason(error: OSError) -> str:
    if isinstance(error, TimeoutError):
        return "timed out"
    # With several addresses, the errors of all attempts are quoted in one message.
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

    # By default the driver does not begin a transaction before schema changes.
    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
