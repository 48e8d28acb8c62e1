"""State of one table, as an immutable value.

``decide`` turns a command into events, and ``evolve`` applies events to a state.
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from hmac import compare_digest
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from yaxha.engine import Action, BonusCard, Cubes, Game, Phase, Placement, Pyramid, Seat, score
from yaxha.table.events import Transaction
from yaxha.table.fragments import Fragments
from yaxha.table.idempotency import Done, with_one
from yaxha.table.options import LETTERS, Options, SeatLetter, allowance
from yaxha.table.seats import Credentials, Sitter, Stage
from yaxha.table.story import Entry, Story

SEATS = tuple(Seat)

REVEAL_TIME = 5_000
"""Milliseconds to reveal the nonces, before the hashes replace those not revealed."""

Viewer = Seat | None
"""A seat, or None for spectators."""

# The story, the views and the end of the game need the scores of the same pyramids.
scored = lru_cache(maxsize=256)(score)


class Table(Struct, frozen=True, dict=True):
    """State of a table after ``seq`` log entries."""

    id: str
    seq: int
    created: int
    options: Options
    host: str
    seed: str
    sitters: tuple[Sitter, ...]
    host_is_bot: bool = False
    rules_version: int = 1
    events_version: int = 1
    sent_away: frozenset[str] = frozenset()
    """Credential hashes of people whom the host removed: identities and seat links."""
    mutes: frozenset[tuple[str, str]] = frozenset()
    """Pairs (muting holder, muted holder) of which one has left, in case they sit down again."""
    talked: Mapping[str, int] = {}
    """Numbers of chat actions of people who have left, by holder."""
    sealed: int | None = None
    """Time when all seats were ready and the reveal of nonces began."""
    closed: bool = False
    """True if the host closed the table before the game."""
    game: Game | None = None
    actions: tuple[Action, ...] = ()
    times: tuple[int, ...] = ()
    story: Story = field(default_factory=Story)
    length: int = 0
    """Number of transactions in the log; an entry holds one or more."""
    number: int = 0
    """Number of the spectators' latest view."""
    answered: Mapping[str, Done] = {}
    """Newest commands of the host by id, for idempotency."""
    rematch: str | None = None
    rematch_by: SeatLetter | None = None
    """The seat that asked for the rematch."""
    origins: tuple[SeatLetter, ...] = LETTERS
    """Each seat's letter at the first table of a series of rematches."""
    ended: int | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.sitters)]

    @property
    def status(self) -> Literal["open", "closed", "playing", "over"]:
        if self.game is None:
            return "closed" if self.closed else "open"
        return "over" if self.game.phase is Phase.END else "playing"

    def holds(self, seat: Seat, who: Credentials) -> bool:
        return self.sitters[seat].is_held_by(who)

    def seats_of(self, who: Credentials) -> tuple[Seat, ...]:
        """Return the seats that a person holds."""
        return tuple([seat for seat in self.seats if self.sitters[seat].is_held_by(who)])

    def is_host(self, who: Credentials) -> bool:
        return who.identity is not None and compare_digest(self.host, who.identity)

    def has_sent_away(self, who: Credentials) -> bool:
        """Return True if the host removed the person with any of these credentials."""
        # Fast path: called for every view, and nobody is removed at most tables.
        if not self.sent_away or self.is_host(who):
            return False
        return not self.sent_away.isdisjoint(who.proofs)

    def number_of(self, viewer: Viewer) -> int:
        """Return the number of the viewer's latest view."""
        return self.number if viewer is None else self.sitters[viewer].number

    @property
    def bonus(self) -> tuple[BonusCard, ...]:
        return () if self.game is None else self.game.bonus

    @cached_property
    def pyramids(self) -> tuple[Pyramid, ...]:
        """Pyramids as everyone sees them: with confirmed builds, and drafts if they are public.

        The game itself applies all builds after the last confirmation.
        """
        return tuple([self.drafted(seat, self.laid(seat))[0] for seat in self.seats])

    def laid(self, seat: Seat) -> tuple[Placement, ...]:
        """Return the placements of this round that are public."""
        sitter = self.sitters[seat]
        if sitter.build is not None:
            return sitter.build.placements
        return sitter.draft if self.options.live_drafts else ()

    def pyramids_for(self, viewer: Viewer) -> tuple[Pyramid, ...]:
        """Return the pyramids as the viewer sees them: with the viewer's own draft."""
        seen = self.pyramids
        if viewer is None or (draft := self.sitters[viewer].on_pyramid) == self.laid(viewer):
            return seen
        return (*seen[:viewer], self.drafted(viewer, draft)[0], *seen[viewer + 1 :])

    def drafted(self, seat: Seat, placements: tuple[Placement, ...]) -> tuple[Pyramid, Cubes]:
        """Return the seat's pyramid after these placements, and the rest of its hand."""
        game = self.game
        assert game is not None, "the game has not begun"
        pyramid, hand = game.pyramids[seat], game.hands[seat]
        if not placements:
            return pyramid, hand
        # A pyramid caches its groups, so reuse the same one until the placements change.
        name = (seat, "pyramid", placements == self.laid(seat))
        return self.fragments.part(
            name,
            (pyramid, hand, placements),
            lambda: ((draft := game.draft(seat, placements)).pyramid, draft.left),
        )

    # Pending decisions

    @cached_property
    def wanted(self) -> dict[Seat, Stage]:
        """Pending decisions by seat."""
        game = self.game
        if game is None:
            return {}
        found: dict[Seat, Stage] = {}
        if game.phase is Phase.PICK:
            for seat in game.acting():
                found[seat] = Stage(game.round, "pick")
        elif game.phase in (Phase.TAKE, Phase.BUILD):
            if game.phase is Phase.TAKE:
                found[game.acting()[0]] = Stage(game.round, "take")
            for seat in game.seats:
                if game.hands[seat] and self.sitters[seat].build is None:
                    found[seat] = Stage(game.round, "build")
        return found

    def deadline(self, seat: Seat) -> int | None:
        """Return the time when the clock of a seat runs out, or None if no clock is running."""
        allowed = allowance(self.options.clock)
        sitter = self.sitters[seat]
        if allowed is None or sitter.is_played_by_bot or seat not in self.wanted:
            return None
        return sitter.since + allowed

    def deadlines(self) -> dict[Seat, tuple[int, int]]:
        """Return the running deadlines by seat, each with its full time allowance."""
        if self.game is None and self.sealed is not None:
            until = self.sealed + REVEAL_TIME
            hiding = [seat for seat in self.seats if self.sitters[seat].is_hiding_nonce]
            return dict.fromkeys(hiding, (until, REVEAL_TIME))
        allowed = allowance(self.options.clock)
        if allowed is None:
            return {}
        found = {seat: self.deadline(seat) for seat in self.wanted}
        return {seat: (until, allowed) for seat, until in found.items() if until is not None}

    @property
    def is_paused(self) -> bool:
        """True if bots play all seats: they wait until a person returns."""
        return all(sitter.is_played_by_bot for sitter in self.sitters)

    def bots_to_act(self) -> tuple[Seat, ...]:
        """Return the seats whose pending decision is a bot's. Bots build once all have taken."""
        if self.game is None or self.is_paused:
            return ()
        return tuple(
            seat
            for seat in self.game.acting()
            if seat in self.wanted and self.sitters[seat].is_played_by_bot
        )

    # Transitions

    def as_entry(self, seq: int) -> "Table":
        """Return the state with this sequence number, one per entry whatever its transactions."""
        return self if self.seq == seq else self.but(seq=seq)

    def counted(self, shown: set[Viewer], transaction: Transaction, at: int) -> "Table":
        """Advance the view numbers of viewers, and mark the decisions that begin now."""
        sitters = list(self.sitters)
        for seat in shown:
            if seat is not None:
                sitters[seat] = replace(sitters[seat], number=sitters[seat].number + 1)
        for seat, stage in self.wanted.items():
            sitter = sitters[seat]
            if stage != sitter.stage:
                sitters[seat] = sitter.but(
                    stage=stage, since=at, context=sitter.number, changed=0, was_late=False
                )
        by, command = transaction.by, transaction.command
        if by is not None and command is not None:
            sitter = sitters[Seat[by]]
            done = Done(sitter.number, transaction.digest)
            if sitter.kind == "person":
                sitters[Seat[by]] = sitter.but(answered=with_one(sitter.answered, command, done))
            else:
                departed = sitter.departed
                for proof in sorted(sitter.left_by):
                    departed = with_one(departed, (proof, command), done)
                sitters[Seat[by]] = sitter.but(departed=departed)
        number = self.number + (None in shown)
        answered = self.answered
        if command is not None and by is None:
            answered = with_one(answered, command, Done(number, transaction.digest))
        return self.but(
            seq=self.seq + 1,
            length=self.length + 1,
            number=number,
            answered=answered,
            sitters=tuple(sitters),
            ended=at if self.ended is None and self.status == "over" else self.ended,
        )

    def but(self, **changes: Any) -> "Table":
        """Return a copy with these changes, which shares the fragment cache."""
        table = replace(self, **changes)
        table.__dict__["fragments"] = self.fragments
        return table

    def forget(self) -> None:
        """Clear the caches while nobody is watching the table."""
        self.memory.clear()
        self.fragments.clear()

    @cached_property
    def memory(self) -> dict[str, Any]:
        """Cache of results derived from this very state."""
        return {}

    @cached_property
    def fragments(self) -> Fragments:
        """Cache of encoded fragments, shared with the states before this one."""
        return Fragments()

    def with_sitter(self, seat: Seat, **changes: Any) -> "Table":
        sitters = list(self.sitters)
        sitters[seat] = sitters[seat].but(**changes)
        return self.but(sitters=tuple(sitters))

    def told(self, *entries: Entry) -> "Table":
        return self.but(story=self.story.and_then(*entries))
