"""Client of the bot protocol: a bot in a child process, like a chess engine."""

import errno
import shlex
import time
import weakref
from collections.abc import Sequence
from random import Random

from yaxha.bots.answers import BotFault, FaultKind
from yaxha.bots.base import seat_of
from yaxha.bots.process.child import Child
from yaxha.bots.process.commands import Decision, answer_request, read_decision
from yaxha.bots.untrusted_text import safe_text
from yaxha.engine import Build, IllegalAction, Pick, Take, View, YaxhaError

VERSION = 1

SEED_BITS = 32
"""Fits the integers of every language."""

START_SECONDS = 20.0
"""Time for a bot to report that it is ready."""


class ProcessBot:
    """A bot in a process, which gets only a seed and the views of its seat.

    The caller limits the time for an answer: an exception from a signal handler passes through,
    and ``close`` ends the process whatever it is doing.
    """

    def __init__(self, command: Sequence[str], seed: int) -> None:
        self.name = safe_text(shlex.join(command))
        self._child = Child(command)
        # A bot that is never closed must not leave a process behind.
        self._end = weakref.finalize(self, self._child.close, "quit")
        self._shake_hands()
        self._child.send(f"new seed {seed}")

    def pick(self, view: View) -> Pick:
        return self._decide(view, Pick)

    def take(self, view: View) -> Take:
        return self._decide(view, Take)

    def build(self, view: View) -> Build:
        return self._decide(view, Build)

    def close(self) -> None:
        """End the process, if it still runs."""
        self._end()

    def _shake_hands(self) -> None:
        self._child.send(f"yaxha {VERSION}")
        deadline = time.monotonic() + START_SECONDS
        while (line := self._receive(deadline)) != "ready":
            word, _, rest = line.partition(" ")
            if word == "name" and rest:
                self.name = safe_text(rest)
            else:
                raise self._fault(
                    FaultKind.START, f"said {_quoted(line)} where it should say ready"
                )

    def _decide(self, view: View, kind: type[Decision]) -> Decision:
        seat = seat_of(view)
        if not self._end.alive:
            raise BotFault(FaultKind.EXIT, f"The bot {self.name} was ended before.")
        self._check_unasked()
        self._child.send(f"{view.phase} {seat} {view}")
        while True:
            line = self._receive()
            try:
                answer = answer_request(view, kind, line)
                if answer is None:
                    return read_decision(view, kind, line)
            except YaxhaError as error:
                is_illegal = isinstance(error, IllegalAction)
                kind_of_fault = FaultKind.ILLEGAL if is_illegal else FaultKind.NONSENSE
                doing = f"was asked to {view.phase} and said {_quoted(line)}"
                raise self._fault(kind_of_fault, f"{doing}: {error}", error.rule) from error
            self._child.send(answer)

    def _check_unasked(self) -> None:
        """Reject lines that nobody asked for: they would be taken for the next answer."""
        try:
            lines = self._child.received()
        except ValueError as error:
            raise self._fault(FaultKind.NONSENSE, f"wrote {error}") from error
        for line in lines:
            if not _is_info(line):
                raise self._fault(FaultKind.NONSENSE, f"said {_quoted(line)} before it was asked")

    def _receive(self, deadline: float | None = None) -> str:
        """Return the next line that is not information; a deadline is the one for the start."""
        try:
            while (line := self._child.receive(deadline)) is not None:
                word, _, rest = line.partition(" ")
                if word == "error":
                    raise self._fault(FaultKind.ERROR, f"reported an error: {safe_text(rest)}")
                if not _is_info(line):
                    return line
        except EOFError:
            kind = FaultKind.EXIT if deadline is None else FaultKind.START
            before = "" if deadline is None else " before it was ready"
            raise self._fault(kind, f"{self._child.exit_reason()}{before}") from None
        except ValueError as error:
            raise self._fault(FaultKind.NONSENSE, f"wrote {error}") from error
        raise self._fault(FaultKind.START, f"was not ready within {START_SECONDS:g} seconds")

    def _fault(self, kind: FaultKind, what: str, rule: str | None = None) -> BotFault:
        """End the process, so that its last words are complete, and return the fault."""
        self.close()
        end = "" if what.endswith(".") else "."
        last_words = [safe_text(line) for line in self._child.last_words()]
        return BotFault(kind, f"The bot {self.name} {what}{end}", last_words, rule)


def read_command(text: str) -> list[str]:
    """Split a command line into words, as a shell does. Raises ValueError."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise ValueError(f"cannot split the command into words: {error}.") from None
    if not words:
        raise ValueError("expected a command, such as process:./my_bot.py.")
    return words


def make_process(command: Sequence[str], rng: Random) -> ProcessBot:
    """Start the bot by its command. Raises ValueError if it cannot be started."""
    try:
        return ProcessBot(command, rng.getrandbits(SEED_BITS))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        hint = (
            " Does its first line say what runs it, such as #!/usr/bin/env python3?"
            if getattr(error, "errno", None) == errno.ENOEXEC
            else ""
        )
        raise ValueError(f"{_quoted(command[0])} cannot be started: {why}.{hint}") from error


def _is_info(line: str) -> bool:
    return line.partition(" ")[0] == "info"


def _quoted(line: str) -> str:
    return f'"{safe_text(line)}"' if line else "nothing"
