"""What is sent and answered over HTTP besides the messages of the sockets."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from yaxha.table.commands import Phrase, PlacementText
from yaxha.table.fair import CardSource
from yaxha.table.options import Name, SeatLetter
from yaxha.table.views.schemas import (
    GameView,
    News,
    Problem,
    ProofView,
    ScoreView,
    Secret,
    TableView,
)
from yaxha.table.views.summary import Summary

TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,32}$", examples=["kJ2mP0aVx7Q3nR5t"])]


class Made(Struct, frozen=True):
    """A table was made. Its link is its id; the commitment is that of its bag."""

    id: TableId
    commitment: str


class TableAnswer(Struct, frozen=True):
    """A table, the seats of it that whoever asked holds, and whether they made it."""

    table: TableView
    seats: tuple[SeatLetter, ...]
    host: bool


class ListedTable(Struct, frozen=True):
    """A table in a list; ``mine`` are the seats that whoever asked holds, in their own list."""

    id: TableId
    status: Literal["open", "closed", "playing", "over"]
    at: int
    """When it was made, of an open table; of others when something of this last changed."""
    mine: tuple[SeatLetter, ...]
    summary: Summary


class TableList(Struct, frozen=True):
    """The newest first. The next page is asked for with ``before``."""

    tables: tuple[ListedTable, ...]
    before: str | None


class ListQuery(Struct, frozen=True):
    status: Literal["open", "playing"] = "open"
    before: str | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class MineQuery(Struct, frozen=True):
    before: str | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class StoryQuery(Struct, frozen=True):
    after: Annotated[int, Meta(ge=0, le=2**31)] = 0


class PlacementQuery(Struct, frozen=True):
    placement: PlacementText


class PlacementCheck(Struct, frozen=True):
    """Why a placement is refused now; no problem where it is legal."""

    placement: PlacementText
    problem: Problem | None


class SeatLink(Struct, frozen=True):
    """By this secret the seat is held on any device; the one before is no longer good."""

    link: Secret


class Rematch(Struct, frozen=True):
    """The table where it goes on."""

    id: TableId


class RegisterBot(Struct, frozen=True, forbid_unknown_fields=True):
    """An outside bot wants a token."""

    name: Name


class BotToken(Struct, frozen=True):
    """Its bearer is that bot. It is told once."""

    name: str
    token: Secret


class Levels(Struct, frozen=True):
    """The bots that may be seated, from the weakest to the strongest."""

    levels: tuple[str, ...]
    stand_in: str
    """Who plays for people that are away."""


class Phrases(Struct, frozen=True):
    phrases: tuple[Phrase, ...]


class Addresses(Struct, frozen=True):
    """Pages at which other machines can open this server, the most likely first."""

    pages: tuple[str, ...]


class Version(Struct, frozen=True):
    version: str
    api: int


class TimedAction(Struct, frozen=True):
    """An action as the notation writes it, and when it was done."""

    round: int
    action: str
    at: int


class RecordAnswer(Struct, frozen=True):
    """A game written down, with what a text cannot hold."""

    table: TableId
    finished: bool
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """By seat, the level of a bot that comes with Yaxha."""
    order: str
    bonus: tuple[str, ...]
    started: int
    ended: int | None
    actions: tuple[TimedAction, ...]
    scores: tuple[ScoreView, ...]
    winners: tuple[SeatLetter, ...]
    commitment: str
    proof: ProofView | None
    record: str
    """The whole as a record."""


StepKind = Literal["started", "dealt", "picked", "took", "built"]


class Step(Struct, frozen=True):
    """What happened, and the game as all could see it then."""

    kind: StepKind
    round: int
    at: int
    seat: SeatLetter | None
    """Of a take or a build."""
    action: str
    """As in a record; all picks of a round are one step."""
    news: News
    """The step itself, and what it changed; a build as an entry ``built`` of one seat."""
    game: GameView


class Replay(Struct, frozen=True):
    """A game step by step, as far as it has come."""

    steps: tuple[Step, ...]


class FoundDifference(Struct, frozen=True):
    """Something that does not follow from seed and nonces."""

    part: Literal["commitment", "hash", "order", "bonus", "deal"]
    found: str
    expected: str
    round: int | None
    tile: int | None
    sentence: str


class Verification(Struct, frozen=True):
    """What came of computing again all that chance gave in a finished game."""

    fair: bool
    cards: CardSource
    deals: int
    differences: tuple[FoundDifference, ...]
    proof: ProofView
    commitment: str
