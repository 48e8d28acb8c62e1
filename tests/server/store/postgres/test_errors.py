"""Errors of PostgreSQL: temporary and permanent ones, each with a sentence."""

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from yaxha.server.store import Unavailable, WrongDatabase
from yaxha.server.store.postgres.errors import (
    FAILURES,
    GONE,
    SENTENCES,
    WRONG,
    is_transient,
    sentence,
    sqlstate,
    translated_errors,
)


def refusal(code: str, message: str = "a row (secret) is refused") -> Exception:
    """What the driver raises for a code of PostgreSQL."""
    error: Exception = asyncpg.PostgresError(message)
    error.sqlstate = code  # type: ignore[attr-defined]
    return error


def wrapped(error: BaseException, *, invalidated: bool = False) -> DBAPIError:
    """The same as SQLAlchemy passes it on: inside its adapter's error, inside its own."""
    adapted = Exception("adapted")
    adapted.__cause__ = error
    return DBAPIError("SELECT", {}, adapted, connection_invalidated=invalidated)


# Codes


def test_the_code_is_the_driver_s() -> None:
    assert sqlstate(refusal("40P01")) == "40P01"
    assert sqlstate(wrapped(refusal("40P01"))) == "40P01"
    assert sqlstate(ConnectionRefusedError()) is None
    assert sqlstate(wrapped(ConnectionRefusedError())) is None
    # Without anything behind it, the adapter's error is all there is.
    assert sqlstate(DBAPIError("SELECT", {}, refusal("23505"))) == "23505"


@pytest.mark.parametrize(
    ("code", "passes"),
    [
        ("08006", True),
        ("40P01", True),
        ("40001", True),
        ("57P01", True),
        ("57P03", False),
        ("53100", False),
        ("23505", False),
    ],
)
def test_a_second_try_helps_where_others_were_in_the_way(code: str, passes: bool) -> None:
    assert is_transient(refusal(code)) == passes
    assert is_transient(wrapped(refusal(code))) == passes


def test_a_second_try_helps_where_the_connection_had_died() -> None:
    assert is_transient(wrapped(OSError(), invalidated=True))
    assert not is_transient(wrapped(OSError()))
    assert not is_transient(OSError())


# Sentences


@pytest.mark.parametrize("code", SENTENCES)
def test_failures_that_pass(code: str) -> None:
    found = sentence(refusal(code))
    assert (type(found), str(found)) == (Unavailable, SENTENCES[code])


@pytest.mark.parametrize("code", WRONG)
def test_failures_that_somebody_must_put_right(code: str) -> None:
    found = sentence(wrapped(refusal(code)))
    assert (type(found), str(found)) == (WrongDatabase, WRONG[code])


@pytest.mark.parametrize(
    "error",
    [refusal("08006"), refusal("57P01"), ConnectionRefusedError(), TimeoutError(), PoolTimeout()],
    ids=["broken", "ended", "refused", "too late", "no connection free"],
)
def test_a_database_that_is_not_there(error: Exception) -> None:
    assert str(sentence(error)) == GONE


def test_any_other_refusal_is_quoted_without_its_details() -> None:
    error = asyncpg.UniqueViolationError("duplicate key value")
    error.detail = "Key (token_hash)=(secret) already exists."
    found = sentence(wrapped(error))
    assert "duplicate key value" in str(found)
    assert "secret" not in str(found)


@pytest.mark.parametrize("error", [*map(str, SENTENCES.values()), *WRONG.values(), GONE])
def test_sentences_are_whole(error: str) -> None:
    assert error.endswith((".", "yaxha db upgrade"))


# Telling


@pytest.mark.parametrize(
    "error",
    [
        wrapped(refusal("53100")),
        refusal("53100"),
        PoolTimeout(),
        asyncpg.InterfaceError("closed"),
        asyncpg.InternalClientError("got result for unknown protocol state"),
        ConnectionResetError(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_failure_is_told_in_a_sentence(error: Exception) -> None:
    assert isinstance(error, FAILURES)
    with pytest.raises(Unavailable) as found, translated_errors():
        raise error
    assert found.value.__cause__ is error


def test_a_defect_stays_itself() -> None:
    with pytest.raises(KeyError), translated_errors():
        raise KeyError("x")
    with translated_errors():
        pass
