"""Score tables."""

from cli.consoles import console, printed
from yaxha.cli.drawing.pen import Pen
from yaxha.cli.drawing.sheets import (
    cards_table,
    points_table,
    score_sheet,
    standings_in_words,
    standings_table,
)
from yaxha.engine import COLORS, BonusCard, Pyramid, Seat, score

CARDS = (BonusCard.LARGEST, BonusCard.MOST_LEVELS, BonusCard.THREE_COLORS)
SCORE = score((Pyramid.parse("d4:oo"), Pyramid.parse("d4:bg")), CARDS)
NAMES = ("Ana", "Bo")
PEN = Pen.of(console())


def drawn(table: object, width: int = 80) -> list[str]:
    target = console(width)
    target.print(table)
    return printed(target).splitlines()


def test_the_score_sheet() -> None:
    lines = drawn(score_sheet(SCORE, NAMES, PEN))
    assert lines[0].split() == ["A", "Ana", "B", "Bo"]
    assert [line.split()[1] for line in lines[1:6]] == [str(color) for color in COLORS]
    assert lines[1].split() == ["[o]", "orange", "x2", "2", "x0", "0"]
    assert [line.split()[0] for line in lines[6:9]] == [card.value for card in CARDS]
    assert lines[-1].split() == ["total", *(str(each.total) for each in SCORE.seats)]


def test_long_names_fit_into_80_columns() -> None:
    pyramids = (Pyramid.parse("d4:oo"),) * 4
    sheet = score_sheet(score(pyramids, CARDS), ("A name that is long",) * 4, PEN)
    assert max(map(len, drawn(sheet))) <= 80


def test_points_add_up() -> None:
    _, *lines = drawn(points_table(SCORE, NAMES, PEN))
    for line, each in zip(lines, SCORE.seats, strict=True):
        *parts, total = map(int, line.split()[2:])
        assert sum(parts) == total == each.total


def test_standings_for_the_viewer() -> None:
    lines = drawn(standings_table(SCORE, Seat.B))
    assert lines[0].split() == ["card", "A", "B", "you"]
    (largest,) = [line for line in lines if line.startswith("largest")]
    assert "✓" in largest
    assert str(SCORE.seats[Seat.B].bonus[BonusCard.LARGEST]) in largest


def test_standings_of_every_seat() -> None:
    lines = drawn(standings_in_words(SCORE, NAMES))
    assert [line.split()[0] for line in lines] == [
        part for card in CARDS for part in (card.value, "A", "B")
    ]


def test_cards_have_their_conditions() -> None:
    assert drawn(cards_table(CARDS[:1])) == ["largest  the largest group of any colour"]
