"""Output streams: a console for people, and one line per error on standard error."""

import os
import sys

from rich.console import Console

from yaxha.bots.untrusted_text import printable
from yaxha.engine import YaxhaError

INTERRUPTED = 130
"""The exit code after Ctrl-C, as in shells."""


def open_console() -> Console:
    """Return a console, with colours in terminals that support them."""
    return Console(
        # A pipe gets no colours, even if the environment forces them.
        force_terminal=None if sys.stdout and sys.stdout.isatty() else False,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        highlight=False,
        markup=False,
        emoji=False,
    )


def print_notice(message: str) -> None:
    """Print one line to standard error, after flushing standard output."""
    if sys.stdout:
        sys.stdout.flush()
    print(printable(message), file=sys.stderr, flush=True)


def report_error(where: str, error: YaxhaError) -> None:
    """Report an error in the input, with its place and rule."""
    rule = f" [{error.rule}]" if error.rule else ""
    print_notice(f"{where}:{error.line}:{error.column}: {error}{rule}")
