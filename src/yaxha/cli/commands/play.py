"""``yaxha play``: a game against bots in the terminal."""

import os
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from yaxha.bots import BOTS, Bot, BotFault, UnknownBot, close_bot, make_bot
from yaxha.cli.options import Introductory, Seed
from yaxha.cli.play.person import Quit
from yaxha.cli.play.terminal_game import TerminalGame
from yaxha.cli.terminal import INTERRUPTED, open_console, print_notice
from yaxha.engine import SEATS, new_game


def play_command(
    seats: Annotated[
        int | None,
        typer.Option(
            min=2, max=4, metavar="N", help="Number of seats: 2, 3 or 4.", show_default="2"
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(metavar="NAMES", help=f"Opponents: {', '.join(BOTS)} (see yaxha bots)."),
    ] = "greedy",
    seed: Seed = None,
    introductory: Introductory = False,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            dir_okay=False,
            writable=True,
            help="Write the record to a new file, even if the game is unfinished.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play a game against bots in the terminal.

    You sit at A. The bots, separated by ",", take the other seats in turn. Type ? at any prompt
    for help.
    """
    names = bots.split(",")
    count = seats or min(max(2, 1 + len(names)), len(SEATS))
    if len(names) >= count:
        raise typer.BadParameter(f"{len(names)} bots for {count - 1} seats", param_hint="--bots")
    names = list(islice(cycle(names), count - 1))
    if record and record.is_file():
        raise typer.BadParameter(f"{record} already exists", param_hint="--record")
    if record and not os.access(record.absolute().parent, os.W_OK):
        raise typer.BadParameter(
            f"cannot write to directory {record.parent}", param_hint="--record"
        )
    with ExitStack() as seated:
        players: list[Bot] = []
        for seat, name in enumerate(names, 1):
            # Each bot has its own generator, so that the deals of a seed do not depend on the bots.
            bot_rng = Random(None if seed is None else f"{seed} {seat}")
            try:
                players.append(make_bot(name, bot_rng))
            except (UnknownBot, BotFault) as error:
                raise typer.BadParameter(str(error), param_hint="--bots") from None
            seated.callback(close_bot, players[-1])
        rng = Random(seed)
        start = new_game(count, rng, introductory=introductory)
        game = TerminalGame(start, players, rng, open_console(), record)
        game.welcome(names)
        raise typer.Exit(play_and_keep(game))


def play_and_keep(game: TerminalGame) -> int:
    """Play, save the record however the game ends, and return the exit code."""
    interrupted = faulty = False
    try:
        game.play()
    except Quit:
        pass
    except BotFault as error:
        faulty = True
        print_notice(f"The game ends because of a bot. {error}")
    except EOFError:
        game.console.print("\nEnd of input: the game ends here.", end="")
    except KeyboardInterrupt:
        interrupted = True
    game.keep_record()
    return INTERRUPTED if interrupted else int(faulty or not game.could_write)
