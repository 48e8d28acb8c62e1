"""Schemas of HTTP requests and responses, in addition to the socket messages."""

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
    """A new table: its id, which is also its link, and the commitment of its bag."""

    id: TableId
    commitment: str


class TableAnswer(Struct, frozen=True):
    """A table, with the caller's seats and whether the caller is the host."""

    table: TableView
    seats: tuple[SeatLetter, ...]
    host: bool


class ListedTable(Struct, frozen=True):
    """A table in a list. In the caller's own list, ``mine`` holds the caller's seats."""

    id: TableId
    status: Literal["open", "closed", "playing", "over"]
    at: int
    """Time of creation for an open table, else of the last change of its list entry."""
    mine: tuple[SeatLetter, ...]
    summary: Summary


class TableList(Struct, frozen=True):
    """A page of tables, newest first. Pass ``before`` to get the next page."""

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
    """Legality of a placement now: the problem, or null if it is legal."""

    placement: PlacementText
    problem: Problem | None


class SeatLink(Struct, frozen=True):
    """A secret that grants the seat on any device, and replaces the previous one."""

    link: Secret


class Rematch(Struct, frozen=True):
    """The table of the rematch."""

    id: TableId


class RegisterBot(Struct, frozen=True, forbid_unknown_fields=True):
    """Request for an outside bot's token."""

    name: Name


class BotToken(Struct, frozen=True):
    """Bearer token of an outside bot. The server sends it only once."""

    name: str
    token: Secret


class Levels(Struct, frozen=True):
    """Built-in bots, from the weakest to the strongest."""

    levels: tuple[str, ...]
    stand_in: str
    """The level that plays for absent people."""


class Phrases(Struct, frozen=True):
    """The quick phrases."""

    phrases: tuple[Phrase, ...]


class Addresses(Struct, frozen=True):
    """URLs of this server for other machines, most likely first."""

    pages: tuple[str, ...]


class Version(Struct, frozen=True):
    """The server's version, and that of its API."""

    version: str
    api: int


class TimedAction(Struct, frozen=True):
    """An action in the notation, with its time."""

    round: int
    action: str
    at: int


class RecordAnswer(Struct, frozen=True):
    """A game's record, with data that the text format cannot hold."""

    table: TableId
    finished: bool
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """By seat, the level of a built-in bot."""
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
    """The record as text."""


StepKind = Literal["started", "dealt", "picked", "took", "built"]


class Step(Struct, frozen=True):
    """A step of a replay: the action, its news and the public game after it."""

    kind: StepKind
    round: int
    at: int
    seat: SeatLetter | None
    """The acting seat of a take or a build."""
    action: str
    """The action as in a record; all picks of a round are one step."""
    news: News
    """The step and its changes; a build is an entry ``built`` with one seat."""
    game: GameView


class Replay(Struct, frozen=True):
    """A game step by step, up to its current state."""

    steps: tuple[Step, ...]


class FoundDifference(Struct, frozen=True):
    """A part of a game that does not follow from its seed and nonces."""

    part: Literal["commitment", "hash", "order", "bonus", "deal"]
    found: str
    expected: str
    round: int | None
    tile: int | None
    sentence: str


class Verification(Struct, frozen=True):
    """Result of recomputing every draw of a finished game."""

    fair: bool
    cards: CardSource
    deals: int
    differences: tuple[FoundDifference, ...]
    proof: ProofView
    commitment: str
