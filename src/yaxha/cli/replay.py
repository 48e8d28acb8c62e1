"""``yaxha replay``: records checked against the rules, and shown."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.console import Console

from yaxha.bots.quoting import printable
from yaxha.cli.draw import Pen
from yaxha.cli.narrate import Round, grid, round_lines, rounds_of
from yaxha.cli.pictures import print_pyramids, print_table
from yaxha.cli.prompt import wait_for_enter
from yaxha.cli.score import print_score, score_json
from yaxha.cli.sheets import cards_table, score_sheet
from yaxha.cli.sources import decode, read_bytes
from yaxha.cli.terminal import open_console, refuse, say
from yaxha.engine import Record, YaxhaError, read_records
from yaxha.engine.errors import joined


def replay_command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files of records; - is standard input.")
    ],
    step: Annotated[
        bool, typer.Option("--step", help="Show every round; in a terminal, one at a time.")
    ] = False,
    positions: Annotated[
        bool, typer.Option("--positions", help="Print every position, one a line.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a game.")] = False,
) -> None:
    """Check records against the rules, and show them.

    A wrong record is refused with its place and the rule it breaks; the others are still read.
    """
    if step and (positions or as_json):
        raise typer.BadParameter("goes without --json and --positions", param_hint="--step")
    console = open_console()
    refused = shown = 0
    for file in files:
        for number, game in enumerate(read_games(file), 1):
            if not isinstance(game, Record):
                refused += 1
                _refuse(file, game)
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


def read_games(file: str) -> Iterator[Record | YaxhaError | OSError]:
    """Every record of a file, or what is wrong with it or with the file."""
    try:
        yield from read_records(decode(read_bytes(file)))
    except OSError as error:
        yield error


def _refuse(file: str, error: YaxhaError | OSError) -> None:
    if isinstance(error, OSError):
        say(f"{file}: {error.strerror or error}")
    else:
        refuse(file, error)


def game_json(
    file: str, number: int, game: Record | YaxhaError | OSError, positions: bool
) -> dict[str, Any]:
    """A game as programs read it; one that was refused has its error for a score."""
    if isinstance(game, OSError):
        error = {"line": None, "column": None, "rule": None, "code": "unreadable"}
        return {
            "file": file,
            "game": None,
            "ok": False,
            "error": {**error, "message": game.strerror or str(game)},
        }
    if isinstance(game, YaxhaError):
        place = {"line": game.line, "column": game.column}
        why = {"rule": game.rule, "code": game.code, "message": str(game)}
        return {"file": file, "game": number, "ok": False, "error": place | why}
    shown = {"file": file, "game": number, "ok": True, "finished": game.finished}
    shown |= score_json(game.game.score())
    if not game.finished:
        shown["winners"] = []
    if positions:
        shown["positions"] = [str(position) for position in game.positions()]
    return shown


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
