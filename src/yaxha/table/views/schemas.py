"""What travels between server and clients: the one source of everybody's types.

All is JSON. Times are milliseconds since 1970. Cubes are letters (``obgyw``, ``-`` for none), cells
and placements as in the notation (``2c3``, ``o2c3``), seats ``A`` to ``D``.

Values of which tables keep many are hidden from the garbage collector (``gc=False``). They have no
cycles, and it would look at all of them again and again.
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
        # In Python "$" is also before a last new line.
        pattern=r"^[A-Za-z0-9_-]{43}$(?!\n)",
        description="32 random bytes in URL-safe base64 without padding; who has it, is it.",
    ),
]

# What is shown


class GroupView(Struct, frozen=True, gc=False):
    """The largest group of a colour."""

    color: str
    size: int
    points: int
    cells: tuple[str, ...]


class CardView(Struct, frozen=True, gc=False):
    """How a seat stands with a bonus card: a code to translate, and what it is made of."""

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
    """Cubes as colour and cell, lowest level first; the hidden ones again by their cells."""

    cubes: tuple[str, ...]
    hidden: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    """The cells of every group, by colour, and the larger first."""


class GameView(Struct, frozen=True):
    """The game as all may see it; hands and market tiles by the letters of their cubes."""

    picks: tuple[int | None, ...]
    """By seat; none of them before all have picked."""
    position: str
    """The game in one line of the notation; builds count once all are confirmed."""
    round: int
    phase: str
    market: tuple[str, ...]
    order: str
    hands: tuple[str, ...]
    bag: str
    box: str
    bonus: tuple[str, ...]
    winners: tuple[SeatLetter, ...]
    """When the game is over."""
    pyramids: tuple[PyramidView, ...]
    """With the cubes of confirmed builds, and of drafts where the table shows them."""
    scores: tuple[ScoreView, ...]
    """Of these pyramids."""


class SeatView(Struct, frozen=True):
    """A seat as all may see it."""

    seat: SeatLetter
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    """The level, of a bot that comes with Yaxha."""
    is_bot_account: bool
    """Whether a bot from outside sits there."""
    ready: bool
    absent: Absence | None
    """Why a bot stands in for the person."""
    wanted: Wanted | None
    """What the seat is waited for."""
    confirmed: bool
    deadline: int | None
    """When its clock runs out, in milliseconds since 1970."""
    draft: tuple[str, ...]
    """This round's cubes on its pyramid: a confirmed build, or a draft where the table shows it."""
    origin: SeatLetter
    """Where it was before any rematches: names and patterns of bots and people follow it."""
    hash: str | None
    """Before the game: the SHA-256 of its nonce, which is fixed by it."""
    confusable: bool
    """Whether another person's name at the table looks like this one."""


class ProofView(Struct, frozen=True):
    """What the bag was shuffled from, revealed at the end."""

    seed: str
    nonces: tuple[str, ...]
    hashes: tuple[str, ...]
    """Of the nonces, as given before any was revealed; none where all were given openly."""


class TableView(Struct, frozen=True):
    """A table as all may see it."""

    id: str
    created: int
    options: Options
    commitment: str
    """Of the bag's seed: its SHA-256."""
    status: Literal["open", "closed", "playing", "over"]
    """An open table may be closed by its host; it then stays so, and has no game."""
    seats: tuple[SeatView, ...]
    paused: bool
    """Bots alone do not play on."""
    story: int
    """How many entries the story has."""
    proof: ProofView | None
    rematch: str | None
    rematch_by: SeatLetter | None
    """The seat that offers it."""
    game: GameView | None


class PlacementView(Struct, frozen=True, gc=False):
    """A legal placement, and how things would stand after it."""

    placement: str
    groups: tuple[int, ...]
    """The sizes of this seat's largest groups, by colour."""
    points: tuple[int, ...]
    earned: tuple[tuple[bool, ...], ...]
    """By seat and card."""
    totals: tuple[int, ...]
    group: tuple[str, ...]
    """The cells of the group that the cube would belong to."""
    hides: tuple[str, ...]
    """The cells of the cubes that would be hidden by it."""


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
    """What one seat alone may know, and what it may do now."""

    seat: SeatLetter
    can: tuple[Can, ...]
    pick: int | None
    tiles: tuple[int, ...]
    """Those that may be picked or taken now."""
    hand: str
    """The cubes not yet on the pyramid, by their letters."""
    draft: tuple[str, ...]
    placements: tuple[PlacementView, ...]
    discards: str
    """Cubes that fit nowhere any more: they go when the build is confirmed."""
    pyramid: PyramidView | None
    """With the cubes as they lie, when some do."""
    scores: tuple[ScoreView, ...] | None
    """The same."""
    muted: tuple[SeatLetter, ...]


class CubeChange(Struct, frozen=True, gc=False):
    """A cube that was placed, moved or taken back, in a pyramid as the viewer sees it."""

    seat: SeatLetter
    kind: Literal["placed", "moved", "taken-back"]
    cube: str
    """Colour and cell; of a cube that was taken back, the cell it has left."""
    group: int
    """The size of the group it belongs to now; 0 for a hidden cube, or one taken back."""
    source: str | None = None
    """The cell that a moved cube has left."""
    hides: tuple[str, ...] = ()
    """Colours and cells of the cubes under it that were visible before."""


class GroupChange(Struct, frozen=True, gc=False):
    """A colour whose largest group has another size than before."""

    color: str
    was: int
    size: int
    points: int
    """Gained, or lost if negative."""
    hidden: int
    """Cubes of the group before that are hidden now."""
    cells: tuple[str, ...]


class ScoreChange(Struct, frozen=True, gc=False):
    """A seat whose groups or cards have changed, with the reasons."""

    seat: SeatLetter
    was: int
    total: int
    groups: tuple[GroupChange, ...]
    cards: tuple[CardView, ...]
    """The cards gained or lost, as they stand now."""


class News(Struct, frozen=True):
    """What has happened since the viewer's last view.

    Cubes and scores are those of the pyramids as the viewer sees them. They are left out of the
    first view of a connection.
    """

    happened: tuple[Entry, ...]
    cubes: tuple[CubeChange, ...]
    scores: tuple[ScoreChange, ...]


class ViewMessage(Struct, frozen=True, tag="view", tag_field="type"):
    """The whole table, each time that something of it changes for this viewer."""

    number: int
    viewer: SeatLetter | None
    news: News
    table: TableView
    you: YourView | None


# What is sent to a table


class Hello(Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message of every socket: who one is, and what of the story one knows.

    With ``story``, the number of entries known, the first view's news has the later ones. Without
    it, a StoryMessage with the newest entries comes first.
    """

    identity: Secret | None = None
    links: Annotated[tuple[Secret, ...], Meta(max_length=4)] = ()
    story: Annotated[int, Meta(ge=0)] | None = None


class Sent(Struct, frozen=True, forbid_unknown_fields=True):
    """A command. ``seen`` is the number of the last view its sender saw."""

    id: CommandId
    do: Command
    seen: Annotated[int, Meta(ge=0)] | None = None


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """A question whether the connection still works, answered by a pong."""


# What a table answers

PROTOCOL: Literal[1] = 1
"""Of the messages on a socket; raised when a client of the version before would misread one."""


class Welcome(Struct, frozen=True, tag="welcome", tag_field="type"):
    """After hello: the seats one holds, and whether one made the table. Views follow."""

    seats: tuple[SeatLetter, ...]
    host: bool
    now: int
    """The server's time, which deadlines are told in; that of a device may be wrong."""
    protocol: Literal[1]
    """A client of another protocol should not go on, but load itself again."""


class Ack(Struct, frozen=True, tag="ack", tag_field="type"):
    """A command was done, once; the number is that of the view that shows it."""

    id: str
    number: int


class Problem(Struct, frozen=True, tag="error", tag_field="type"):
    """Something was not done. ``code`` and ``facts`` are for translations."""

    code: str
    sentence: str
    id: str | None = None
    rule: str | None = None
    facts: dict[str, Any] = {}


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The answer to a ping. Browsers show their pages no pings of the WebSocket protocol."""


class StoryMessage(Struct, frozen=True, tag="story", tag_field="type"):
    """Some entries of the story, ``after`` so many of them and without those one has muted.

    ``next`` is what to ask for next, ``after`` so many; ``total`` is how many there are.
    """

    after: int
    entries: tuple[Entry, ...]
    next: int
    total: int


class AwayView(Struct, frozen=True):
    """A person without a connection."""

    seat: SeatLetter
    since: int
    stand_in_at: int | None
    """From when on a bot may be asked to stand in, at a table without a clock."""


class PresenceMessage(Struct, frozen=True, tag="presence", tag_field="type"):
    """All people without a connection. After a hello there are none until this says so."""

    away: tuple[AwayView, ...]


class SentAway(Struct, frozen=True, tag="sent-away", tag_field="type"):
    """The host has freed the reader's seat for somebody else; the reader may watch."""


Message = Welcome | ViewMessage | Ack | Problem | Pong | StoryMessage | PresenceMessage | SentAway


# Requests


class CreateTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table: two to four seats, and how to play."""

    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=2, max_length=4)]
    options: Options = Options()
