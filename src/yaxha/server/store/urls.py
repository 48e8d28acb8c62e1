"""Database URLs: parsing, validation and the default file in the user's data folder."""

import os
import re
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from yaxha.server.store.log import WrongDatabase

VARIABLE = "YAXHA_DATABASE_URL"
POSTGRES = "postgresql+asyncpg"
POSTGRES_PORT = 5432
KNOWN_OPTIONS = frozenset({"host", "port", "ssl"})


def default_file() -> Path:
    return user_data_path("yaxha", appauthor=False) / "yaxha.sqlite"


def default_url() -> str:
    """Return the URL from the environment, or else of the user's own file."""
    own = URL.create("sqlite", database=str(default_file()))
    return os.environ.get(VARIABLE) or own.render_as_string()


def read_url(text: str) -> URL:
    """Parse and validate a URL. Raises ``WrongDatabase``, without the URL's password."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise WrongDatabase(
            "The database URL cannot be parsed. Use a form such as "
            '"sqlite:///yaxha.sqlite" or "postgresql://user:password@host/database".'
        ) from None
    if url.drivername == "sqlite":
        return _checked_sqlite(url)
    if url.drivername in ("postgresql", POSTGRES):
        return _checked_postgres(url)
    raise WrongDatabase(
        f'"{url.drivername}" is not a supported database. Use "sqlite" or "postgresql".'
    )


def shown(url: URL) -> str:
    """Return the URL without its password."""
    return url.render_as_string(hide_password=True)


def file_of(url: URL) -> Path:
    """Return the file of an SQLite database."""
    return Path(url.database or "").absolute()


def missing_file(url: URL) -> Path | None:
    """Return the SQLite file if it does not exist yet, else None."""
    if url.drivername == POSTGRES or file_of(url).exists():
        return None
    return file_of(url)


def place_of(url: URL) -> str:
    """Return the hosts and ports of a PostgreSQL server, or the folder of its socket."""
    asked = url.query.get("host") or url.host or "localhost"
    port = url.port or url.query.get("port") or POSTGRES_PORT
    hosts = (asked,) if isinstance(asked, str) else asked
    return " or ".join(_with_port(host, port) for host in hosts)


def _with_port(host: str, port: object) -> str:
    if host.startswith("/") or re.fullmatch(r"[^:]+:\d+", host):
        return host
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _checked_sqlite(url: URL) -> URL:
    if url.host:
        raise WrongDatabase("An SQLite URL has three slashes: sqlite:///yaxha.sqlite.")
    if not url.database or url.database == ":memory:":
        raise WrongDatabase("A database in memory is not durable. Name a file: sqlite:///FILE.")
    if url.query:
        raise WrongDatabase(f"Unsupported options for SQLite: {', '.join(url.query)}.")
    return url


def _checked_postgres(url: URL) -> URL:
    query = dict(url.query)
    if "sslmode" in query:  # the name in libpq
        query["ssl"] = query.pop("sslmode")
    unknown = sorted(query.keys() - KNOWN_OPTIONS)
    if unknown:
        known = ", ".join(sorted(KNOWN_OPTIONS))
        raise WrongDatabase(
            f"Unknown options in the database URL: {', '.join(unknown)}. Supported: {known}."
        )
    if not url.database:
        raise WrongDatabase("The database URL has no database name after the host.")
    # The host would begin with the end of the password: do not quote it.
    if "@" in (url.host or ""):
        raise WrongDatabase('Write "@" in a user name or password as %40.')
    return url.set(drivername=POSTGRES, query=query)
