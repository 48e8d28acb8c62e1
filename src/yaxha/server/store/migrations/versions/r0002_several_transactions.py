"""Store a list of transactions in each log entry."""

from alembic import op

revision = "0002"
down_revision = "0001"

SQLITE = """
    UPDATE entries SET data = CAST('[' || CAST(data AS TEXT) || ']' AS BLOB)
    WHERE substr(data, 1, 1) = x'7b'
"""
POSTGRESQL = r"""
    UPDATE entries SET data = '\x5b'::bytea || data || '\x5d'::bytea
    WHERE substr(data, 1, 1) = '\x7b'::bytea
"""


def upgrade() -> None:
    op.execute(SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL)
