"""S1: all 120 cubes go into the bag, 24 of each colour."""

from boards import after, refused, started
from yaxha.engine import COLORS


def test_a_game_begins_with_a_full_bag() -> None:
    assert str(started().bag) == "o24b24g24y24w24"
    assert len(started().bag) == 120


def test_what_is_dealt_leaves_the_bag() -> None:
    assert str(after(started(), "oob/ggw").bag) == "o22b23g22y24w23"


def test_a_25th_cube_of_a_colour_cannot_be_dealt() -> None:
    game = started()
    for _ in range(4):
        game = after(game, "ooo/ooo", "A1B2", *free_builds(game.round))
    with refused("S1", "not-in-bag") as refusal:
        after(game, "oww/www")
    assert refusal.message == "More orange is dealt than the 0 that the bag holds."


def test_cubes_on_several_tiles_are_counted_together() -> None:
    game = started()
    for _ in range(3):
        game = after(game, "ooo/ooo", "A1B2", *free_builds(game.round))
    assert str(after(game, "ooo/ooo").bag) == "b24g24y24w24"
    game = after(game, "oow/www", "A1B2", "A:o1g4,o1g5,w1g6", "B:w1g4,w1g5,w1g6")
    with refused("S1", "not-in-bag"):
        after(game, "oow/ooo")


def test_all_cubes_are_accounted_for() -> None:
    game = after(started(), "oob/ggw", "A1B1", "B>2", "A:o1d4,o1d5,b1d6")
    pyramids = sum(len(pyramid) for pyramid in game.pyramids)
    hands = sum(map(len, game.hands))
    assert len(game.bag) + pyramids + hands + len(game.box) == 24 * len(COLORS)
    assert len(game.box) == 0


def free_builds(number: int) -> tuple[str, str]:
    """Builds of three orange cubes that fit in the first four rounds."""
    file = "defg"[number - 1]
    cells = [f"o1{file}{rank}" for rank in (4, 5, 6)]
    return f"A:{','.join(cells)}", f"B:{','.join(cells)}"
