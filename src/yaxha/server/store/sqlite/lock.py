"""An SQLite file is served by one server: another would not see what the first one writes."""

import contextlib
import fcntl
import os
from pathlib import Path
from typing import IO

from yaxha.server.store.log import WrongDatabase
from yaxha.server.store.sqlite.files import LOCK, prepare_folder, told

LONGEST_PAGE = 200


def hold(file: Path) -> IO[bytes]:
    """Keep other servers away until this is closed, or the process ends in whatever way.

    A file beside it is locked: to close the database's own would end the locks of SQLite on it.
    Whatever name leads to the database, SQLite's own files and this one are beside the real one.
    """
    with told(file), contextlib.ExitStack() as stack:
        prepare_folder(file)
        real = file.resolve()
        lock = stack.enter_context(open(f"{real}{LOCK}", "a+b", buffering=0, opener=_private))
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise _refusal(file, lock.read(LONGEST_PAGE).decode("ascii", "replace")) from None
        lock.truncate(0)
        stack.pop_all()
        return lock


def tell_page(lock: IO[bytes], page: str) -> None:
    """Write down where the holder's page is, for whoever finds the file held."""
    with contextlib.suppress(OSError):  # without it they only have to look for it
        lock.write(page.encode())


def _private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


def _refusal(file: Path, page: str) -> WrongDatabase:
    where = f"Open its page, {page}" if page else "Open its page"
    return WrongDatabase(
        f"Another server has {file}. {where}; or end that server; or give this one a file of its "
        "own, by --database-url."
    )
