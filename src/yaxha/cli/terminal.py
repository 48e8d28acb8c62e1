"""Where output goes: drawings for people, lines for programs, and one line for every error."""

import os
import sys

from rich.console import Console

from yaxha.bots.untrusted_text import printable
from yaxha.engine import YaxhaError

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


def open_console() -> Console:
    """What people look at: coloured in a terminal that has colours, and plain anywhere else."""
    return Console(
        # A pipe gets no colours, whatever the environment would like to force.
        force_terminal=None if sys.stdout and sys.stdout.isatty() else False,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        highlight=False,
        markup=False,
        emoji=False,
    )


def say(message: str) -> None:
    """One line on standard error, after all that was printed before it."""
    if sys.stdout:
        sys.stdout.flush()
    print(printable(message), file=sys.stderr, flush=True)


def refuse(where: str, error: YaxhaError) -> None:
    """Say what is wrong with an input, where, and by which rule."""
    rule = f" [{error.rule}]" if error.rule else ""
    say(f"{where}:{error.line}:{error.column}: {error}{rule}")
