"""Database schema, as of the newest migration."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    column,
    table,
)

from yaxha.server.store.log import LONGEST_HASH, LONGEST_TABLE

REVISION = "0002"
"""The newest migration."""

metadata = MetaData()

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(LONGEST_TABLE), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
    # Clustered by primary key: tables are read whole and in order.
    sqlite_with_rowid=False,
)

# Rows of these tables reference the entry that they were written with.
listings = Table(
    "listings",
    metadata,
    Column("table_id", String(LONGEST_TABLE), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    ForeignKeyConstraint(["table_id", "seq"], ["entries.table_id", "entries.seq"]),
    Index("listings_newest", "public", "status", "at", "table_id"),
)

holders = Table(
    "holders",
    metadata,
    Column("table_id", String(LONGEST_TABLE), primary_key=True),
    Column("seat", String(1), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("identity", String(LONGEST_HASH), nullable=False),
    ForeignKeyConstraint(["table_id", "seq"], ["entries.table_id", "entries.seq"]),
    Index("holders_identity", "identity", "table_id"),
)

revisions = table("alembic_version", column("version_num", String))
"""Alembic's table with the revision of the database. Alembic creates it."""

bots = Table(
    "bots",
    metadata,
    Column("token_hash", String(LONGEST_HASH), primary_key=True),
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
