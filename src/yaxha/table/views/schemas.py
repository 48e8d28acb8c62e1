"""Message schemas: the single source of the types in server, clients and OpenAPI document.

All messages are JSON. Times are milliseconds since 1970. Cubes are letters (``obgyw``, ``-`` for
none), cells and placements as in the notation (``2c3``, ``o2c3``), seats ``A`` to ``D``.

Structs that tables hold in large numbers are untracked by the garbage collector (``gc=False``):
they have no cycles, and traversing them repeatedly would be slow.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from yaxha.table.commands import Command, CommandId
from yaxha.table.options import Options, SeatLetter, SeatWish
from yaxha.table.seats import Absence, Wanted
from yaxha.table.story import Entry

Secret = Annotated[
    str,
    Meta(
        # In Python, "$" also matches before a trailing newline.
        pattern=r"^[A-Za-z0-9_-]{43}$(?!\n)",
        description="Bearer secret: 32 random bytes in URL-safe base64 without padding.",
    ),
]

# Views


class GroupView(Struct, frozen=True, gc=False):
    """The largest group of a colour."""

    color: str
    size: int
    points: int
    cells: tuple[str, ...]


class CardView(Struct, frozen=True, gc=False):
    """A seat's standing with a bonus card: a translatable reason and its facts."""

    card: str
    earned: bool
    points: int
    reason: str
    value: int
    missing: int
    rivals: tuple[str, ...]
    colors: tuple[str, ...]
    cells: tuple[str, ...]


class ScoreView(Struct, frozen=True, gc=False):
    """One seat's column of the score sheet, if the game ended now."""

    seat: SeatLetter
    total: int
    groups: tuple[GroupView, ...]
    cards: tuple[CardView, ...]


class PyramidView(Struct, frozen=True):
    """A pyramid: cubes as colour and cell, lowest level first, and the cells of hidden cubes."""

    cubes: tuple[str, ...]
    hidden: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    """The cells of every group, by colour, larger groups first."""


class GameView(Struct, frozen=True):
    """Public view of the game; hands and market tiles as the letters of their cubes."""

    picks: tuple[int | None, ...]
    """By seat; all null until every seat has picked."""
    position: str
    """The game in one line of the notation, without builds until all are confirmed."""
    round: int
    phase: str
    market: tuple[str, ...]
    order: str
    hands: tuple[str, ...]
    bag: str
    box: str
    bonus: tuple[str, ...]
    winners: tuple[SeatLetter, ...]
    """Empty until the game is over."""
    pyramids: tuple[PyramidView, ...]
    """With confirmed builds, and with drafts if the table's options make them public."""
    scores: tuple[ScoreView, ...]
    """Scores of these pyramids."""


class SeatView(Struct, frozen=True):
    """Public view of a seat."""

    seat: SeatLetter
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    """The level of a built-in bot."""
    is_bot_account: bool
    """True if an outside bot sits there."""
    ready: bool
    absent: Absence | None
    """Reason for a stand-in."""
    wanted: Wanted | None
    """The seat's pending decision."""
    confirmed: bool
    deadline: int | None
    """Time when its clock runs out, in milliseconds since 1970."""
    draft: tuple[str, ...]
    """This round's public placements: a confirmed build, or a draft if drafts are public."""
    origin: SeatLetter
    """The seat's letter before any rematches, which determines its name and pattern."""
    hash: str | None
    """Before the game: the SHA-256 of its nonce."""
    confusable: bool
    """True if another person's name at the table looks like this one."""


class ProofView(Struct, frozen=True):
    """Seed and nonces of the fair bag, revealed after the game."""

    seed: str
    nonces: tuple[str, ...]
    hashes: tuple[str, ...]
    """Hashes of the nonces, given before any nonce was revealed; empty if all were given openly."""


class TableView(Struct, frozen=True):
    """Public view of a table."""

    id: str
    created: int
    options: Options
    commitment: str
    """SHA-256 of the bag's seed."""
    status: Literal["open", "closed", "playing", "over"]
    """A table closed by its host before the game stays closed."""
    seats: tuple[SeatView, ...]
    paused: bool
    """True if bots play all seats: they wait until a person returns."""
    story: int
    """Number of entries in the story."""
    proof: ProofView | None
    rematch: str | None
    rematch_by: SeatLetter | None
    """The seat that asked for the rematch."""
    game: GameView | None


class PlacementView(Struct, frozen=True, gc=False):
    """A legal placement and its effects."""

    placement: str
    groups: tuple[int, ...]
    """The sizes of this seat's largest groups, by colour."""
    points: tuple[int, ...]
    earned: tuple[tuple[bool, ...], ...]
    """By seat and card."""
    totals: tuple[int, ...]
    group: tuple[str, ...]
    """The cells of the group that the cube would join."""
    hides: tuple[str, ...]
    """The cells of the cubes that it would hide."""


Can = Literal[
    "ready",
    "reveal",
    "leave",
    "pick",
    "take",
    "place",
    "take-back",
    "confirm",
    "withdraw",
    "back",
    "say",
]


class YourView(Struct, frozen=True):
    """Private view of a seat: its secrets, and the actions that it can take now."""

    seat: SeatLetter
    can: tuple[Can, ...]
    pick: int | None
    tiles: tuple[int, ...]
    """Market tiles that may be picked or taken now."""
    hand: str
    """The letters of the cubes not yet on the pyramid."""
    draft: tuple[str, ...]
    placements: tuple[PlacementView, ...]
    discards: str
    """Cubes that fit nowhere: they are discarded when the build is confirmed."""
    pyramid: PyramidView | None
    """The seat's pyramid with its draft, or null without a draft."""
    scores: tuple[ScoreView, ...] | None
    """Scores with the draft, or null without a draft."""
    muted: tuple[SeatLetter, ...]


class CubeChange(Struct, frozen=True, gc=False):
    """A cube that was placed, moved or taken back, on a pyramid as the viewer sees it."""

    seat: SeatLetter
    kind: Literal["placed", "moved", "taken-back"]
    cube: str
    """Colour and cell; the former cell for a cube that was taken back."""
    group: int
    """The size of its group now; 0 for a hidden cube or one taken back."""
    source: str | None = None
    """The former cell of a moved cube."""
    hides: tuple[str, ...] = ()
    """Colours and cells of the cubes that it newly hides."""


class GroupChange(Struct, frozen=True, gc=False):
    """A colour whose largest group has changed in size."""

    color: str
    was: int
    size: int
    points: int
    """Points gained, or lost if negative."""
    hidden: int
    """Number of the former group's cubes that are hidden now."""
    cells: tuple[str, ...]


class ScoreChange(Struct, frozen=True, gc=False):
    """A seat whose score has changed, with the groups and cards that changed it."""

    seat: SeatLetter
    was: int
    total: int
    groups: tuple[GroupChange, ...]
    cards: tuple[CardView, ...]
    """Current standing of the cards gained or lost."""


class News(Struct, frozen=True):
    """Changes since the viewer's last view.

    Changes of cubes and scores refer to the pyramids as the viewer sees them. They are empty in a
    connection's first view.
    """

    happened: tuple[Entry, ...]
    cubes: tuple[CubeChange, ...]
    scores: tuple[ScoreChange, ...]


class ViewMessage(Struct, frozen=True, tag="view", tag_field="type"):
    """The whole table, sent whenever something changes for this viewer."""

    number: int
    viewer: SeatLetter | None
    news: News
    table: TableView
    you: YourView | None


# Messages to a table


class Hello(Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message on every socket: credentials, and the position in the story.

    ``story`` is the number of entries the client already has; the first view's news continues from
    there. Without it, the server first sends a StoryMessage with the newest entries.
    """

    identity: Secret | None = None
    links: Annotated[tuple[Secret, ...], Meta(max_length=4)] = ()
    story: Annotated[int, Meta(ge=0)] | None = None


class Sent(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with its idempotency key. ``seen`` is the number of the sender's last view."""

    id: CommandId
    do: Command
    seen: Annotated[int, Meta(ge=0)] | None = None


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Keep-alive check, answered by a pong."""


# Messages from a table

PROTOCOL: Literal[1] = 1
"""Version of the socket protocol, incremented when older clients would misread a message."""


class Welcome(Struct, frozen=True, tag="welcome", tag_field="type"):
    """Answer to hello: the client's seats, and whether it is the host. Views follow."""

    seats: tuple[SeatLetter, ...]
    host: bool
    now: int
    """The server's time, the reference for deadlines: a device's clock may be wrong."""
    protocol: Literal[1]
    """Protocol version. A client with another version should reload itself."""


class Ack(Struct, frozen=True, tag="ack", tag_field="type"):
    """Acknowledgement of a command, with the number of the first view that shows its effect."""

    id: str
    number: int


class Problem(Struct, frozen=True, tag="error", tag_field="type"):
    """Error message: a command or request had no effect. Translate ``code`` with ``facts``."""

    code: str
    sentence: str
    id: str | None = None
    rule: str | None = None
    facts: dict[str, Any] = {}


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """Answer to a ping. (Browsers hide the WebSocket protocol's own pings from pages.)"""


class StoryMessage(Struct, frozen=True, tag="story", tag_field="type"):
    """A page of the story: the entries from index ``after``, without those of muted seats.

    ``next`` is the ``after`` of the next page; ``total`` is the number of all entries.
    """

    after: int
    entries: tuple[Entry, ...]
    next: int
    total: int


class AwayView(Struct, frozen=True):
    """A disconnected person."""

    seat: SeatLetter
    since: int
    stand_in_at: int | None
    """Time from which a stand-in may be requested; null at a table with a clock."""


class PresenceMessage(Struct, frozen=True, tag="presence", tag_field="type"):
    """All disconnected people. After a hello, assume none until this message arrives."""

    away: tuple[AwayView, ...]


class SentAway(Struct, frozen=True, tag="sent-away", tag_field="type"):
    """Notice that the host has removed the recipient from a seat. The recipient can still watch."""


Message = Welcome | ViewMessage | Ack | Problem | Pong | StoryMessage | PresenceMessage | SentAway


# Requests


class CreateTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Request for a new table with two to four seats."""

    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=2, max_length=4)]
    options: Options = Options()
