"""Seats: the person or bot at each one, with credentials and pending decision."""

from collections.abc import Mapping
from dataclasses import dataclass
from hmac import compare_digest
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from yaxha.engine import Build, Placement, Seat
from yaxha.table.idempotency import Done
from yaxha.table.options import BotSeat, MySeat, OpenSeat, SeatWish

Wanted = Literal["pick", "take", "build"]

Absence = Literal["clock", "left", "away"]
"""Reason for a stand-in: the time ran out, the person left, or is disconnected."""


class Stage(NamedTuple):
    """A seat's pending decision."""

    round: int
    wanted: Wanted


@dataclass(frozen=True, slots=True)
class Credentials:
    """The sender's credentials, as hashes: an identity and the tokens of seat links."""

    identity: str | None = None
    tokens: tuple[str, ...] = ()
    bot_account: bool = False

    @property
    def proofs(self) -> frozenset[str]:
        """Hashes of all presented credentials."""
        return frozenset(self.tokens if self.identity is None else (self.identity, *self.tokens))


class Sitter(Struct, frozen=True):
    """A seat's occupant as a value: a person, a bot, or nobody yet.

    ``holder`` and ``token`` are hashes of credentials: the holder's identity and the seat's link.
    ``number`` is the number of the seat's latest view, ``context`` that number at the start of its
    pending decision. ``answered`` holds its newest commands by id, for idempotency.
    """

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    bot: str | None = None
    bot_account: bool = False
    holder: str | None = None
    token: str | None = None
    hash: str | None = None
    """SHA-256 of the nonce, which is committed to it."""
    nonce: str | None = None
    absent: Absence | None = None
    picked_at: int | None = None
    draft: tuple[Placement, ...] = ()
    build: Build | None = None
    stage: Stage | None = None
    since: int = 0
    was_late: bool = False
    """True if it was given extra time for this decision."""
    changed: int = 0
    """Number of changes of this decision."""
    stood_in: bool = False
    """True if a bot made the latest pick or build for a person."""
    talked: int = 0
    """Number of chat actions in this round."""
    seatings: int = 0
    """Number of claims and nonce changes since the host last reassigned the seat."""
    number: int = 0
    context: int = 0
    answered: Mapping[str, Done] = {}
    departed: Mapping[tuple[str, str], Done] = {}
    """Newest commands of former sitters, by credential hash and id."""
    left_by: frozenset[str] = frozenset()
    """Credential hashes of the last former sitter: the identity and the seat's link."""
    muted: frozenset[Seat] = frozenset()
    nudged_at: int = 0

    def but(self, **changes: Any) -> "Sitter":
        """Return a copy with these changes."""
        return replace(self, **changes)

    @property
    def on_pyramid(self) -> tuple[Placement, ...]:
        """Placements of this round, confirmed or not."""
        return self.draft if self.build is None else self.build.placements

    @property
    def proofs(self) -> frozenset[str]:
        """Hashes of all credentials that grant the seat."""
        return frozenset([each for each in (self.holder, self.token) if each is not None])

    def is_held_by(self, who: Credentials) -> bool:
        if self.kind != "person":
            return False
        if self.holder and who.identity and compare_digest(self.holder, who.identity):
            return True
        if self.token is None:
            return False
        # Compare all tokens: constant time regardless of the match.
        return True in [compare_digest(self.token, token) for token in who.tokens]

    def was_left_by(self, who: Credentials) -> bool:
        """Return True if nobody sits here and this person was the last sitter."""
        return self.kind != "person" and not self.left_by.isdisjoint(who.proofs)

    @property
    def is_ready(self) -> bool:
        return self.kind == "bot" or (self.kind == "person" and self.hash is not None)

    @property
    def is_hiding_nonce(self) -> bool:
        return self.hash is not None and self.nonce is None

    @property
    def is_played_by_bot(self) -> bool:
        return self.kind == "bot" or self.absent is not None


def sitter_of(wish: SeatWish, host: str, host_is_bot: bool) -> Sitter:
    match wish:
        case MySeat(name):
            return Sitter("person", name, holder=host, bot_account=host_is_bot)
        case BotSeat(bot):
            return Sitter("bot", bot, bot)
        case OpenSeat():
            return Sitter()


STAND_IN_AFTER = 60_000
"""Milliseconds that a person must be disconnected before a stand-in may be requested."""


class Away(NamedTuple):
    """Disconnected people, by seat, with the time when each connection was lost."""

    since: Mapping[Seat, int] = MappingProxyType({})
    stand_in_after: int = STAND_IN_AFTER


NOBODY_AWAY = Away()
