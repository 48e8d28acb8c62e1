"""Asking the person at the keyboard, or whatever types in their place."""

import contextlib
import sys

from rich.console import Console

from yaxha.bots.untrusted_text import printable

PROMPT = "> "


def is_interactive() -> bool:
    """Whether a person sees the output and types the input."""
    return bool(sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty())


def ask() -> str:
    """A line that was typed, without spaces around it; the end of the input is an EOFError."""
    if is_interactive():
        with contextlib.suppress(ImportError):
            # What input() needs to let one edit the line and find earlier ones.
            import readline  # noqa: F401, PLC0415
        return input(PROMPT).strip()
    print(PROMPT, end="", flush=True)
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        # Nobody sees what a pipe types: written down, the output can be read by itself.
        print(printable(line.strip()))
    return line.strip()


def wait_for_enter(console: Console) -> None:
    """Let the person read on at their own pace; nobody waits for a pipe."""
    if is_interactive():
        console.print("Press Enter to go on.", style="dim")
        with contextlib.suppress(EOFError):
            input()
