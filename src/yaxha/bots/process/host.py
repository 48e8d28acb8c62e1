"""Server side of the bot protocol: hosts one of Yaxha's bots for any client."""

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random

from yaxha.bots.answers import decide
from yaxha.bots.base import Bot, close_bot
from yaxha.bots.process.client import VERSION
from yaxha.engine import Seat, Span, View, YaxhaError

SPOKEN = "yaxha 1, new seed NUMBER, pick, take or build with SEAT VIEW, or quit"


class BotServer:
    """Answers a client's lines, with a new bot from ``make`` for every game."""

    def __init__(self, name: str, make: Callable[[Random], Bot]) -> None:
        self.name = name
        self.refused = 0
        self._make = make
        # Without a seed from the client, the game is not reproducible.
        self._bot = make(Random())

    def answers(self, lines: Iterable[Span]) -> Iterator[str]:
        """Yield the answers, line by line, until the client quits."""
        try:
            for line in lines:
                if line.text == "quit":
                    return
                if not line.text:
                    continue
                try:
                    line.check_encoding()
                    yield from self._answers(line)
                except YaxhaError as error:
                    self.refused += 1
                    where = f"line {error.line}, column {error.column}: " if error.line else ""
                    yield f"error {where}{error}"
        finally:
            close_bot(self._bot)

    def _answers(self, line: Span) -> Iterator[str]:
        word, *rest = line.split(" ", 1)
        match word.text:
            case "yaxha":
                if line.text != f"yaxha {VERSION}":
                    raise line.expected(f"the version spoken here, yaxha {VERSION}")
                yield f"name {self.name}"
                yield "ready"
            case "new" if seed := re.fullmatch("new seed ([0-9]{1,20})", line.text):
                close_bot(self._bot)
                self._bot = self._make(Random(int(seed[1])))
            case "pick" | "take" | "build" if rest:
                yield str(self._decide(word, rest[0]))
            case _:
                raise line.expected(SPOKEN)

    def _decide(self, word: Span, rest: Span) -> object:
        seat, *position = rest.split(" ", 1)
        viewer = Seat.parse(seat)
        if not position:
            raise rest.cut(len(rest)).expected("the view of the seat")
        view = View.parse(position[0], viewer)
        if view.phase != word.text:
            raise word.expected(f"what the view has for a phase, {view.phase}")
        if viewer not in view.acting():
            raise seat.expected("a seat that is waited for")
        return decide(self._bot, view)
