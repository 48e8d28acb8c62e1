"""``yaxha bots`` and ``yaxha bot``: list the bots, and run one as a process."""

import json
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from yaxha.bots.answers import BotFault
from yaxha.bots.process.host import BotServer
from yaxha.bots.registry import BOTS, OWN_BOTS, UnknownBot, make_bot
from yaxha.cli.drawing.pictures import print_table
from yaxha.cli.sources import decode, standard_input
from yaxha.cli.terminal import open_console, print_notice
from yaxha.engine import Span


def bots_command(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per line and bot.")
    ] = False,
) -> None:
    """List the bots, with the names that other commands accept.

    Write options after the name and a colon.
    """
    if as_json:
        for name, bot in (BOTS | OWN_BOTS).items():
            about = {
                "name": name,
                "options": bot.options or None,
                "default": bot.default or None,
                "about": bot.about,
                "examples": bot.examples,
            }
            print(json.dumps(about))
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("name", no_wrap=True)
    table.add_column("options", no_wrap=True)
    table.add_column("description")
    for name, bot in (BOTS | OWN_BOTS).items():
        table.add_row(Text(name, "bold"), bot.options or "none", bot.about)
        if bot.default:
            table.add_row("", "", Text(f"{name} without options is {name}:{bot.default}.", "dim"))
        for example in bot.examples:
            table.add_row("", "", Text(f"  {example}", "dim"))
    print_table(table, open_console())


def bot_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A bot from the list of yaxha bots.")],
) -> None:
    """Run a bot for another program, on standard input and output.

    It uses the protocol for bot processes, so any program can play with it.
    """
    try:
        server = BotServer(name, lambda rng: make_bot(name, rng))
        lines = (Span(decode(source.data), source.line) for source in standard_input())
        for answer in server.answers(lines):
            print(answer, flush=True)
    except UnknownBot as error:
        raise typer.BadParameter(str(error), param_hint="NAME") from None
    except BotFault as fault:
        print_notice(f"yaxha bot: {fault}")
        raise typer.Exit(1) from None
    if server.refused:
        raise typer.Exit(1)
