"""What an event makes of a table, and who may know of it."""

from typing import TYPE_CHECKING, Any, assert_never

from yaxha.engine import Seat
from yaxha.server import events
from yaxha.server.events import AnyEvent
from yaxha.server.knowing import newest
from yaxha.server.options import SeatWish, allowance, grace
from yaxha.server.playing import played
from yaxha.server.sealing import share_of
from yaxha.server.sitters import Sitter, sitter_of
from yaxha.server.story import Entry

if TYPE_CHECKING:
    from yaxha.server.table import Table, Viewer


def viewers_of(table: "Table", event: AnyEvent) -> "set[Viewer]":
    """Who may know that it happened: of secrets only whose they are."""
    match event:
        case events.Picked(seat) if table.game is not None:
            # That somebody has picked is seen by all, that the pick was changed by nobody else.
            if table.game.picks[Seat[seat]] is not None:
                return {Seat[seat]}
        case events.Drafted(seat) if not table.options.live_drafts:
            return {Seat[seat]}
        case events.Revealed(seat, nonce) if nonce != table.sitters[Seat[seat]].hash:
            return {Seat[seat]}
        case events.Muted(seat) | events.Linked(seat):
            return {Seat[seat]}
        case events.Upgraded():
            return set()
        case _:
            pass
    return {None, *table.seats}


def happened(table: "Table", event: AnyEvent, at: int) -> "Table":
    """The table after an event, which was found possible before it was written."""
    match event:
        # First what happens most.
        case (
            events.Picked()
            | events.Drafted()
            | events.Confirmed()
            | events.Took()
            | events.Dealt()
            | events.Started()
            | events.Withdrawn()
        ):
            return played(table, event, at)
        case events.Created():
            return table
        case events.Upgraded(version):
            return table.but(events_version=version)
        case events.Carried() | events.Claimed() | events.Reseated() | events.Vacated():
            return _seated(table, event, at)
        case events.Readied() | events.Sealed() | events.Revealed() | events.Closed():
            return _prepared(table, event, at)
        case events.Linked(seat, token):
            return _talked(table, Seat[seat], token=token)
        case events.Said(seat, phrase, text):
            return _talked(table, Seat[seat]).told(
                Entry("said", at, seat=seat, phrase=phrase, text=text)
            )
        case events.Muted(seat, other, muted):
            known = table.sitters[Seat[seat]].muted
            others = known | {Seat[other]} if muted else known - {Seat[other]}
            return _talked(table, Seat[seat], muted=others)
        case events.Absent() | events.Returned() | events.Nudged():
            return _came_or_went(table, event, at)
        case events.BotFailed(seat):
            return table.told(Entry("bot-failed", at, seat=seat))
        case events.Continued(rematch, by):
            after = table.but(rematch=rematch, rematch_by=by)
            return after if by is None else after.told(Entry("rematch", at, seat=by))
        case _:
            assert_never(event)


def _prepared(
    table: "Table",
    event: events.Readied | events.Sealed | events.Revealed | events.Closed,
    at: int,
) -> "Table":
    """Before the game: hashes, nonces, and the end of a table that has none."""
    match event:
        case events.Readied(seat, nonce):
            seatings = table.sitters[Seat[seat]].seatings + 1
            return table.with_sitter(Seat[seat], seatings=seatings, **share_of(nonce)._asdict())
        case events.Sealed():
            return table.but(sealed=at)
        case events.Revealed(seat, nonce):
            after = table.with_sitter(Seat[seat], nonce=nonce)
            if nonce != after.sitters[Seat[seat]].hash:
                return after
            return after.told(Entry("unrevealed", at, seat=seat))
        case events.Closed():
            return table.but(closed=True).told(Entry("closed", at))
        case _:
            assert_never(event)


def _seated(
    table: "Table",
    event: events.Carried | events.Claimed | events.Reseated | events.Vacated,
    at: int,
) -> "Table":
    before = table.sitters[Seat[event.seat]]
    match event:
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
            after = table.with_sitter(
                Seat[seat],
                kind="person",
                name=name,
                holder=holder,
                bot_account=bot_account,
                talked=max(before.talked, table.talked.get(holder, 0)),
                seatings=before.seatings + 1,
                **share_of(nonce)._asdict(),
            )
            after = _muted_again(after, Seat[seat])
            return _told_of_people(after, Entry("seated", at, seat=seat, name=name))
        case events.Reseated(seat, wish):
            after = _reseated(table, Seat[seat], wish)
            if before.kind != "person":
                return after
            return _told_of_people(after, Entry("reseated", at, seat=seat, name=before.name))
        case events.Vacated(seat):
            # What was done on the seat counts on, whoever sits down next.
            left = Sitter(talked=before.talked, seatings=before.seatings)
            after = _seated_anew(table, Seat[seat], left)
            return _told_of_people(after, Entry("vacated", at, seat=seat, name=before.name))
        case _:
            assert_never(event)


def _told_of_people(table: "Table", entry: Entry) -> "Table":
    """Tell it, except at tables of the first version, whose stories stay as they were."""
    return table.told(entry) if table.events_version > 1 else table


def _came_or_went(
    table: "Table", event: events.Absent | events.Returned | events.Nudged, at: int
) -> "Table":
    match event:
        case events.Absent(seat, left=True):
            return _talked(table, Seat[seat], absent="left").told(Entry("left", at, seat=seat))
        case events.Absent(seat, asked_by=by):
            if by is None:
                entry = Entry("late", at, seat=seat)
                return table.with_sitter(Seat[seat], absent="clock").told(entry)
            after = _talked(table, Seat[by]).with_sitter(Seat[seat], absent="away")
            return after.told(Entry("stood-in", at, seat=seat, by=by))
        case events.Returned(seat):
            return _returned(table, Seat[seat], at).told(Entry("returned", at, seat=seat))
        case events.Nudged(seat, other):
            after = _talked(table, Seat[seat]).with_sitter(Seat[other], nudged_at=at)
            return after.told(Entry("nudged", at, seat=other, by=seat))
        case _:
            assert_never(event)


def _talked(table: "Table", seat: Seat, **changes: Any) -> "Table":
    """Something beside the game, of which there is so much in a round."""
    return table.with_sitter(seat, talked=table.sitters[seat].talked + 1, **changes)


def _returned(table: "Table", seat: Seat, at: int) -> "Table":
    """Back, with what is left of the time; once for each decision with a little at least."""
    sitter = table.sitters[seat]
    allowed = allowance(table.options.clock)
    if allowed is None or seat not in table.wanted:
        return table.with_sitter(seat, absent=None)
    if table.is_paused:
        # Nobody waited, and no bot would decide.
        return table.with_sitter(seat, absent=None, since=at)
    least = at + grace(allowed) - allowed
    if sitter.was_late or sitter.since >= least:
        return table.with_sitter(seat, absent=None)
    return table.with_sitter(seat, absent=None, since=least, was_late=True)


def _reseated(table: "Table", seat: Seat, wish: SeatWish) -> "Table":
    before = table.sitters[seat]
    # A link of the host's may be with somebody else, who is sent away as well.
    table = table.but(sent_away=table.sent_away | (before.proofs - {table.host}))
    after = _seated_anew(table, seat, sitter_of(wish, table.host, table.host_is_bot))
    return _muted_again(after, seat)


def _seated_anew(table: "Table", seat: Seat, sitter: Sitter) -> "Table":
    """Another sitter, whose numbers go on: who watches a seat counts on.

    What the one before has done stays done, should it be asked for again.
    """
    table = _with_mutes_of(table, seat)
    before = table.sitters[seat]
    departed = {
        (proof, id): done for id, done in before.answered.items() for proof in sorted(before.proofs)
    }
    sitters = list(table.sitters)
    sitters[seat] = sitter.but(
        number=before.number,
        departed=newest({**before.departed, **departed}),
        left_by=before.proofs,
    )
    if before.holder is not None and before.talked:
        table = table.but(talked={**table.talked, before.holder: before.talked})
    return table.but(sitters=tuple(sitters))


# Mutes are kept by seat. Where people change seats, they follow the people.


def _with_mutes_of(table: "Table", seat: Seat) -> "Table":
    """Remember by their holders whom the seat mutes and who mutes it: it becomes free."""
    leaver = table.sitters[seat]
    if leaver.holder is None or table.events_version == 1:
        return table
    others = [
        (other, sitter, sitter.holder)
        for other, sitter in zip(table.seats, table.sitters, strict=True)
        if sitter.holder is not None and sitter.holder != leaver.holder
    ]
    here = {holder for _, _, holder in others}
    mutes = {
        (one, two)
        for one, two in table.mutes
        if not (leaver.holder in (one, two) and {one, two} <= here | {leaver.holder})
    }
    mutes |= {(leaver.holder, holder) for other, _, holder in others if other in leaver.muted}
    mutes |= {(holder, leaver.holder) for _, sitter, holder in others if seat in sitter.muted}
    sitters = [sitter.but(muted=sitter.muted - {seat}) for sitter in table.sitters]
    return table.but(mutes=frozenset(mutes), sitters=tuple(sitters))


def _muted_again(table: "Table", seat: Seat) -> "Table":
    """Mute whom the new person of a seat has muted elsewhere, and for whom they were muted."""
    holder = table.sitters[seat].holder
    if holder is None or not table.mutes:
        return table
    muted = [
        other
        for other, sitter in zip(table.seats, table.sitters, strict=True)
        if (holder, sitter.holder) in table.mutes
    ]
    sitters = [
        sitter.but(muted=sitter.muted | {seat})
        if (sitter.holder, holder) in table.mutes
        else sitter
        for sitter in table.sitters
    ]
    sitters[seat] = sitters[seat].but(muted=sitters[seat].muted.union(muted))
    return table.but(sitters=tuple(sitters))
