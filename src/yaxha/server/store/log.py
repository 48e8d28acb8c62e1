"""What the log holds, and what lists of tables show."""

from abc import ABC, abstractmethod
from typing import NamedTuple, Self

from yaxha.table.views.summary import Holder, Listing


class StoreError(Exception):
    """Its text is a sentence for whoever runs the server; no password is ever in it."""


class Conflict(StoreError):
    """Somebody else was first, or something is missing before it: read, then try again."""


class Unavailable(StoreError):
    """It could not be done, and nothing of it was; later it may be."""


class WrongDatabase(Unavailable):
    """Not a database this version of Yaxha can use, until somebody does something about it."""


class Superseded(WrongDatabase):
    """A newer version has upgraded the database while this one runs, and must not write to it."""


class Uncertain(StoreError):
    """Something may have been done or not: the store was closed, or lost a file meanwhile."""


STATUSES = ("open", "closed", "playing", "over")
LONGEST_TABLE = 32
LONGEST_HASH = 64
LARGEST_SEQ = 2**31 - 1
LARGEST_AT = 2**53


class Entry(NamedTuple):
    """Transactions of one table, its ``seq``-th entry; ``at`` in milliseconds since the epoch.

    A listing or holders, when given, replace those of the table together with the entry.
    """

    table: str
    seq: int
    at: int
    data: bytes
    listing: Listing | None = None
    holders: tuple[Holder, ...] | None = None


class Logged(NamedTuple):
    """An entry as it is read back, by those who know its table."""

    seq: int
    at: int
    data: bytes


class Place(NamedTuple):
    """Where a page of a list ended: the next one is what comes before."""

    at: int
    table: str


class Listed(NamedTuple):
    """A table in a list, with the seats that whoever's list it is holds there."""

    table: str
    listing: Listing
    seats: tuple[str, ...] = ()

    @property
    def place(self) -> Place:
        return Place(self.listing.at, self.table)


def check_entry(entry: Entry) -> None:
    """Refuse what a database would: there it would spoil all that is written together with it."""
    _check_text("table", entry.table, LONGEST_TABLE)
    _check_number("seq", entry.seq, 1, LARGEST_SEQ)
    _check_number("at", entry.at, 0, LARGEST_AT)
    if entry.listing is not None:
        _check_number("listing.at", entry.listing.at, 0, LARGEST_AT)
        if entry.listing.status not in STATUSES:
            raise ValueError(f"listing.status: {entry.listing.status!r} is none of {STATUSES}")
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
        raise ValueError(f"name: {name!r} cannot be written down")


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
