"""Imperfect bots: attention, misjudgement and forgetfulness."""

from collections import Counter
from random import Random

from random_games import random_game
from yaxha.bots import BEGINNER, CASUAL, ImperfectBot, Level
from yaxha.engine import Game, Phase, Seat, View

PERFECT = Level(notices=1.0, misjudges=0.0, forgetful=False)

CARDS = "largest+most-levels+three-colors"
BUILDING = Game.parse(f"d4:oog;d4:bbw o20b21g22y24w21 -/- AB 12 oow/bgw 2build {CARDS}")
PICKING = Game.parse(f"d4:ooo;d4:bbw o18b21g23y23w23 bgy/ooo AB .. -/- 2pick {CARDS}")


def bot(level: Level, seed: int = 1) -> ImperfectBot:
    return ImperfectBot(level, Random(seed))


def largest_after(level: Level, seed: int) -> int:
    """The size of the largest group that the bot builds."""
    build = bot(level, seed).build(View.of(BUILDING, Seat.A))
    groups = BUILDING.apply(build).pyramids[Seat.A].groups
    return max(group.size for group in groups)


def test_full_attention_without_error_finds_the_best() -> None:
    assert {largest_after(PERFECT, seed) for seed in range(5)} == {4}
    picks = {bot(PERFECT, seed).pick(View.of(PICKING, Seat.A)).tile for seed in range(5)}
    assert picks == {2}


def test_it_notices_at_least_one_build() -> None:
    blind = Level(notices=0.0, misjudges=0.0, forgetful=False)
    builds = Counter(str(bot(blind, seed).build(View.of(BUILDING, Seat.A))) for seed in range(20))
    assert len(builds) > 10
    for seed in range(20):
        BUILDING.apply(bot(blind, seed).build(View.of(BUILDING, Seat.A)))


def test_casual_sees_more_than_beginner() -> None:
    def mean(level: Level) -> float:
        return sum(largest_after(level, seed) for seed in range(40)) / 40

    assert mean(BEGINNER) < mean(CASUAL)


def test_beginners_miss_the_best() -> None:
    assert min(largest_after(BEGINNER, seed) for seed in range(20)) < 4


def test_only_free_tiles_are_taken() -> None:
    for game, _ in random_game(4, 3):
        if game.phase is Phase.TAKE:
            (seat,) = game.acting()
            assert bot(CASUAL).take(View.of(game, seat)).tile in game.free_tiles()
