"""``yaxha replay``: check records against the rules and show them."""

import json
from typing import Annotated

import typer
from rich.console import Console

from yaxha.bots.untrusted_text import printable
from yaxha.cli.drawing.narration import Round, grid, round_lines, rounds_of
from yaxha.cli.drawing.pen import Pen
from yaxha.cli.drawing.pictures import print_pyramids, print_score, print_table
from yaxha.cli.drawing.sheets import cards_table, score_sheet
from yaxha.cli.json_objects import game_json
from yaxha.cli.play.prompt import wait_for_enter
from yaxha.cli.records import read_games, report_game_error
from yaxha.cli.terminal import open_console
from yaxha.engine import Record
from yaxha.engine.errors import joined


def replay_command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")
    ],
    step: Annotated[
        bool, typer.Option("--step", help="Show every round; in a terminal, one at a time.")
    ] = False,
    positions: Annotated[
        bool, typer.Option("--positions", help="Print every position, one per line.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per game.")
    ] = False,
) -> None:
    """Check records against the rules and show them.

    An invalid record is reported with the position of the error and the rule it breaks; the other
    records are still read.
    """
    if step and (positions or as_json):
        raise typer.BadParameter(
            "cannot be combined with --json or --positions", param_hint="--step"
        )
    console = open_console()
    refused = shown = 0
    for file in files:
        for number, game in enumerate(read_games(file), 1):
            if not isinstance(game, Record):
                refused += 1
                report_game_error(file, game)
            if as_json:
                print(json.dumps(game_json(file, number, game, positions)), flush=True)
            elif isinstance(game, Record) and positions:
                print(*game.positions(), sep="\n", flush=True)
            elif isinstance(game, Record):
                if shown:
                    console.print()
                show_record(game, f"{file}, game {number}", console, step=step)
                shown += 1
    if refused:
        raise typer.Exit(1)


def show_record(record: Record, title: str, console: Console, *, step: bool) -> None:
    names = tuple(map(printable, record.names))
    game = record.game
    course = "finished" if record.finished else f"unfinished, round {game.round} {game.phase}"
    console.print(f"{printable(title)}: {joined(names)}, {course}.", style="bold", soft_wrap=True)
    print_table(cards_table(record.bonus), console)
    rounds = rounds_of(record)
    if step:
        for each in rounds:
            console.print()
            show_round(each, names, console)
            wait_for_enter(console)
        console.print()
    elif rounds:
        console.print()
        print_pyramids(game, names, console)
    console.print()
    if record.finished:
        print_score(game.score(), names, console)
    else:
        print_table(score_sheet(game.score(), names, Pen.of(console)), console)


def show_round(each: Round, names: tuple[str, ...], console: Console) -> None:
    console.rule(f"Round {each.before.round}", align="left", style="dim")
    print_table(grid(round_lines(each, names, Pen.of(console))), console)
    console.print()
    built = {
        build.seat: [placement.cell for placement in build.placements] for build in each.builds
    }
    print_pyramids(each.after, names, console, new=built)
