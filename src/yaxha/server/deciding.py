"""What comes of a command: the events it brings about, or why it is refused.

Nothing changes here. The events are tried on the table, which is a value, so that what follows by
itself (a deal, the last free tile) is in the same transaction.
"""

import unicodedata
from collections.abc import Collection
from typing import assert_never

from yaxha.engine import Build, Cell, Phase, Pick, Seat, Take, YaxhaError
from yaxha.server import commands, drafting, events, seating
from yaxha.server.bounds import NUDGE_PAUSE, check_changes, check_length, check_talk
from yaxha.server.commands import Command
from yaxha.server.holding import Who, has_left, holds, is_host, proofs_of
from yaxha.server.knowing import digest_of
from yaxha.server.options import allowance, letter
from yaxha.server.presence import NOBODY_AWAY, Away
from yaxha.server.refusals import Refused, refused_by_rules
from yaxha.server.table import Table
from yaxha.server.texts import read_placement
from yaxha.server.trial import Decision, Trial, begun, not_begun, not_closed, seat_at
from yaxha.server.visible import EMOJI_STYLES, is_visible

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


def answered(table: Table, command: Command, who: Who, id: str) -> int | None:
    """The number that the command was answered with, if it was done before.

    Refused where another command was done under this id: to say that it was would lose this one.
    """
    if isinstance(command, commands.HostCommand):
        done = table.answered.get(id) if is_host(table, who) else None
    else:
        seat = seat_at(table, command.seat)
        sitter = table.sitters[seat]
        done = sitter.answered.get(id) if holds(table, seat, who) else None
        if done is None:
            known = [sitter.departed.get((proof, id)) for proof in proofs_of(who)]
            done = next((each for each in known if each is not None), None)
    if done is None:
        return None
    if done.digest and done.digest != digest_of(command):
        raise Refused("id-used", f"The id {id} was that of another command: choose a new one.")
    return done.number


def decide(
    table: Table,
    command: Command,
    who: Who,
    at: int,
    *,
    id: str,
    seen: int | None = None,
    away: Away = NOBODY_AWAY,
) -> Decision | None:
    """What the command brings about, or None where all is so already; or Refused."""
    trial = Trial(table, at)
    if isinstance(command, commands.Close):
        seating.close(trial, who)
    else:
        not_closed(table)
        _do(trial, command, who, seen, away)
    by = None if isinstance(command, commands.HostCommand) else command.seat
    return trial.decision(by, id, digest_of(command)) if trial.events else None


def _do(trial: Trial, command: AtSeat, who: Who, seen: int | None, away: Away) -> None:
    table = trial.table
    seat = seat_at(table, command.seat)
    if isinstance(command, commands.Claim):
        check_length(table, by_host=is_host(table, who))
        seating.claim(trial, seat, command, who)
    elif isinstance(command, commands.Reseat):
        check_length(table, by_host=is_host(table, who))
        seating.reseat(trial, seat, command, who)
    elif not (isinstance(command, commands.Leave) and has_left(table, seat, who)):
        _act(trial, seat, command, who, seen, away)


def _act(
    trial: Trial, seat: Seat, command: InGame | AtTable, who: Who, seen: int | None, away: Away
) -> None:
    """By whoever holds the seat."""
    table = trial.table
    if not holds(table, seat, who):
        raise Refused("not-yours", f"You do not hold the seat {seat}.", facts={"seat": str(seat)})
    sitter = table.sitters[seat]
    if sitter.absent and isinstance(command, InGame | commands.Back):
        _return(trial, seat)
    try:
        if isinstance(command, InGame):
            if seen is not None and seen < sitter.context:
                raise Refused("stale", "The game has gone on since: look again, then decide.")
            _play(trial, seat, command)
        else:
            _sit(trial, seat, command, who, away)
    except YaxhaError as error:
        raise refused_by_rules(error) from None


def _return(trial: Trial, seat: Seat) -> None:
    trial.add(events.Returned(letter(seat)))
    deadline = trial.table.deadline(seat)
    if deadline is not None and deadline <= trial.at:
        raise Refused("time-up", "Your time for this is up: a bot decides, then you may be back.")


def refusal_of(table: Table, place: commands.Place, who: Who) -> Refused | None:
    """Return why the placement would be refused now, or None if it is legal.

    Only the seat's holder may ask: the answer depends on a draft that others may not see.
    """
    seat = seat_at(table, place.seat)
    if not holds(table, seat, who):
        raise Refused("not-yours", f"You do not hold the seat {seat}.", facts={"seat": str(seat)})
    try:
        drafting.check_placement(table, seat, read_placement(place.placement))
    except YaxhaError as error:
        return refused_by_rules(error)
    except Refused as refused:
        return refused
    return None


# By whoever holds the seat


def _play(trial: Trial, seat: Seat, command: InGame) -> None:
    table = trial.table
    match command:
        case commands.PickTile(by, tile):
            game = begun(table)
            is_own = not table.sitters[seat].stood_in  # a bot's pick becomes one's own
            if game.phase is Phase.PICK and game.picks[seat] == tile and is_own:
                return
            if table.sitters[seat].picked_at is not None:
                check_changes(table, seat)
            trial.add(events.Picked(by, tile))
        case commands.TakeTile(by, tile):
            begun(table)
            trial.add(events.Took(by, tile))
        case commands.Place(_, placement):
            draft = drafting.open_draft(table, seat)
            drafting.redraft(trial, seat, (*draft, read_placement(placement)))
        case commands.Move(_, cell, to):
            moved = drafting.moved(table, seat, Cell.parse(cell), Cell.parse(to))
            drafting.redraft(trial, seat, moved)
        case commands.TakeBack(_, cell):
            drafting.redraft(trial, seat, drafting.taken_back(table, seat, cell))
        case commands.Confirm(_, placements):
            drafting.confirm(trial, seat, placements)
        case commands.Withdraw():
            drafting.withdraw(trial, seat)
        case _:
            assert_never(command)


def _sit(trial: Trial, seat: Seat, command: AtTable, who: Who, away: Away) -> None:
    """What a seat does beside the game."""
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
            _leave(trial, seat)
        case commands.Mute(_, other, muted) if muted == (
            seat_at(table, other) in table.sitters[seat].muted
        ):
            pass
        case commands.StandIn():
            # Never too late: without it somebody who stays away would hold up the game for good.
            _talk(trial, seat, command, away)
        case _:
            check_length(table, by_host=is_host(table, who))
            _talk(trial, seat, command, away)


def _talk(trial: Trial, seat: Seat, command: Talk, away: Away) -> None:
    """What a seat has to say to others, of which there is so much in a round."""
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


def _leave(trial: Trial, seat: Seat) -> None:
    table = trial.table
    if table.game is None:
        not_begun(table)
        # Never refused for long: who leaves has sat down, and that is bounded.
        trial.add(events.Vacated(letter(seat)))
    elif table.status == "over":
        raise Refused("over", "The game is over.")
    elif table.sitters[seat].absent == "left":
        return
    elif table.sitters[seat].absent is None:
        check_talk(table, seat)
        trial.add(events.Absent(letter(seat), left=True))
    else:
        raise Refused("absent", "A bot stands in for this seat already.")


def _check_awaited(table: Table, seat: Seat, other: Seat) -> None:
    """Refuse to hurry a seat that no person is awaited at."""
    sitter = table.sitters[other]
    if other == seat or sitter.kind != "person" or other not in table.wanted:
        raise Refused("not-awaited", f"The game is not waiting for a person at {other}.")
    if sitter.absent:
        raise Refused("absent", "A bot stands in for this seat already.")


def _check_nudge(table: Table, seat: Seat, other: Seat, at: int) -> None:
    _check_awaited(table, seat, other)
    wait = table.sitters[other].nudged_at + NUDGE_PAUSE - at
    if wait > 0:
        seconds = -(-wait // 1000)
        raise Refused(
            "nudged-already",
            f"Somebody has just nudged {other}: wait {seconds} seconds.",
            facts={"wait": seconds},
        )


def _check_stand_in(table: Table, seat: Seat, other: Seat, away: Away, at: int) -> None:
    _check_awaited(table, seat, other)
    if allowance(table.options.clock) is not None:
        raise Refused("has-clock", "This table has a clock: a bot stands in when it runs out.")
    since = away.since.get(other)
    if since is None:
        raise Refused("not-away", f"The person at {other} is connected.")
    wait = since + away.stand_in_after - at
    if wait > 0:
        seconds = -(-wait // 1000)
        raise Refused(
            "not-away",
            f"The person at {other} may be back soon: wait {seconds} seconds.",
            facts={"wait": seconds},
        )


def _plain_text(table: Table, text: str) -> str:
    if not table.options.chat:
        raise Refused("no-chat", "At this table people speak in phrases only.")
    plain = unicodedata.normalize("NFC", " ".join(text.translate(EMOJI_STYLES).split()))
    if not plain or not is_visible(plain):
        raise Refused("bad-text", "A message has letters that can be seen.")
    return plain


# What others do


def decide_for_bot(
    table: Table, action: Pick | Take | Build, at: int, failure: str | None = None
) -> Decision:
    """What a bot does on a seat it plays; Refused when it is no more awaited.

    ``failure`` says why it is another bot's action than that of the seat.
    """
    seat = action.seat
    if seat not in table.bots_to_act():
        raise Refused("late", "The bot is not waited for any more.")
    trial = Trial(table, at)
    if failure is not None:
        trial.add(events.BotFailed(letter(seat), failure))
    try:
        if isinstance(action, Build):
            drafting.open_draft(table, seat)
            begun(table).built(action)
            trial.add(events.Confirmed(letter(seat), str(action)))
        else:
            kind = events.Picked if isinstance(action, Pick) else events.Took
            trial.add(kind(letter(seat), action.tile))
    except YaxhaError as error:
        raise refused_by_rules(error) from None
    return trial.decision()


def expire(table: Table, late: Collection[Seat], at: int) -> Decision | None:
    """Let bots play for seats whose time is up, and hashes stand in for nonces kept back."""
    trial = Trial(table, at)
    for seat in late:
        hash = table.sitters[seat].hash
        if table.game is None and hash is not None and table.sitters[seat].is_hiding_nonce:
            trial.add(events.Revealed(letter(seat), hash))
        elif table.deadline(seat) is not None:
            trial.add(events.Absent(letter(seat)))
    return trial.decision() if trial.events else None


def come_back(table: Table, connected: Collection[Seat], at: int) -> Decision | None:
    """End the stand-in for people who were away and have a connection again."""
    trial = Trial(table, at)
    for seat in connected:
        if table.sitters[seat].absent == "away":
            trial.add(events.Returned(letter(seat)))
    return trial.decision() if trial.events else None
