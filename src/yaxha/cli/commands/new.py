"""``yaxha new`` and ``yaxha random``: records of new games and of random games."""

from random import Random
from typing import Annotated

import typer

from yaxha.bots import RandomBot, play
from yaxha.cli.drawing.words import NAMES
from yaxha.cli.options import Introductory, Seats, Seed
from yaxha.engine import Record, new_game


def new_command(seats: Seats = 2, seed: Seed = None, introductory: Introductory = False) -> None:
    """Print the record of a new game.

    Turn order and bonus cards are drawn. The record ends with "*", for an unfinished game.
    """
    game = new_game(seats, Random(seed), introductory=introductory)
    print(Record(NAMES[:seats], game.order, game.bonus), end="")


def random_command(
    seats: Seats = 2,
    seed: Seed = None,
    games: Annotated[int, typer.Option(min=1, metavar="K", help="Number of games.")] = 1,
) -> None:
    """Print records of random games.

    The output is a file of records, which yaxha replay - can read.
    """
    rng = Random(seed)
    bot = RandomBot(rng)
    for _ in range(games):
        game = new_game(seats, rng)
        actions = tuple(play(game, [bot] * seats, rng))
        print(Record(NAMES[:seats], game.order, game.bonus, actions=actions), end="")
