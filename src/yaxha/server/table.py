"""One table as a value: what its log has made of it.

Nothing here decides anything. What a command brings about is decided in ``deciding``, written to
the log, and only then becomes the table that others see.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from yaxha.engine import (
    Action,
    BonusCard,
    Game,
    Phase,
    Pick,
    Seat,
    Take,
    start_game,
)
from yaxha.server import events
from yaxha.server.events import AnyEvent, Transaction
from yaxha.server.options import Options, allowance
from yaxha.server.sitters import Sitter, Stage, sitter_of
from yaxha.server.story import Entry
from yaxha.server.texts import read_build, read_deal, read_placement
from yaxha.server.written import Written

SEATS = tuple(Seat)

Viewer = Seat | None
"""A seat, or None for all who only watch."""


class Table(Struct, frozen=True, dict=True):
    """A table after ``seq`` entries of its log."""

    id: str
    seq: int
    created: int
    options: Options
    host: str
    seed: str
    sitters: tuple[Sitter, ...]
    game: Game | None = None
    actions: tuple[Action, ...] = ()
    times: tuple[int, ...] = ()
    story: tuple[Entry, ...] = ()
    number: int = 0
    """Counts what those who only watch have been shown."""
    answered: Mapping[str, int] = {}
    """The host's commands that were done, by their ids."""
    rematch: str | None = None
    ended: int | None = None

    @classmethod
    def begun(cls, table: str, transactions: Sequence[Transaction], at: int) -> "Table":
        """A table from the first entry of its log."""
        created = transactions[0].events[0]
        assert isinstance(created, events.Created)
        return cls(
            id=table,
            seq=0,
            created=at,
            options=created.options,
            host=created.host,
            seed=created.seed,
            sitters=tuple([sitter_of(wish, created.host) for wish in created.seats]),
        ).after(transactions, at)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.sitters)]

    @property
    def status(self) -> Literal["open", "playing", "over"]:
        if self.game is None:
            return "open"
        return "over" if self.game.phase is Phase.END else "playing"

    def number_of(self, viewer: Viewer) -> int:
        """How much the viewer has been shown."""
        return self.number if viewer is None else self.sitters[viewer].number

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

    def after(self, transactions: Sequence[Transaction], at: int) -> "Table":
        """The table after one more entry of its log."""
        table = self
        for transaction in transactions:
            shown = set[Viewer]()
            for event in transaction.events:
                shown |= viewers_of(table, event)
                table = happened(table, event, at)
            table = table.counted(shown, transaction, at)
        return table.as_entry(self.seq + 1)

    def as_entry(self, seq: int) -> "Table":
        """The same as the log will number it, however many transactions an entry has."""
        return self if self.seq == seq else self.but(seq=seq)

    def counted(self, shown: set[Viewer], transaction: Transaction, at: int) -> "Table":
        """Count what each viewer is shown, and note which decisions begin now."""
        sitters = []
        for seat in self.seats:
            sitter = self.sitters[seat]
            changes: dict[str, Any] = {}
            number = sitter.number
            if seat in shown:
                number = changes["number"] = number + 1
            stage = self.wanted.get(seat)
            if stage is not None and stage != sitter.stage:
                changes.update(stage=stage, since=at, context=number)
            if transaction.command is not None and transaction.by == str(seat):
                if sitter.kind == "person":
                    changes["answered"] = {**sitter.answered, transaction.command: number}
                else:
                    key = (sitter.left_by or "", transaction.command)
                    changes["departed"] = {**sitter.departed, key: number}
            sitters.append(sitter.but(**changes) if changes else sitter)
        number = self.number + (None in shown)
        of_host = transaction.command is not None and transaction.by is None
        return self.but(
            seq=self.seq + 1,
            number=number,
            answered={**self.answered, str(transaction.command): number}
            if of_host
            else self.answered,
            sitters=tuple(sitters),
            ended=at if self.ended is None and self.status == "over" else self.ended,
        )

    def but(self, **changes: Any) -> "Table":
        """The same, with these changes."""
        table = replace(self, **changes)
        table.__dict__["written"] = self.written
        return table

    @cached_property
    def memory(self) -> dict[str, Any]:
        """What others have worked out of this very value, and need not again."""
        return {}

    @cached_property
    def written(self) -> Written:
        """What others have put into words of this value, or of one before it."""
        return Written()

    def with_sitter(self, seat: Seat, **changes: Any) -> "Table":
        sitters = list(self.sitters)
        sitters[seat] = sitters[seat].but(**changes)
        return self.but(sitters=tuple(sitters))

    def told(self, *entries: Entry) -> "Table":
        return self.but(story=(*self.story, *entries))


def viewers_of(table: Table, event: AnyEvent) -> set[Viewer]:
    """Who may know that it happened: of secrets only whose they are."""
    match event:
        case events.Picked(seat) if table.game is not None:
            # That somebody has picked is seen by all, that the pick was changed by nobody else.
            if table.game.picks[Seat[seat]] is not None:
                return {Seat[seat]}
        case events.Drafted(seat) if not table.options.live_drafts:
            return {Seat[seat]}
        case events.Muted(seat) | events.Linked(seat):
            return {Seat[seat]}
        case _:
            pass
    return {None, *table.seats}


def happened(table: Table, event: AnyEvent, at: int) -> Table:
    """The table after an event, which was found possible before it was written."""
    match event:
        case events.Created():
            return table
        case events.Carried(seat, name, holder, token, bot_account):
            return table.with_sitter(
                Seat[seat],
                kind="person",
                name=name,
                holder=holder,
                token=token,
                bot_account=bot_account,
            )
        case events.Claimed(seat, name, holder, nonce, bot_account):
            return table.with_sitter(
                Seat[seat],
                kind="person",
                name=name,
                holder=holder,
                nonce=nonce,
                bot_account=bot_account,
            )
        case events.Readied(seat, nonce):
            return table.with_sitter(Seat[seat], nonce=nonce)
        case events.Reseated(seat, wish):
            return _seated_anew(table, Seat[seat], sitter_of(wish, table.host))
        case events.Vacated(seat):
            return _seated_anew(table, Seat[seat], Sitter())
        case events.Linked(seat, token):
            return table.with_sitter(Seat[seat], token=token)
        case events.Said(seat, phrase, text):
            return table.told(Entry("said", at, seat=seat, phrase=phrase, text=text))
        case events.Muted(seat, other, muted):
            known = table.sitters[Seat[seat]].muted
            others = known | {Seat[other]} if muted else known - {Seat[other]}
            return table.with_sitter(Seat[seat], muted=others)
        case events.Absent(seat, left):
            absent = table.with_sitter(Seat[seat], absent="left" if left else "clock")
            return absent.told(Entry("left" if left else "late", at, seat=seat))
        case events.Returned(seat):
            back = table.with_sitter(Seat[seat], absent=None, since=at)
            return back.told(Entry("returned", at, seat=seat))
        case events.Continued(rematch):
            return table.but(rematch=rematch)
        case (
            events.Started()
            | events.Dealt()
            | events.Picked()
            | events.Took()
            | events.Drafted()
            | events.Confirmed()
            | events.Withdrawn()
        ):
            return played(table, event, at)
        case _:
            assert_never(event)


def _seated_anew(table: Table, seat: Seat, sitter: Sitter) -> Table:
    """Another sitter, whose numbers go on: who watches a seat counts on.

    What the one before has done stays done, should it be asked for again.
    """
    before = table.sitters[seat]
    departed = {(before.holder or "", id): number for id, number in before.answered.items()}
    sitters = list(table.sitters)
    sitters[seat] = sitter.but(
        number=before.number, departed={**before.departed, **departed}, left_by=before.holder
    )
    return table.but(sitters=tuple(sitters))


PlayEvent = (
    events.Started
    | events.Dealt
    | events.Picked
    | events.Took
    | events.Drafted
    | events.Confirmed
    | events.Withdrawn
)


def played(table: Table, event: PlayEvent, at: int) -> Table:
    """What happens in the game itself."""
    match event:
        case events.Started(order, bonus):
            game = start_game(tuple([Seat[seat] for seat in order]), [BonusCard(b) for b in bonus])
            return table.but(game=game).told(Entry("started", at, order=order, bonus=bonus))
        case events.Dealt(deal):
            return _acted(table, read_deal(deal), at).told(
                Entry("dealt", at, round=_game(table).round, deal=deal)
            )
        case events.Picked(letter, tile):
            return _picked(table, Pick(Seat[letter], tile), at)
        case events.Took(letter, tile, forced):
            before = _game(table)
            table = _acted(table, Take(Seat[letter], tile), at)
            table = table.told(Entry("took", at, seat=letter, tile=tile, forced=forced or None))
            if _game(table).order != before.order:
                order = "".join(map(str, _game(table).order))
                table = table.told(Entry("swapped", at, order=order))
            return table
        case events.Drafted(letter, placements):
            draft = tuple(map(read_placement, placements))
            return table.with_sitter(Seat[letter], draft=draft)
        case events.Confirmed(letter, build):
            return _all_built(table.with_sitter(Seat[letter], build=read_build(build)), at)
        case events.Withdrawn(letter):
            build_again = table.sitters[Seat[letter]].build
            assert build_again is not None
            return table.with_sitter(Seat[letter], build=None, draft=build_again.placements)
        case _:
            assert_never(event)


def _game(table: Table) -> Game:
    assert table.game is not None, "the game has not begun"
    return table.game


def _acted(table: Table, action: Action, at: int) -> Table:
    return table.but(
        game=_game(table).apply(action),
        actions=(*table.actions, action),
        times=(*table.times, at),
    )


def _picked(table: Table, pick: Pick, at: int) -> Table:
    before = _game(table)
    if table.sitters[pick.seat].picked_at is None:
        table = table.with_sitter(pick.seat, picked_at=at)
    table = table.but(game=before.apply(pick))
    if _game(table).phase is Phase.PICK:
        return table
    picks = _game(table).revealed()
    # When a pick was first made is known; whether it was changed later is nobody's business.
    return table.but(
        actions=(*table.actions, *(Pick(seat, picks[seat]) for seat in table.seats)),
        times=(*table.times, *(sitter.picked_at or at for sitter in table.sitters)),
        sitters=tuple([sitter.but(picked_at=None) for sitter in table.sitters]),
    ).told(Entry("picked", at, picks=picks))


def _all_built(table: Table, at: int) -> Table:
    """Apply the builds by seat when the last one is confirmed."""
    game = _game(table)
    builds = [sitter.build for sitter in table.sitters]
    if game.phase is not Phase.BUILD or None in builds:
        return table
    number = game.round
    for build in builds:
        assert build is not None
        table = _acted(table, build, at)
    cleared = [sitter.but(build=None, draft=()) for sitter in table.sitters]
    table = table.but(sitters=tuple(cleared)).told(
        Entry("built", at, round=number, builds=tuple([str(build) for build in builds]))
    )
    if _game(table).phase is Phase.END:
        table = table.told(Entry("ended", at, totals=_game(table).score().totals))
    return table


def replayed(table: str, log: Iterable[tuple[Sequence[Transaction], int]]) -> Table | None:
    """The table that a whole log makes; None for an empty one."""
    found: Table | None = None
    for transactions, at in log:
        found = (
            Table.begun(table, transactions, at) if found is None else found.after(transactions, at)
        )
    return found
