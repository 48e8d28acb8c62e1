"""Whether a commit whose answer was lost has been done."""

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
"""PostgreSQL's refusal of a transaction number that lies in the future."""


async def is_committed(
    connection: AsyncConnection, transaction: Transaction, witness: Entry
) -> bool | None:
    """Whether a transaction was, by its state and one of its entries; None: not decided yet."""
    try:
        status = await connection.scalar(STATUS, {"number": transaction.number})
    except DBAPIError as error:
        if sqlstate(error) == NOT_YET_GIVEN:
            # Another server has taken over, and it never heard of this transaction.
            return False
        raise
    if status == "in progress":
        # It may wait for a commit that will not come any more.
        await connection.execute(END, transaction._asdict())
        return None
    return status == "committed" and await _is_there(connection, witness)


async def _is_there(connection: AsyncConnection, entry: Entry) -> bool:
    """A server that took over may have given the transaction's number to another one."""
    found = await connection.execute(
        select(entries.c.at, entries.c.data).where(
            entries.c.table_id == entry.table, entries.c.seq == entry.seq
        )
    )
    return found.all() == [(entry.at, entry.data)]
