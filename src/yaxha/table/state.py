"""The state of one table, as a value.

Nothing here decides anything: ``decide`` turns a command into events, and ``evolve`` applies events
to a state.
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
from yaxha.table.seats import Sitter, Stage, Who
from yaxha.table.story import Entry, Story

SEATS = tuple(Seat)

REVEAL_TIME = 5_000
"""Milliseconds to reveal the nonces, before their hashes stand in for those that are hidden."""

Viewer = Seat | None
"""A seat, or None for all who only watch."""

# Pyramids are looked at from several sides: in the story, in views, at the end.
scored = lru_cache(maxsize=256)(score)


class Table(Struct, frozen=True, dict=True):
    """A table after ``seq`` entries of its log."""

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
    """Hashes of those whom the host gave no seat any more, and of their seats' links."""
    mutes: frozenset[tuple[str, str]] = frozenset()
    """Who mutes whom, by their holders, where one of them has left: they may sit down again."""
    talked: Mapping[str, int] = {}
    """What those who have left did beside the game, by their holders."""
    sealed: int | None = None
    """When all were ready, and nonces began to be revealed."""
    closed: bool = False
    """The host has closed it; it has not begun, and never will."""
    game: Game | None = None
    actions: tuple[Action, ...] = ()
    times: tuple[int, ...] = ()
    story: Story = field(default_factory=Story)
    length: int = 0
    """How many transactions its log has; an entry of it has one or more."""
    number: int = 0
    """Counts what those who only watch have been shown."""
    answered: Mapping[str, Done] = {}
    """The newest of the host's commands that were done, by their ids."""
    rematch: str | None = None
    rematch_by: SeatLetter | None = None
    """The seat that offers it."""
    origins: tuple[SeatLetter, ...] = LETTERS
    """Where each seat was at the first of several tables in a row."""
    ended: int | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.sitters)]

    @property
    def status(self) -> Literal["open", "closed", "playing", "over"]:
        if self.game is None:
            return "closed" if self.closed else "open"
        return "over" if self.game.phase is Phase.END else "playing"

    def holds(self, seat: Seat, who: Who) -> bool:
        return self.sitters[seat].is_held_by(who)

    def seats_of(self, who: Who) -> tuple[Seat, ...]:
        """The seats that somebody holds."""
        return tuple([seat for seat in self.seats if self.sitters[seat].is_held_by(who)])

    def is_host(self, who: Who) -> bool:
        return who.identity is not None and compare_digest(self.host, who.identity)

    def has_sent_away(self, who: Who) -> bool:
        """Return True for people whom the host removed, with any of their credentials."""
        # At most tables nobody is, and this is asked for every view.
        if not self.sent_away or self.is_host(who):
            return False
        return not self.sent_away.isdisjoint(who.proofs)

    def number_of(self, viewer: Viewer) -> int:
        """How much the viewer has been shown."""
        return self.number if viewer is None else self.sitters[viewer].number

    @property
    def bonus(self) -> tuple[BonusCard, ...]:
        return () if self.game is None else self.game.bonus

    @cached_property
    def pyramids(self) -> tuple[Pyramid, ...]:
        """The pyramids as all see them: with confirmed builds, and drafts where those are shown.

        The game itself applies builds when the last one is confirmed.
        """
        return tuple([self.drafted(seat, self.laid(seat))[0] for seat in self.seats])

    def laid(self, seat: Seat) -> tuple[Placement, ...]:
        """The cubes of this round that everybody sees on the seat's pyramid."""
        sitter = self.sitters[seat]
        if sitter.build is not None:
            return sitter.build.placements
        return sitter.draft if self.options.live_drafts else ()

    def pyramids_for(self, viewer: Viewer) -> tuple[Pyramid, ...]:
        """The pyramids as the viewer sees them: the viewer's own draft is on them too."""
        seen = self.pyramids
        if viewer is None or (draft := self.sitters[viewer].on_pyramid) == self.laid(viewer):
            return seen
        return (*seen[:viewer], self.drafted(viewer, draft)[0], *seen[viewer + 1 :])

    def drafted(self, seat: Seat, placements: tuple[Placement, ...]) -> tuple[Pyramid, Cubes]:
        """The seat's pyramid with these cubes of its hand, and the cubes that are left."""
        game = self.game
        assert game is not None, "the game has not begun"
        pyramid, hand = game.pyramids[seat], game.hands[seat]
        if not placements:
            return pyramid, hand
        # A pyramid remembers its groups: the same one serves until something of it changes.
        name = (seat, "pyramid", placements == self.laid(seat))
        return self.fragments.part(
            name,
            (pyramid, hand, placements),
            lambda: ((draft := game.draft(seat, placements)).pyramid, draft.left),
        )

    # What is awaited

    @cached_property
    def wanted(self) -> dict[Seat, Stage]:
        """What each seat is waited for."""
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
        """When the clock of a seat that is waited for runs out."""
        allowed = allowance(self.options.clock)
        sitter = self.sitters[seat]
        if allowed is None or sitter.is_played_by_bot or seat not in self.wanted:
            return None
        return sitter.since + allowed

    def deadlines(self) -> dict[Seat, tuple[int, int]]:
        """Return by seat until when it must have done something, and how long it has for that."""
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
        """Bots go on only while some person is there to play with."""
        return all(sitter.is_played_by_bot for sitter in self.sitters)

    def bots_to_act(self) -> tuple[Seat, ...]:
        """Bots build when all have taken: they decide what the phase asks for."""
        if self.game is None or self.is_paused:
            return ()
        return tuple(
            seat
            for seat in self.game.acting()
            if seat in self.wanted and self.sitters[seat].is_played_by_bot
        )

    # What happens

    def as_entry(self, seq: int) -> "Table":
        """The same as the log will number it, however many transactions an entry has."""
        return self if self.seq == seq else self.but(seq=seq)

    def counted(self, shown: set[Viewer], transaction: Transaction, at: int) -> "Table":
        """Count what each viewer is shown, and note which decisions begin now."""
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
        """The same, with these changes."""
        table = replace(self, **changes)
        table.__dict__["fragments"] = self.fragments
        return table

    def forget(self) -> None:
        """Forget what others have worked out and put into words: nobody looks for now."""
        self.memory.clear()
        self.fragments.clear()

    @cached_property
    def memory(self) -> dict[str, Any]:
        """What others have worked out of this very value, and need not again."""
        return {}

    @cached_property
    def fragments(self) -> Fragments:
        """What others have put into words of this value, or of one before it."""
        return Fragments()

    def with_sitter(self, seat: Seat, **changes: Any) -> "Table":
        sitters = list(self.sitters)
        sitters[seat] = sitters[seat].but(**changes)
        return self.but(sitters=tuple(sitters))

    def told(self, *entries: Entry) -> "Table":
        return self.but(story=self.story.and_then(*entries))
