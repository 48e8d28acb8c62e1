from boards import names
from yaxha.engine import BonusCard, Color, Pyramid, Seat, score, win_shares

CARDS = [BonusCard.LARGEST_GREEN, BonusCard.MOST_LEVELS, BonusCard.ONE_COLOR_SIDE]


def test_the_sheet_of_a_table() -> None:
    pyramids = [Pyramid.parse("d4:oob/gbg"), Pyramid.parse("d4:ggg/gbo,g.")]
    sheet = score(pyramids, CARDS)
    first, second = sheet.seats
    assert (first.seat, second.seat) == (Seat.A, Seat.B)
    assert first.color_points == (2, 1, 1, 0, 0)
    assert second.color_points == (1, 1, 9, 0, 0)
    assert first.bonus_points == dict(zip(CARDS, (0, 0, 0), strict=True))
    assert second.bonus_points == dict(zip(CARDS, (5, 5, 5), strict=True))
    assert sheet.totals == (4, 26)
    assert sheet.winners == (Seat.B,)
    assert names(second.groups[Color.GREEN].cells) == "1d4 1d5 1e5 1f5 2d4"
    assert second.bonus[BonusCard.MOST_LEVELS].value == 2


def test_scores_are_values() -> None:
    pyramids = [Pyramid.parse("d4:oob/gbg"), Pyramid.parse("d4:ggg/gbo,g.")]
    assert hash(score(pyramids, CARDS)) == hash(score(pyramids, CARDS))
    assert list(score(pyramids, CARDS).seats[0].bonus) == CARDS


def test_a_table_without_cubes() -> None:
    sheet = score([Pyramid(), Pyramid(), Pyramid()], CARDS)
    assert sheet.totals == (0, 0, 0)
    assert names(sheet.winners) == "A B C"


def test_a_win_is_shared() -> None:
    assert win_shares((40, 26)) == (1.0, 0.0)
    assert win_shares([17, 30, 30]) == (0.0, 0.5, 0.5)
    assert win_shares((0, 0, 0, 0)) == (0.25,) * 4
