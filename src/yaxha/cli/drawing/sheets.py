"""Score tables: the final sheet, the points so far and the standings of the cards."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from yaxha.cli.drawing.pen import ACCENT, Pen
from yaxha.cli.drawing.words import CARD_SENTENCES, seat_label
from yaxha.engine import COLORS, BonusCard, Score, Seat, Standing

WIDEST_NAME = 18

# The columns for names in a score sheet of 80 columns, next to the cards.
ALL_NAMES = 56


def score_sheet(score: Score, names: Sequence[str], pen: Pen) -> Table:
    """Return the score sheet: groups and points by colour, cards and totals."""
    sheet = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    sheet.add_column("", no_wrap=True)
    widest = min(WIDEST_NAME, ALL_NAMES // len(score.seats) - 2)
    for each in score.seats:
        label = seat_label(each.seat, names)
        sheet.add_column(label, justify="right", no_wrap=True, max_width=widest)
    for color in COLORS:
        row = [
            Text.assemble((f"x{each.groups[color].size}", "dim"), f"{each.color_points[color]:4}")
            for each in score.seats
        ]
        sheet.add_row(Text.assemble(pen.cube(color), f" {color}"), *row)
    for card in score.seats[0].bonus:
        points = [str(each.bonus_points[card] or "-") for each in score.seats]
        sheet.add_row(card.value, *points)
    totals = [Text(str(each.total), "bold") for each in score.seats]
    sheet.add_row(Text("total", "bold"), *totals)
    return sheet


def points_table(score: Score, names: Sequence[str], pen: Pen) -> Table:
    """Return one line per seat with its score if the game ended now."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="")
    table.add_column("", no_wrap=True, max_width=WIDEST_NAME)
    for color in COLORS:
        table.add_column(pen.cube(color), justify="right")
    table.add_column(Text("cards", "dim"), justify="right")
    table.add_column(Text("total", "bold"), justify="right", style="bold")
    for each in score.seats:
        cards = sum(each.bonus_points.values())
        row = [*each.color_points, cards, each.total]
        table.add_row(seat_label(each.seat, names), *map(str, row))
    return table


def standings_table(score: Score, viewer: Seat) -> Table:
    """Return the standings of the cards, with the reason for the viewer's."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("card", no_wrap=True)
    for each in score.seats:
        table.add_column(str(each.seat), no_wrap=True)
    table.add_column("you")
    for card in score.seats[0].bonus:
        standings = [each.bonus[card] for each in score.seats]
        why = Text(str(standings[viewer]), "dim")
        table.add_row(Text(card.value), *map(_brief, standings), why)
    return table


def _brief(standing: Standing) -> Text:
    """Return the value with a tick, or with the missing amount."""
    if standing.earned:
        return Text(f"{standing.value} ✓", f"bold {ACCENT}")
    return Text(
        f"{standing.value} -{standing.missing}" if standing.missing else f"{standing.value}"
    )


def standings_in_words(score: Score, names: Sequence[str]) -> Table:
    """Return every card with its condition, and a sentence for every seat."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True, max_width=WIDEST_NAME + 2)
    table.add_column()
    for card in score.seats[0].bonus:
        table.add_row(Text(card.value, "bold"), CARD_SENTENCES[card])
        for each in score.seats:
            table.add_row(f"  {seat_label(each.seat, names)}", str(each.bonus[card]))
    return table


def cards_table(cards: Sequence[BonusCard]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for card in cards:
        table.add_row(card.value, Text(CARD_SENTENCES[card], "dim"))
    return table
