"""Command handlers: turn a command into a transaction, or refuse it.

Handlers apply events to a copy of the table, so that automatic consequences (a deal, the last free
tile) become part of the same transaction.
"""

import unicodedata
from collections.abc import Collection, Sequence
from typing import NamedTuple, Self, assert_never

from yaxha.engine import Build, Cell, Phase, Pick, Seat, Take, YaxhaError
from yaxha.table import commands, drafts, events, seating
from yaxha.table.bounds import NUDGE_PAUSE, check_changes, check_length, check_talk
from yaxha.table.codec import read_placement
from yaxha.table.commands import Command
from yaxha.table.errors import Refused, refused_by_rules
from yaxha.table.events import Transaction
from yaxha.table.idempotency import digest_of
from yaxha.table.names import EMOJI_STYLES, is_visible
from yaxha.table.options import allowance, letter
from yaxha.table.seats import NOBODY_AWAY, Away, Credentials
from yaxha.table.state import Table
from yaxha.table.transactions import (
    Decision,
    Trial,
    require_game,
    require_not_begun,
    require_not_closed,
    seat_at,
)

InGame = (
    commands.PickTile
    | commands.TakeTile
    | commands.Place
    | commands.Move
    | commands.TakeBack
    | commands.Confirm
    | commands.Withdraw
)
Talk = commands.Nudge | commands.StandIn | commands.Say | commands.Chat | commands.Mute
AtTable = commands.Ready | commands.Reveal | commands.Leave | commands.Back | Talk
AtSeat = commands.Claim | commands.Reseat | InGame | AtTable


def answered(table: Table, command: Command, who: Credentials, id: str) -> int | None:
    """Return the view number that answered this command before, or None if it is new.

    Raises Refused if the id belongs to another command, which would otherwise be lost.
    """
    if isinstance(command, commands.HostCommand):
        done = table.answered.get(id) if table.is_host(who) else None
    else:
        seat = seat_at(table, command.seat)
        sitter = table.sitters[seat]
        done = sitter.answered.get(id) if table.holds(seat, who) else None
        if done is None:
            known = [sitter.departed.get((proof, id)) for proof in who.proofs]
            done = next((each for each in known if each is not None), None)
    if done is None:
        return None
    if done.digest and done.digest != digest_of(command):
        raise Refused("id-used", f"The id {id} belongs to another command. Choose a new one.")
    return done.number


def decide(
    table: Table,
    command: Command,
    who: Credentials,
    at: int,
    *,
    id: str,
    seen: int | None = None,
    away: Away = NOBODY_AWAY,
) -> Decision | None:
    """Return the command's transaction, or None if it changes nothing. May raise Refused."""
    trial = Trial(table, at)
    if isinstance(command, commands.Close):
        seating.close(trial, who)
    else:
        require_not_closed(table)
        _run(trial, command, who, seen, away)
    by = None if isinstance(command, commands.HostCommand) else command.seat
    return trial.decision(by, id, digest_of(command)) if trial.events else None


def _run(trial: Trial, command: AtSeat, who: Credentials, seen: int | None, away: Away) -> None:
    table = trial.table
    seat = seat_at(table, command.seat)
    if isinstance(command, commands.Claim):
        check_length(table, by_host=table.is_host(who))
        seating.claim(trial, seat, command, who)
    elif isinstance(command, commands.Reseat):
        check_length(table, by_host=table.is_host(who))
        seating.reseat(trial, seat, command, who)
    elif not (isinstance(command, commands.Leave) and table.sitters[seat].was_left_by(who)):
        _run_as_holder(trial, seat, command, who, seen, away)


def _run_as_holder(
    trial: Trial,
    seat: Seat,
    command: InGame | AtTable,
    who: Credentials,
    seen: int | None,
    away: Away,
) -> None:
    """Run a command that only the seat's holder may send."""
    table = trial.table
    if not table.holds(seat, who):
        raise Refused("not-yours", f"You do not hold seat {seat}.", facts={"seat": str(seat)})
    sitter = table.sitters[seat]
    if sitter.absent and isinstance(command, InGame | commands.Back):
        _return(trial, seat)
    try:
        if isinstance(command, InGame):
            if seen is not None and seen < sitter.context:
                raise Refused(
                    "stale", "The game has changed since your last view. Load it and decide again."
                )
            _run_in_game(trial, seat, command)
        else:
            _run_at_table(trial, seat, command, who, away)
    except YaxhaError as error:
        raise refused_by_rules(error) from None


def _return(trial: Trial, seat: Seat) -> None:
    trial.add(events.Returned(letter(seat)))
    deadline = trial.table.deadline(seat)
    if deadline is not None and deadline <= trial.at:
        raise Refused("time-up", "Your time is up. You can return after a bot has decided.")


def refusal_of(table: Table, place: commands.Place, who: Credentials) -> Refused | None:
    """Return why the placement would be refused now, or None if it is legal.

    Only the seat's holder may ask: the answer depends on a draft that others may not see.
    """
    seat = seat_at(table, place.seat)
    if not table.holds(seat, who):
        raise Refused("not-yours", f"You do not hold seat {seat}.", facts={"seat": str(seat)})
    try:
        drafts.check_placement(table, seat, read_placement(place.placement))
    except YaxhaError as error:
        return refused_by_rules(error)
    except Refused as refused:
        return refused
    return None


# Commands of the seat's holder


def _run_in_game(trial: Trial, seat: Seat, command: InGame) -> None:
    table = trial.table
    match command:
        case commands.PickTile(by, tile):
            game = require_game(table)
            is_own = not table.sitters[seat].stood_in  # repeating a stand-in's pick claims it
            if game.phase is Phase.PICK and game.picks[seat] == tile and is_own:
                return
            if table.sitters[seat].picked_at is not None:
                check_changes(table, seat)
            trial.add(events.Picked(by, tile))
        case commands.TakeTile(by, tile):
            require_game(table)
            trial.add(events.Took(by, tile))
        case commands.Place(_, placement):
            draft = drafts.open_draft(table, seat)
            drafts.redraft(trial, seat, (*draft, read_placement(placement)))
        case commands.Move(_, cell, to):
            moved = drafts.moved(table, seat, Cell.parse(cell), Cell.parse(to))
            drafts.redraft(trial, seat, moved)
        case commands.TakeBack(_, cell):
            drafts.redraft(trial, seat, drafts.taken_back(table, seat, cell))
        case commands.Confirm(_, placements):
            drafts.confirm(trial, seat, placements)
        case commands.Withdraw():
            drafts.withdraw(trial, seat)
        case _:
            assert_never(command)


def _run_at_table(trial: Trial, seat: Seat, command: AtTable, who: Credentials, away: Away) -> None:
    """Run a command of a seat that is not a game move."""
    table = trial.table
    match command:
        case commands.Back():
            if not trial.events:
                raise Refused("not-absent", "No bot stands in for this seat.")
        case commands.Ready():
            seating.ready(trial, seat, command, who)
        case commands.Reveal():
            seating.reveal(trial, seat, command)
        case commands.Leave():
            _run_leave(trial, seat)
        case commands.Mute(_, other, muted) if muted == (
            seat_at(table, other) in table.sitters[seat].muted
        ):
            pass
        case commands.StandIn():
            # Without a length check: otherwise an absent person could block the game indefinitely.
            _run_talk(trial, seat, command, away)
        case _:
            check_length(table, by_host=table.is_host(who))
            _run_talk(trial, seat, command, away)


def _run_talk(trial: Trial, seat: Seat, command: Talk, away: Away) -> None:
    """Run a chat action, of which a seat has a limited number per round."""
    table = trial.table
    check_talk(table, seat)
    match command:
        case commands.Nudge(by, other):
            _check_nudge(table, seat, seat_at(table, other), trial.at)
            trial.add(events.Nudged(by, other))
        case commands.StandIn(by, other):
            _check_stand_in(table, seat, seat_at(table, other), away, trial.at)
            trial.add(events.Absent(other, asked_by=by))
        case commands.Say(by, phrase):
            trial.add(events.Said(by, phrase))
        case commands.Chat(by, text):
            trial.add(events.Said(by, text=_plain_text(table, text)))
        case commands.Mute(by, other, muted):
            trial.add(events.Muted(by, other, muted))
        case _:
            assert_never(command)


def _run_leave(trial: Trial, seat: Seat) -> None:
    table = trial.table
    if table.game is None:
        require_not_begun(table)
        # No length check: leaving requires a claim before, and claims are limited.
        trial.add(events.Vacated(letter(seat)))
    elif table.status == "over":
        raise Refused("over", "The game is over.")
    elif table.sitters[seat].absent == "left":
        return
    elif table.sitters[seat].absent is None:
        check_talk(table, seat)
        trial.add(events.Absent(letter(seat), left=True))
    else:
        raise Refused("absent", "A bot already stands in for this seat.")


def _check_awaited(table: Table, seat: Seat, other: Seat) -> None:
    """Check that another seat's decision is pending and that a person plays it."""
    sitter = table.sitters[other]
    if other == seat or sitter.kind != "person" or other not in table.wanted:
        raise Refused("not-awaited", f"The game is not waiting for a person at seat {other}.")
    if sitter.absent:
        raise Refused("absent", "A bot already stands in for this seat.")


def _check_nudge(table: Table, seat: Seat, other: Seat, at: int) -> None:
    _check_awaited(table, seat, other)
    wait = table.sitters[other].nudged_at + NUDGE_PAUSE - at
    if wait > 0:
        seconds = -(-wait // 1000)
        raise Refused(
            "nudged-already",
            f"Seat {other} has just been nudged. Please wait {seconds} seconds.",
            facts={"wait": seconds},
        )


def _check_stand_in(table: Table, seat: Seat, other: Seat, away: Away, at: int) -> None:
    _check_awaited(table, seat, other)
    if allowance(table.options.clock) is not None:
        raise Refused("has-clock", "This table has a clock: a bot stands in when it runs out.")
    since = away.since.get(other)
    if since is None:
        raise Refused("not-away", f"The person at seat {other} is connected.")
    wait = since + away.stand_in_after - at
    if wait > 0:
        seconds = -(-wait // 1000)
        raise Refused(
            "not-away",
            f"The person at seat {other} may return soon. Please wait {seconds} seconds.",
            facts={"wait": seconds},
        )


def _plain_text(table: Table, text: str) -> str:
    if not table.options.chat:
        raise Refused("no-chat", "This table allows quick phrases only.")
    plain = unicodedata.normalize("NFC", " ".join(text.translate(EMOJI_STYLES).split()))
    if not plain or not is_visible(plain):
        raise Refused("bad-text", "A message must have visible characters only.")
    return plain


# Bots, clocks and requests of the server


def decide_for_bot(
    table: Table, action: Pick | Take | Build, at: int, failure: str | None = None
) -> Decision:
    """Return the transaction of a bot's action on a seat that it plays.

    ``failure`` is the kind of failure if another bot acted for the seat's own bot. Raises Refused
    if the decision is no longer pending.
    """
    seat = action.seat
    if seat not in table.bots_to_act():
        raise Refused("late", "The bot's decision is no longer pending.")
    trial = Trial(table, at)
    if failure is not None:
        trial.add(events.BotFailed(letter(seat), failure))
    try:
        _run_in_game(trial, seat, _command_of(action))
    except YaxhaError as error:
        raise refused_by_rules(error) from None
    return trial.decision()


def _command_of(action: Pick | Take | Build) -> InGame:
    """Return the command that a person would send for this action."""
    match action:
        case Pick(seat, tile):
            return commands.PickTile(letter(seat), tile)
        case Take(seat, tile):
            return commands.TakeTile(letter(seat), tile)
        case Build(seat, placements):
            return commands.Confirm(letter(seat), tuple(map(str, placements)))


def expire(table: Table, late: Collection[Seat], at: int) -> Decision | None:
    """Let bots stand in for seats whose time is up, and hashes for nonces not revealed in time."""
    trial = Trial(table, at)
    for seat in late:
        hash = table.sitters[seat].hash
        if table.game is None and hash is not None and table.sitters[seat].is_hiding_nonce:
            trial.add(events.Revealed(letter(seat), hash))
        elif table.deadline(seat) is not None:
            trial.add(events.Absent(letter(seat)))
    return trial.decision() if trial.events else None


def come_back(table: Table, connected: Collection[Seat], at: int) -> Decision | None:
    """End the stand-in for people who were away and are connected again."""
    trial = Trial(table, at)
    for seat in connected:
        if table.sitters[seat].absent == "away":
            trial.add(events.Returned(letter(seat)))
    return trial.decision() if trial.events else None


def new_link(table: Table, seat: Seat, who: Credentials, token: str, at: int) -> Decision:
    """Replace the link of a seat; ``token`` is the new link's hash."""
    require_not_closed(table)
    if seat >= len(table.sitters) or not table.holds(seat, who):
        raise Refused("not-yours", f"You do not hold seat {seat}.")
    check_length(table, by_host=table.is_host(who))
    check_talk(table, seat)
    trial = Trial(table, at)
    trial.add(events.Linked(letter(seat), token))
    return trial.decision()


def continue_with(table: Table, rematch: str, by: Seat, at: int) -> Decision | None:
    """Record the table of the rematch, or return None if there already is one."""
    if table.rematch is not None:
        return None
    trial = Trial(table, at)
    trial.add(events.Continued(rematch, letter(by)))
    return trial.decision()


class Answer(NamedTuple):
    """Acknowledgement of a command, with the number of the first view that shows its effect."""

    number: int
    repeated: bool


class Request(NamedTuple):
    """A command with its sender, its id and the number of the sender's last view."""

    command: Command
    who: Credentials
    id: str
    seen: int | None


class Outcome(NamedTuple):
    """Transactions to append to the log, the table after them, and an answer per request."""

    transactions: tuple[Transaction, ...]
    after: Table
    answers: tuple[Answer | Exception, ...] = ()

    @classmethod
    def of(cls, table: Table, decision: Decision | None) -> Self:
        """Return the outcome of one decision or none."""
        return cls((), table) if decision is None else cls((decision.transaction,), decision.after)

    @property
    def depends_on_memory(self) -> bool:
        """Return True if an answer depends on the cached table alone, not on a new transaction."""
        done = [each for each in self.answers if isinstance(each, Answer) and not each.repeated]
        is_refusing = any(isinstance(answer, Refused) for answer in self.answers)
        return is_refusing or len(done) > len(self.transactions)


def _shown(table: Table, command: Command) -> int:
    """Return the number of the view that already shows the command's effect."""
    return table.number_of(
        None if isinstance(command, commands.HostCommand) else Seat[command.seat]
    )


def decide_all(
    table: Table, requests: Sequence[Request], at: int, away: Away = NOBODY_AWAY
) -> Outcome:
    """Decide a batch of requests in order, each on the table after the one before it.

    The batch becomes one log entry, and subscribers get one view for all of it.
    """
    transactions: list[Transaction] = []
    answers: list[Answer | Exception] = []
    for each in requests:
        try:
            before = answered(table, each.command, each.who, each.id)
            if before is not None:
                answers.append(Answer(before, repeated=True))
                continue
            decision = decide(
                table, each.command, each.who, at, id=each.id, seen=each.seen, away=away
            )
        except Exception as error:
            # A refusal, or a defect that must not fail the other requests.
            answers.append(error)
            continue
        if decision is not None:
            transaction, table = decision
            transactions.append(transaction)
        answers.append(Answer(_shown(table, each.command), repeated=False))
    return Outcome(tuple(transactions), table, tuple(answers))
