"""Words of the command line."""

import pytest

from yaxha.cli.drawing.words import CARD_SENTENCES, letters, seat_label, won
from yaxha.engine import BonusCard, Seat


def test_every_card_has_a_sentence() -> None:
    assert CARD_SENTENCES.keys() == set(BonusCard)
    assert len(set(CARD_SENTENCES.values())) == len(CARD_SENTENCES)


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        (["Ana"], "Ana wins."),
        (["You"], "You win."),
        (["You", "Bo"], "You and Bo share the win."),
        (["Ana", "Bo", "Cy"], "Ana, Bo and Cy share the win."),
    ],
)
def test_winners(winners: list[str], sentence: str) -> None:
    assert won(winners) == sentence


def test_seats() -> None:
    assert letters((Seat.A, Seat.B)) == ("A", "B")
    assert seat_label(Seat.B, ("Ana", "Bo")) == "B Bo"
    assert seat_label(Seat.B, ("A", "B")) == "B"
