"""What comes of a command: the events it brings about, or why it is refused.

Nothing changes here. The events are tried on the table, which is a value, so that what follows by
itself (a deal, the last free tile) is in the same transaction.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hmac import compare_digest
from typing import NamedTuple, assert_never

from yaxha.engine import (
    Build,
    Cell,
    Game,
    IllegalAction,
    Phase,
    Pick,
    Placement,
    Seat,
    Take,
    YaxhaError,
)
from yaxha.server import commands, events
from yaxha.server.commands import Command
from yaxha.server.events import AnyEvent, Transaction
from yaxha.server.fair import FairBag, Shuffle
from yaxha.server.levels import check_level
from yaxha.server.options import BotSeat, Cards, MySeat, SeatLetter, check_person, letter
from yaxha.server.refusals import Refused, refused_by_rules
from yaxha.server.table import Table, Viewer, happened, viewers_of
from yaxha.server.texts import read_placement

InGame = (
    commands.PickTile
    | commands.TakeTile
    | commands.Place
    | commands.Move
    | commands.TakeBack
    | commands.Confirm
    | commands.Withdraw
)
AtTable = (
    commands.Ready | commands.Leave | commands.Back | commands.Say | commands.Chat | commands.Mute
)


@dataclass(frozen=True, slots=True)
class Who:
    """What somebody has shown to be: hashes of an identity and of seats' links."""

    identity: str | None = None
    tokens: tuple[str, ...] = ()
    bot_account: bool = False


def holds(table: Table, seat: Seat, who: Who) -> bool:
    sitter = table.sitters[seat]
    if sitter.kind != "person":
        return False
    if sitter.holder and who.identity and compare_digest(sitter.holder, who.identity):
        return True
    if sitter.token is None:
        return False
    # All are compared, so that the time it takes tells nothing.
    return True in [compare_digest(sitter.token, token) for token in who.tokens]


def seats_of(table: Table, who: Who) -> tuple[Seat, ...]:
    return tuple(seat for seat in table.seats if holds(table, seat, who))


def is_host(table: Table, who: Who) -> bool:
    return who.identity is not None and compare_digest(table.host, who.identity)


def answered(table: Table, command: Command, who: Who, id: str) -> int | None:
    """The number that the command was answered with, if it was done before."""
    if isinstance(command, commands.Reseat):
        return table.answered.get(id) if is_host(table, who) else None
    seat = _seat(table, command.seat)
    sitter = table.sitters[seat]
    known = sitter.answered.get(id) if holds(table, seat, who) else None
    return sitter.departed.get((who.identity or "", id)) if known is None else known


class Decision(NamedTuple):
    """What is to be written to the log, and the table as it will be then."""

    transaction: Transaction
    after: Table


@dataclass
class Trial:
    """Events, and the table as it would be after them."""

    table: Table
    at: int
    events: list[AnyEvent] = field(default_factory=list)
    shown: set[Viewer] = field(default_factory=set)

    def add(self, event: AnyEvent) -> None:
        self.shown |= viewers_of(self.table, event)
        self.table = happened(self.table, event, self.at)
        self.events.append(event)

    def decision(self, by: SeatLetter | None = None, command: str | None = None) -> Decision:
        """All of it, with what follows by itself."""
        for event in _consequences(self):
            self.add(event)
        transaction = Transaction(tuple(self.events), by, command)
        return Decision(transaction, self.table.counted(self.shown, transaction, self.at))


def decide(
    table: Table, command: Command, who: Who, at: int, *, id: str, seen: int | None = None
) -> Decision:
    """What the command brings about; or Refused, and nothing has changed."""
    seat = _seat(table, command.seat)
    trial = Trial(table, at)
    if isinstance(command, commands.Claim):
        _claim(trial, seat, command, who)
        return trial.decision(command.seat, id)
    if isinstance(command, commands.Reseat):
        _reseat(trial, command, who)
        return trial.decision(None, id)
    if not holds(table, seat, who):
        raise Refused("not-yours", f"You do not hold the seat {seat}.", facts={"seat": str(seat)})
    sitter = table.sitters[seat]
    if sitter.absent and isinstance(command, InGame | commands.Back):
        trial.add(events.Returned(command.seat))
    try:
        if isinstance(command, InGame):
            if seen is not None and seen < sitter.context:
                raise Refused("stale", "The game has gone on since: look again, then decide.")
            _play(trial, seat, command)
        else:
            _sit(trial, seat, command)
    except YaxhaError as error:
        raise refused_by_rules(error) from None
    return trial.decision(command.seat, id)


def _seat(table: Table, letter: str) -> Seat:
    seat = Seat[letter]
    if seat >= len(table.sitters):
        raise Refused("no-such-seat", f"This table has no seat {seat}.", facts={"seat": letter})
    return seat


def _not_begun(table: Table) -> None:
    if table.game is not None:
        raise Refused("begun", "The game has begun: the seats are taken.")


def _begun(table: Table) -> Game:
    if table.game is None:
        raise Refused("not-begun", "The game has not begun yet.")
    return table.game


# Before the game


def _claim(trial: Trial, seat: Seat, command: commands.Claim, who: Who) -> None:
    _not_begun(trial.table)
    if who.identity is None:
        raise Refused("no-identity", "Say who you are: a seat belongs to an identity.")
    if trial.table.sitters[seat].kind != "open":
        raise Refused("taken", f"Somebody sits at {seat} already.", facts={"seat": str(seat)})
    check_person(command.name)
    trial.add(
        events.Claimed(command.seat, command.name, who.identity, command.nonce, who.bot_account)
    )


def _reseat(trial: Trial, command: commands.Reseat, who: Who) -> None:
    if not is_host(trial.table, who):
        raise Refused("not-host", "Only who made the table seats others.")
    _not_begun(trial.table)
    if isinstance(command.to, BotSeat):
        check_level(command.to.bot)
    if isinstance(command.to, MySeat):
        check_person(command.to.name)
    trial.add(events.Reseated(command.seat, command.to))


# The rest, by whoever holds the seat


def _play(trial: Trial, seat: Seat, command: InGame) -> None:
    table = trial.table
    match command:
        case commands.PickTile(by, tile):
            _begun(table)
            trial.add(events.Picked(by, tile))
        case commands.TakeTile(by, tile):
            _begun(table)
            trial.add(events.Took(by, tile))
        case commands.Place(_, placement):
            draft = _open_draft(table, seat)
            _draft(trial, seat, (*draft, read_placement(placement)))
        case commands.Move(_, cell, to):
            _draft(trial, seat, _moved(table, seat, Cell.parse(cell), Cell.parse(to)))
        case commands.TakeBack(_, cell):
            _draft(trial, seat, _taken_back(table, seat, cell))
        case commands.Confirm(_, placements):
            _confirm(trial, seat, placements)
        case commands.Withdraw(by):
            if table.sitters[seat].build is None:
                raise Refused("not-confirmed", "There is no confirmation to withdraw.")
            trial.add(events.Withdrawn(by))
        case _:
            assert_never(command)


def _sit(trial: Trial, seat: Seat, command: AtTable) -> None:
    """What a seat does beside the game."""
    table = trial.table
    match command:
        case commands.Ready(by, nonce):
            _not_begun(table)
            trial.add(events.Readied(by, nonce))
        case commands.Leave():
            _leave(trial, seat)
        case commands.Back():
            if not trial.events:
                raise Refused("not-absent", "No bot stands in for this seat.")
        case commands.Say(by, phrase):
            trial.add(events.Said(by, phrase))
        case commands.Chat(by, text):
            trial.add(events.Said(by, text=_plain_text(table, text)))
        case commands.Mute(by, other, muted):
            _seat(table, other)
            trial.add(events.Muted(by, other, muted))
        case _:
            assert_never(command)


def _leave(trial: Trial, seat: Seat) -> None:
    table = trial.table
    if table.game is None:
        trial.add(events.Vacated(letter(seat)))
    elif table.status == "over":
        raise Refused("over", "The game is over.")
    elif table.sitters[seat].absent is None:
        trial.add(events.Absent(letter(seat), left=True))
    else:
        raise Refused("absent", "A bot stands in for this seat already.")


def _plain_text(table: Table, text: str) -> str:
    if not table.options.chat:
        raise Refused("no-chat", "At this table people speak in phrases only.")
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    if not plain or any(not character.isprintable() for character in plain):
        raise Refused("bad-text", "A message has letters that can be seen.")
    return plain


# Building


def _open_draft(table: Table, seat: Seat) -> tuple[Placement, ...]:
    """The draft of a seat that has cubes and has not confirmed."""
    game = _begun(table)
    if not game.hands[seat] or game.phase not in (Phase.TAKE, Phase.BUILD):
        raise IllegalAction("B1", "wrong-phase", action="build", phase=str(game.phase))
    if table.sitters[seat].build is not None:
        raise Refused("confirmed", "Your build is confirmed: withdraw that to change it.")
    return table.sitters[seat].draft


def _draft(trial: Trial, seat: Seat, placements: Sequence[Placement]) -> None:
    _open_draft(trial.table, seat)
    _begun(trial.table).drafted(seat, placements)
    trial.add(events.Drafted(letter(seat), tuple([str(each) for each in placements])))


def _moved(table: Table, seat: Seat, cell: Cell, to: Cell) -> tuple[Placement, ...]:
    draft = _open_draft(table, seat)
    nth = _nth_on(draft, cell)
    moved = Placement(draft[nth].color, to)
    in_place = (*draft[:nth], moved, *draft[nth + 1 :])
    try:
        _begun(table).drafted(seat, in_place)
    except IllegalAction:
        # It may need one that was placed after it.
        return (*draft[:nth], *draft[nth + 1 :], moved)
    return in_place


def _taken_back(table: Table, seat: Seat, cell: str | None) -> tuple[Placement, ...]:
    draft = _open_draft(table, seat)
    if not draft:
        raise Refused("nothing-placed", "No cube of this round is on the pyramid yet.")
    nth = len(draft) - 1 if cell is None else _nth_on(draft, Cell.parse(cell))
    return (*draft[:nth], *draft[nth + 1 :])


def _nth_on(draft: Sequence[Placement], cell: Cell) -> int:
    for nth, placement in enumerate(draft):
        if placement.cell == cell:
            return nth
    raise Refused("not-placed", f"No cube of this round is on {cell}.", facts={"cell": str(cell)})


def _confirm(trial: Trial, seat: Seat, placements: Sequence[str] | None) -> None:
    draft = _open_draft(trial.table, seat)
    game = _begun(trial.table)
    if placements is not None:
        draft = tuple(map(read_placement, placements))
    choice = game.placements(seat, draft)
    build = Build(seat, draft, choice.discards)
    if choice.placements:
        # Something still fits: the engine says it with the rule.
        game.built(build)
    trial.add(events.Confirmed(letter(seat), str(build)))


# What follows by itself, and what others do


def _consequences(trial: Trial) -> Iterator[AnyEvent]:
    while True:
        table = trial.table
        game = table.game
        if game is None:
            if not all(sitter.is_ready for sitter in table.sitters):
                return
            shuffle = shuffle_of(table)
            order = "".join(map(str, shuffle.order))
            yield events.Started(order, tuple([str(card) for card in shuffle.bonus]))
        elif game.phase is Phase.DEAL:
            yield events.Dealt(str(shuffle_of(table).deal(game.round, len(table.seats))))
        elif game.phase is Phase.TAKE and len(free := game.free_tiles()) == 1:
            yield events.Took(letter(game.acting()[0]), free[0], forced=True)
        else:
            return


def shuffle_of(table: Table) -> Shuffle:
    """What the seed and the nonces of all seats make of chance."""
    nonces = tuple([sitter.nonce or "" for sitter in table.sitters])
    return _shuffle(table.seed, nonces, table.options.cards)


@lru_cache(maxsize=1024)
def _shuffle(seed: str, nonces: tuple[str, ...], cards: Cards) -> Shuffle:
    chosen = None if isinstance(cards, str) else cards
    return FairBag(seed, nonces).shuffle(len(nonces), cards == "introductory", chosen)


def decide_for_bot(table: Table, action: Pick | Take | Build, at: int) -> Decision:
    """What a bot does on a seat it plays; Refused when it is no more awaited."""
    seat = action.seat
    if seat not in table.bots_to_act():
        raise Refused("late", "The bot is not waited for any more.")
    trial = Trial(table, at)
    try:
        if isinstance(action, Build):
            _open_draft(table, seat)
            _begun(table).built(action)
            trial.add(events.Confirmed(letter(seat), str(action)))
        else:
            kind = events.Picked if isinstance(action, Pick) else events.Took
            trial.add(kind(letter(seat), action.tile))
    except YaxhaError as error:
        raise refused_by_rules(error) from None
    return trial.decision()


def expire(table: Table, at: int) -> Decision | None:
    """The seats whose clocks have run out, from now on played by bots."""
    trial = Trial(table, at)
    for seat in table.wanted:
        deadline = table.deadline(seat)
        if deadline is not None and deadline <= at:
            trial.add(events.Absent(letter(seat)))
    return trial.decision() if trial.events else None
