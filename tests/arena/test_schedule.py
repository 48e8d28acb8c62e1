"""Schedules: line-ups, seats and deals."""

from collections import Counter
from itertools import combinations

import pytest

from arena.samples import schedule
from yaxha.arena import GameSpec
from yaxha.bots import RandomBot, play
from yaxha.engine import Deal, draw


def deals_of(spec: GameSpec, interruptions: int) -> list[str]:
    """The start and every deal of a game that random bots play, after so many interruptions."""
    game, rng = spec.start()
    bots = [RandomBot(spec.bot_rng(seat, interruptions)) for seat in range(len(spec.bots))]
    deals = [str(action) for action in play(game, bots, rng) if isinstance(action, Deal)]
    return [str(game), *deals]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_sits_in_every_seat_on_the_same_cubes(seats: int) -> None:
    names = ("a", "b", "c", "d")[:seats]
    games = schedule(*names, seats=seats).games(7)
    for seat in range(seats):
        assert {game.bots[seat] for game in games} == set(names)
    assert len({tuple(deals_of(game, nth)) for nth, game in enumerate(games)}) == 1


def test_deals_and_bots_generators_differ_from_each_other() -> None:
    games = list(schedule("a", "b").all_games(20))
    assert [game.number for game in games] == list(range(40))
    assert len({tuple(deals_of(game, 0)) for game in games}) == 20
    numbers = [game.bot_rng(seat, 0).random() for game in games for seat in (0, 1)]
    assert len(set(numbers)) == 80


def test_deals_do_not_depend_on_the_machine() -> None:
    """Pinned values: other draws would give other games for the same seed."""
    plan = schedule("a", "b", "c", seats=3, seed=7)
    assert plan.games(5)[0].bots == ("c", "b", "a")
    game, rng = plan.games(5)[0].start()
    assert (
        str(game)
        == "-;-;- o24b24g24y24w24 -/-/- BCA ... -/-/- 1deal largest+largest-white+neighbor-orange"
    )
    assert str(draw(game, rng)) == "bww/ogw/ogy"
    assert plan.games(5)[1].bot_rng(seat=2, interruptions=0).randrange(10**6) == 826805


def test_settings_decide_everything() -> None:
    once, again = schedule("a", "b", "c"), schedule("a", "b", "c")
    # In any order of asking.
    again.line_up(50)
    assert list(once.all_games(60)) == list(again.all_games(60))
    other = schedule("a", "b", "c", seed=2)
    assert [once.line_up(deal) for deal in range(20)] != [other.line_up(deal) for deal in range(20)]
    assert GameSpec.from_json(once.games(3)[1].to_json()) == once.games(3)[1]


@pytest.mark.parametrize(
    ("entrants", "seats"),
    [(3, 2), (4, 2), (9, 2), (4, 3), (5, 3), (9, 3), (5, 4), (6, 4), (9, 4)],
)
def test_line_ups_are_balanced(entrants: int, seats: int) -> None:
    plan = schedule(*map(str, range(entrants)), seats=seats)
    played: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for deal in range(200):
        line_up = plan.line_up(deal)
        assert len(set(line_up)) == seats
        played.update(line_up)
        met.update(combinations(sorted(line_up), 2))
    assert max(played.values()) - min(played.values()) <= 1
    pairs = [met[pair] for pair in combinations(range(entrants), 2)]
    assert max(pairs) - min(pairs) <= 3


@pytest.mark.parametrize(("entrants", "seats"), [(1, 2), (1, 4), (2, 3), (2, 4), (3, 4)])
def test_too_few_bots_fill_the_seats_evenly(entrants: int, seats: int) -> None:
    plan = schedule(*map(str, range(entrants)), seats=seats)
    played: Counter[int] = Counter()
    for deal in range(60):
        in_line_up = Counter(plan.line_up(deal))
        assert len(in_line_up) == entrants
        assert max(in_line_up.values()) - min(in_line_up.values()) <= 1
        played.update(in_line_up)
    assert max(played.values()) - min(played.values()) <= 1


def test_neighbors_change() -> None:
    plan = schedule("a", "b", "c", "d", seats=4)
    left_of_a: Counter[str] = Counter()
    for deal in range(300):
        bots = plan.games(deal)[0].bots
        left_of_a[bots[(bots.index("a") + 1) % 4]] += 1
    assert set(left_of_a) == {"b", "c", "d"}
    assert min(left_of_a.values()) > 70


@pytest.mark.parametrize(("games", "deals"), [(1, 1), (4, 1), (5, 2), (2000, 500)])
def test_games_come_in_whole_deals(games: int, deals: int) -> None:
    assert schedule("a", seats=4).deals_for(games) == deals


@pytest.mark.parametrize(("bots", "seats"), [((), 2), (("a",), 1), (("a",), 5)])
def test_what_cannot_be_played(bots: tuple[str, ...], seats: int) -> None:
    with pytest.raises(ValueError, match=r"at least one bot|2, 3 or 4"):
        schedule(*bots, seats=seats)
