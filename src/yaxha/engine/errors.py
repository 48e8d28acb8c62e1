"""Errors: each names the rule, a code to translate, facts, and an English sentence."""

from collections.abc import Sequence
from typing import Self

SENTENCES = {
    # Malformed texts
    "expected": "Expected {expected}, found {found}.",
    "spelling": "{found} is not canonical; write {right}.",
    "key-twice": "The header has {key} twice.",
    # Setup
    "seat-count": "A game has 2, 3 or 4 seats.",
    "order-seats": "The turn order must name each of the seats {seats} once.",
    "bonus-count": "A game has 3 bonus cards.",
    "bonus-twice": "There is only one card {card}.",
    "neighbor-card": "With two seats the neighbour cards are left out: {card} cannot be drawn.",
    # Rounds
    "game-over": "The game is over.",
    "wrong-phase": "Cannot {action} now: the game is in the {phase} phase.",
    "no-such-seat": "Nobody sits at {seat}: the seats are {seats}.",
    "no-such-tile": "There is no market tile {tile}: the tiles are 1 to {tiles}.",
    "tile-count": "{seats} seats deal {seats} market tiles, not {found}.",
    "tile-cubes": "Market tile {tile} gets 3 cubes, not {found}.",
    "not-in-bag": "More {color} is dealt than the {left} that the bag holds.",
    "take-order": "{seat} cannot take a tile now: it is for {next} to take.",
    "tile-not-free": "Market tile {tile} is not among those left to take: {free}.",
    "built-already": "{seat} has built all its cubes.",
    "build-order": "Builds are applied by seat: {next} comes before {seat}.",
    # Building
    "not-in-hand": "There is no {color} left in the hand to build with.",
    "cubes-left": "All cubes of the round are built or discarded; left over: {cubes}.",
    "still-fits": "Only what fits nowhere is discarded: {color} still fits on {cell}.",
    "first-cube": "The first cube of a pyramid lies on 1d4, not on {cell}.",
    "occupied": "{cell} is taken: {there} lies there.",
    "no-such-cell": "There is no cell {cell}.",
    "apart": "{color} cannot lie on {cell}. It must touch a cube of level 1.",
    "too-wide": "{color} cannot lie on {cell}. Level 1 would be wider than 4 by 4.",
    "unsupported": "{color} cannot rest on {cell}. Under it {missing} must be filled first.",
    "no-own-color": "{color} cannot rest on {cell}. It must touch {color}.",
    # Positions that no game reaches
    "no-first-cube": "A pyramid has a cube on 1d4, and this one has none.",
    "base-too-wide": "Level 1 is at most 4 by 4, and this one is wider.",
    "base-apart": "Level 1 must hang together: {cell} does not touch {first}.",
    "floating": "The cube on {cell} floats: nothing lies on {missing}.",
    "color-apart": (
        "The {color} cube on {cell} could not be built: no {color} lies under it or leads to it."
    ),
    "too-many-of-color": "There are 24 {color} cubes, and {found} are in use.",
    "field-length": "Each of the {seats} seats has one entry in {field}.",
    "phase-market": "In the phase {phase} the market cannot be {found}.",
    "phase-picks": "In the phase {phase} the picks cannot be {found}.",
    "phase-hands": "In the phase {phase} the hands cannot be {found}.",
    "round-phase": (
        "Unknown phase {found}: expected a round from 1 to 10 and its phase, or the end."
    ),
    "bag-count": "By then the bag holds {expected} cubes, not {found}.",
    "pyramid-count": "By then {seat} has built {expected} cubes, not {found}.",
    "pick-shown": "The pick of {seat} lies face down, and this view cannot show it.",
    # Records
    "wrong-total": "The pyramids score {right}, not {found}.",
}


def joined(words: Sequence[object]) -> str:
    """Join words as an English list; no words give an empty string."""
    *first, last = map(str, words) if words else [""]
    return f"{', '.join(first)} and {last}" if first else last


class YaxhaError(Exception):
    """A text, an action or a position that Yaxha refuses.

    ``rule`` is an id of the rules page, or None if only the notation is wrong. ``code`` names the
    sentence and ``facts`` fill it in, so that front ends can translate it. ``part`` is the number
    of the part at fault, counted from 0. ``line`` and ``column`` are the place of the error in the
    text that was parsed, counted from 1.
    """

    def __init__(self, rule: str | None, code: str, part: int | None = None, /, **facts: object):
        super().__init__(rule, code, part, facts)
        self.rule = rule
        self.code = code
        self.part = part
        self.facts = facts
        self.line: int | None = None
        self.column: int | None = None

    def at(self, line: int, column: int) -> Self:
        """Set the place in the text, and return the error."""
        self.line = line
        self.column = column
        return self

    def __str__(self) -> str:
        facts = {
            name: joined(fact) if isinstance(fact, tuple) else fact
            for name, fact in self.facts.items()
        }
        sentence = SENTENCES[self.code].format(**facts)
        return sentence[0].upper() + sentence[1:]

    def __reduce__(self) -> tuple[object, ...]:
        place = {"line": self.line, "column": self.column}
        return _restored, (type(self), self.rule, self.code, self.part, self.facts), place


def _restored(
    kind: type[YaxhaError],
    rule: str | None,
    code: str,
    part: int | None,
    facts: dict[str, object],
) -> YaxhaError:
    return kind(rule, code, part, **facts)


class MalformedText(YaxhaError):
    """A text that does not follow the notation."""


class IllegalAction(YaxhaError):
    """An action that the rules do not allow now. The game is unchanged."""


class IllegalPosition(YaxhaError):
    """A well-formed position that no game can reach."""
