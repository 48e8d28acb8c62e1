"""Positions: the fields and queries that games and views share, and their notation."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any

from yaxha.engine.actions import PICKS, Build, Pick, Take, read_tile
from yaxha.engine.bonus import BonusCard, read_cards
from yaxha.engine.cells import Placement
from yaxha.engine.cubes import (
    COLORS,
    CUBES_PER_COLOR,
    Bag,
    Cubes,
    read_cubes,
    write_cubes,
)
from yaxha.engine.draft import Draft
from yaxha.engine.errors import IllegalAction, IllegalPosition
from yaxha.engine.market import (
    SEATS,
    Picks,
    Seat,
    TurnOrder,
    check_seats,
    losers,
    read_order,
    write_order,
)
from yaxha.engine.pyramid import Pyramid
from yaxha.engine.scoring import Score, score
from yaxha.engine.text import Span

ROUNDS = 10


class Phase(StrEnum):
    DEAL = "deal"
    PICK = "pick"
    TAKE = "take"
    BUILD = "build"
    END = "end"


def after_builds(round_: int) -> tuple[int, Phase]:
    """Return the round and the phase that follow the last build of a round (E4)."""
    return (round_, Phase.END) if round_ == ROUNDS else (round_ + 1, Phase.DEAL)


class FaceDown(Enum):
    """The marker of a pick that was made but is hidden in this view."""

    FACE_DOWN = "?"


FACE_DOWN = FaceDown.FACE_DOWN


@dataclass(frozen=True, repr=False)
class Position:
    """Everything on the table, with picks that may be hidden; the base of games and views."""

    pyramids: tuple[Pyramid, ...]
    bag: Bag
    market: tuple[Cubes, ...]
    order: TurnOrder
    picks: tuple[int | FaceDown | None, ...]
    hands: tuple[Cubes, ...]
    round: int
    phase: Phase
    bonus: tuple[BonusCard, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.pyramids)]

    @property
    def box(self) -> Bag:
        """The cubes discarded so far: those of the 120 that are nowhere else."""
        return Bag(tuple(CUBES_PER_COLOR - used for used in self.in_use()))

    def in_use(self) -> list[int]:
        """Count the cubes of each colour outside the box."""
        counts = list(self.bag.counts)
        for cubes in self.market + self.hands:
            for color in cubes:
                counts[color] += 1
        for pyramid in self.pyramids:
            for color in COLORS:
                counts[color] += pyramid.boards[color].bit_count()
        return counts

    def score(self) -> Score:
        """Return the score of every seat if the game ended now."""
        return score(self.pyramids, self.bonus)

    # Legal actions

    def acting(self) -> tuple[Seat, ...]:
        """Return the seats that must act; none before a deal or after the end."""
        if self.phase is Phase.BUILD:
            return tuple([seat for seat in self.seats if self.hands[seat]])
        if self.phase is Phase.PICK:
            return tuple([seat for seat in self.seats if self.picks[seat] is None])
        if self.phase is Phase.TAKE:
            waiting = losers(self.revealed(), self.order)
            return tuple([seat for seat in waiting if not self.hands[seat]][:1])
        return ()

    def free_tiles(self) -> tuple[int, ...]:
        """Return the market tiles that still have cubes."""
        return tuple([tile for tile, cubes in enumerate(self.market, 1) if cubes])

    def legal_actions(self, seat: Seat) -> tuple[Pick | Take, ...]:
        """Return every pick or take that the seat may make now.

        Builds are not listed, since a hand has thousands: make one with a draft.
        """
        self.check_seat(seat)
        if self.phase is Phase.PICK:
            # R12: a pick may be changed until the last seat has picked.
            return PICKS[seat][: len(self.market)]
        if self.phase is Phase.TAKE and seat in self.acting():
            return tuple(Take(seat, tile) for tile in self.free_tiles())
        return ()

    def _draft(self, seat: Seat, placed: Iterable[Placement]) -> Draft:
        self.check_seat(seat)
        return Draft(seat, self.hands[seat], self.pyramids, self.bonus, tuple(placed))

    def built(self, build: Build) -> Pyramid:
        """Return the seat's pyramid with the build on it, even before its turn.

        So a table can check a build when its seat confirms it, in any order of seats.
        """
        draft = self._draft(build.seat, build.placements)
        draft.check_discards(build.discards)
        return draft.pyramid

    def check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.pyramids):
            names = write_order(self.seats)
            raise IllegalAction("S3", "no-such-seat", seat=str(seat), seats=names)

    def revealed(self) -> Picks:
        """Return the visible picks."""
        return tuple([pick for pick in self.picks if isinstance(pick, int)])

    # Text

    def fields(self) -> tuple[str, ...]:
        """Return the eight fields of the notation."""
        return (
            ";".join(map(str, self.pyramids)),
            str(self.bag),
            "/".join(map(write_cubes, self.market)),
            write_order(self.order),
            "".join(map(_write_pick, self.picks)),
            "/".join(map(write_cubes, self.hands)),
            f"{self.round}{self.phase}",
            "+".join(self.bonus),
        )

    def __str__(self) -> str:
        return " ".join(self.fields())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    @staticmethod
    def read_fields(text: str | Span) -> "tuple[list[Span], dict[str, Any]]":
        """Return the eight fields' places, and their values by name, not yet checked together."""
        spans = Span.of(text).split(" ", len(FIELDS))
        if len(spans) != len(FIELDS):
            if len(Span.of(text).text.split()) == len(FIELDS):
                Span.of(text).check_spacing()
            raise Span.of(text).expected(f"the eight fields {' '.join(FIELDS)}")
        pyramids, bag, market, order, picks, hands, phase, bonus = spans
        name = re.fullmatch("(10|[1-9])(deal|pick|take|build|end)", phase.text)
        if not name:
            raise phase.expected("a round from 1 to 10 and deal, pick, take, build or end")
        seats = read_pyramids(pyramids)
        return spans, {
            "pyramids": seats,
            "bag": Bag.parse(bag),
            "market": tuple(map(read_cubes, market.split("/", len(SEATS)))),
            "order": read_order(order),
            "picks": _read_picks(picks),
            "hands": tuple(map(read_cubes, hands.split("/", len(SEATS)))),
            "round": int(name[1]),
            "phase": Phase(name[2]),
            "bonus": read_cards(bonus, "+", len(seats)),
        }


FIELDS = ("pyramids", "bag", "market", "order", "picks", "hands", "phase", "bonus")


def read_pyramids(text: str | Span) -> tuple[Pyramid, ...]:
    """Parse the pyramids of 2 to 4 seats."""
    span = Span.of(text)
    texts = span.split(";", len(SEATS))
    try:
        check_seats(len(texts))
    except IllegalPosition as error:
        raise error.at(span.line, span.column) from None
    return tuple(map(Pyramid.parse, texts))


def _read_picks(span: Span) -> tuple[int | FaceDown | None, ...]:
    unknown = {".": None, "?": FACE_DOWN}
    places = [span.cut(i, i + 1) for i in range(min(len(span), len(SEATS) + 1))]
    return tuple(unknown[p.text] if p.text in unknown else read_tile(p) for p in places)


def _write_pick(pick: int | FaceDown | None) -> str:
    return "?" if isinstance(pick, FaceDown) else "." if pick is None else str(pick)
