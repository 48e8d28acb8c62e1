"""Registration of the commands, with their help."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from yaxha import __version__
from yaxha.cli.commands.arena import arena_command
from yaxha.cli.commands.bots import bot_command, bots_command
from yaxha.cli.commands.db import backup_command, restore_command, upgrade_command
from yaxha.cli.commands.new import new_command, random_command
from yaxha.cli.commands.perft import perft_command
from yaxha.cli.commands.play import play_command
from yaxha.cli.commands.replay import replay_command
from yaxha.cli.commands.score import score_command
from yaxha.cli.commands.serve import serve_command
from yaxha.cli.commands.show import show_command
from yaxha.cli.commands.verify import verify_command


def examples(*lines: str) -> str:
    # \b keeps typer from joining the lines.
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


app = typer.Typer(
    name="yaxha",
    help="The board game Yaxha: play it, score it, check and replay its records.",
    epilog=examples("yaxha play", "yaxha random | yaxha replay -", "yaxha score --help"),
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # panels would break examples for copying
)


def _version(asked: bool) -> None:
    if asked:
        print(f"yaxha {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Handle the options of yaxha itself."""


# An empty pyramid is written "-", so a table or a position may look like an option.
WITH_DASHES = {"ignore_unknown_options": True}


def command(
    name: str,
    function: Callable[..., None],
    *lines: str,
    settings: dict[str, Any] | None = None,
    of: typer.Typer = app,
) -> None:
    of.command(name, epilog=examples(*lines), context_settings=settings)(function)


command(
    "play",
    play_command,
    "yaxha play",
    "yaxha play --seats 3 --bots greedy,random --introductory",
    "yaxha play --seed 7 --record game.yaxha",
)
command(
    "score",
    score_command,
    'yaxha score "d4:oo;d4:bg largest+most-levels+three-colors"',
    "yaxha score --json - < tables.txt",
    settings=WITH_DASHES,
)
command(
    "replay",
    replay_command,
    "yaxha replay game.yaxha",
    "yaxha replay --step game.yaxha",
    "yaxha random --games 10 | yaxha replay --json -",
)
command(
    "verify",
    verify_command,
    "yaxha verify game.yaxha",
    "yaxha verify --json - < games.yaxha",
)
command(
    "show",
    show_command,
    'yaxha show "-;- o24b24g24y24w24 -/- AB .. -/- 1deal largest+most-levels+three-colors"',
    "yaxha replay --positions game.yaxha | yaxha show -",
    settings=WITH_DASHES,
)
command(
    "perft",
    perft_command,
    "yaxha perft - oby",
    "yaxha perft c3:ob./byy/ogw,../.y oby",
    "yaxha perft < pairs.txt",
)
command(
    "new",
    new_command,
    "yaxha new",
    "yaxha new --seats 4 --seed 7 --introductory > game.yaxha",
)
command(
    "random",
    random_command,
    "yaxha random",
    "yaxha random --seats 4 --seed 7 --games 100 > games.yaxha",
)
command(
    "bots",
    bots_command,
    "yaxha bots",
    "yaxha bots --json",
)
command(
    "bot",
    bot_command,
    "yaxha bot greedy",
)
command(
    "arena",
    arena_command,
    "yaxha arena --bots greedy,random --games 100",
    "yaxha arena --bots greedy,search:50ms,random --seats 4 --games 2000 --out run.jsonl",
    "yaxha arena --bots greedy,random --until .02 --games 5000 --plot run.png",
)

database = typer.Typer(rich_markup_mode=None)
app.add_typer(database, name="db", help="Set up, back up and restore the server's database.")
command(
    "upgrade",
    upgrade_command,
    "yaxha db upgrade",
    "yaxha db upgrade --database-url postgresql://yaxha@localhost/yaxha",
    of=database,
)
command(
    "backup",
    backup_command,
    "yaxha db backup yaxha-monday.backup",
    of=database,
)
command(
    "restore",
    restore_command,
    "yaxha db restore yaxha-monday.backup --database-url sqlite:///new.sqlite",
    of=database,
)
command(
    "serve",
    serve_command,
    "yaxha serve",
    "yaxha serve --host 0.0.0.0 --port 80",
    "yaxha serve --workers 4 --database-url postgresql://… --redis-url redis://…",
)
