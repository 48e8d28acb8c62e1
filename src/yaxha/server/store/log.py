"""The log's interface: entries, listings, errors and the abstract store."""

from abc import ABC, abstractmethod
from typing import NamedTuple, Self

from yaxha.table.views.summary import Holder, Listing


class StoreError(Exception):
    """Base class. The message is a sentence for the operator and never contains a password."""


class Conflict(StoreError):
    """The entry's number is taken, or its predecessor is missing: read, then retry."""


class Unavailable(StoreError):
    """The operation failed without any effect; it may succeed later."""


class WrongDatabase(Unavailable):
    """A database that this version of Yaxha cannot use until the operator intervenes."""


class Superseded(WrongDatabase):
    """A newer version has upgraded the database; this process must no longer write to it."""


class Uncertain(StoreError):
    """Unknown outcome: the store was closed or lost a file during the operation."""


STATUSES = ("open", "closed", "playing", "over")
LONGEST_TABLE = 32
LONGEST_HASH = 64
LARGEST_SEQ = 2**31 - 1
LARGEST_AT = 2**53


class Entry(NamedTuple):
    """Transactions of one table as its ``seq``-th entry; ``at`` in milliseconds since the epoch.

    A listing or holders, if given, replace the table's own in the same transaction.
    """

    table: str
    seq: int
    at: int
    data: bytes
    listing: Listing | None = None
    holders: tuple[Holder, ...] | None = None


class Logged(NamedTuple):
    """An entry as read back, without its table."""

    seq: int
    at: int
    data: bytes


class Place(NamedTuple):
    """Cursor for paging: the last item of a page, newest first."""

    at: int
    table: str


class Listed(NamedTuple):
    """A table in a list; in a person's own list with the seats they hold."""

    table: str
    listing: Listing
    seats: tuple[str, ...] = ()

    @property
    def place(self) -> Place:
        return Place(self.listing.at, self.table)


def check_entry(entry: Entry) -> None:
    """Raise ``ValueError`` for values that a database would reject, failing the whole batch."""
    _check_text("table", entry.table, LONGEST_TABLE)
    _check_number("seq", entry.seq, 1, LARGEST_SEQ)
    _check_number("at", entry.at, 0, LARGEST_AT)
    if entry.listing is not None:
        _check_number("listing.at", entry.listing.at, 0, LARGEST_AT)
        if entry.listing.status not in STATUSES:
            raise ValueError(f"listing.status: {entry.listing.status!r} is not one of {STATUSES}")
    if entry.holders is not None:
        for holder in entry.holders:
            _check_text("holder.identity", holder.identity, LONGEST_HASH)
            _check_text("holder.seat", holder.seat, 1)
        if len({holder.seat for holder in entry.holders}) < len(entry.holders):
            raise ValueError("holders: a seat is held twice")


def check_bot(token_hash: str, name: str, at: int) -> None:
    _check_text("token_hash", token_hash, LONGEST_HASH)
    _check_number("at", at, 0, LARGEST_AT)
    if not name or "\0" in name or not _is_unicode(name):
        raise ValueError(f"name: {name!r} is empty, contains NUL or is not valid Unicode")


def _check_text(what: str, text: str, longest: int) -> None:
    if not (0 < len(text) <= longest and text.isascii() and text.isprintable()):
        raise ValueError(f"{what}: {text!r} is not 1 to {longest} printable ASCII characters")


def _check_number(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise ValueError(f"{what}: {number} is not between {least} and {most}")


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Store(ABC):
    """The log of all tables, for any number of concurrent processes.

    Every method raises ``Unavailable`` if the database cannot be reached.
    """

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @abstractmethod
    async def close(self) -> None:
        """Finish pending writes, then close the database."""

    @abstractmethod
    async def append(self, entry: Entry) -> None:
        """Append an entry and return when it is durable: it survives a crash or a power cut.

        Raises ``Conflict`` if its number is not the next one of its table, ``Unavailable`` if it
        could not be written. In both cases the log is unchanged. If the caller is cancelled, any of
        the three outcomes is possible. Entries that build on it must wait for its result.
        """

    @abstractmethod
    async def turn(self) -> None:
        """Wait until no write is under way; entries appended then join the next write."""

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[Logged]:
        """Return the entries of a table after that number, in order."""

    @abstractmethod
    async def public_tables(
        self, status: str, *, limit: int, before: Place | None = None
    ) -> list[Listed]:
        """Return public tables of a status, newest first, that come after the cursor."""

    @abstractmethod
    async def tables_of(
        self, identity: str, *, limit: int, before: Place | None = None
    ) -> list[Listed]:
        """Return listed tables where an identity holds seats, newest first, with those seats."""

    @abstractmethod
    async def add_bot(self, token_hash: str, name: str, at: int) -> None:
        """Register a bot. Raises ``Conflict`` if the token is already registered."""

    @abstractmethod
    async def bot_name(self, token_hash: str) -> str | None: ...

    @abstractmethod
    async def ping(self) -> None:
        """Check that the database answers and, after a failed append, that it is writable."""
