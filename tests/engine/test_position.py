"""Positions as text."""

import pytest

from boards import after, names, started
from positions import BUILD, END, EXAMPLE, PICK, START, TAKE, TAKEN, THREE
from yaxha.engine import Bag, Game, Phase, Span, YaxhaError


@pytest.mark.parametrize("text", [START, PICK, TAKE, BUILD, EXAMPLE, THREE, TAKEN, END])
def test_positions_round_trip(text: str) -> None:
    game = Game.parse(text)
    assert str(game) == text
    assert repr(game) == f"Game('{text}')"
    assert game == Game.parse(text)


def test_a_position_is_what_the_game_made_it() -> None:
    assert str(started()) == START
    assert str(after(started(), "ooo/bbb")) == PICK
    assert str(after(started(), "ooo/bbb", "A1B1")) == TAKE
    assert str(after(started(), "ooo/bbb", "A1B2")) == BUILD


def test_what_a_position_says() -> None:
    game = Game.parse(EXAMPLE)
    assert (game.round, game.phase, names(game.seats)) == (3, Phase.TAKE, "A B")
    assert game.picks == (2, 2)
    assert game.free_tiles() == (1,)
    assert names(game.acting()) == "B"
    assert game.box == Bag((0,) * 5)
    assert game.score().totals == (3, 17)


def test_the_eight_fields_are_named() -> None:
    with pytest.raises(YaxhaError) as caught:
        Game.parse(Span("-;-", 3, 5))
    assert (caught.value.line, caught.value.column) == (3, 5)
    assert str(caught.value) == (
        'Expected the eight fields pyramids bag market order picks hands phase bonus, found "-;-".'
    )


def test_a_wrong_number_of_seats_is_refused_at_the_pyramids() -> None:
    with pytest.raises(YaxhaError) as caught:
        Game.parse(Span(START.replace("-;-", "-"), 3, 5))
    assert (caught.value.code, caught.value.line, caught.value.column) == ("seat-count", 3, 5)
