"""Games of bots, for tests to begin with."""

from collections.abc import Callable
from random import Random

from yaxha.bots import Bot, make_bot, play
from yaxha.engine import Game

Make = Callable[[str, Random], Bot]


def bots_of(name: str, seats: int, seed: int, make: Make = make_bot) -> list[Bot]:
    return [make(name, Random(f"{seed} {seat}")) for seat in range(seats)]


def finished(game: Game, bots: list[Bot], rng: Random) -> Game:
    for action in play(game, bots, rng):
        game = game.apply(action)
    return game
