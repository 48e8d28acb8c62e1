"""The eighteen bonus cards: the seats that earn them, by the position."""

from typing import Any

import pytest

from kernel.games import finished
from yaxha.engine import BonusCard, Color, Pyramid, drawable

CARDS = list(BonusCard)
MOTLEY = "c3:obg/yww/bog"
TOWER = "a1:bgyw/gbwy/ywbg/ogyb,gyw/wgy/obg,wg/ob,o"
# Five orange cubes, three of them on level 1.
CLIMBING = "d4:yoo/gob/wyg,oo/.."
# One colour on the near side of levels 1 to 3, another on top.
FACADE = "a1:obgy/gybo/ybgo/wwww,obg/gyb/www,ob/ww,b"


def earners(kernel: Any, card: str, *pyramids: str) -> str:
    """The seats that earn the card at the end of a game with these pyramids."""
    number = CARDS.index(BonusCard(card))
    # Any two others, to make three.
    others = [CARDS.index(each) for each in drawable(2) if each != card][:2]
    cards = [others[0], number, others[1]]
    state = finished(kernel, [Pyramid.parse(pyramid) for pyramid in pyramids], cards)
    seats = range(len(pyramids))
    return "".join("ABCD"[seat] for seat in seats if kernel.earned_cards(state, seat)[1])


@pytest.mark.parametrize("color", Color)
def test_cards_about_one_color(kernel: Any, color: Color) -> None:
    c = color.letter
    x = "b" if c == "o" else "o"
    largest, neighbor = f"largest-{color}", f"neighbor-{color}"
    assert earners(kernel, largest, f"d4:{c}{c}", f"d4:{c}{x}", f"d4:{x}{x}{x}") == "A"
    assert earners(kernel, largest, f"d4:{c}{c}", f"d4:{c}/{c}", f"d4:{x}{x}{x}") == "AB"
    assert earners(kernel, largest, f"d4:{x}", f"d4:{x}", "-") == ""
    assert earners(kernel, neighbor, f"d4:{c}{c}", f"d4:{c}", f"d4:{c}{x}{x}") == "AB"
    assert earners(kernel, neighbor, f"d4:{c}", f"d4:{c}{c}", f"d4:{c}{c}") == "BC"
    assert earners(kernel, neighbor, f"d4:{x}", f"d4:{x}", f"d4:{x}") == ""


@pytest.mark.parametrize(
    ("card", "pyramids", "seats"),
    [
        ("largest", ("d4:oob", "d4:bbb", "d4:ggg"), "BC"),
        ("largest", (CLIMBING, "d4:oooo"), "A"),
        ("largest", ("-", "-"), ""),
        ("largest-level-1", (CLIMBING, "d4:oooo"), "B"),
        ("largest-level-1", ("d4:bo/ob,o", "d4:g"), "A"),
        ("largest-level-1", ("d4:ob", "d4:g"), "AB"),
        ("most-levels", (TOWER, "d4:oo/oo,o"), "A"),
        ("most-levels", ("d4:o", "d4:b", "-"), "AB"),
        ("second-largest", ("d4:ooo", "d4:bbb", "d4:gg"), "C"),
        ("second-largest", ("d4:ooo/gbb", "d4:yy"), "AB"),
        ("second-largest", ("d4:oo", "d4:bb"), ""),
        ("second-largest", ("-", "-"), ""),
        ("neighbor-orange", ("d4:ooo", "d4:oo", "d4:oo", "d4:ooo"), "ABD"),
        ("five-colors-level-1", (MOTLEY, "d4:obgy"), "A"),
        ("five-colors-level-1", ("d4:ogy/owb/bgy,oo/g.", "d4:o"), "A"),
        ("five-colors-level-1", ("d4:ogy/owb/bgy,oo/gg", "d4:o"), ""),
        ("five-colors-level-2", ("a1:obgy/gybo/ybgo/wwww,obg/gyb/www", MOTLEY), "A"),
        ("one-color-side", ("d4:w", "d4:wb/bw"), "A"),
        ("one-color-side", (FACADE, "-"), "A"),
        ("one-color-side", (FACADE.replace("ob/ww", "ob/bw"), "-"), ""),
        ("one-color-side", ("a1:obgy/gybo/ybwo/ww.w", "a1:obgy/gybo/ybgo/ww.w"), "A"),
        ("three-colors", ("d4:ob", "d4:obg", "d4:obgy"), "B"),
        ("three-colors", ("d4:oby/owb/bby,oo/o.", "d4:oby/owb/bby,oo/oo"), "B"),
    ],
)
def test_all_other_cards(kernel: Any, card: str, pyramids: tuple[str, ...], seats: str) -> None:
    assert earners(kernel, card, *pyramids) == seats


@pytest.mark.parametrize("card", drawable(2))
def test_no_cubes_earn_nothing(kernel: Any, card: BonusCard) -> None:
    """R11."""
    assert "B" not in earners(kernel, card, MOTLEY, "-")
