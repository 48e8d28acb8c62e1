"""What happens at a table, as its log keeps it: the log alone makes the table what it is.

A transaction is what one command brought about. An entry of the log is one or more of them, and
is written whole or not at all.
"""

from msgspec import Struct

from yaxha.table.options import Options, SeatLetter, SeatWish


class Event(Struct, frozen=True, tag_field="event", omit_defaults=True, gc=False):
    """Something that has happened."""


class Created(Event, frozen=True, tag="created"):
    """A table was made. Of every secret but the bag's seed only a hash is kept."""

    options: Options
    seats: tuple[SeatWish, ...]
    host: str
    seed: str
    bot_account: bool = False
    """Whether the host is a bot from outside."""
    rules_version: int = 1
    """The rules by which the table is played to its end."""
    events_version: int = 1
    """The version that wrote the log, until an ``Upgraded`` names a newer one."""
    origins: tuple[SeatLetter, ...] = ()
    """Of a rematch: where each seat was at the first table."""


class Upgraded(Event, frozen=True, tag="upgraded"):
    """A newer version continues the log. First in its transaction: older ones stop there."""

    events_version: int


class Carried(Event, frozen=True, tag="carried"):
    """The people of a finished table sit down for a rematch, each where the host moved them."""

    seat: SeatLetter
    name: str
    holder: str
    token: str | None = None
    bot_account: bool = False


class Claimed(Event, frozen=True, tag="claimed"):
    """Somebody sat down; ``holder`` is a hash of the identity, ``nonce`` may be sealed."""

    seat: SeatLetter
    name: str
    holder: str
    nonce: str
    bot_account: bool = False


class Readied(Event, frozen=True, tag="readied"):
    """Somebody is ready; ``nonce`` may be sealed."""

    seat: SeatLetter
    nonce: str


class Sealed(Event, frozen=True, tag="sealed"):
    """All seats are ready, and nobody can change a nonce: those that are hidden are revealed."""


class Revealed(Event, frozen=True, tag="revealed"):
    """A seat's nonce is known, or its hash stands in for it because the time was up."""

    seat: SeatLetter
    nonce: str


class Reseated(Event, frozen=True, tag="reseated"):
    """The host gave a seat another purpose; who sat there was sent away."""

    seat: SeatLetter
    wish: SeatWish


class Closed(Event, frozen=True, tag="closed"):
    """The host closed a table that had not begun. Nothing follows."""


class Vacated(Event, frozen=True, tag="vacated"):
    """Somebody left a table that has not begun."""

    seat: SeatLetter


class Linked(Event, frozen=True, tag="linked"):
    """A seat got a link by which it is held on any device; only a hash of it is kept."""

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
    """A build as far as it has come, whole."""

    seat: SeatLetter
    placements: tuple[str, ...]


class Confirmed(Event, frozen=True, tag="confirmed"):
    """A build is done; when the last one is, all are applied by seat."""

    seat: SeatLetter
    build: str


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    seat: SeatLetter


class Absent(Event, frozen=True, tag="absent"):
    """A bot plays for a person from now on.

    The clock ran out, the person left, or another seat asked for it because the person had no
    connection.
    """

    seat: SeatLetter
    left: bool = False
    asked_by: SeatLetter | None = None


class Returned(Event, frozen=True, tag="returned"):
    seat: SeatLetter


class BotFailed(Event, frozen=True, tag="bot-failed"):
    """The bot of a seat failed to decide, and another bot decided, in the same transaction."""

    seat: SeatLetter
    kind: str
    """As it is in the server's log: ``illegal``, ``crash``, ``slow`` and so on."""


class Nudged(Event, frozen=True, tag="nudged"):
    """A seat reminded a person who was being waited for."""

    seat: SeatLetter
    other: SeatLetter


class Said(Event, frozen=True, tag="said"):
    """A quick phrase by its name, or free text."""

    seat: SeatLetter
    phrase: str | None = None
    text: str | None = None


class Muted(Event, frozen=True, tag="muted"):
    seat: SeatLetter
    other: SeatLetter
    muted: bool


class Continued(Event, frozen=True, tag="continued"):
    """There is a rematch, at another table."""

    table: str
    by: SeatLetter | None = None
    """The seat that offers it."""


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
    """All that came of one command, or of a clock."""

    events: tuple[AnyEvent, ...]
    by: SeatLetter | None = None
    """The seat that sent the command."""
    command: str | None = None
    """The command's id, by which a repetition is known."""
    digest: int = 0
    """Of the command, by which another one with the same id is known."""
