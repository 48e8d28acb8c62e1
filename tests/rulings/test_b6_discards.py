"""B6: a cube that cannot be placed goes to the box, not back into the bag."""

from boards import after, building, choice

FULL = "a1:bbbb/bbbb/bbbb/bbbb,bbb/bbb/bbb,bb/bb,b"


def test_what_fits_nowhere_is_discarded() -> None:
    assert choice(FULL, "ogg") == ("", "ogg")
    game = after(building(FULL, "ogg"), "A:xogg")
    assert str(game.pyramids[0]) == FULL
    assert game.hands[0] == ()


def test_discards_go_to_the_box_not_to_the_bag() -> None:
    game = building(FULL, "ogg")
    built = after(game, "A:xogg")
    assert built.bag == game.bag
    assert len(built.box) - len(game.box) == 3
    assert built.box.counts[0] - game.box.counts[0] == 1


def test_one_is_placed_and_the_others_are_discarded() -> None:
    pyramid = "a1:bbbb/bbbb/bbbb/bbbb,bbb/bbb/bbb,bb/bb"
    assert choice(pyramid, "obg") == ("b4a1", "")
    assert choice(pyramid, "obg", "b4a1") == ("", "og")
    assert str(after(building(pyramid, "obg"), "A:b4a1,xog").pyramids[0]).endswith(",b")
