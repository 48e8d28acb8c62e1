"""Backups as files: there whole, or not there."""

import contextlib
import errno
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from sqlalchemy import Connection
from sqlalchemy.engine import URL

from yaxha.server.store.backup import WrongBackup, dump, load
from yaxha.server.store.connecting import in_transaction
from yaxha.server.store.errors import StoreError


class FileRefused(StoreError):
    """The file of a backup cannot be written or read."""


async def back_up(url: URL, file: Path) -> Counter[str]:
    """Write a new file, while the database is in use; give the number of rows of each table."""

    def work(connection: Connection) -> Counter[str]:
        with _told(file), _new_file(file) as out:
            return dump(connection, out)

    return await in_transaction(url, work, reading=True)


async def restore(url: URL, file: Path) -> Counter[str]:
    """Fill an empty database from a file: with all of it, or not at all."""
    with _told(file), file.open("rb") as backup:
        try:
            return await in_transaction(url, lambda connection: load(connection, backup))
        except WrongBackup as error:
            raise WrongBackup(f"{file}: {error}") from error


@contextlib.contextmanager
def _new_file(file: Path) -> Iterator[IO[bytes]]:
    """A file that gets its name when all of it is on the disk, and never that of another."""
    if file.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))
    if not file.parent.is_dir():
        raise FileRefused(f"There is no folder {file.parent}.")
    # Only its owner may read it: it holds what people wrote to one another.
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        _rename(temporary, file)
    finally:
        temporary.unlink(missing_ok=True)


def _rename(temporary: Path, file: Path) -> None:
    try:
        file.hardlink_to(temporary)
    except FileExistsError:
        raise
    except OSError:
        # A disk without links, such as one that is carried about: here it is only nearly safe.
        if file.exists():
            raise
        temporary.rename(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextlib.contextmanager
def _told(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileRefused(f"{error.filename or file}: {error.strerror or error}.") from error
