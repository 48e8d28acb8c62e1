"""Which database: an address, or the file in the user's data folder."""

import os
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from yaxha.server.store.errors import WrongDatabase

VARIABLE = "YAXHA_DATABASE_URL"
POSTGRES = "postgresql+asyncpg"
KNOWN_OPTIONS = frozenset({"host", "port", "ssl"})


def default_url() -> str:
    """What the environment says, or else a file of the user's own."""
    file = user_data_path("yaxha", appauthor=False) / "yaxha.sqlite"
    return os.environ.get(VARIABLE) or URL.create("sqlite", database=str(file)).render_as_string()


def read_url(text: str) -> URL:
    """The address, checked. What is wrong with it is told without its password."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise WrongDatabase(
            "The database's address cannot be read; it should look like "
            '"sqlite:///yaxha.sqlite" or "postgresql://user:password@host/database".'
        ) from None
    if url.drivername == "sqlite":
        return _checked_sqlite(url)
    if url.drivername in ("postgresql", POSTGRES):
        return _checked_postgres(url)
    raise WrongDatabase(
        f'"{url.drivername}" is no database Yaxha knows; there are "sqlite" and "postgresql".'
    )


def shown(url: URL) -> str:
    """The address as it may be seen: without its password."""
    return url.render_as_string(hide_password=True)


def file_of(url: URL) -> Path:
    """The file of an SQLite database."""
    return Path(url.database or "").absolute()


def _checked_sqlite(url: URL) -> URL:
    if url.host:
        raise WrongDatabase("An SQLite file is written with three slashes: sqlite:///yaxha.sqlite.")
    if not url.database or url.database == ":memory:":
        raise WrongDatabase("A database in memory keeps nothing; name a file: sqlite:///FILE.")
    if url.query:
        raise WrongDatabase(f"An SQLite file has no options: {', '.join(url.query)}.")
    return url


def _checked_postgres(url: URL) -> URL:
    query = dict(url.query)
    if "sslmode" in query:  # as PostgreSQL's own programs call it
        query["ssl"] = query.pop("sslmode")
    unknown = sorted(query.keys() - KNOWN_OPTIONS)
    if unknown:
        raise WrongDatabase(f"The database's address has unknown options: {', '.join(unknown)}.")
    if not url.database:
        raise WrongDatabase("The database's address names no database after the host.")
    return url.set(drivername=POSTGRES, query=query)
