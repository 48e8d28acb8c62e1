"""Consoles that print into memory, and what they printed."""

from collections.abc import Iterable
from io import StringIO
from typing import Literal

from rich.console import Console
from rich.text import Text

ColorSystem = Literal["standard", "256", "truecolor"]


def console(width: int = 80, colors: ColorSystem | None = None) -> Console:
    return Console(
        file=StringIO(),
        width=width,
        force_terminal=colors is not None,
        color_system=colors,
        highlight=False,
        markup=False,
        emoji=False,
    )


def printed(target: Console) -> str:
    """All that was printed so far, without spaces at the ends of lines."""
    assert isinstance(target.file, StringIO)
    return "\n".join(lines_of(target.file.getvalue().splitlines()))


def lines_of(lines: Iterable[str | Text]) -> list[str]:
    return [str(line).rstrip() for line in lines]
