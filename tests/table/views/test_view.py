"""Views compared with the engine, with and without cached fragments."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from server.tables import Played, play_once, two_people
from yaxha.engine import COLORS, Game, Phase, Pyramid, Seat, View, group_points, score, write_cubes
from yaxha.table import commands
from yaxha.table.commands import Command
from yaxha.table.fair import commitment_of
from yaxha.table.options import LETTERS, BotSeat, MoveClock, MySeat, OpenSeat, Options
from yaxha.table.state import Table, Viewer
from yaxha.table.views.schemas import GameView, ViewMessage, YourView
from yaxha.table.views.view import view_message

read = msgspec.json.Decoder(ViewMessage, strict=True).decode


def seen(table: Table, viewer: Viewer = None) -> ViewMessage:
    return read(view_message(table, viewer))


def played_tables(seats: int, seed: int) -> list[Table]:
    rng = Random(seed)
    played = Played(*[MySeat(f"P{nth}") for nth in range(seats)])
    for letter in LETTERS[:seats]:
        played.do(commands.Ready(letter, f"nonce-{letter}"))
    found = [played.table]
    while played.table.status != "over":
        play_once(played, rng)
        found.append(played.table)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games(seats: int) -> None:
    for table in played_tables(seats, seats):
        game = table.game
        assert game is not None
        public = seen(table)
        assert (public.viewer, public.you, public.number) == (None, None, table.number)
        assert public.table.game is not None
        check_game(public.table.game, game, as_shown(table))
        for seat in table.seats:
            mine = seen(table, seat)
            assert mine.table == public.table
            assert mine.number == table.sitters[seat].number
            assert mine.you is not None
            check_yours(mine.you, table, seat)


@pytest.mark.parametrize("live_drafts", [False, True])
def test_cached_parts_equal_fresh_parts(live_drafts: bool) -> None:
    rng = Random(5)
    played = Played(MySeat("Ana"), MySeat("Bo"), options=Options(live_drafts=live_drafts))
    beside_the_game: list[list[Command]] = [
        [commands.Mute("A", "B", True), commands.Say("B", "thanks")],
        [commands.Leave("B"), commands.Back("B"), commands.Mute("A", "B", False)],
    ]
    played.do(commands.Ready("A", "a"))
    played.do(commands.Ready("B", "b"))
    while played.table.status != "over":
        play_once(played, rng)
        for command in rng.choice([[], [], *beside_the_game]):
            if played.table.status == "playing":
                played.do(command)
        for viewer in (None, *played.table.seats):
            # A copy has an empty fragment cache.
            alone = view_message(replace(played.table), viewer)
            assert view_message(played.table, viewer) == alone


def test_back_is_possible_while_the_game_is_paused() -> None:
    played = two_people(Options(clock=MoveClock(40)))
    played.do(commands.PickTile("B", 1))
    played.wait(41_000)
    played.do(commands.Back("A"))
    played.wait(12_000)
    assert b'"back"' not in view_message(played.table, Seat.A)
    # In a paused game, no bot decides before the return.
    played.do(commands.Leave("B"))
    assert b'"back"' in view_message(played.table, Seat.A)
    played.do(commands.Back("A"))


def as_shown(table: Table) -> tuple[Pyramid, ...]:
    """Return the pyramids with confirmed builds, computed by the engine alone."""
    assert table.game is not None
    return tuple(
        pyramid.build(sitter.build.placements) if sitter.build else pyramid
        for pyramid, sitter in zip(table.game.pyramids, table.sitters, strict=True)
    )


def check_game(view: GameView, game: Game, pyramids: tuple[Pyramid, ...]) -> None:
    assert view.position == str(View.of(game, None))
    assert (view.round, view.phase) == (game.round, str(game.phase))
    assert view.market == tuple(map(write_cubes, game.market))
    assert view.hands == tuple(map(write_cubes, game.hands))
    assert (view.bag, view.box) == (str(game.bag), str(game.box))
    assert view.order == "".join(map(str, game.order))
    assert view.bonus == tuple(map(str, game.bonus))
    if game.phase in (Phase.TAKE, Phase.BUILD):
        assert view.picks == game.revealed()
    else:
        assert view.picks == (None,) * len(game.seats)
    for shown, pyramid in zip(view.pyramids, pyramids, strict=True):
        assert shown.cubes == tuple(f"{c.letter}{cell}" for cell, c in pyramid.cubes().items())
        assert shown.hidden == tuple(map(str, pyramid.hidden))
    sheet = score(pyramids, game.bonus)
    for column, seat in zip(view.scores, sheet.seats, strict=True):
        assert (column.seat, column.total) == (str(seat.seat), seat.total)
        assert [group.points for group in column.groups] == list(seat.color_points)
        assert [group.color for group in column.groups] == [str(color) for color in COLORS]
        assert [card.points for card in column.cards] == list(seat.bonus_points.values())
        for card, (_, standing) in zip(column.cards, seat.standings, strict=True):
            assert (card.earned, card.reason) == (standing.earned, standing.reason)
            assert card.cells == tuple(map(str, standing.cells))
            assert card.rivals == tuple(map(str, standing.rivals))
    over = game.phase is Phase.END
    assert view.winners == (tuple(map(str, sheet.winners)) if over else ())


def check_yours(you: YourView, table: Table, seat: Seat) -> None:
    game, sitter = table.game, table.sitters[seat]
    assert game is not None
    builds = game.phase in (Phase.TAKE, Phase.BUILD) and bool(game.hands[seat])
    wanted = table.wanted.get(seat)
    assert ("pick" in you.can) == (game.phase is Phase.PICK)
    assert ("take" in you.can) == (wanted is not None and wanted.wanted == "take")
    assert you.tiles == tuple(action.tile for action in game.legal_actions(seat))
    assert ("withdraw" in you.can) == (sitter.build is not None)
    if not builds or sitter.build is not None:
        assert you.placements == ()
        return
    draft = game.draft(seat, sitter.draft)
    pyramid = draft.pyramid
    assert you.hand == write_cubes(draft.left)
    assert you.draft == tuple(map(str, sitter.draft))
    assert [each.placement for each in you.placements] == list(map(str, draft.placements))
    assert you.discards == write_cubes(draft.discards)
    assert ("place" in you.can) == bool(draft.placements)
    assert ("confirm" in you.can) == (not draft.placements)
    assert ("take-back" in you.can) == bool(sitter.draft)
    others = as_shown(table)
    if sitter.draft:
        pyramids = (*others[:seat], pyramid, *others[seat + 1 :])
        assert you.scores is not None
        assert [column.total for column in you.scores] == list(score(pyramids, game.bonus).totals)
    # One placement is enough here: the tests of prospects compare all of them.
    for view, placement in list(zip(you.placements, draft.placements, strict=True))[:1]:
        after = pyramid.build([placement])
        sheet = score((*others[:seat], after, *others[seat + 1 :]), game.bonus)
        assert view.totals == sheet.totals
        assert view.groups == tuple(group.size for group in after.largest_groups)
        assert view.points == tuple(group_points(size) for size in view.groups)
        assert view.earned == tuple(
            tuple(standing.earned for _, standing in column.standings) for column in sheet.seats
        )
        group = next(each for each in after.groups if placement.cell in each.cells)
        assert view.group == tuple(map(str, group.cells))
        assert view.hides == tuple(str(c) for c in after.hidden if c not in pyramid.hidden)


def test_before_the_game() -> None:
    played = Played(MySeat("Ana"), OpenSeat(), BotSeat("casual"), options=Options(public=True))
    view = seen(played.table, Seat.A)
    assert view.table.status == "open"
    assert view.table.game is None
    assert view.table.commitment == commitment_of(played.table.seed)
    assert view.table.proof is None
    assert [(seat.kind, seat.ready) for seat in view.table.seats] == [
        ("person", False),
        ("open", False),
        ("bot", True),
    ]
    assert view.you is not None
    assert view.you.can == ("ready", "leave", "say")
    played.do(commands.Ready("A", "n"))
    assert seen(played.table, Seat.A).you.can == ("leave", "say")  # type: ignore[union-attr]


def test_after_the_game() -> None:
    table = played_tables(2, 1)[-1]
    view = seen(table, Seat.A)
    assert view.table.proof is not None
    assert view.table.proof.seed == table.seed
    assert view.table.proof.nonces == ("nonce-A", "nonce-B")
    assert view.you is not None
    assert view.you.can == ("say",)


def test_a_bot_that_stands_in() -> None:
    played = Played(MySeat("Ana"), BotSeat("casual"))
    played.do(commands.Ready("A", "n"))
    played.do(commands.Leave("A"))
    view = seen(played.table, Seat.A)
    assert view.table.paused
    assert view.table.seats[0].absent == "left"
    assert view.you is not None
    assert "back" in view.you.can
