"""Settlement: the fate of a commit whose answer was lost."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from yaxha.server.store import Entry
from yaxha.server.store.postgres.settlement import is_committed
from yaxha.server.store.postgres.writes import Transaction, write
from yaxha.server.store.urls import read_url

WITNESS = Entry("t", 1, 5, b"[]")


def run(test: Callable[[AsyncEngine], Awaitable[None]], url: str) -> None:
    async def main() -> None:
        engine = create_async_engine(read_url(url))
        await test(engine)
        await engine.dispose()

    asyncio.run(main())


async def written(connection: AsyncConnection) -> Transaction:
    _, transaction = await write(connection, [WITNESS])
    assert transaction is not None
    return transaction


async def found(
    engine: AsyncEngine, transaction: Transaction, witness: Entry = WITNESS
) -> bool | None:
    async with engine.connect() as connection:
        return await is_committed(connection, transaction, witness)


async def used(connection: AsyncConnection) -> None:
    """Ask something again and again, for some seconds."""
    for _ in range(500):
        await connection.execute(text("SELECT 1"))
        await asyncio.sleep(0.01)


def test_a_commit_that_was_done(postgres_url: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        async with engine.begin() as connection:
            transaction = await written(connection)
        assert await found(engine, transaction) is True

    run(test, postgres_url)


def test_a_commit_that_was_not_done(postgres_url: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        async with engine.connect() as connection:
            transaction = await written(connection)
            await connection.rollback()
        assert await found(engine, transaction) is False

    run(test, postgres_url)


def test_a_transaction_that_waits_for_its_commit_is_ended(postgres_url: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        async with engine.connect() as connection:
            transaction = await written(connection)
            assert await found(engine, transaction) is None
            # Its process was told to end, so that it is decided soon.
            with pytest.raises(DBAPIError):
                await used(connection)
            await connection.invalidate()
        while await found(engine, transaction) is None:
            await asyncio.sleep(0.01)
        assert await found(engine, transaction) is False

    run(test, postgres_url)


def test_a_number_that_another_server_gave_to_another_transaction(postgres_url: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        async with engine.begin() as connection:
            transaction = await written(connection)
        for witness in (WITNESS._replace(data=b"[1]"), WITNESS._replace(table="u")):
            assert await found(engine, transaction, witness) is False

    run(test, postgres_url)


def test_a_number_that_was_never_given(postgres_url: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        assert await found(engine, Transaction(2**62, 1)) is False

    run(test, postgres_url)


def test_any_other_refusal_is_passed_on(postgres_url: str) -> None:
    number: Any = "no number"

    async def test(engine: AsyncEngine) -> None:
        with pytest.raises(DBAPIError):
            await found(engine, Transaction(number, 1))

    run(test, postgres_url)
