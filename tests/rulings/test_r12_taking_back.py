"""R12: a pick may be changed until the last player has picked; builds come together."""

import pytest

from boards import after, refused, started
from yaxha.engine import Pick, Seat


def test_a_pick_may_be_changed() -> None:
    game = after(started("BAC"), "ooo/bbb/ggg", "A1B2", "A3", "C1")
    assert game.picks == (3, 2, 1)


def test_every_seat_may_still_pick_until_the_last_has() -> None:
    game = after(started("BAC"), "ooo/bbb/ggg", "A1B2")
    assert game.acting() == (Seat.C,)
    for seat in game.seats:
        assert all(game.is_legal(action) for action in game.legal_actions(seat))
        assert len(game.legal_actions(seat)) == 3


def test_not_afterwards() -> None:
    game = after(started("BAC"), "ooo/bbb/ggg", "A1B2C3")
    assert not game.is_legal(Pick(Seat.A, 2))
    with refused("C1", "wrong-phase"):
        after(game, "A2")


@pytest.mark.parametrize("seat", "BC")
def test_builds_are_applied_by_seat(seat: str) -> None:
    game = after(started("BAC"), "ooo/ooo/ooo", "A1B2C3")
    with refused("R12", "build-order") as refusal:
        after(game, f"{seat}:o1d4,o1d5,o1d6")
    assert refusal.message == f"Builds are applied by seat: A comes before {seat}."


def test_an_applied_build_is_final() -> None:
    game = after(started("BA"), "ooo/ooo", "A1B2", "A:o1d4,o1d5,o1d6")
    with refused("B1", "built-already") as refusal:
        after(game, "A:o1d4,o1d5,o1e5")
    assert refusal.message == "A has built all its cubes."
