"""Server lock of an SQLite file: only one server at a time, since SQLite has no wake-ups."""

import contextlib
import fcntl
import os
from pathlib import Path
from typing import IO

from yaxha.server.store.log import WrongDatabase
from yaxha.server.store.sqlite.files import LOCK, prepare_folder, translated_errors

LONGEST_PAGE = 200


def hold(file: Path) -> IO[bytes]:
    """Lock the database against other servers and return the lock file; closing it unlocks.

    The operating system also unlocks it if the process dies. The lock is on a separate file:
    closing the database file itself would release SQLite's own POSIX locks on it. Like SQLite's
    files, it lies next to the real file, even if the path is a symbolic link.

    Raises ``WrongDatabase`` if another server holds the lock.
    """
    with translated_errors(file), contextlib.ExitStack() as stack:
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
    """Write the address of this server's page into the lock file, for other servers' errors."""
    with contextlib.suppress(OSError):  # the address is a convenience
        lock.write(page.encode())


def _private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


def _refusal(file: Path, page: str) -> WrongDatabase:
    where = f"Open its page, {page}" if page else "Open its page"
    return WrongDatabase(
        f"Another server uses {file}. {where}, stop that server, or start this one with another "
        "file: --database-url."
    )
