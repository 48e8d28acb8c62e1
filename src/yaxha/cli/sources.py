"""Sources of input: arguments, lines of standard input, and files."""

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
    """A line of input, with the name of its origin."""

    where: str
    data: bytes
    line: int = 1

    def span(self) -> Span:
        span = Span(decode(self.data), self.line)
        span.check_encoding()
        return span


def arguments_or_input(arguments: Sequence[str]) -> Iterator[Source]:
    """Yield the arguments, with standard input for ``-`` or if there are none."""
    for argument in arguments:
        if argument.startswith("--"):
            # An argument that starts with one dash may be a pyramid without cubes.
            raise typer.BadParameter(f"no such option: {argument}")
    for number, argument in enumerate(arguments or [STANDARD_INPUT], 1):
        if argument == STANDARD_INPUT:
            yield from standard_input()
        else:
            yield Source(f"argument {number}", os.fsencode(argument))


def standard_input() -> Iterator[Source]:
    """Yield the lines as they arrive; empty input gives one empty line."""
    number = 0
    for number, line in enumerate(_standard_input(), 1):
        yield Source(STANDARD_INPUT, line.removesuffix(b"\n").removesuffix(b"\r"), number)
    if not number:
        yield Source(STANDARD_INPUT, b"")


def read_bytes(file: str) -> bytes:
    """Read a whole file, or standard input for ``-``."""
    return _standard_input().read() if file == STANDARD_INPUT else Path(file).read_bytes()


def decode(data: bytes) -> str:
    """Decode text. Invalid UTF-8 becomes surrogates, which parsers reject with their place."""
    return data.decode("utf-8", "surrogateescape")


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        # The parent process closed it.
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), STANDARD_INPUT)
    return sys.stdin.buffer
