"""Positions as text."""

from yaxha.engine import Game, Pick, Seat, View
from yaxha.envs.ansi import draw_position

GAME = Game.parse(
    "d4:ooo;d4:bbw o18b21g23y23w23 bgy/ooo AB .. -/- 2pick largest+most-levels+three-colors"
)


def test_a_spectator_sees_no_pick() -> None:
    text = draw_position(View.of(GAME.apply(Pick(Seat.B, 2)), None))
    assert text == (
        "Round 2, pick\n"
        "Market  1 bgy   2 ooo\n"
        "Bag     o18b21g23y23w23\n"
        "Cards   largest, most-levels, three-colors\n"
        "\n"
        "A  1st in turn, 14 points\n"
        "   ooo\n"
        "\n"
        "B  2nd in turn, 8 points, has picked\n"
        "   bbw"
    )


def test_picks_and_hands_are_shown_when_all_have_picked() -> None:
    game = GAME.apply(Pick(Seat.A, 2)).apply(Pick(Seat.B, 1))
    text = draw_position(View.of(game, None))
    assert "A  1st in turn, 14 points, holds ooo, picked 2" in text
    assert "B  2nd in turn, 8 points, holds bgy, picked 1" in text
