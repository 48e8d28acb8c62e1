"""The random bot: every legal action, equally often."""

from collections import Counter
from random import Random

from random_games import random_game
from yaxha.bots import RandomBot
from yaxha.engine import Build, Game, Phase, Seat, View

CARDS = "largest+most-levels+three-colors"


def test_all_tiles_are_equally_likely() -> None:
    game = Game.parse(f"-;-;-;- o18b21g21y24w24 obg/obg/obg/ooo ABCD .... -/-/-/- 1pick {CARDS}")
    view, bot = View.of(game, Seat.A), RandomBot(Random(1))
    counts = Counter(bot.pick(view).tile for _ in range(4000))
    assert counts.keys() == {1, 2, 3, 4}
    assert min(counts.values()) > 900


def test_every_order_of_cubes_is_possible() -> None:
    """One after another, so that the same pyramid may come from several orders."""
    game = Game.parse(f"-;- o22b23g24y22w23 -/- AB 12 obw/oyy 1build {CARDS}")
    bot = RandomBot(Random(1))
    builds = [bot.build(View.of(game, Seat.A)) for _ in range(200)]
    firsts = {build.placements[0].color for build in builds}
    assert len(firsts) == 3
    for build in builds:
        game.apply(build)


def test_cubes_that_fit_nowhere_are_discarded() -> None:
    discards = 0
    for game, action in random_game(2, 7):
        if isinstance(action, Build) and game.phase is Phase.BUILD:
            build = RandomBot(Random(1)).build(View.of(game, action.seat))
            discards += len(build.discards)
            assert game.apply(build).hands[action.seat] == ()
    assert discards
