"""``yaxha db``: upgrade, back up and restore the server's database."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from yaxha.cli.terminal import print_notice

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

# The commands import the server's modules, so that other commands start faster.
# ruff: noqa: PLC0415

DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database-url",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE. Default: "
        "YAXHA_DATABASE_URL, or else a file in the user's data directory.",
    ),
]

Result = TypeVar("Result")


def upgrade_command(database_url: DatabaseUrl = None) -> None:
    """Create a database, or upgrade one of an older version."""
    from yaxha.server.store.connection import in_transaction
    from yaxha.server.store.migrations.upgrade import migrate
    from yaxha.server.store.urls import missing_file, shown

    url = _read_url(database_url)
    made = missing_file(url)
    is_changed = _run("upgrade", in_transaction(url, migrate))
    if made is not None:
        print_notice(f"made a new database: {made}")
    print(f"{shown(url)} {'is now' if is_changed else 'was already'} up to date.")


def backup_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="New file for the backup.")],
    database_url: DatabaseUrl = None,
) -> None:
    """Back up a database to a file. The server may keep running."""
    from yaxha.server.store.backup import back_up

    if str(file) == "-":
        raise typer.BadParameter(
            "cannot write a backup to standard output: name a file", param_hint="FILE"
        )
    url = _read_url(database_url)
    counts = _run("backup", back_up(url, file))
    print(f"Saved {counts['entries']} entries to {file}.")


def restore_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Backup file.")],
    database_url: DatabaseUrl = None,
) -> None:
    """Restore a backup into an empty database, SQLite or PostgreSQL."""
    from yaxha.server.store.backup import restore
    from yaxha.server.store.urls import shown

    url = _read_url(database_url)
    counts = _run("restore", restore(url, file))
    print(f"Restored {counts['entries']} entries to {shown(url)}.")


def _read_url(asked: str | None) -> "URL":
    from yaxha.server.store.log import StoreError
    from yaxha.server.store.urls import VARIABLE, default_url, read_url

    try:
        return read_url(asked or default_url())
    except StoreError as error:
        hint = "--database-url" if asked else VARIABLE
        raise typer.BadParameter(str(error), param_hint=hint) from None


def _run(command: str, work: Coroutine[None, None, Result]) -> Result:
    from yaxha.server.store.log import StoreError

    try:
        return asyncio.run(work)
    except StoreError as error:
        print_notice(f"yaxha db {command}: {error}")
        raise typer.Exit(1) from None
