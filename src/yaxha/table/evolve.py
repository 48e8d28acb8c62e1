"""State transitions: the state of a table after each event, and the event's permitted viewers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, assert_never

from yaxha.engine import (
    Action,
    BonusCard,
    Game,
    Phase,
    Pick,
    Seat,
    Take,
    start_game,
    write_cubes,
)
from yaxha.table import events
from yaxha.table.codec import read_build, read_deal, read_placement
from yaxha.table.events import AnyEvent, Transaction
from yaxha.table.fair import share_of
from yaxha.table.idempotency import newest
from yaxha.table.options import LETTERS, SeatWish, allowance, grace
from yaxha.table.seats import Sitter, sitter_of
from yaxha.table.state import Table, Viewer, scored
from yaxha.table.story import Entry, Swap


def first_table(table: str, transactions: Sequence[Transaction], at: int) -> Table:
    """Return the table after the first entry of its log."""
    created = transactions[0].events[0]
    assert isinstance(created, events.Created)
    first = Table(
        id=table,
        seq=0,
        created=at,
        options=created.options,
        host=created.host,
        seed=created.seed,
        sitters=tuple(
            [sitter_of(wish, created.host, created.bot_account) for wish in created.seats]
        ),
        host_is_bot=created.bot_account,
        rules_version=created.rules_version,
        events_version=created.events_version,
        origins=created.origins or LETTERS[: len(created.seats)],
    )
    return continued(first, transactions, at)


def continued(table: Table, transactions: Sequence[Transaction], at: int) -> Table:
    """Return the table after one more entry of its log."""
    seq = table.seq + 1
    for transaction in transactions:
        shown = set[Viewer]()
        for event in transaction.events:
            shown |= viewers_of(table, event)
            table = apply_event(table, event, at)
        table = table.counted(shown, transaction, at)
    return table.as_entry(seq)


def replayed(
    table: str, log: Iterable[tuple[Sequence[Transaction], int]], before: Table | None = None
) -> Table | None:
    """Replay a log, or the rest of one on the table before it. Return None for an empty log."""
    found = before
    for transactions, at in log:
        found = (
            first_table(table, transactions, at)
            if found is None
            else continued(found, transactions, at)
        )
    return found


def viewers_of(table: Table, event: AnyEvent) -> set[Viewer]:
    """Return the viewers who may learn of an event; secrets concern one seat only."""
    match event:
        case events.Picked(seat) if table.game is not None:
            # A seat's first pick is public (not its tile); changes of the pick are private.
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


def apply_event(table: Table, event: AnyEvent, at: int) -> Table:
    """Return the table after an event, which was checked before it was logged."""
    match event:
        # The most frequent events first.
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
            return _with_presence(table, event, at)
        case events.BotFailed(seat):
            return table.told(Entry("bot-failed", at, seat=seat))
        case events.Continued(rematch, by):
            after = table.but(rematch=rematch, rematch_by=by)
            return after if by is None else after.told(Entry("rematch", at, seat=by))
        case _:
            assert_never(event)


def _prepared(
    table: Table,
    event: events.Readied | events.Sealed | events.Revealed | events.Closed,
    at: int,
) -> Table:
    """Apply an event of the nonce exchange before the game, or the closing of the table."""
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
    table: Table,
    event: events.Carried | events.Claimed | events.Reseated | events.Vacated,
    at: int,
) -> Table:
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
            after = _restore_mutes(after, Seat[seat])
            return _add_people_entry(after, Entry("seated", at, seat=seat, name=name))
        case events.Reseated(seat, wish):
            after = _reseated(table, Seat[seat], wish)
            if before.kind != "person":
                return after
            return _add_people_entry(after, Entry("reseated", at, seat=seat, name=before.name))
        case events.Vacated(seat):
            # The seat's counters carry over to its next sitter.
            left = Sitter(talked=before.talked, seatings=before.seatings)
            after = _replace_sitter(table, Seat[seat], left)
            return _add_people_entry(after, Entry("vacated", at, seat=seat, name=before.name))
        case _:
            assert_never(event)


def _add_people_entry(table: Table, entry: Entry) -> Table:
    """Add the entry, except in logs of events version 1, whose stories stay as they were."""
    return table.told(entry) if table.events_version > 1 else table


def _with_presence(
    table: Table, event: events.Absent | events.Returned | events.Nudged, at: int
) -> Table:
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


def _talked(table: Table, seat: Seat, **changes: Any) -> Table:
    """Count a chat action and apply the changes."""
    return table.with_sitter(seat, talked=table.sitters[seat].talked + 1, **changes)


def _returned(table: Table, seat: Seat, at: int) -> Table:
    """End a stand-in. The remaining time is raised to the grace time once per decision."""
    sitter = table.sitters[seat]
    allowed = allowance(table.options.clock)
    if allowed is None or seat not in table.wanted:
        return table.with_sitter(seat, absent=None)
    if table.is_paused:
        # The game was paused: the clock restarts.
        return table.with_sitter(seat, absent=None, since=at)
    least = at + grace(allowed) - allowed
    if sitter.was_late or sitter.since >= least:
        return table.with_sitter(seat, absent=None)
    return table.with_sitter(seat, absent=None, since=least, was_late=True)


def _reseated(table: Table, seat: Seat, wish: SeatWish) -> Table:
    before = table.sitters[seat]
    # A link to the host's seat may be in other hands: its holder is sent away too.
    table = table.but(sent_away=table.sent_away | (before.proofs - {table.host}))
    after = _replace_sitter(table, seat, sitter_of(wish, table.host, table.host_is_bot))
    return _restore_mutes(after, seat)


def _replace_sitter(table: Table, seat: Seat, sitter: Sitter) -> Table:
    """Replace the sitter of a seat, but continue the seat's view numbers.

    The former sitter's commands stay known, so that repeats of them remain idempotent.
    """
    table = _save_mutes(table, seat)
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


# Mutes are stored by seat. When people change seats, their mutes move with them.


def _save_mutes(table: Table, seat: Seat) -> Table:
    """Save the mutes to and from a seat by holder before the seat becomes free."""
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


def _restore_mutes(table: Table, seat: Seat) -> Table:
    """Restore the saved mutes to and from the new holder of a seat."""
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
    """Return the table after an event of the game itself."""
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
        case events.Took(letter, tile):
            before, take = _game(table), Take(Seat[letter], tile)
            by_bot = table.sitters[take.seat].absent is not None and not event.forced
            table = _acted(table, take, at)
            return table.told(*entries_of_take(before, take, _game(table), at, by_bot))
        case events.Drafted(letter, placements):
            draft = tuple(map(read_placement, placements))
            changed = table.sitters[Seat[letter]].changed + 1
            return table.with_sitter(Seat[letter], draft=draft, changed=changed)
        case events.Confirmed(letter, build):
            by_bot = table.sitters[Seat[letter]].absent is not None
            done = table.with_sitter(Seat[letter], build=read_build(build), stood_in=by_bot)
            entry = Entry("confirmed", at, seat=letter, stand_ins=(letter,) if by_bot else None)
            return _all_built(done.told(entry), at)
        case events.Withdrawn(letter):
            sitter = table.sitters[Seat[letter]]
            assert sitter.build is not None
            return table.with_sitter(
                Seat[letter],
                build=None,
                draft=sitter.build.placements,
                changed=sitter.changed + 1,
            ).told(Entry("withdrawn", at, seat=letter))
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


def _stand_ins(table: Table) -> tuple[str, ...] | None:
    """Return the seats whose pick or build of this phase was made by a stand-in bot."""
    return tuple([str(seat) for seat in table.seats if table.sitters[seat].stood_in]) or None


def entries_of_take(
    before: Game, take: Take, after: Game, at: int, by_bot: bool
) -> Iterator[Entry]:
    """Yield the entry of a take, and that of the swaps after the round's last take (C4)."""
    seat = str(take.seat)
    yield Entry(
        "took",
        at,
        seat=seat,
        tile=take.tile,
        cubes=write_cubes(before.market[take.tile - 1]),
        forced=len(before.free_tiles()) == 1 or None,
        stand_ins=(seat,) if by_bot else None,
    )
    if after.order == before.order:
        return
    swaps = [
        Swap(str(seat), before.order.index(seat) + 1, now + 1)
        for now, seat in enumerate(after.order)
        if before.order[now] is not seat
    ]
    yield Entry("swapped", at, order=_order(after), swaps=tuple(swaps))


def entry_of_picks(before: Game, after: Game, at: int, stand_ins: tuple[str, ...] | None) -> Entry:
    """Return the entry of a round's revealed picks, with the market before them."""
    picks = after.revealed()
    served = {picks[seat]: str(seat) for seat in after.seats if after.hands[seat]}
    tiles = range(1, len(before.market) + 1)
    return Entry(
        "picked",
        at,
        round=after.round,
        order=_order(before),
        deal="/".join(map(write_cubes, before.market)),
        picks=picks,
        kept=tuple([served.get(tile) for tile in tiles]),
        stand_ins=stand_ins,
    )


def _order(game: Game) -> str:
    return "".join(map(str, game.order))


def _picked(table: Table, pick: Pick, at: int) -> Table:
    before, sitter = _game(table), table.sitters[pick.seat]
    by_bot = sitter.absent is not None
    if sitter.picked_at is None:
        # It is public that a seat has picked, but not that it changed its pick.
        laid = Entry("laid", at, seat=str(pick.seat))
        table = table.told(laid).with_sitter(pick.seat, picked_at=at, stood_in=by_bot)
    else:
        changed = sitter.changed + 1
        table = table.with_sitter(pick.seat, changed=changed, stood_in=by_bot)
    table = table.but(game=before.apply(pick))
    if _game(table).phase is Phase.PICK:
        return table
    game = _game(table)
    picks = game.revealed()
    # The time of a first pick is public, the time of a changed one is not.
    return table.but(
        actions=(*table.actions, *(Pick(seat, picks[seat]) for seat in table.seats)),
        times=(*table.times, *(sitter.picked_at or at for sitter in table.sitters)),
        sitters=tuple([sitter.but(picked_at=None) for sitter in table.sitters]),
    ).told(entry_of_picks(before, game, at, _stand_ins(table)))


def _totals(table: Table) -> tuple[int, ...]:
    """Return the totals after the last round, from the story: faster than scoring again."""
    for entry in reversed(table.story):
        if entry.kind == "built" and entry.totals is not None:
            return entry.totals
    return (0,) * len(table.seats)


def _all_built(table: Table, at: int) -> Table:
    """Apply all builds in seat order if the last one is confirmed."""
    game = _game(table)
    builds = [sitter.build for sitter in table.sitters]
    if game.phase is not Phase.BUILD or None in builds:
        return table
    number, before = game.round, _totals(table)
    for build in builds:
        assert build is not None
        table = _acted(table, build, at)
    cleared = [sitter.but(build=None, draft=(), talked=0) for sitter in table.sitters]
    built = scored(_game(table).pyramids, game.bonus)
    totals = built.totals
    entry = Entry(
        "built",
        at,
        round=number,
        builds=tuple([str(build) for build in builds]),
        totals=totals,
        gains=tuple([now - then for now, then in zip(totals, before, strict=True)]),
        stand_ins=_stand_ins(table),
    )
    table = table.but(sitters=tuple(cleared)).told(entry)
    if _game(table).phase is Phase.END:
        winners = tuple(map(str, built.winners))
        table = table.told(Entry("ended", at, totals=totals, winners=winners))
    return table
