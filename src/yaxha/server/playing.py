"""What happens in the game itself."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from yaxha.engine import (
    Action,
    BonusCard,
    Game,
    Phase,
    Pick,
    Seat,
    Take,
    score,
    start_game,
    write_cubes,
)
from yaxha.server import events
from yaxha.server.story import Entry, Swap
from yaxha.server.texts import read_build, read_deal, read_placement

if TYPE_CHECKING:
    from yaxha.server.table import Table

PlayEvent = (
    events.Started
    | events.Dealt
    | events.Picked
    | events.Took
    | events.Drafted
    | events.Confirmed
    | events.Withdrawn
)


# Pyramids are looked at from several sides: in the story, in views, at the end.
scored = lru_cache(maxsize=256)(score)


def played(table: "Table", event: PlayEvent, at: int) -> "Table":
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


def _game(table: "Table") -> Game:
    assert table.game is not None, "the game has not begun"
    return table.game


def _acted(table: "Table", action: Action, at: int) -> "Table":
    return table.but(
        game=_game(table).apply(action),
        actions=(*table.actions, action),
        times=(*table.times, at),
    )


def _stand_ins(table: "Table") -> tuple[str, ...] | None:
    """The seats for which a bot made the pick or the build that all have made now."""
    return tuple([str(seat) for seat in table.seats if table.sitters[seat].stood_in]) or None


def entries_of_take(
    before: Game, take: Take, after: Game, at: int, by_bot: bool
) -> Iterator[Entry]:
    """A take, and the swaps that follow the last one of the round (C4)."""
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
    """All picks of a round, opened, on the market as it was."""
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


def _picked(table: "Table", pick: Pick, at: int) -> "Table":
    before, sitter = _game(table), table.sitters[pick.seat]
    by_bot = sitter.absent is not None
    if sitter.picked_at is None:
        # That a card lies there is public; that it was changed is not.
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
    # When a pick was first made is known; whether it was changed later is nobody's business.
    return table.but(
        actions=(*table.actions, *(Pick(seat, picks[seat]) for seat in table.seats)),
        times=(*table.times, *(sitter.picked_at or at for sitter in table.sitters)),
        sitters=tuple([sitter.but(picked_at=None) for sitter in table.sitters]),
    ).told(entry_of_picks(before, game, at, _stand_ins(table)))


def _totals(table: "Table") -> tuple[int, ...]:
    """The points after the last round, from the story: to count them again takes longer."""
    for entry in reversed(table.story):
        if entry.kind == "built" and entry.totals is not None:
            return entry.totals
    return (0,) * len(table.seats)


def _all_built(table: "Table", at: int) -> "Table":
    """Apply the builds by seat when the last one is confirmed."""
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
