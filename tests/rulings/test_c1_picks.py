"""C1: everybody picks a tile in play, face down; which one is secret until all have picked."""

import pytest

from boards import after, refused, started
from yaxha.engine import FACE_DOWN, Deal, Phase, Pick, Seat, View, read_cubes


def test_picks_come_in_any_order_of_seats() -> None:
    game = after(started(), "ooo/bbb", "B2")
    assert game.acting() == (Seat.A,)
    assert after(game, "A1") == after(started(), "ooo/bbb", "A1B2")


@pytest.mark.parametrize("tile", [0, 3, 4, -1])
def test_only_tiles_in_play_can_be_picked(tile: int) -> None:
    game = after(started(), "ooo/bbb")
    with refused("C1", "no-such-tile") as refusal:
        game.apply(Pick(Seat.A, tile))
    assert refusal.message == f"There is no market tile {tile}: the tiles are 1 to 2."


def test_nothing_is_picked_before_the_deal() -> None:
    with refused("C1", "wrong-phase"):
        after(started(), "A1")


@pytest.mark.parametrize("picks", ["A1B1", "A1B2"])
def test_nothing_is_picked_once_all_have_picked(picks: str) -> None:
    game = after(started(), "ooo/bbb", picks)
    with refused("C1", "wrong-phase"):
        after(game, "A1")


def test_nothing_is_dealt_while_others_pick() -> None:
    with refused("C1", "wrong-phase"):
        after(started(), "ooo/bbb", "A1", "ooo/bbb")


@pytest.mark.parametrize("tile", [1.0, True])
def test_a_tile_is_a_number_of_the_game(tile: int) -> None:
    assert str(after(started(), "ooo/bbb").apply(Pick(Seat.A, tile))).split()[4] == "1."


def test_every_tile_gets_three_cubes() -> None:
    with refused("C1", "tile-cubes") as refusal:
        started().apply(Deal((read_cubes("ooo"), read_cubes("bb"))))
    assert refusal.message == "Market tile 2 gets 3 cubes, not 2."


def test_a_face_down_pick_is_seen_by_its_seat_alone() -> None:
    game = after(started("CBA"), "ooo/bbb/ggg", "A2B3")
    assert View.of(game, Seat.A).picks == (2, FACE_DOWN, None)
    assert View.of(game, Seat.B).picks == (FACE_DOWN, 3, None)
    assert View.of(game, Seat.C).picks == (FACE_DOWN, FACE_DOWN, None)
    assert View.of(game, None).picks == (FACE_DOWN, FACE_DOWN, None)


def test_a_changed_pick_cannot_be_told_from_an_unchanged_one() -> None:
    game = after(started("CBA"), "ooo/bbb/ggg", "A2")
    changed = after(game, "A3")
    for viewer in (Seat.B, Seat.C, None):
        assert View.of(game, viewer) == View.of(changed, viewer)
    assert View.of(game, Seat.A) != View.of(changed, Seat.A)


def test_once_all_have_picked_everybody_sees_the_picks() -> None:
    game = after(started(), "ooo/bbb", "A1B1")
    assert game.phase is Phase.TAKE
    assert View.of(game, None).picks == (1, 1)
