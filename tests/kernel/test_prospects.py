"""Prospects, compared with the engine's scores after each placement."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from kernel.games import finished
from kernel.kernels import KERNELS
from kernel.moments import CARDS, counts, moments, numbers_of
from yaxha.engine import (
    BonusCard,
    Cell,
    Color,
    Cubes,
    Placement,
    Pyramid,
    Seat,
    drawable,
    read_cubes,
    score,
)
from yaxha.engine.slots import SLOTS

Prospects = list[tuple[Any, ...]]
GAMES = [(seats, style) for seats in (2, 3, 4) for style in ("uniform", "tall")]


class Table(NamedTuple):
    """The arguments of ``prospects_of``."""

    pyramids: tuple[Pyramid, ...]
    bonus: tuple[BonusCard, ...]
    seat: Seat
    hand: Cubes

    def arguments(self) -> tuple[Any, ...]:
        pyramids = tuple([(each.file, each.rank, each.boards) for each in self.pyramids])
        cards = tuple([CARDS.index(card) for card in self.bonus])
        return pyramids, cards, int(self.seat), counts(self.hand)

    def placements(self) -> tuple[Placement, ...]:
        return self.pyramids[self.seat].legal_placements(dict.fromkeys(self.hand))

    def after(self, placement: Placement) -> tuple[Pyramid, ...]:
        pyramids = list(self.pyramids)
        pyramids[self.seat] = pyramids[self.seat].build([placement])
        return tuple(pyramids)

    def earned(self, pyramids: tuple[Pyramid, ...]) -> tuple[int, ...]:
        """A bit for each card, by seat."""
        return tuple(
            sum(standing.earned << nth for nth, (_, standing) in enumerate(seat.standings))
            for seat in score(pyramids, self.bonus).seats
        )

    def expected(self) -> Prospects:
        """By building and scoring each with the engine, by number."""
        own = self.pyramids[self.seat]
        found: Prospects = []
        for placement in self.placements():
            pyramids = self.after(placement)
            found.append(
                (
                    numbers_of(own.file, own.rank)[placement],
                    tuple(group.size for group in pyramids[self.seat].largest_groups),
                    self.earned(pyramids),
                    score(pyramids, self.bonus).totals,
                    *self.boards(pyramids[self.seat], placement),
                )
            )
        return sorted(found)

    def boards(self, after: Pyramid, placement: Placement) -> tuple[int, int]:
        """Those of the cube's group and of what it hides, counted from the new corner."""

        def board(cells: Iterable[Cell]) -> int:
            slots = [SLOTS[c.level, c.file - after.file, c.rank - after.rank] for c in cells]
            return sum(1 << slot for slot in slots)

        group = next(group for group in after.groups if placement.cell in group.cells)
        return board(group.cells), board({*after.hidden} - {*self.pyramids[self.seat].hidden})


@cache
def tables(seats: int, style: str) -> tuple[Table, ...]:
    """All moments of the builds of some games, with all cards in turn, and unplaceable cubes."""
    rng = random.Random(seats)
    cards: list[BonusCard] = []
    found: list[Table] = []
    for seed in range(3):
        for moment, _ in moments(seats, seed, style):
            if moment.pyramid is None:
                continue
            if len(cards) < 3:
                cards = rng.sample(drawable(seats), len(drawable(seats)))
            bonus, cards = tuple(cards[:3]), cards[3:]
            found.append(Table(tuple(moment.pyramids()), bonus, moment.seat, moment.hand()))
        found += [found[-1]._replace(hand=()), *fits_nowhere(found[-1])]
    return tuple(found)


def fits_nowhere(table: Table) -> Iterator[Table]:
    """Each seat with each colour that its pyramid cannot take."""
    for seat, pyramid in enumerate(table.pyramids):
        for color in Color:
            if not pyramid.legal_cells(color):
                yield table._replace(seat=Seat(seat), hand=(color,))


@pytest.mark.parametrize(("seats", "style"), GAMES)
def test_as_the_engine_builds_and_scores(seats: int, style: str) -> None:
    for table in tables(seats, style):
        expected = table.expected()
        for name, kernel in KERNELS.items():
            found = kernel.prospects_of(*table.arguments())
            assert sorted(found) == expected, (name, table)


def test_the_sample_has_every_kind_of_table() -> None:
    """Otherwise the comparison above would prove little."""
    kinds: Counter[object] = Counter()
    for table in (table for seats, style in GAMES for table in tables(seats, style)):
        own = table.pyramids[table.seat]
        before = table.earned(table.pyramids)
        placements = table.placements()
        kinds["empty"] += not own.occupied
        kinds["full base"] += own.base_is_full and bool(placements)
        kinds["no cubes"] += not table.hand
        kinds["nothing fits"] += bool(table.hand) and not placements
        kinds["equal cubes"] += len(table.hand) > len(set(table.hand))
        for placement in placements:
            kinds[f"level {placement.cell.level}"] += 1
            kinds["grows left"] += placement.cell.file < own.file
            kinds["grows near"] += placement.cell.rank < own.rank
            after = table.earned(table.after(placement))
            for nth, card in enumerate(table.bonus):
                for seat in range(len(before)):
                    change = (after[seat] >> nth & 1) - (before[seat] >> nth & 1)
                    whose = "own" if seat == table.seat else "other"
                    kinds[card, whose, change] += 1
    for kind in (
        *("empty", "full base", "no cubes", "nothing fits", "equal cubes"),
        *("level 1", "level 2", "level 3", "level 4", "grows left", "grows near"),
    ):
        assert kinds[kind] > 0, kind
    for card in BonusCard:
        assert kinds[card, "own", 1] > 0, card
        assert kinds[card, "own", 0] > 0, card
    # A placement can cost other seats a card for the best, or one about neighbours.
    for card in list(BonusCard)[:14]:
        assert kinds[card, "other", -1] > 0, card


def test_in_the_order_of_the_legal_actions(kernel: Any) -> None:
    state = kernel.State(3, 8)
    compared = 0
    while not state.over:
        if state.phase == 3:
            hand, cards = state.dump().hands[state.seat], state.dump().cards
            pyramids = [state.pyramid(seat) for seat in range(3)]
            found = kernel.prospects_of(pyramids, cards, state.seat, hand)
            assert [each[0] for each in found] == state.legal_actions()
            for action, groups, earned, totals, *_ in found[::5]:
                after = list(pyramids)
                color, cell = divmod(action - 4, 38)
                after[state.seat] = placed(kernel, pyramids[state.seat], color, cell)
                table = finished(kernel, [Pyramid(*each) for each in after], cards)
                assert groups == kernel.features(table, state.seat)[:5]
                assert totals == kernel.totals(table)
                cards_now = [kernel.earned_cards(table, seat) for seat in range(3)]
                assert earned == tuple([a + 2 * b + 4 * c for a, b, c in cards_now])
                compared += 1
        state.step(state.sample())
    assert compared > 100


def placed(kernel: Any, pyramid: tuple[Any, ...], color: int, cell: int) -> tuple[Any, ...]:
    """The pyramid with one more cube, by ``step`` in a game made for it."""
    dump = kernel.State(2).dump()
    state = kernel.State.load(
        dump._replace(
            round=10,
            phase=3,
            bag=(0,) * 5,
            hands=(tuple([int(each == color) for each in range(5)]), (0,) * 5),
            picks=(1, 2),
            pyramids=(pyramid, dump.pyramids[1]),
        )
    )
    state.step(4 + 38 * color + cell)
    return tuple(state.pyramid(0))


EMPTY = (4, 4, (0, 0, 0, 0, 0))


def test_the_first_cube(kernel: Any) -> None:
    """It earns the cards for the largest orange group, the largest of all, and one colour."""
    found = kernel.prospects_of((EMPTY, EMPTY), (0, 5, 16), 1, (2, 0, 0, 0, 1))
    assert found == [
        (4, (1, 0, 0, 0, 0), (0, 0b111), (0, 16), 1, 0),
        (4 + 38 * 4, (0, 0, 0, 0, 1), (0, 0b110), (0, 11), 1, 0),
    ]


def test_arguments_are_unchanged(kernel: Any) -> None:
    """Lists work like tuples, and a result does not depend on the one before."""
    pyramid = Pyramid.parse("c4:oo/by,w")
    pyramids = [EMPTY, (pyramid.file, pyramid.rank, list(pyramid.boards))]
    cards, hand = [3, 5, 7], list(counts(read_cubes("oyw")))
    first = kernel.prospects_of(pyramids, cards, 1, hand)
    assert kernel.prospects_of(pyramids, cards, 0, hand) != first
    assert kernel.prospects_of(pyramids, cards, 1, hand) == first
    assert (pyramids[0], pyramids[1][2], cards) == (EMPTY, list(pyramid.boards), [3, 5, 7])
    assert hand == [1, 0, 0, 1, 1]


GOOD: dict[str, Any] = {
    "pyramids": (EMPTY, EMPTY, EMPTY),
    "cards": (0, 9, 17),
    "seat": 2,
    "hand": (1, 1, 1, 0, 0),
}


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("pyramids", (EMPTY,), "A game has 2 to 4 seats, not 1."),
        ("pyramids", (EMPTY,) * 5, "A game has 2 to 4 seats, not 5."),
        (
            "pyramids",
            (EMPTY, EMPTY, (4, 4)),
            "A pyramid is a tuple of file, rank and boards, not (4, 4).",
        ),
        (
            "pyramids",
            (EMPTY, EMPTY, Pyramid()),
            "A pyramid is a tuple of file, rank and boards, not Pyramid('-').",
        ),
        (
            "pyramids",
            (EMPTY, (0, 4, (0,) * 5), EMPTY),
            "a file must be a number from 1 to 4, not 0.",
        ),
        (
            "pyramids",
            (EMPTY, (4, 5, (0,) * 5), EMPTY),
            "a rank must be a number from 1 to 4, not 5.",
        ),
        ("pyramids", (EMPTY, (4, 4, (0,) * 4), EMPTY), "A pyramid has 5 boards, not 4."),
        (
            "pyramids",
            (EMPTY, (4, 4, (0, -1, 0, 0, 0)), EMPTY),
            f"a board must be a number from 0 to {2**64 - 1}, not -1.",
        ),
        (
            "pyramids",
            (EMPTY, (4, 4, (0x8_0000, 0, 0, 0, 0)), EMPTY),
            "The board 0x80000 has bits that are no cells.",
        ),
        (
            "pyramids",
            (EMPTY, (4, 4, (1, 3, 0, 0, 0)), EMPTY),
            "Two colours share cells: 0x1.",
        ),
        (
            "pyramids",
            (EMPTY, (3, 4, (0,) * 5), EMPTY),
            "The pyramid of seat B is empty, so its corner is d4 (R1).",
        ),
        (
            "pyramids",
            (EMPTY, EMPTY, (4, 4, (2, 0, 0, 0, 0))),
            "The pyramid of seat C does not lie in its frame with a cube on 1d4 (R1).",
        ),
        (
            "pyramids",
            (EMPTY, EMPTY, (4, 4, (5, 0, 0, 0, 0))),
            "The pyramid of seat C has a level 1 of several pieces (B2).",
        ),
        (
            "pyramids",
            ((4, 4, (0x1_0013, 0, 0, 0, 0)), EMPTY, EMPTY),
            "The pyramid of seat A has cubes that do not rest on four (B3).",
        ),
        ("cards", (0, 9), "A game has three different cards, not (0, 9) (S5)."),
        ("cards", (0, 9, 0), "A game has three different cards, not (0, 9, 0) (S5)."),
        ("cards", (0, 9, 18), "a card must be a number from 0 to 17, not 18."),
        ("cards", (0, 9, "17"), "a card must be a number from 0 to 17, not '17'."),
        ("hand", (4, 0, 0, 0, 0), "a count of a hand must be a number from 0 to 3, not 4."),
        ("hand", (-1, 0, 0, 0, 0), "a count of a hand must be a number from 0 to 3, not -1."),
        ("hand", (1.0, 0, 0, 0, 0), "a count of a hand must be a number from 0 to 3, not 1.0."),
        ("hand", (2, 2, 0, 0, 0), "A hand has at most 3 cubes, not 4."),
        ("hand", (1, 1, 1), "a hand must count 5 colours, not 3."),
    ],
)
def test_invalid_arguments_are_rejected(kernel: Any, name: str, value: Any, sentence: str) -> None:
    assert len(kernel.prospects_of(*GOOD.values())) == 3
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        kernel.prospects_of(*{**GOOD, name: value}.values())
    assert str(refusal.value) == sentence


def test_two_seats_have_no_cards_about_neighbors(kernel: Any) -> None:
    with pytest.raises(ValueError, match="without the cards about neighbours") as refusal:
        kernel.prospects_of((EMPTY, EMPTY), (0, 13, 17), 0, GOOD["hand"])
    assert "(0, 13, 17)" in str(refusal.value)


@pytest.mark.parametrize("seat", [-1, 3, 2**70])
def test_unknown_seats_are_rejected(kernel: Any, seat: int) -> None:
    with pytest.raises(IndexError, match=r"There is no seat -?\d+: they are 0 to 2\."):
        kernel.prospects_of(*{**GOOD, "seat": seat}.values())


@pytest.mark.parametrize("name", [*GOOD])
def test_missing_arguments_are_rejected(kernel: Any, name: str) -> None:
    with pytest.raises(TypeError):
        kernel.prospects_of(*{**GOOD, name: None}.values())
