"""E3: each of the three cards gives 5 points, once, to everyone who meets it."""

from yaxha.engine import BonusCard, Pyramid, score

CARDS = [BonusCard("largest"), BonusCard("most-levels"), BonusCard("three-colors")]


def test_ties_all_get_the_full_five() -> None:
    sheet = score([Pyramid.parse("d4:oo"), Pyramid.parse("d4:bb"), Pyramid.parse("d4:g")], CARDS)
    assert [seat.bonus_points[CARDS[0]] for seat in sheet.seats] == [5, 5, 0]


def test_cards_add_to_the_groups() -> None:
    sheet = score([Pyramid.parse("d4:oobg"), Pyramid.parse("d4:b")], CARDS)
    assert sheet.seats[0].bonus_points == dict.fromkeys(CARDS, 5)
    assert sheet.seats[0].total == 2 + 1 + 1 + 15
    # Alone on level 1, everybody has a group over one level.
    assert sheet.seats[1].bonus_points == {CARDS[0]: 0, CARDS[1]: 5, CARDS[2]: 0}


def test_a_card_is_earned_once_however_often_it_is_met() -> None:
    sheet = score([Pyramid.parse("d4:oo/bb"), Pyramid.parse("d4:g")], CARDS[:1])
    assert sheet.seats[0].bonus_points == {CARDS[0]: 5}
