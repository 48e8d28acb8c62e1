"""What the log holds, and what lists of tables show."""

from typing import NamedTuple

STATUSES = ("open", "closed", "playing", "over")
LONGEST_TABLE = 32
LONGEST_HASH = 64
LARGEST_SEQ = 2**31 - 1
LARGEST_AT = 2**53


class Listing(NamedTuple):
    """What lists show of a table from now on."""

    status: str
    public: bool
    at: int
    summary: bytes


class Holder(NamedTuple):
    """Who holds a seat: the hash of an identity, and the seat's letter."""

    identity: str
    seat: str


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
