"""The schema: keys that keep rows together, and lengths of columns."""

import pytest
from sqlalchemy import create_engine, event, insert
from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError

from yaxha.server.store.log import LONGEST_HASH, LONGEST_TABLE, STATUSES
from yaxha.server.store.migrations.upgrade import known_revisions
from yaxha.server.store.schema import (
    REVISION,
    bots,
    entries,
    holders,
    listings,
    metadata,
    revisions,
)


@pytest.fixture
def engine() -> Engine:
    """An empty database in memory."""
    found = create_engine("sqlite://")

    @event.listens_for(found, "connect")
    def _check(connection: object, _: object) -> None:
        connection.execute("PRAGMA foreign_keys = ON")  # type: ignore[attr-defined]

    metadata.create_all(found)
    return found


ENTRY = {"table_id": "t", "seq": 1, "at": 5, "data": b"[]"}
LISTING = {"table_id": "t", "seq": 1, "status": "open", "public": True, "at": 5, "summary": b"{}"}
HOLDER = {"table_id": "t", "seat": "A", "seq": 1, "identity": "ana"}


def test_this_version_writes_the_newest_revision() -> None:
    assert known_revisions()[-1] == REVISION


def test_the_table_of_revisions_is_alembic_s() -> None:
    assert revisions.name not in metadata.tables
    assert set(metadata.tables) == {"entries", "listings", "holders", "bots"}


def test_a_number_of_a_table_is_taken_once(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(insert(entries).values(ENTRY))
        connection.execute(insert(entries).values({**ENTRY, "seq": 2}))
        connection.execute(insert(entries).values({**ENTRY, "table_id": "t2"}))
        with pytest.raises(IntegrityError):
            connection.execute(insert(entries).values({**ENTRY, "data": b"[1]"}))


@pytest.mark.parametrize(("table", "row"), [(listings, LISTING), (holders, HOLDER)])
def test_lists_are_there_only_with_their_entry(
    table: object, row: dict[str, object], engine: Engine
) -> None:
    with engine.begin() as connection:
        with pytest.raises(IntegrityError):
            connection.execute(insert(table).values(row))  # type: ignore[arg-type]
        connection.execute(insert(entries).values(ENTRY))
        connection.execute(insert(table).values(row))  # type: ignore[arg-type]


def test_a_seat_has_one_holder_and_a_token_one_bot(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(insert(entries).values(ENTRY))
        connection.execute(insert(holders).values(HOLDER))
        connection.execute(insert(holders).values({**HOLDER, "seat": "B"}))
        with pytest.raises(IntegrityError):
            connection.execute(insert(holders).values({**HOLDER, "identity": "bo"}))
        bot = {"token_hash": "x", "name": "Robo", "at": 5}
        connection.execute(insert(bots).values(bot))
        with pytest.raises(IntegrityError):
            connection.execute(insert(bots).values(bot))


def test_texts_fit_into_their_columns() -> None:
    for table in (entries, listings, holders):
        assert table.c.table_id.type.length == LONGEST_TABLE  # type: ignore[attr-defined]
    assert holders.c.identity.type.length == LONGEST_HASH  # type: ignore[attr-defined]
    assert bots.c.token_hash.type.length == LONGEST_HASH  # type: ignore[attr-defined]
    assert max(map(len, STATUSES)) <= listings.c.status.type.length  # type: ignore[attr-defined]
