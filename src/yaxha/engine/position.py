"""What lies on the table, its text, and whether a game can have come to it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, NamedTuple

from yaxha.engine.actions import PICKS, Build, Pick, Take, read_tile
from yaxha.engine.bonus import BonusCard, check_cards, read_cards
from yaxha.engine.cubes import (
    COLORS,
    CUBES_PER_COLOR,
    CUBES_PER_TILE,
    Bag,
    Color,
    Cubes,
    read_cubes,
    write_cubes,
)
from yaxha.engine.errors import IllegalAction, IllegalPosition, YaxhaError
from yaxha.engine.market import (
    SEATS,
    Picks,
    Seat,
    TurnOrder,
    check_order,
    check_seats,
    losers,
    read_order,
    write_order,
)
from yaxha.engine.pyramid import Placement, Pyramid
from yaxha.engine.scoring import Score, score
from yaxha.engine.text import Span

ROUNDS = 10


class Phase(StrEnum):
    DEAL = "deal"
    PICK = "pick"
    TAKE = "take"
    BUILD = "build"
    END = "end"


class FaceDown(Enum):
    """Stands for a pick that was made but must not be seen here."""

    FACE_DOWN = "?"


FACE_DOWN = FaceDown.FACE_DOWN


class Choice(NamedTuple):
    """How a build can go on: with one of these placements, or by discarding the rest (R6).

    When both are empty all cubes are built.
    """

    placements: tuple[Placement, ...]
    discards: Cubes


ALL_BUILT = Choice((), ())


@dataclass(frozen=True, repr=False)
class Position:
    """All that lies on the table, with picks perhaps unseen: what games and views share."""

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
        """The cubes discarded so far: all 120 but what is anywhere else."""
        return Bag(tuple(CUBES_PER_COLOR - used for used in self._in_use()))

    def score(self) -> Score:
        """What everybody would score if the game ended now, and why."""
        return score(self.pyramids, self.bonus)

    # What may be done

    def acting(self) -> tuple[Seat, ...]:
        """The seats that are waited for; none while chance deals or after the end."""
        if self.phase is Phase.BUILD:
            return tuple([seat for seat in self.seats if self.hands[seat]])
        if self.phase is Phase.PICK:
            return tuple([seat for seat in self.seats if self.picks[seat] is None])
        if self.phase is Phase.TAKE:
            waiting = losers(self._revealed(), self.order)
            return tuple([seat for seat in waiting if not self.hands[seat]][:1])
        return ()

    def free_tiles(self) -> tuple[int, ...]:
        """The market tiles that still have cubes."""
        return tuple([tile for tile, cubes in enumerate(self.market, 1) if cubes])

    def legal_actions(self, seat: Seat) -> tuple[Pick | Take, ...]:
        """Every pick or take the seat may make now.

        Builds are not listed, one hand has thousands: put one together from ``placements``.
        """
        self.check_seat(seat)
        if self.phase is Phase.PICK:
            # R12: a pick may be changed until the last seat has picked.
            return PICKS[seat][: len(self.market)]
        if self.phase is Phase.TAKE and seat in self.acting():
            return tuple(Take(seat, tile) for tile in self.free_tiles())
        return ()

    def placements(self, seat: Seat, so_far: Iterable[Placement] = ()) -> Choice:
        """How the seat's build can go on after the placements chosen so far.

        It looks at the seat's hand alone, so a draft may begin while others still take.
        """
        pyramid, left = self.drafted(seat, so_far)
        if not left:
            return ALL_BUILT
        # Equal cubes are one choice, not two.
        found = pyramid.legal_placements(dict.fromkeys(left))
        return Choice(found, () if found else left)

    def drafted(self, seat: Seat, so_far: Iterable[Placement]) -> tuple[Pyramid, Cubes]:
        """The seat's pyramid with an unconfirmed build on it, and the cubes left in hand."""
        self.check_seat(seat)
        placements, left = tuple(so_far), list(self.hands[seat])
        for nth, (color, _) in enumerate(placements):
            if color not in left:
                # What is wrong first is said first.
                self.pyramids[seat].build(placements[:nth])
                raise IllegalAction("B1", "not-in-hand", nth, color=str(color))
            left.remove(color)
        return self.pyramids[seat].build(placements), tuple(left)

    def built(self, build: Build) -> Pyramid:
        """The seat's pyramid with the build on it, whether or not its turn has come.

        So a build can be checked when its seat confirms it, in any order of seats.
        """
        pyramid, cubes = self.drafted(build.seat, build.placements)
        left, last = list(cubes), len(build.placements)
        for color in build.discards:
            if color not in left:
                raise IllegalAction("B1", "not-in-hand", last, color=str(color))
            left.remove(color)
        if left:
            raise IllegalAction("B1", "cubes-left", cubes=write_cubes(left))
        for color in build.discards:
            # R6: discarding is forced, never chosen.
            if cells := pyramid.legal_cells(color):
                raise IllegalAction("R6", "still-fits", last, color=str(color), cell=str(cells[0]))
        return pyramid

    def check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.pyramids):
            names = write_order(self.seats)
            raise IllegalAction("S3", "no-such-seat", seat=str(seat), seats=names)

    def _revealed(self) -> Picks:
        return tuple([pick for pick in self.picks if isinstance(pick, int)])

    # Text

    def fields(self) -> tuple[str, ...]:
        """The eight fields of the notation."""
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
        """The places of the eight fields, and their values by name; not yet checked together."""
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

    # Whether a game can have come to it

    def check(self, spans: "list[Span] | None" = None) -> None:
        """Refuse a position that no game reaches, at its field of the text it was read from."""
        try:
            self._check_lengths()
            self._check_as_phase()
            self._check_cubes()
        except YaxhaError as error:
            if spans is not None and error.part is not None:
                error.at(spans[error.part].line, spans[error.part].column)
            raise

    def _check_lengths(self) -> None:
        seats = len(self.pyramids)
        for part, field in ((2, self.market), (4, self.picks), (5, self.hands)):
            if len(field) != seats:
                raise IllegalPosition("S3", "field-length", part, seats=seats, field=FIELDS[part])
        try:
            check_order(self.order, seats)
        except IllegalPosition as error:
            error.part = 3
            raise
        try:
            check_cards(self.bonus, seats)
        except IllegalPosition as error:
            error.part = 7
            raise

    def _check_as_phase(self) -> None:
        """The market, the picks and the hands must be as the phase leaves them."""
        seats = len(self.seats)
        phase = self.phase
        if phase is Phase.END and self.round != ROUNDS:
            raise IllegalPosition("E4", "round-phase", 6, found=self.fields()[6])
        tiles, hands = list(map(len, self.market)), list(map(len, self.hands))
        picks = self._revealed()
        if any(pick not in range(1, seats + 1) for pick in picks):
            raise self._unlike_phase(4, "C1")
        if phase in (Phase.TAKE, Phase.BUILD):
            if len(picks) != seats:
                raise self._unlike_phase(4, "C2")
        elif (None not in self.picks) if phase is Phase.PICK else any(self.picks):
            raise self._unlike_phase(4, "C1")
        if phase is Phase.TAKE:
            self._check_takes(picks, tiles, hands)
            return
        if tiles != [CUBES_PER_TILE * (phase is Phase.PICK)] * seats:
            raise self._unlike_phase(2, "C1")
        built = hands.count(0) if phase is Phase.BUILD else seats
        # Builds are applied in seat order, and the last one ends the phase.
        if hands != [0] * built + [CUBES_PER_TILE] * (seats - built) or (
            phase is Phase.BUILD and built == seats
        ):
            raise self._unlike_phase(5, "B1")

    def _check_takes(self, picks: Picks, tiles: list[int], hands: list[int]) -> None:
        waiting = losers(picks, self.order)
        if not waiting:
            raise self._unlike_phase(4, "C3")
        served = [seat for seat in waiting if hands[seat]]
        if len(served) == len(waiting) or tuple(served) != waiting[: len(served)]:
            raise self._unlike_phase(5, "C3")
        for seat in self.seats:
            holds = seat in served or seat not in waiting
            if hands[seat] != CUBES_PER_TILE * holds:
                raise self._unlike_phase(5, "C2")
        if any(tiles[pick - 1] for pick in picks):
            raise self._unlike_phase(2, "C2")
        left = len(waiting) - len(served)
        if sorted(tiles) != [0] * (len(tiles) - left) + [CUBES_PER_TILE] * left:
            raise self._unlike_phase(2, "C3")

    def _unlike_phase(self, part: int, rule: str) -> IllegalPosition:
        code = f"phase-{FIELDS[part]}"
        return IllegalPosition(rule, code, part, phase=str(self.phase), found=self.fields()[part])

    def _check_cubes(self) -> None:
        """All 120 cubes must be accounted for, seat by seat and colour by colour."""
        rounds_dealt = self.round - (self.phase is Phase.DEAL)
        expected = CUBES_PER_COLOR * len(COLORS) - CUBES_PER_TILE * len(self.seats) * rounds_dealt
        if len(self.bag) != expected:
            raise IllegalPosition("C1", "bag-count", 1, expected=expected, found=len(self.bag))
        finished = self.phase is Phase.END
        for seat in self.seats:
            pyramid = self.pyramids[seat]
            try:
                pyramid.check_built()
            except IllegalPosition as error:
                error.part = 0
                raise
            built = finished or (self.phase is Phase.BUILD and not self.hands[seat])
            most = CUBES_PER_TILE * (self.round - 1 + built)
            # R6: while level 1 has room, nothing can have been discarded.
            if len(pyramid) > most or (len(pyramid) < most and not pyramid.base_is_full):
                facts = {"seat": str(seat), "expected": most, "found": len(pyramid)}
                raise IllegalPosition("R6", "pyramid-count", 0, **facts)
        for color, used in enumerate(self._in_use()):
            if used > CUBES_PER_COLOR:
                facts = {"color": str(Color(color)), "found": used}
                raise IllegalPosition("S1", "too-many-of-color", 1, **facts)

    def _in_use(self) -> list[int]:
        """How many cubes of each colour are anywhere but in the box."""
        counts = list(self.bag.counts)
        for cubes in self.market + self.hands:
            for color in cubes:
                counts[color] += 1
        for pyramid in self.pyramids:
            for color in COLORS:
                counts[color] += pyramid.boards[color].bit_count()
        return counts


FIELDS = ("pyramids", "bag", "market", "order", "picks", "hands", "phase", "bonus")


def read_pyramids(text: str | Span) -> tuple[Pyramid, ...]:
    """The pyramids of 2 to 4 seats."""
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
