"""Events of a table, event-sourced: replaying the log restores the table.

A transaction holds the events of one command. A log entry holds one or more transactions and is
appended atomically.
"""

from msgspec import Struct

from yaxha.table.options import Options, SeatLetter, SeatWish


class Event(Struct, frozen=True, tag_field="event", omit_defaults=True, gc=False):
    """Base class of events."""


class Created(Event, frozen=True, tag="created"):
    """A table was created. Except for the bag's seed, secrets are stored as hashes."""

    options: Options
    seats: tuple[SeatWish, ...]
    host: str
    seed: str
    bot_account: bool = False
    """True if the host is an outside bot."""
    rules_version: int = 1
    """Version of the rules for the whole game."""
    events_version: int = 1
    """Version of the events in this log, until an ``Upgraded`` event names a newer one."""
    origins: tuple[SeatLetter, ...] = ()
    """In a rematch, each seat's letter at the first table of the series."""


class Upgraded(Event, frozen=True, tag="upgraded"):
    """A newer version continues the log. First in its transaction: older versions stop here."""

    events_version: int


class Carried(Event, frozen=True, tag="carried"):
    """A person of a finished table was seated for a rematch, one seat further."""

    seat: SeatLetter
    name: str
    holder: str
    token: str | None = None
    bot_account: bool = False


class Claimed(Event, frozen=True, tag="claimed"):
    """A person sat down; ``holder`` is a hash of the identity, ``nonce`` may be sealed."""

    seat: SeatLetter
    name: str
    holder: str
    nonce: str
    bot_account: bool = False


class Readied(Event, frozen=True, tag="readied"):
    """A seat was declared ready; ``nonce`` may be sealed."""

    seat: SeatLetter
    nonce: str


class Sealed(Event, frozen=True, tag="sealed"):
    """All seats are ready and all nonces are fixed. The sealed ones must now be revealed."""


class Revealed(Event, frozen=True, tag="revealed"):
    """A seat's nonce was revealed, or replaced by its hash because the time was up."""

    seat: SeatLetter
    nonce: str


class Reseated(Event, frozen=True, tag="reseated"):
    """The host reassigned a seat. The previous sitter was sent away."""

    seat: SeatLetter
    wish: SeatWish


class Closed(Event, frozen=True, tag="closed"):
    """The host closed a table that had not begun. No events follow."""


class Vacated(Event, frozen=True, tag="vacated"):
    """A person left a table that has not begun."""

    seat: SeatLetter


class Linked(Event, frozen=True, tag="linked"):
    """A seat got a new link, which grants the seat on any device. Only its hash is stored."""

    seat: SeatLetter
    token: str


class Started(Event, frozen=True, tag="started"):
    order: str
    bonus: tuple[str, ...]


class Dealt(Event, frozen=True, tag="dealt"):
    deal: str


class Picked(Event, frozen=True, tag="picked"):
    seat: SeatLetter
    tile: int


class Took(Event, frozen=True, tag="took"):
    seat: SeatLetter
    tile: int
    forced: bool = False


class Drafted(Event, frozen=True, tag="drafted"):
    """A draft changed; ``placements`` is the whole draft."""

    seat: SeatLetter
    placements: tuple[str, ...]


class Confirmed(Event, frozen=True, tag="confirmed"):
    """A build was confirmed. After the last confirmation, all builds are applied in seat order."""

    seat: SeatLetter
    build: str


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    seat: SeatLetter


class Absent(Event, frozen=True, tag="absent"):
    """A bot stands in for a person from now on.

    The clock ran out, the person left, or another seat asked for it because the person was
    disconnected.
    """

    seat: SeatLetter
    left: bool = False
    asked_by: SeatLetter | None = None


class Returned(Event, frozen=True, tag="returned"):
    seat: SeatLetter


class BotFailed(Event, frozen=True, tag="bot-failed"):
    """A seat's bot failed, and another bot's action follows in the same transaction."""

    seat: SeatLetter
    kind: str
    """The kind of failure, as in the server's log: ``illegal``, ``crash``, ``slow`` and so on."""


class Nudged(Event, frozen=True, tag="nudged"):
    """A seat reminded a person whose decision was pending."""

    seat: SeatLetter
    other: SeatLetter


class Said(Event, frozen=True, tag="said"):
    """A seat said a quick phrase, given by its name, or free text."""

    seat: SeatLetter
    phrase: str | None = None
    text: str | None = None


class Muted(Event, frozen=True, tag="muted"):
    seat: SeatLetter
    other: SeatLetter
    muted: bool


class Continued(Event, frozen=True, tag="continued"):
    """A rematch was created at another table."""

    table: str
    by: SeatLetter | None = None
    """The seat that asked for it."""


AnyEvent = (
    Created
    | Upgraded
    | Carried
    | Claimed
    | Readied
    | Sealed
    | Revealed
    | Reseated
    | Closed
    | Vacated
    | Linked
    | Started
    | Dealt
    | Picked
    | Took
    | Drafted
    | Confirmed
    | Withdrawn
    | Absent
    | Returned
    | BotFailed
    | Nudged
    | Said
    | Muted
    | Continued
)


class Transaction(Struct, frozen=True, omit_defaults=True):
    """The events of one command, or of a clock."""

    events: tuple[AnyEvent, ...]
    by: SeatLetter | None = None
    """The seat that sent the command."""
    command: str | None = None
    """The command's id (idempotency key)."""
    digest: int = 0
    """Digest of the command, to detect another command with the same id."""
