"""The search: repeatable, in time, exact where nothing is open, and mixed where it pays."""

from array import array
from itertools import pairwise
from math import exp
from random import Random
from time import perf_counter

import pytest

from yaxha.bots import Budget, SearchBot, make_bot, play
from yaxha.bots.search import WIN
from yaxha.bridge import state_of
from yaxha.engine import ROUNDS, Color, Game, Phase, Pyramid, Seat, View, draw, new_game, score
from yaxha.kernel import Builds, Picking, State


def played(names: list[str], seed: int) -> Game:
    rng = Random(seed)
    game = new_game(len(names), rng)
    bots = [make_bot(name, Random(f"{seed} {nth}")) for nth, name in enumerate(names)]
    for action in play(game, bots, rng):
        game = game.apply(action)
    return game


def before_last_build(seats: int, seed: int) -> Game:
    """A game in which nothing is left but the last seat's last build."""
    rng = Random(seed)
    game = new_game(seats, rng)
    bots = [make_bot("greedy", Random(seed + nth)) for nth in range(seats)]
    for action in play(game, bots, rng):
        if game.phase is Phase.BUILD and game.round == ROUNDS and game.acting() == (seats - 1,):
            break
        game = game.apply(action)
    return game


def test_counted_rollouts_give_the_same_game_again() -> None:
    names = ["search:60", "search:40", "greedy"]
    assert played(names, 5) == played(names, 5)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seats", [2, 4])
def test_the_last_build_of_all_is_the_best_there_is(seats: int, seed: int) -> None:
    game = before_last_build(seats, seed)
    seat = Seat(seats - 1)

    def worth(pyramid: Pyramid) -> float:
        sheet = score((*game.pyramids[:-1], pyramid), game.bonus)
        return sheet.totals[seat] + WIN * (seat in sheet.winners) / len(sheet.winners)

    builds = Builds()
    hand = tuple(game.hands[seat].count(color) for color in Color)
    builds.find(state_of(game), seat, hand)
    corner = game.pyramids[seat]
    possible = [
        Pyramid(corner.file, corner.rank, builds.pyramid(nth)) for nth in range(len(builds))
    ]
    build = SearchBot(Budget(rollouts=1), Random(seed)).build(View.of(game, seat))
    assert worth(game.built(build)) == pytest.approx(max(map(worth, possible)))


def test_a_forced_take_needs_no_thought() -> None:
    rng = Random(3)
    game = new_game(2, rng)
    bots = [make_bot("random", Random(nth)) for nth in range(2)]
    for action in play(game, bots, rng):
        if game.phase is Phase.TAKE:
            break
        game = game.apply(action)
    start = perf_counter()
    take = SearchBot(Budget(seconds=3600), rng).take(View.of(game, game.acting()[0]))
    assert take.tile in game.free_tiles()
    assert perf_counter() - start < 60


def test_a_time_is_kept() -> None:
    rng = Random(1)
    game = new_game(4, rng)
    game = game.apply(draw(game, rng))
    bot = SearchBot(Budget(seconds=0.2), rng)
    times = []
    for _ in range(5):
        start = perf_counter()
        bot.pick(View.of(game, Seat.A))
        times.append(perf_counter() - start)
    # Whatever else the machine does, the quickest of them tells what the bot itself takes.
    assert 0.1 < min(times) < 0.3


# The pick


def chances(state: State, values: list[list[float]], **options: float) -> list[list[float]]:
    flat = array("d", [value for row in values for value in row])
    rows = memoryview(flat).cast("B").cast("d", (len(values), len(values)))
    picking = Picking(state, rows, options.get("precision", 2.0), options.get("place", 0.0))
    return [picking.chances_of(seat) for seat in range(len(values))]


def picking_state(order: tuple[int, ...]) -> State:
    state = State.start(order, (0, 1, 2))
    state.deal()
    return state


@pytest.mark.parametrize("first", [0, 1])
def test_the_first_in_order_picks_what_is_best(first: int) -> None:
    rows = chances(picking_state((first, 1 - first)), [[9.0, 1.0], [1.0, 9.0]])
    assert rows[first][first] > 0.99


def test_who_would_lose_the_tie_turns_to_the_next_best() -> None:
    # All want the first tile, which the first in order gets; the others take what is left by C3,
    # but the last of them had better say at once what it wants before the second takes it.
    values = [[9.0, 0.0, 0.0], [9.0, 5.0, 0.0], [9.0, 5.0, 0.0]]
    rows = chances(picking_state((0, 1, 2)), values)
    assert rows[0][0] > 0.99
    assert rows[2][1] > rows[2][0]


def test_a_tie_is_sought_for_the_better_place() -> None:
    # B gets the second tile either way, and by tying also the first place in order (C4).
    values = [[9.0, 0.0], [9.0, 0.0]]
    with_place = chances(picking_state((0, 1)), values, place=1.0)
    without = chances(picking_state((0, 1)), values)
    assert with_place[1][0] > 0.8
    assert without[1][0] == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_answer_one_another(seats: int) -> None:
    rng = Random(seats)
    for _ in range(20):
        order = tuple(rng.sample(range(seats), seats))
        values = [[rng.uniform(0, 4) for _ in range(seats)] for _ in range(seats)]
        flat = array("d", [value for row in values for value in row])
        rows = memoryview(flat).cast("B").cast("d", (seats, seats))
        picking = Picking(picking_state(order), rows, 1.0, 0.2)
        for seat in range(seats):
            answers = [exp(gain) for gain in picking.gains_of(seat)]
            expected = [answer / sum(answers) for answer in answers]
            assert picking.chances_of(seat) == pytest.approx(expected, abs=0.08)
            assert sum(picking.chances_of(seat)) == pytest.approx(1)


def test_equals_are_mixed() -> None:
    rows = chances(picking_state((0, 1, 2, 3)), [[3.0] * 4] * 4)
    assert all(chance == pytest.approx(0.25, abs=0.01) for row in rows for chance in row)


# The levels


LADDER = ["random", "beginner", "casual", "greedy", "search:50", "search:400"]


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LADDER)))
def test_every_level_beats_the_one_below(weaker: str, stronger: str) -> None:
    points = 0
    for seed in range(30):
        one, other = played([weaker, stronger], seed), played([stronger, weaker], seed)
        points += one.score().totals[1] - one.score().totals[0]
        points += other.score().totals[0] - other.score().totals[1]
    # Sixty games on the same cubes; the narrowest of these steps is worth 1.5 points a game.
    assert points / 60 > 1
