"""The 18 bonus cards, and a function for each that returns every seat's standing."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from operator import attrgetter
from typing import NamedTuple, Self

from yaxha.engine.cells import Cell
from yaxha.engine.cubes import COLORS, Color
from yaxha.engine.errors import IllegalPosition, joined
from yaxha.engine.market import Seat, seats_of
from yaxha.engine.pyramid import Group, Pyramid
from yaxha.engine.text import Span

BONUS_POINTS = 5
CARDS_PER_GAME = 3


class BonusCard(StrEnum):
    LARGEST_ORANGE = "largest-orange"
    LARGEST_BLUE = "largest-blue"
    LARGEST_GREEN = "largest-green"
    LARGEST_YELLOW = "largest-yellow"
    LARGEST_WHITE = "largest-white"
    LARGEST = "largest"
    LARGEST_LEVEL_1 = "largest-level-1"
    MOST_LEVELS = "most-levels"
    SECOND_LARGEST = "second-largest"
    NEIGHBOR_ORANGE = "neighbor-orange"
    NEIGHBOR_BLUE = "neighbor-blue"
    NEIGHBOR_GREEN = "neighbor-green"
    NEIGHBOR_YELLOW = "neighbor-yellow"
    NEIGHBOR_WHITE = "neighbor-white"
    FIVE_COLORS_LEVEL_1 = "five-colors-level-1"
    FIVE_COLORS_LEVEL_2 = "five-colors-level-2"
    ONE_COLOR_SIDE = "one-color-side"
    THREE_COLORS = "three-colors"

    @property
    def introductory(self) -> bool:
        """True for the eight cards marked for a first game (R7)."""
        return self in INTRODUCTORY

    @property
    def about_neighbor(self) -> bool:
        return self.value.startswith("neighbor-")

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        span = Span.of(text)
        try:
            return cls(span.text)
        except ValueError:
            raise span.expected("the name of a bonus card") from None


INTRODUCTORY = tuple(BonusCard)[:8]


def drawable(seats: int, *, introductory: bool = False) -> tuple[BonusCard, ...]:
    """Return the cards from which three are drawn (S5)."""
    cards = INTRODUCTORY if introductory else tuple(BonusCard)
    return tuple(card for card in cards if seats > 2 or not card.about_neighbor)


def check_cards(cards: Sequence[BonusCard], seats: int) -> None:
    """Raise IllegalPosition unless these cards can be drawn together (S5)."""
    if len(cards) != CARDS_PER_GAME:
        raise IllegalPosition("S5", "bonus-count")
    for nth, card in enumerate(cards):
        if card in cards[:nth]:
            raise IllegalPosition("S5", "bonus-twice", nth, card=str(card))
        if card not in drawable(seats):
            raise IllegalPosition("S5", "neighbor-card", nth, card=str(card))


def read_cards(text: str | Span, separator: str, seats: int) -> tuple[BonusCard, ...]:
    """Parse the cards of a game with this number of seats."""
    span = Span.of(text)
    places = span.split(separator, len(BonusCard))
    cards = tuple(map(BonusCard.parse, places))
    try:
        check_cards(cards, seats)
    except IllegalPosition as error:
        place = span if error.part is None else places[error.part]
        raise error.at(place.line, place.column) from None
    return cards


REASONS = {
    "earned": "Earned with {value}.",
    "behind": "{missing} behind {rivals}.",
    "no-group": "Nothing to count.",
    "no-second": "All groups have one size, so none is the second-largest.",
    "only-larger": "All its groups are larger than the second-largest.",
    "colors-missing": "Missing: {colors}.",
    "colors-too-few": "{value} colours are visible, {missing} too few.",
    "colors-too-many": "{value} colours are visible, {missing} too many.",
    "odd-cubes": "{missing} of another colour on the best side.",
}


class Standing(NamedTuple):
    """One seat's standing with a card.

    ``value`` is what the card counts, ``cells`` the cubes that make it, ``missing`` how far it is
    from earning (0 when it earns), ``rivals`` the seats it is measured against, ``colors`` those
    that are missing. ``reason`` is a code to translate.
    """

    reason: str
    value: int
    cells: tuple[Cell, ...] = ()
    missing: int = 0
    rivals: tuple[Seat, ...] = ()
    colors: tuple[Color, ...] = ()

    @property
    def earned(self) -> bool:
        return self.reason == "earned"

    def __str__(self) -> str:
        return REASONS[self.reason].format(
            value=self.value,
            missing=self.missing,
            rivals=joined(self.rivals),
            colors=joined(self.colors),
        )


Standings = tuple[Standing, ...]
Rule = Callable[[Sequence[Pyramid]], Standings]


def standings(card: BonusCard, pyramids: Sequence[Pyramid]) -> Standings:
    """Return the standings with the card, by seat."""
    return _RULES[card](pyramids)


def _measured(cells: tuple[Cell, ...], value: int, goal: int, rivals: Iterable[Seat]) -> Standing:
    """Return the standing of a value that earns when it reaches the goal: ties earn too."""
    # R11: a value of 0 never earns.
    if value and value >= goal:
        return Standing("earned", value, cells)
    if not goal:
        return Standing("no-group", 0, missing=1)
    return Standing("behind", value, cells, goal - value, tuple(rivals))


def _best(
    pyramids: Sequence[Pyramid],
    *,
    group_of: Callable[[Pyramid], Group | None],
    counted: Callable[[Group], tuple[Cell, ...]] = lambda group: group.cells,
    value: Callable[[Group], int] = lambda group: group.size,
) -> Standings:
    """Return the standings with a card for the best group at the table."""
    groups = [group_of(pyramid) for pyramid in pyramids]
    values = [value(group) if group else 0 for group in groups]
    goal = max(values)
    rivals = [seat for seat in seats_of(len(pyramids)) if values[seat] == goal]
    return tuple(
        _measured(counted(group) if group else (), mine, goal, rivals)
        for group, mine in zip(groups, values, strict=True)
    )


def _largest(pyramid: Pyramid) -> Group | None:
    return max(pyramid.groups, key=lambda group: group.size, default=None)


def _largest_on_level_1(pyramid: Pyramid) -> Group | None:
    return max(pyramid.groups, key=lambda group: len(group.on_level(1)), default=None)


def _highest(pyramid: Pyramid) -> Group | None:
    return max(pyramid.groups, key=lambda group: group.levels, default=None)


def _second_largest(pyramids: Sequence[Pyramid]) -> Standings:
    # R9: all groups of the largest size are the largest; the next smaller size earns.
    sizes = sorted({group.size for pyramid in pyramids for group in pyramid.groups})
    if len(sizes) < 2:
        return tuple(Standing("no-second", 0, missing=1) for _ in pyramids)
    goal = sizes[-2]
    nearest = [
        max((g for g in pyramid.groups if g.size <= goal), key=lambda g: g.size, default=None)
        for pyramid in pyramids
    ]
    rivals = [s for s in seats_of(len(pyramids)) if (g := nearest[s]) and g.size == goal]
    return tuple(
        _measured(group.cells, group.size, goal, rivals)
        if group
        else Standing("only-larger" if pyramid.groups else "no-group", 0, missing=goal)
        for group, pyramid in zip(nearest, pyramids, strict=True)
    )


def _against_neighbor(color: Color, pyramids: Sequence[Pyramid]) -> Standings:
    groups = [pyramid.largest_group(color) for pyramid in pyramids]
    seats = seats_of(len(pyramids))
    # R8: the left neighbour is the next seat clockwise, and an equal group earns.
    left = [seats[(seat + 1) % len(seats)] for seat in seats]
    return tuple(
        _measured(groups[seat].cells, groups[seat].size, groups[left[seat]].size, [left[seat]])
        for seat in seats
    )


def _five_colors(level: int, pyramids: Sequence[Pyramid]) -> Standings:
    found: list[Standing] = []
    for pyramid in pyramids:
        cells = tuple(cell for cell in pyramid.visible if cell.level == level)
        shown = {pyramid.visible[cell] for cell in cells}
        missing = tuple(color for color in COLORS if color not in shown)
        reason = "colors-missing" if missing else "earned"
        found.append(Standing(reason, len(shown), cells, len(missing), colors=missing))
    return tuple(found)


def _three_colors(pyramids: Sequence[Pyramid]) -> Standings:
    found: list[Standing] = []
    for pyramid in pyramids:
        shown = len(set(pyramid.visible.values()))
        reason = "colors-too-few" if shown < 3 else "colors-too-many" if shown > 3 else "earned"
        found.append(Standing(reason, shown, tuple(pyramid.visible), abs(shown - 3)))
    return tuple(found)


def side(pyramid: Pyramid, *, along: str, from_far: bool) -> tuple[Cell, ...]:
    """Return the cells seen on levels 1 to 3 from one of the four sides (R10).

    Rows run away from the viewer, along a "file" or a "rank". Each row shows its nearest visible
    cube. The top cube belongs to no side.
    """
    row_of = attrgetter("level", along)
    nearest: dict[tuple[int, int], Cell] = {}
    for cell in reversed(pyramid.visible) if from_far else pyramid.visible:
        if cell.level < 4:
            nearest.setdefault(row_of(cell), cell)
    return tuple(sorted(nearest.values()))


def _one_color_side(pyramids: Sequence[Pyramid]) -> Standings:
    return tuple(_best_side(pyramid) for pyramid in pyramids)


def _best_side(pyramid: Pyramid) -> Standing:
    """Return the standing of the side that is closest to a single colour."""
    sides: list[Standing] = []
    for along in ("file", "rank"):
        for from_far in (False, True):
            seen = side(pyramid, along=along, from_far=from_far)
            shown = [pyramid.visible[cell] for cell in seen]
            color = max(COLORS, key=shown.count)
            cells = tuple(cell for cell in seen if pyramid.visible[cell] is color)
            odd = len(seen) - len(cells)
            sides.append(Standing("odd-cubes" if odd else "earned", len(cells), cells, odd))
    best = min(sides, key=lambda standing: (standing.missing, -standing.value))
    # R11: a pyramid without cubes has no side.
    return best if best.value else Standing("no-group", 0, missing=1)


_RULES: dict[BonusCard, Rule] = {
    BonusCard.LARGEST: partial(_best, group_of=_largest),
    BonusCard.LARGEST_LEVEL_1: partial(
        _best,
        group_of=_largest_on_level_1,
        counted=lambda group: group.on_level(1),
        value=lambda group: len(group.on_level(1)),
    ),
    BonusCard.MOST_LEVELS: partial(_best, group_of=_highest, value=lambda group: group.levels),
    BonusCard.SECOND_LARGEST: _second_largest,
    BonusCard.FIVE_COLORS_LEVEL_1: partial(_five_colors, 1),
    BonusCard.FIVE_COLORS_LEVEL_2: partial(_five_colors, 2),
    BonusCard.ONE_COLOR_SIDE: _one_color_side,
    BonusCard.THREE_COLORS: _three_colors,
}
for _color in COLORS:
    _RULES[BonusCard(f"largest-{_color}")] = partial(
        _best, group_of=partial(Pyramid.largest_group, color=_color)
    )
    _RULES[BonusCard(f"neighbor-{_color}")] = partial(_against_neighbor, _color)
