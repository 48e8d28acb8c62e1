"""What is read: arguments, standard input line by line, and files."""

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

import typer

from yaxha.engine import Span

STANDARD_INPUT = "-"


class Source(NamedTuple):
    """A line to be read, and what to call the place it came from."""

    where: str
    data: bytes
    line: int = 1

    def span(self) -> Span:
        span = Span(decode(self.data), self.line)
        span.check_encoding()
        return span


def arguments_or_input(arguments: Sequence[str]) -> Iterator[Source]:
    """The arguments, and for each that is ``-`` or for none at all the lines of standard input."""
    for argument in arguments:
        if argument.startswith("--"):
            # Those that begin with one dash may be pyramids without cubes.
            raise typer.BadParameter(f"no such option: {argument}")
    for number, argument in enumerate(arguments or [STANDARD_INPUT], 1):
        if argument == STANDARD_INPUT:
            yield from standard_input()
        else:
            yield Source(f"argument {number}", os.fsencode(argument))


def standard_input() -> Iterator[Source]:
    """Its lines, each as soon as it is there; an empty input is one empty line."""
    number = 0
    for number, line in enumerate(_standard_input(), 1):
        yield Source(STANDARD_INPUT, line.removesuffix(b"\n").removesuffix(b"\r"), number)
    if not number:
        yield Source(STANDARD_INPUT, b"")


def read_bytes(file: str) -> bytes:
    """All of a file, or of standard input for ``-``."""
    return _standard_input().read() if file == STANDARD_INPUT else Path(file).read_bytes()


def decode(data: bytes) -> str:
    """The text; what is not UTF-8 is passed on for its reader to refuse, where it stands."""
    return data.decode("utf-8", "surrogateescape")


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        # Closed by whoever started us.
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), STANDARD_INPUT)
    return sys.stdin.buffer
