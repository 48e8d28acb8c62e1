"""Bringing a database up to date, by the migrations that come with this version."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select, text

from yaxha.server.store import migrations
from yaxha.server.store.log import WrongDatabase

LOCK = 0x79617868
"""The number of a lock that only migrations take."""


def _config() -> Config:
    config = Config()
    folder = Path(migrations.__path__[0])
    # Alembic takes a per cent sign for the start of a name to fill in.
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def known_revisions() -> list[str]:
    """The oldest first; the last is what this version needs."""
    script = ScriptDirectory.from_config(_config())
    return [revision.revision for revision in script.walk_revisions()][::-1]


def current_revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def check_not_newer(revision: str | None) -> None:
    if revision is not None and revision not in known_revisions():
        raise WrongDatabase(
            f'The database is at revision "{revision}", which this version of Yaxha does not know: '
            "a newer one made it. Install that one."
        )


def check_current(revision: str | None) -> None:
    """Refuse a database that is not at the newest revision."""
    check_not_newer(revision)
    if revision is None:
        raise WrongDatabase("The database is not set up for Yaxha. Run: yaxha db upgrade")
    if revision != known_revisions()[-1]:
        raise WrongDatabase("The database is of an older version of Yaxha. Run: yaxha db upgrade")


def lock_out_writers(connection: Connection) -> None:
    """Wait for those who write, and let others write only when this transaction has ended.

    Servers of an older version may still run. They check the revision with every insertion, and so
    must not begin one before the new revision can be seen. They may read in the meantime.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE entries, bots IN EXCLUSIVE MODE"))


def migrate(connection: Connection, revision: str = "head") -> bool:
    """Bring the database up to a revision within the connection's transaction.

    Returns whether there was anything to do.
    """
    if connection.dialect.name == "postgresql":
        # Of two that come at once the second finds it done; SQLite lets one write at a time anyway.
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    before = current_revision(connection)
    check_not_newer(before)
    if before is None and inspect(connection).get_table_names():
        raise WrongDatabase("The database holds tables that are not Yaxha's; give it another one.")
    if before is not None:
        lock_out_writers(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    return current_revision(connection) != before
