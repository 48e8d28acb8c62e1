"""PostgreSQL store: group commit on one connection, reads on a pool; any number of processes."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import Select, bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import IsolationLevel
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from yaxha.server.store import queries
from yaxha.server.store.connection import in_transaction
from yaxha.server.store.group_commit import GroupCommit
from yaxha.server.store.log import Conflict, Entry, Unavailable, check_bot
from yaxha.server.store.migrations.upgrade import check_current, current_revision
from yaxha.server.store.postgres.errors import (
    FAILURES,
    GONE,
    is_transient,
    sentence,
    sqlstate,
    translated_errors,
)
from yaxha.server.store.postgres.settlement import is_committed
from yaxha.server.store.postgres.writes import IS_CURRENT, Transaction, write
from yaxha.server.store.queries import SelectingStore
from yaxha.server.store.schema import bots

log = logging.getLogger(__name__)

READERS = 4
SECONDS = 10
"""Timeout for a statement and for connecting."""
TIMEOUTS: dict[str, Any] = {"timeout": SECONDS, "command_timeout": SECONDS}
PAUSE_SECONDS = 0.2
"""Pause between queries for the outcome of a commit."""

SETTINGS = {
    "application_name": "yaxha",
    "jit": "off",  # these queries run faster than they compile
    "synchronous_commit": "on",  # regardless of the server's default
    # A process that is suspended during a transaction must not block others for long.
    "idle_in_transaction_session_timeout": "2000",
}

BOT = ("token_hash", "name", "at")
INSERT_BOT = (
    insert(bots)
    .from_select(
        BOT, select(*[bindparam(name, type_=bots.c[name].type) for name in BOT]).where(IS_CURRENT)
    )
    .on_conflict_do_nothing()
)
DELETE_NOTHING = delete(bots).where(bots.c.token_hash == "")  # no hash is empty

Result = TypeVar("Result")
Work = Callable[[AsyncConnection], Awaitable[Result]]


class PostgresStore(SelectingStore):
    """The log in PostgreSQL. Use ``open`` to create it."""

    def __init__(self, url: URL) -> None:
        self._writer = _engine(url, size=1, isolation_level="READ COMMITTED")
        # Each statement is its own transaction.
        self._readers = _engine(url, size=READERS, isolation_level="AUTOCOMMIT")
        self._group = GroupCommit(self._write)

    @classmethod
    async def open(cls, url: URL) -> "PostgresStore":
        """Open a database. Raises ``WrongDatabase`` if its schema is out of date."""
        check_current(await in_transaction(url, current_revision, reading=True))
        return cls(url)

    async def close(self) -> None:
        await self._group.close()
        await self._writer.dispose()
        await self._readers.dispose()

    async def append(self, entry: Entry) -> None:
        await self._group.append(entry)

    async def turn(self) -> None:
        await self._group.turn()

    async def add_bot(self, token_hash: str, name: str, at: int) -> None:
        check_bot(token_hash, name, at)
        values = {"token_hash": token_hash, "name": name, "at": at}

        async def add(connection: AsyncConnection) -> bool:
            return (await connection.execute(INSERT_BOT, values)).rowcount == 1

        with translated_errors():
            async with self._checked():
                is_added = await _with_retry(self._readers, add)
        if is_added:
            return
        await self._check_revision()
        # A first attempt without an answer may have succeeded.
        if await self.bot_name(token_hash) != name:
            raise Conflict("This token is already registered.")

    async def ping(self) -> None:
        await self._check_revision()
        if self._group.was_refused:

            async def try_to_write(connection: AsyncConnection) -> None:
                await connection.execute(DELETE_NOTHING)

            await self._ask(try_to_write)

    async def _check_revision(self) -> None:
        queries.check_revision(await self._select(queries.REVISIONS, {}))

    @contextlib.asynccontextmanager
    async def _checked(self) -> AsyncIterator[None]:
        """Raise ``Superseded`` if a statement failed because the schema was upgraded."""
        try:
            yield
        except FAILURES as error:
            if sqlstate(error) is not None:
                await self._check_revision()
            raise

    async def _select(self, statement: Select[Any], values: dict[str, Any]) -> queries.Rows:
        async def fetch(connection: AsyncConnection) -> queries.Rows:
            rows: queries.Rows = (await connection.execute(statement, values)).all()
            return rows

        return await self._ask(fetch)

    async def _ask(self, work: Work[Result]) -> Result:
        with translated_errors():
            return await _with_retry(self._readers, work)

    async def _write(self, batch: Sequence[Entry]) -> list[bool]:
        with translated_errors():
            async with self._checked():
                written = await _with_retry(
                    self._writer, lambda connection: self._commit(connection, batch)
                )
        if not any(written):
            # Conflicts with other processes, or a newer version has upgraded the database.
            await self._check_revision()
        return written

    async def _commit(self, connection: AsyncConnection, batch: Sequence[Entry]) -> list[bool]:
        written, transaction = await write(connection, batch)
        if transaction is None:
            return written
        try:
            await connection.commit()
        except FAILURES:
            await connection.invalidate()
            # The commit may have arrived or may still arrive.
            return await self._settle(batch, written, transaction)
        return written

    async def _settle(
        self, batch: Sequence[Entry], written: list[bool], transaction: Transaction
    ) -> list[bool]:
        """Determine the outcome of a commit without an answer, however long it takes.

        Until then its entries must be neither acknowledged nor refused.
        """
        witness = batch[written.index(True)]
        while True:
            try:
                is_done = await _with_retry(
                    self._readers, lambda connection: is_committed(connection, transaction, witness)
                )
            except FAILURES as error:
                why = str(sentence(error))
                log.warning("the outcome of a commit is not known yet: %s", why)
                # Queued entries were never sent, so they can be refused.
                self._group.refuse_waiting(why)
                is_done = None
            if is_done is not None:
                break
            await asyncio.sleep(PAUSE_SECONDS)
        if not is_done:
            raise Unavailable(GONE)
        return written


def _engine(url: URL, *, size: int, isolation_level: IsolationLevel) -> AsyncEngine:
    return create_async_engine(
        url,
        isolation_level=isolation_level,
        pool_size=size,
        max_overflow=0,
        pool_timeout=SECONDS,
        hide_parameters=True,  # they are secret and must not reach a log
        connect_args=TIMEOUTS | {"server_settings": SETTINGS},
    )


async def connect(url: URL, settings: Mapping[str, str]) -> Any:
    """Return a raw driver connection with the store's arguments and some other settings.

    Raises one of ``FAILURES``.
    """
    _, arguments = url.get_dialect()().create_connect_args(url)
    return await asyncpg.connect(**arguments, **TIMEOUTS, server_settings={**SETTINGS, **settings})


async def _with_retry(engine: AsyncEngine, work: Work[Result]) -> Result:
    """Run the work and retry once after a transient error."""
    try:
        return await _run(engine, work)
    except FAILURES as error:
        if not is_transient(error):
            raise
    return await _run(engine, work)


async def _run(engine: AsyncEngine, work: Work[Result]) -> Result:
    async with engine.connect() as connection:
        return await work(connection)
