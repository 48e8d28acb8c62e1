"""The prompt: reads a line from a terminal or a pipe."""

import contextlib
import sys

from rich.console import Console

from yaxha.bots.untrusted_text import printable

PROMPT = "> "


def is_interactive() -> bool:
    """Return whether both input and output are terminals."""
    return bool(sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty())


def ask() -> str:
    """Return a line of input, stripped. Raises EOFError at the end of input."""
    if is_interactive():
        with contextlib.suppress(ImportError):
            # input() needs it for editing and history.
            import readline  # noqa: F401, PLC0415
        return input(PROMPT).strip()
    print(PROMPT, end="", flush=True)
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        # Echo input from a pipe, so that the output is complete.
        print(printable(line.strip()))
    return line.strip()


def wait_for_enter(console: Console) -> None:
    """Wait for Enter in a terminal; return at once for a pipe."""
    if is_interactive():
        console.print("Press Enter to continue.", style="dim")
        with contextlib.suppress(EOFError):
            input()
