"""Database upgrades: run this version's migrations under a lock."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select, text

from yaxha.server.store import migrations
from yaxha.server.store.log import WrongDatabase

LOCK = 0x79617868
"""Key of the advisory lock for migrations."""


def _config() -> Config:
    config = Config()
    folder = Path(migrations.__path__[0])
    # Alembic interpolates per cent signs.
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def known_revisions() -> list[str]:
    """Return all revisions, oldest first. The last is the one this version needs."""
    script = ScriptDirectory.from_config(_config())
    return [revision.revision for revision in script.walk_revisions()][::-1]


def current_revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def check_not_newer(revision: str | None) -> None:
    if revision is not None and revision not in known_revisions():
        raise WrongDatabase(
            f'The database is at revision "{revision}", which is newer than this version of Yaxha. '
            "Upgrade Yaxha."
        )


def check_current(revision: str | None) -> None:
    """Raise ``WrongDatabase`` unless the database is at the newest revision."""
    check_not_newer(revision)
    if revision is None:
        raise WrongDatabase("The database is not set up for Yaxha. Run: yaxha db upgrade")
    if revision != known_revisions()[-1]:
        raise WrongDatabase("The database schema is out of date. Run: yaxha db upgrade")


def lock_out_writers(connection: Connection) -> None:
    """Block writers until the end of this transaction. Readers continue.

    Servers of an older version may still run. They check the revision in every insertion, so no
    insertion may begin before the new revision is visible.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE entries, bots IN EXCLUSIVE MODE"))


def migrate(connection: Connection, revision: str = "head") -> bool:
    """Upgrade the database to a revision within the connection's transaction.

    Returns True if the revision changed.
    """
    if connection.dialect.name == "postgresql":
        # Serialises concurrent migrations; SQLite allows one writer at a time anyway.
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    before = current_revision(connection)
    check_not_newer(before)
    if before is None and inspect(connection).get_table_names():
        raise WrongDatabase("The database contains other programs' tables. Use a separate one.")
    if before is not None:
        lock_out_writers(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    return current_revision(connection) != before
