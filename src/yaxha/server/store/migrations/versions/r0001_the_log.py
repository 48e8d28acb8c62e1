"""Create the log, listings, seat holders and bot tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "listings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["table_id", "seq"], ["entries.table_id", "entries.seq"]),
    )
    op.create_index("listings_newest", "listings", ["public", "status", "at", "table_id"])
    op.create_table(
        "holders",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.String(1), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("identity", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["table_id", "seq"], ["entries.table_id", "entries.seq"]),
    )
    op.create_index("holders_identity", "holders", ["identity", "table_id"])
    op.create_table(
        "bots",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
