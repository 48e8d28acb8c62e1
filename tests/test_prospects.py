"""The prospects of placements, in the engine's words and its order."""

import random
from collections.abc import Iterable, Iterator

import pytest

from random_games import random_end, random_game
from yaxha.engine import (
    BonusCard,
    Cell,
    Color,
    Cubes,
    Phase,
    Placement,
    Pyramid,
    Seat,
    drawable,
    read_cubes,
    score,
)
from yaxha.engine.slots import SLOTS
from yaxha.prospects import Prospect, prospects

Table = tuple[tuple[Pyramid, ...], tuple[BonusCard, ...], Seat, Cubes]


def tables(seats: int) -> Iterator[Table]:
    """Hands as they are to be built in a game, and one that is no longer in order."""
    rng = random.Random(seats)
    for game, _ in random_game(seats, seed=seats):
        if game.phase is Phase.BUILD:
            seat = game.acting()[0]
            hand = list(game.hands[seat])
            bonus = tuple(rng.sample(drawable(seats), 3))
            yield game.pyramids, bonus, seat, tuple(hand)
            rng.shuffle(hand)
            yield game.pyramids, bonus, seat, tuple(hand[: rng.randrange(4)])


def by_engine(table: Table) -> tuple[Prospect, ...]:
    pyramids, bonus, seat, hand = table
    found: list[Prospect] = []
    for placement in pyramids[seat].legal_placements(dict.fromkeys(sorted(hand))):
        after = list(pyramids)
        after[seat] = after[seat].build([placement])
        result = score(after, bonus)
        group = next(each for each in after[seat].groups if placement.cell in each.cells)
        found.append(
            Prospect(
                placement,
                tuple(group.size for group in after[seat].largest_groups),
                tuple(tuple(each.bonus[card].earned for card in bonus) for each in result.seats),
                result.totals,
                (after[seat].file, after[seat].rank),
                board(after[seat], group.cells),
                board(after[seat], {*after[seat].hidden} - {*pyramids[seat].hidden}),
            )
        )
    return tuple(found)


def board(pyramid: Pyramid, cells: Iterable[Cell]) -> int:
    """Counted from the pyramid's corner."""
    slots = [SLOTS[c.level, c.file - pyramid.file, c.rank - pyramid.rank] for c in cells]
    return sum(1 << slot for slot in slots)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_the_engine_builds_and_scores(seats: int) -> None:
    for table in list(tables(seats))[:: seats - 1]:
        assert prospects(*table) == by_engine(table)


def test_the_first_cube() -> None:
    """Of two equal ones it is one choice; and the cards of the others are told as well."""
    cards = (BonusCard.LARGEST_BLUE, BonusCard.SECOND_LARGEST, BonusCard.THREE_COLORS)
    pyramids = (Pyramid(), Pyramid.parse("d4:bbw"))
    assert prospects(pyramids, cards, Seat.A, read_cubes("bbw")) == (
        Prospect(
            Placement.parse("b1d4"),
            (0, 1, 0, 0, 0),
            ((False, True, False), (True, True, False)),
            (1 + 5, 3 + 10),
            (4, 4),
            1,
            0,
        ),
        Prospect(
            Placement.parse("w1d4"),
            (0, 0, 0, 0, 1),
            ((False, True, False), (True, True, False)),
            (1 + 5, 3 + 10),
            (4, 4),
            1,
            0,
        ),
    )


def test_cells_have_the_names_of_the_frame() -> None:
    """Growth to the left and to the near side too, where the frame moves (R1)."""
    pyramids = (Pyramid.parse("c3:oo/by"), Pyramid())
    found = prospects(pyramids, tuple(BonusCard)[:3], Seat.A, (Color.GREEN, Color.YELLOW))
    cells = ["1b3", "1b4", "1c2", "1c5", "1d2", "1d5", "1e3", "1e4"]
    assert [str(each.placement) for each in found] == [
        *(f"g{cell}" for cell in cells),
        *(f"y{cell}" for cell in [*cells, "2c3"]),
    ]
    # Beside its like it makes a group of two.
    pairs = {str(each.placement)[1:] for each in found if each.groups[Color.YELLOW] == 2}
    assert pairs == {"1d2", "1e3", "2c3"}


def test_which_cubes_are_joined_and_hidden() -> None:
    """The fourth cube on a cell hides it, and what is hidden leaves its group (R3, R4)."""
    pyramids = (Pyramid.parse("c3:ooo/obo/ooo,oo/b."), Pyramid())
    (found,) = (
        each
        for each in prospects(pyramids, tuple(BonusCard)[:3], Seat.A, (Color.BLUE,))
        if str(each.placement) == "b2d3"
    )
    assert [str(cell) for cell in found.group] == ["2c3", "2d3"]
    assert [str(cell) for cell in found.hides] == ["1d4"]


def test_where_nothing_fits() -> None:
    game = random_end(4, 1)
    seat, color = next(
        (seat, color)
        for seat, pyramid in zip(Seat, game.pyramids, strict=True)
        for color in Color
        if not pyramid.legal_cells(color)
    )
    assert prospects(game.pyramids, game.bonus, seat, (color,) * 3) == ()
    assert prospects((Pyramid(), Pyramid()), tuple(BonusCard)[:3], Seat.B, ()) == ()


def test_what_cannot_be() -> None:
    two, cards, hand = (Pyramid(), Pyramid()), tuple(BonusCard)[:3], read_cubes("obg")
    with pytest.raises(ValueError, match="2 to 4 seats, not 1"):
        prospects(two[:1], cards, Seat.A, hand)
    with pytest.raises(ValueError, match="three different cards"):
        prospects(two, cards[:2], Seat.A, hand)
    with pytest.raises(ValueError, match="without the cards about neighbours"):
        prospects(two, (*cards[:2], BonusCard.NEIGHBOR_BLUE), Seat.A, hand)
    with pytest.raises(IndexError, match="no seat 2: they are 0 to 1"):
        prospects(two, cards, Seat.C, hand)
    with pytest.raises(ValueError, match="at most 3 cubes, not 4"):
        prospects(two, cards, Seat.A, (*hand, Color.WHITE))
    with pytest.raises(ValueError, match="pyramid of seat B is empty"):
        prospects((Pyramid(), Pyramid(3, 3)), cards, Seat.A, hand)
