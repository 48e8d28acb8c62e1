"""Words and sentences of the command line."""

from collections.abc import Sequence

from yaxha.engine import COLORS, BonusCard, Seat
from yaxha.engine.errors import joined

NAMES = ("Ana", "Bo", "Cy", "Di")

CARD_SENTENCES = {
    BonusCard.LARGEST: "the largest group of any colour",
    BonusCard.LARGEST_LEVEL_1: "the group with the most cubes on level 1",
    BonusCard.MOST_LEVELS: "the group that spans the most levels",
    BonusCard.SECOND_LARGEST: "a group of the second-largest size at the table",
    BonusCard.FIVE_COLORS_LEVEL_1: "all five colours visible on level 1",
    BonusCard.FIVE_COLORS_LEVEL_2: "all five colours visible on level 2",
    BonusCard.ONE_COLOR_SIDE: "a side of levels 1 to 3 that shows a single colour",
    BonusCard.THREE_COLORS: "exactly three colours visible in the pyramid",
}
"""The condition of each card."""
for _color in COLORS:
    CARD_SENTENCES[BonusCard(f"largest-{_color}")] = f"the largest {_color} group"
    CARD_SENTENCES[BonusCard(f"neighbor-{_color}")] = (
        f"a group of {_color} no smaller than the left neighbour's"
    )


def won(winners: Sequence[str]) -> str:
    """Return a sentence with the winners; a tie is a shared win (E4)."""
    if len(winners) > 1:
        return f"{joined(winners)} share the win."
    return f"{winners[0]} {'win' if winners[0] == 'You' else 'wins'}."


def letters(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the letters of the seats, for games without names."""
    return tuple(map(str, seats))


def seat_label(seat: Seat, names: Sequence[str]) -> str:
    """Return the seat's letter and name."""
    return str(seat) if names[seat] == str(seat) else f"{seat} {names[seat]}"
