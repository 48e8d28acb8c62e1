"""Seats: the person or bot at each one, its credentials and its pending decision."""

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
"""Why a bot stands in: the time ran out, the person left, or has no connection."""


class Stage(NamedTuple):
    """A decision that a seat has to make."""

    round: int
    wanted: Wanted


@dataclass(frozen=True, slots=True)
class Who:
    identity: str | None = None
    tokens: tuple[str, ...] = ()
    bot_account: bool = False

    @property
    def proofs(self) -> frozenset[str]:
        """Hashes of everything that this person has presented."""
        return frozenset(self.tokens if self.identity is None else (self.identity, *self.tokens))


class Sitter(Struct, frozen=True):
    """A person, a bot, or nobody yet, as a value.

    ``holder`` and ``token`` are hashes of what proves that somebody holds the seat. ``number``
    counts what the seat has been shown, ``context`` is that number when the decision that is
    awaited of it began. ``answered`` has the newest commands that were done, by their ids.
    """

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    bot: str | None = None
    bot_account: bool = False
    holder: str | None = None
    token: str | None = None
    hash: str | None = None
    """Of the nonce, which it fixes."""
    nonce: str | None = None
    absent: Absence | None = None
    picked_at: int | None = None
    draft: tuple[Placement, ...] = ()
    build: Build | None = None
    stage: Stage | None = None
    since: int = 0
    was_late: bool = False
    """Whether it has had more time for this decision than all have."""
    changed: int = 0
    """How often it has changed this decision."""
    stood_in: bool = False
    """Whether a bot made the newest pick or build for a person."""
    talked: int = 0
    """What it has done beside the game in this round."""
    seatings: int = 0
    """How often people have sat down here or been ready, since the host last reseated it."""
    number: int = 0
    context: int = 0
    answered: Mapping[str, Done] = {}
    departed: Mapping[tuple[str, str], Done] = {}
    """The same of those who sat here before, by their hashes and the ids."""
    left_by: frozenset[str] = frozenset()
    """Hashes of the last one who sat here before: of the identity, and of the seat's link."""
    muted: frozenset[Seat] = frozenset()
    nudged_at: int = 0

    def but(self, **changes: Any) -> "Sitter":
        """The same, with these changes."""
        return replace(self, **changes)

    @property
    def on_pyramid(self) -> tuple[Placement, ...]:
        """The cubes of this round that lie on the pyramid, confirmed or not."""
        return self.draft if self.build is None else self.build.placements

    @property
    def proofs(self) -> frozenset[str]:
        """Hashes of all that proves that somebody holds the seat."""
        return frozenset([each for each in (self.holder, self.token) if each is not None])

    def is_held_by(self, who: Who) -> bool:
        if self.kind != "person":
            return False
        if self.holder and who.identity and compare_digest(self.holder, who.identity):
            return True
        if self.token is None:
            return False
        # Compare all tokens, so that the time does not depend on which one matches.
        return True in [compare_digest(self.token, token) for token in who.tokens]

    def was_left_by(self, who: Who) -> bool:
        """Return True if nobody sits here and this person was the last who did."""
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
"""Milliseconds without a connection before a bot may be asked to stand in."""


class Away(NamedTuple):
    """People without a connection, with the times since when."""

    since: Mapping[Seat, int] = MappingProxyType({})
    stand_in_after: int = STAND_IN_AFTER


NOBODY_AWAY = Away()
