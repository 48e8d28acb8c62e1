"""PostgreSQL errors: translation into store errors with a sentence for the operator."""

import contextlib
from collections.abc import Iterator

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from yaxha.server.store.log import Unavailable, WrongDatabase

FAILURES = (
    DBAPIError,
    PoolTimeout,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    # From a connection that closes during a statement.
    asyncpg.InternalClientError,
    OSError,
)
"""Every exception that a database access may raise; timeouts are OSErrors."""

SENTENCES = {
    "25006": "The database is read-only at the moment.",
    "42501": "The database user lacks the necessary privileges.",
    "53100": "The disk of the database is full.",
    "53300": "The database has no free connections.",
    "57P03": "The database is starting up or shutting down.",
}
WRONG = {
    "28000": "The database rejects this user.",
    "28P01": "The database rejects this user or password.",
    "3D000": "The database does not exist. Create it first.",
    "42P01": "The database is not set up for Yaxha. Run: yaxha db upgrade",
}
GONE = "The database does not answer."


def sqlstate(error: Exception) -> str | None:
    """Return PostgreSQL's error code, or None for a connection error."""
    code = getattr(_cause(error), "sqlstate", None)
    return None if code is None else str(code)


def is_transient(error: Exception) -> bool:
    """Return True for transient errors: a dead connection, or a lost conflict with others."""
    code = sqlstate(error)
    if code is not None:
        # Connection failure, deadlock or serialisation failure, or an administrator's shutdown.
        return code[:2] in ("08", "40") or code == "57P01"
    return isinstance(error, DBAPIError) and error.connection_invalidated


@contextlib.contextmanager
def translated_errors() -> Iterator[None]:
    try:
        yield
    except FAILURES as error:
        raise sentence(error) from error


def sentence(error: Exception) -> Unavailable:
    code = sqlstate(error)
    if code in SENTENCES:
        return Unavailable(SENTENCES[code])
    if code in WRONG:
        return WrongDatabase(WRONG[code])
    if code is None or code[:2] in ("08", "57"):
        return Unavailable(GONE)
    # Without PostgreSQL's details, which quote rows.
    return Unavailable(f"The database reports: {_cause(error).args[0]}.")


def _cause(error: Exception) -> BaseException:
    """Unwrap the driver's own error."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return error.orig.__cause__ or error.orig
    return error
