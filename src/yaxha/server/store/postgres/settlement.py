"""Recovery of commits without an answer: query the transaction's status."""

from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from yaxha.server.store.log import Entry
from yaxha.server.store.postgres.errors import sqlstate
from yaxha.server.store.postgres.writes import Transaction
from yaxha.server.store.schema import entries

STATUS = text("SELECT pg_xact_status(CAST(:number AS xid8))")
END = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE pid = :process AND backend_xid = CAST(CAST(:number AS xid8) AS xid)"
)

NOT_YET_GIVEN = "22023"
"""PostgreSQL's error code for a transaction number that lies in the future."""


async def is_committed(
    connection: AsyncConnection, transaction: Transaction, witness: Entry
) -> bool | None:
    """Return True if a transaction was committed, False if not, None if it is still in progress."""
    try:
        status = await connection.scalar(STATUS, {"number": transaction.number})
    except DBAPIError as error:
        if sqlstate(error) == NOT_YET_GIVEN:
            # After a failover to a server that never saw this transaction.
            return False
        raise
    if status == "in progress":
        # It may wait for a commit that will never arrive.
        await connection.execute(END, transaction._asdict())
        return None
    return status == "committed" and await _is_there(connection, witness)


async def _is_there(connection: AsyncConnection, entry: Entry) -> bool:
    """Return True if the entry is stored. After a failover, transaction numbers may be reused."""
    found = await connection.execute(
        select(entries.c.at, entries.c.data).where(
            entries.c.table_id == entry.table, entries.c.seq == entry.seq
        )
    )
    return found.all() == [(entry.at, entry.data)]
