"""Cubes: colours, hands and the bag."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Self

from yaxha.engine.text import Span

CUBES_PER_COLOR = 24
CUBES_PER_TILE = 3
LETTERS = "obgyw"


class Color(IntEnum):
    """A cube's colour; cubes are listed in the order of these numbers."""

    ORANGE = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    WHITE = 4

    def __bool__(self) -> bool:
        # The first member has the number 0 and must not be false.
        return True

    @property
    def letter(self) -> str:
        return LETTERS[self]

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        span = Span.of(text)
        if len(span) != 1 or span.text not in LETTERS:
            raise span.expected("a colour: o, b, g, y or w")
        return cls(LETTERS.index(span.text))


COLORS = tuple(Color)

Cubes = tuple[Color, ...]
"""A multiset of cubes (a tile, a hand, discards), sorted by colour."""


def read_cubes(text: str | Span, most: int = CUBES_PER_TILE) -> Cubes:
    """Parse the letters of cubes; ``-`` means none."""
    span = Span.of(text)
    if span.text == "-":
        return ()
    if not 1 <= len(span) <= most:
        raise span.expected(f'at most {most} cubes, or "-" for none')
    cubes = tuple(sorted(Color.parse(span.cut(i, i + 1)) for i in range(len(span))))
    span.check_spelling(write_cubes(cubes))
    return cubes


def write_cubes(cubes: Iterable[Color]) -> str:
    return "".join([LETTERS[color] for color in sorted(cubes)]) or "-"


@dataclass(frozen=True, slots=True)
class Bag:
    """The cubes still to be drawn, as a number for each colour."""

    counts: tuple[int, ...] = (CUBES_PER_COLOR,) * len(COLORS)

    def __len__(self) -> int:
        return sum(self.counts)

    def __str__(self) -> str:
        return "".join(f"{LETTERS[c]}{self.counts[c]}" for c in COLORS if self.counts[c]) or "-"

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        span = Span.of(text)
        counts = [0] * len(COLORS)
        found: set[Color] = set()
        for entry in re.finditer("(.)([0-9]*)", span.text, re.DOTALL) if span.text != "-" else ():
            color = Color.parse(span.cut(entry.start(), entry.start() + 1))
            number = span.cut(entry.start(2), entry.end(2))
            if color in found:
                raise span.cut(entry.start()).expected(f"only one number for {color}")
            if not number.text or len(number) > 3 or int(number.text) > CUBES_PER_COLOR:
                raise number.expected(f"how many {color} cubes, at most {CUBES_PER_COLOR}")
            found.add(color)
            counts[color] = int(number.text)
        bag = cls(tuple(counts))
        span.check_spelling(str(bag))
        return bag
