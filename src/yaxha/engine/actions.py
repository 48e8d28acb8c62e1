"""The four actions of a game, and their notation in records."""

from dataclasses import dataclass
from typing import Self

from yaxha.engine.cells import Placement
from yaxha.engine.cubes import (
    CUBES_PER_COLOR,
    Cubes,
    read_cubes,
    write_cubes,
)
from yaxha.engine.market import SEATS, Seat
from yaxha.engine.text import Span


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance puts three cubes on each market tile."""

    tiles: tuple[Cubes, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple([tuple(sorted(tile)) for tile in self.tiles]))

    def __str__(self) -> str:
        return "/".join(map(write_cubes, self.tiles))

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        # The game checks how many tiles and cubes there are, and names the rule.
        tiles = Span.of(text).split("/", 2 * len(SEATS))
        return cls(tuple(read_cubes(tile, most=CUBES_PER_COLOR) for tile in tiles))


@dataclass(frozen=True, slots=True)
class Pick:
    """A seat chooses a market tile, face down."""

    seat: Seat
    tile: int

    def __str__(self) -> str:
        return f"{self.seat}{self.tile}"

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        span = Span.of(text)
        return cls(Seat.parse(span.cut(0, 1)), read_tile(span.cut(1)))


@dataclass(frozen=True, slots=True)
class Take:
    """A seat that lost a tie takes a market tile that nobody picked."""

    seat: Seat
    tile: int

    def __str__(self) -> str:
        return f"{self.seat}>{self.tile}"

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        span = Span.of(text)
        if span.text[1:2] != ">":
            raise span.expected("a take such as B>1")
        return cls(Seat.parse(span.cut(0, 1)), read_tile(span.cut(2)))


@dataclass(frozen=True, slots=True)
class Build:
    """A seat's confirmed build: placements in the order played, then forced discards (R6)."""

    seat: Seat
    placements: tuple[Placement, ...]
    discards: Cubes = ()

    def __post_init__(self) -> None:
        if self.discards:
            object.__setattr__(self, "discards", tuple(sorted(self.discards)))

    def __str__(self) -> str:
        parts = [str(placement) for placement in self.placements]
        if self.discards:
            parts.append("x" + write_cubes(self.discards))
        return f"{self.seat}:{','.join(parts)}"

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        span = Span.of(text)
        if span.text[1:2] != ":":
            raise span.expected("a build such as A:o1d4,b1d5,xg")
        *placed, last = cls.parts(span)
        discards: Cubes = ()
        if last.text.startswith("x"):
            if last.text in ("x", "x-"):
                raise last.expected("the colours discarded")
            discards = read_cubes(last.cut(1))
        else:
            placed.append(last)
        return cls(Seat.parse(span.cut(0, 1)), tuple(map(Placement.parse, placed)), discards)

    @staticmethod
    def parts(span: Span) -> list[Span]:
        """Return the texts of a build's placements, and of its discards as the last."""
        return span.cut(2).split(",", CUBES_PER_COLOR)


Action = Deal | Pick | Take | Build

PICKS = {seat: tuple(Pick(seat, tile) for tile in range(1, len(SEATS) + 1)) for seat in SEATS}
"""All picks by seat, created once."""


def read_tile(span: Span) -> int:
    if len(span) != 1 or span.text not in "1234":
        raise span.expected(f"a market tile from 1 to {len(SEATS)}")
    return int(span.text)
