"""What happens in the game itself."""

from typing import TYPE_CHECKING, assert_never

from yaxha.engine import Action, BonusCard, Game, Phase, Pick, Seat, Take, start_game
from yaxha.server import events
from yaxha.server.story import Entry
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
            changed = table.sitters[Seat[letter]].changed + 1
            return table.with_sitter(Seat[letter], draft=draft, changed=changed)
        case events.Confirmed(letter, build):
            return _all_built(table.with_sitter(Seat[letter], build=read_build(build)), at)
        case events.Withdrawn(letter):
            sitter = table.sitters[Seat[letter]]
            assert sitter.build is not None
            return table.with_sitter(
                Seat[letter],
                build=None,
                draft=sitter.build.placements,
                changed=sitter.changed + 1,
            )
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


def _picked(table: "Table", pick: Pick, at: int) -> "Table":
    before, sitter = _game(table), table.sitters[pick.seat]
    if sitter.picked_at is None:
        table = table.with_sitter(pick.seat, picked_at=at)
    else:
        table = table.with_sitter(pick.seat, changed=sitter.changed + 1)
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


def _all_built(table: "Table", at: int) -> "Table":
    """Apply the builds by seat when the last one is confirmed."""
    game = _game(table)
    builds = [sitter.build for sitter in table.sitters]
    if game.phase is not Phase.BUILD or None in builds:
        return table
    number = game.round
    for build in builds:
        assert build is not None
        table = _acted(table, build, at)
    cleared = [sitter.but(build=None, draft=(), talked=0) for sitter in table.sitters]
    table = table.but(sitters=tuple(cleared)).told(
        Entry("built", at, round=number, builds=tuple([str(build) for build in builds]))
    )
    if _game(table).phase is Phase.END:
        table = table.told(Entry("ended", at, totals=_game(table).score().totals))
    return table
