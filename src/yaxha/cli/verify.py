"""``yaxha verify``: whether what chance gave follows from a record's seed and nonces."""

import json
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from yaxha.bots.quoting import printable
from yaxha.cli.replay import game_json, read_games
from yaxha.cli.terminal import open_console, refuse, say
from yaxha.engine import Record, YaxhaError
from yaxha.engine.errors import joined
from yaxha.server.fair import BadProof, Verdict, verify

MOST_SHOWN = 6
"""After a wrong seed nearly everything differs, and the first lines say enough."""


def verify_command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files of records; - is standard input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a game.")] = False,
) -> None:
    """Check that nobody chose what chance gave in a game.

    Turn order, bonus cards and every deal are computed again from the seed and the nonces that the
    record carries. What differs is shown with what it should be.
    """
    console = open_console()
    all_fair = True
    for file in files:
        for number, game in enumerate(read_games(file), 1):
            verdict = _verdict(game)
            all_fair = all_fair and isinstance(verdict, Verdict) and verdict.fair
            if not isinstance(verdict, Verdict | BadProof):
                _refuse(file, verdict)
            if as_json:
                print(json.dumps(verdict_json(file, number, verdict)), flush=True)
            elif isinstance(verdict, Verdict | BadProof):
                title = f"game {number}" if len(files) == 1 else f"{file}, game {number}"
                show_verdict(printable(title), verdict, console)
    if not all_fair:
        raise typer.Exit(1)


def _verdict(
    game: Record | YaxhaError | OSError,
) -> Verdict | BadProof | YaxhaError | OSError:
    if not isinstance(game, Record):
        return game
    try:
        return verify(game)
    except BadProof as error:
        return error


def _refuse(file: str, error: YaxhaError | OSError) -> None:
    if isinstance(error, OSError):
        say(f"{file}: {error.strerror or error}")
    else:
        refuse(file, error)


def show_verdict(title: str, verdict: Verdict | BadProof, console: Console) -> None:
    if isinstance(verdict, BadProof):
        _print_line(title, ("not verified", "bold yellow"), str(verdict), console)
    elif verdict.fair:
        _print_line(title, ("fair", "bold green"), _proven(verdict), console)
    else:
        wrong = verdict.differences
        what = f"{len(wrong)} things differ" if len(wrong) > 1 else "1 thing differs"
        rest = f"{what} from what the seed and the nonces give"
        _print_line(title, ("not fair", "bold red"), rest, console)
        for difference in wrong[:MOST_SHOWN]:
            console.print(f"  {difference}", soft_wrap=True)
        if len(wrong) > MOST_SHOWN:
            console.print(f"  and {len(wrong) - MOST_SHOWN} more, which --json shows")


def _print_line(title: str, word: tuple[str, str], rest: str, console: Console) -> None:
    console.print(Text.assemble(f"{title}: ", word, f": {rest}"), soft_wrap=True)


def _proven(verdict: Verdict) -> str:
    """What of a fair game is known to be so."""
    chosen = verdict.cards == "chosen"
    things = ["order"] if chosen else ["order", "cards"]
    if verdict.deals:
        things.append(f"{verdict.deals} deals" if verdict.deals > 1 else "1 deal")
    follow = "follow" if len(things) > 1 else "follows"
    rest = "; the cards were chosen" if chosen else ""
    return f"{joined(things)} {follow} from the seed and the nonces{rest}"


def verdict_json(
    file: str, number: int, verdict: Verdict | BadProof | YaxhaError | OSError
) -> dict[str, Any]:
    """A verdict as programs read it; a game that cannot be verified has its error instead."""
    if isinstance(verdict, YaxhaError | OSError):
        return game_json(file, number, verdict, positions=False)
    about: dict[str, Any] = {"file": file, "game": number}
    if isinstance(verdict, BadProof):
        error = {"line": None, "column": None, "rule": None, "code": "bad-proof"}
        return about | {"ok": False, "error": {**error, "message": str(verdict)}}
    return about | {"ok": verdict.fair, **asdict(verdict)}
