"""News: applied to the previous view, they yield the next view."""

import asyncio
import itertools
from random import Random

import msgspec
import pytest

from server.tables import Played, play_once
from server.wires import Reader
from yaxha.engine import Cell, Color, Pyramid
from yaxha.table import commands
from yaxha.table.options import LETTERS, MySeat, Options
from yaxha.table.seats import Credentials
from yaxha.table.views.news import boards_of, news_of
from yaxha.table.views.schemas import Message, ScoreView, StoryMessage, ViewMessage

read = msgspec.json.Decoder(Message, strict=True).decode


async def views_of_games(seats: int, options: Options, seed: int) -> list[list[ViewMessage]]:
    """The views of all seats and a spectator, one list per viewer."""
    rng = Random(seed)
    played = Played(*[MySeat(f"P{nth}") for nth in range(seats)], options=options)
    holders = [Credentials(identity=played.table.host), Credentials()]
    readers = [Reader(who) for who in holders]
    found: dict[str | None, list[ViewMessage]] = {}

    async def show() -> None:
        for reader in readers:
            reader.watcher.show(played.table)
            for message in map(read, await reader.read_all()):
                if isinstance(message, ViewMessage):
                    found.setdefault(message.viewer, []).append(message)
                else:
                    assert isinstance(message, StoryMessage)

    await show()
    for letter in LETTERS[:seats]:
        played.do(commands.Ready(letter, f"nonce-{letter}"))
        await show()
    while played.table.status != "over":
        play_once(played, rng)
        # Sometimes several commands run between two views.
        if rng.random() < 0.7:
            await show()
    await show()
    return list(found.values())


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, Options()), (4, Options()), (3, Options(live_drafts=True))],
    ids=["two", "four", "live drafts"],
)
def test_news_lead_from_one_view_to_the_next(seats: int, options: Options) -> None:
    shown = asyncio.run(views_of_games(seats, options, seats))
    assert len(shown) == seats + 1
    for views in shown:
        for before, now in itertools.pairwise(views):
            assert now.table.story == before.table.story + len(now.news.happened)
            if before.table.game is None:
                continue
            cubes, after = cubes_in(before), cubes_in(now)
            for change in now.news.cubes:
                color, cell = change.cube[0], change.cube[1:]
                match change.kind:
                    case "placed":
                        cubes[change.seat].add(change.cube)
                    case "moved":
                        cubes[change.seat] ^= {f"{color}{change.source}", f"{color}{cell}"}
                    case "taken-back":
                        cubes[change.seat].remove(change.cube)
            assert cubes == after
            check_hiding(before, now)
            check_scores(before, now)


def cubes_in(view: ViewMessage) -> dict[str, set[str]]:
    assert view.table.game is not None
    found: dict[str, set[str]] = {
        seat.seat: set(pyramid.cubes)
        for seat, pyramid in zip(view.table.seats, view.table.game.pyramids, strict=True)
    }
    if view.you is not None and view.you.pyramid is not None:
        found[view.you.seat] = set(view.you.pyramid.cubes)
    return found


def hidden_in(view: ViewMessage, seat: str) -> set[str]:
    assert view.table.game is not None
    own = view.you.pyramid if view.you is not None and view.you.seat == seat else None
    shown = own or view.table.game.pyramids[LETTERS.index(seat)]
    return {cube for cube in shown.cubes if cube[1:] in shown.hidden}


def check_hiding(before: ViewMessage, now: ViewMessage) -> None:
    """Check that each newly hidden cube is named once, by a cube that lies on it."""
    for seat, cubes in cubes_in(before).items():
        changes = [change for change in now.news.cubes if change.seat == seat]
        named = [cube for change in changes for cube in change.hides]
        hidden = cubes & hidden_in(now, seat) - hidden_in(before, seat)
        assert sorted(named) == sorted(hidden)
        for change in changes:
            under = {str(cell) for cell in Cell.parse(change.cube[1:]).under()}
            assert {cube[1:] for cube in change.hides} <= under


def test_news_name_each_newly_hidden_cube() -> None:
    base = {Cell.parse(f"1{file}{rank}"): Color.GREEN for file in "cde" for rank in "345"}
    three = {Cell.parse(cell): Color.GREEN for cell in ("2c3", "2c4", "2d3")}
    hidden = Cell.parse("1d4")
    before = Pyramid.of({**base, hidden: Color.YELLOW, **three})
    after = before.place(Color.GREEN, Cell.parse("2d4"))
    news = news_of((), boards_of((before, before), ()), boards_of((after, before), ()))
    assert [(change.cube, change.hides) for change in news.cubes] == [("g2d4", ("y1d4",))]
    back = news_of((), boards_of((after, before), ()), boards_of((before, before), ()))
    assert [(change.kind, change.hides) for change in back.cubes] == [("taken-back", ())]


def scores_in(view: ViewMessage) -> tuple[ScoreView, ...]:
    assert view.table.game is not None
    own = view.you.scores if view.you is not None else None
    return own or view.table.game.scores


def check_scores(before: ViewMessage, now: ViewMessage) -> None:
    changes = {change.seat: change for change in now.news.scores}
    for was, score in zip(scores_in(before), scores_in(now), strict=True):
        change = changes.get(score.seat)
        groups = {group.color: group for group in change.groups} if change else {}
        gained = {card.card for card in change.cards if card.earned} if change else set()
        lost = {card.card for card in change.cards if not card.earned} if change else set()
        if change is None:
            assert was.total == score.total
        else:
            assert (change.was, change.total) == (was.total, score.total)
            cards = 5 * (len(gained) - len(lost))
            assert change.total - change.was == cards + sum(g.points for g in change.groups)
        for old, new in zip(was.groups, score.groups, strict=True):
            group = groups.get(new.color)
            assert (old.size == new.size) == (group is None)
            if group is not None:
                assert (group.was, group.size, group.cells) == (old.size, new.size, new.cells)
        assert gained == earned(score) - earned(was)
        assert lost == earned(was) - earned(score)


def earned(score: ScoreView) -> set[str]:
    return {card.card for card in score.cards if card.earned}


def test_the_story_explains_the_picks() -> None:
    played = Played(*[MySeat(f"P{nth}") for nth in range(3)])
    for letter in "ABC":
        played.do(commands.Ready(letter, "n"))  # type: ignore[arg-type]
    game = played.table.game
    assert game is not None
    first, second, third = map(str, game.order)
    market = str(game).split()[2].split("/")
    for seat, tile in ((first, 2), (third, 2), (second, 1)):
        played.do(commands.PickTile(seat, tile))  # type: ignore[arg-type]
    *laid, picked, took, swapped = played.table.story[-6:]
    assert [(entry.kind, entry.seat) for entry in laid] == [
        ("laid", first),
        ("laid", third),
        ("laid", second),
    ]
    assert picked.kind == "picked"
    assert (picked.order, picked.deal) == (first + second + third, "/".join(market))
    assert picked.kept == (second, first, None)
    assert (took.seat, took.tile, took.cubes, took.forced) == (third, 3, market[2], True)
    assert swapped.order == third + second + first
    assert swapped.swaps is not None
    assert [(swap.seat, swap.was, swap.now) for swap in swapped.swaps] == [
        (third, 3, 1),
        (first, 1, 3),
    ]


def test_the_story_gives_each_round_s_gains() -> None:
    rng = Random(3)
    played = Played(MySeat("Ana"), MySeat("Bo"))
    played.do(commands.Ready("A", "a"))
    played.do(commands.Ready("B", "b"))
    while played.table.status != "over":
        play_once(played, rng)
    built = [entry for entry in played.table.story if entry.kind == "built"]
    totals = [0, 0]
    for entry in built:
        assert entry.gains is not None
        totals = [total + gain for total, gain in zip(totals, entry.gains, strict=True)]
        assert entry.totals == tuple(totals)
    ended = played.table.story[-1]
    assert played.table.game is not None
    sheet = played.table.game.score()
    assert (ended.totals, ended.winners) == (sheet.totals, tuple(map(str, sheet.winners)))
