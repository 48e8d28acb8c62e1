"""What every store does, whatever database is behind it."""

from abc import ABC, abstractmethod
from typing import Self

from yaxha.server.store.entries import Entry, Listed, Logged, Place


class Store(ABC):
    """The log of all tables. Any number of processes may write to one at the same time.

    Every method raises ``Unavailable`` when the database cannot be asked.
    """

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @abstractmethod
    async def close(self) -> None:
        """Write what was already asked for, then let go of the database."""

    @abstractmethod
    async def append(self, entry: Entry) -> None:
        """Return when the entry is on the disk, where neither a crash nor a power cut reaches it.

        ``Conflict``: its number is not the next one of its table. ``Unavailable``: it could not be
        written. After either, nothing of it is in the log. An answer that is no longer waited for
        may be any of the three. Whatever builds on an entry must wait for its answer.
        """

    @abstractmethod
    async def turn(self) -> None:
        """Return when nothing is being written: what is appended then is written next."""

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[Logged]:
        """The entries of a table that come after that number, in order."""

    @abstractmethod
    async def public_tables(
        self, status: str, *, limit: int, before: Place | None = None
    ) -> list[Listed]:
        """Public tables of a status, the newest first; the next page is before the last's place."""

    @abstractmethod
    async def tables_of(
        self, identity: str, *, limit: int, before: Place | None = None
    ) -> list[Listed]:
        """Listed tables where somebody holds seats, with those seats; paged like public ones."""

    @abstractmethod
    async def add_bot(self, token_hash: str, name: str, at: int) -> None:
        """Raise ``Conflict`` when the token is already a bot's."""

    @abstractmethod
    async def bot_name(self, token_hash: str) -> str | None: ...

    @abstractmethod
    async def ping(self) -> None:
        """Return when the database answers; after a refused append, when it can be written to."""
