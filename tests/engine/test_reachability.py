"""What makes a position impossible."""

import pytest

from boards import started
from positions import BUILD, CARDS, EXAMPLE, PICK, START, TAKE, THREE
from yaxha.engine import Game, Phase, Seat, YaxhaError, check_position
from yaxha.engine.position import FIELDS


@pytest.mark.parametrize(
    ("text", "place", "rule", "message"),
    [
        ("", "pyramids", None, "Expected the eight fields"),
        (START.replace(" 1deal", ""), "pyramids", None, "Expected the eight fields"),
        (START + " ", f"bonus+{len(CARDS)}", None, f'"{START[:60]}…" is not canonical'),
        (
            START.replace(" AB", "  AB"),
            "market+4",
            None,
            f'"{START.replace(" AB", "  AB")[:60]}…" is not',
        ),
        (START.replace("1deal", "0deal"), "phase", None, "Expected a round from 1 to 10"),
        (START.replace("1deal", "01deal"), "phase", None, "Expected a round from 1 to 10"),
        (START.replace("1deal", "11deal"), "phase", None, "Expected a round from 1 to 10"),
        (START.replace("1deal", "1Deal"), "phase", None, "Expected a round from 1 to 10"),
        (START.replace("1deal", "1deal\n"), "phase", None, "Expected a round from 1 to 10"),
        (START.replace(" ..", " .x"), "picks+1", None, "Expected a market tile from 1 to 4"),
        (START.replace(" ..", " .?"), "picks+1", None, "Expected a pick that can be seen"),
        (START.replace("largest+", "biggest+"), "bonus", None, "Expected the name of a bonus card"),
        (START.replace("+three-colors", ""), "bonus", "S5", "A game has 3 bonus cards."),
        (
            START.replace("three-colors", "largest"),
            "bonus+20",
            "S5",
            "There is only one card largest.",
        ),
        (START.replace("three-colors", "neighbor-blue"), "bonus+20", "S5", "With two seats"),
        (START.replace(" AB ", " AA "), "order", "S4", "The turn order must name"),
        (START.replace(" AB ", " ABC "), "order", "S4", "The turn order must name"),
        (START.replace(" AB ", " Ab "), "order+1", None, "Expected a seat"),
        (
            START.replace("-/- AB", "-/-/- AB"),
            "market",
            "S3",
            "Each of the 2 seats has one entry in ",
        ),
        (START.replace("-/- 1", "- 1"), "hands", "S3", "Each of the 2 seats has one entry in "),
        (START.replace(" .. ", " ... "), "picks", "S3", "Each of the 2 seats has one entry in "),
        (
            START.replace(" .. ", " ....... "),
            "picks",
            "S3",
            "Each of the 2 seats has one entry in ",
        ),
        # What each phase allows.
        (START.replace("-/- AB", "ooo/bbb AB"), "market", "C1", "In the phase deal the market"),
        (START.replace(" .. ", " 1. "), "picks", "C1", "In the phase deal the picks cannot be 1."),
        (START.replace("-/- 1deal", "ooo/bbb 1deal"), "hands", "B1", "In the phase deal the hands"),
        (
            START.replace("1deal", "10end").replace(" .. ", " .1 "),
            "picks",
            "C1",
            "In the phase end",
        ),
        (PICK.replace("ooo/bbb", "ooo/-"), "market", "C1", "In the phase pick the market"),
        (PICK.replace("ooo/bbb", "ooo/bb"), "market", "C1", "In the phase pick the market"),
        (PICK.replace(" .. ", " 12 "), "picks", "C1", "In the phase pick the picks cannot be 12."),
        (PICK.replace(" .. ", " .3 "), "picks", "C1", "In the phase pick the picks cannot be .3."),
        (PICK.replace("-/- 1", "ooo/- 1"), "hands", "B1", "In the phase pick the hands"),
        (BUILD.replace(" 12 ", " 1. "), "picks", "C2", "In the phase build the picks"),
        (BUILD.replace("-/- AB", "-/ooo AB"), "market", "C1", "In the phase build the market"),
        (BUILD.replace("ooo/bbb", "ooo/-"), "hands", "B1", "In the phase build the hands"),
        (
            BUILD.replace("ooo/bbb", "-/-"),
            "hands",
            "B1",
            "In the phase build the hands cannot be -/-.",
        ),
        (BUILD.replace("ooo/bbb", "ooo/bb"), "hands", "B1", "In the phase build the hands"),
        (TAKE.replace(" 11 ", " 1. "), "picks", "C2", "In the phase take the picks cannot be 1."),
        (TAKE.replace(" 11 ", " 12 "), "picks", "C3", "In the phase take the picks cannot be 12."),
        (
            TAKE.replace("ooo/-", "-/ooo"),
            "hands",
            "C3",
            "In the phase take the hands cannot be -/ooo.",
        ),
        (TAKE.replace("ooo/-", "-/-"), "hands", "C2", "In the phase take the hands cannot be -/-."),
        (
            TAKE.replace("ooo/-", "oo/-"),
            "hands",
            "C2",
            "In the phase take the hands cannot be oo/-.",
        ),
        (TAKE.replace("ooo/-", "ooo/bbb"), "hands", "C3", "In the phase take the hands"),
        (
            TAKE.replace("-/bbb", "bbb/-"),
            "market",
            "C2",
            "In the phase take the market cannot be bbb/-.",
        ),
        (
            TAKE.replace("-/bbb", "-/-"),
            "market",
            "C3",
            "In the phase take the market cannot be -/-.",
        ),
        (
            TAKE.replace("-/bbb", "-/bb"),
            "market",
            "C3",
            "In the phase take the market cannot be -/bb.",
        ),
        (
            THREE.replace("-/ggg/ooo/-", "-/ggg/ooo/yyy"),
            "hands",
            "C3",
            "In the phase take the hands",
        ),
        (THREE.replace("-/bbb/-/yyy", "-/bbb/-/-"), "market", "C3", "In the phase take the market"),
        (
            THREE.replace("-/bbb/-/yyy", "ooo/bbb/-/yyy"),
            "market",
            "C2",
            "In the phase take the market",
        ),
        (START.replace("1deal", "1end"), "phase", "E4", "Unknown phase 1end"),
        # All 120 cubes.
        (START.replace("o24", "o23"), "bag", "C1", "By then the bag holds 120 cubes, not 119."),
        (START.replace("1deal", "2deal"), "bag", "C1", "By then the bag holds 114 cubes, not 120."),
        (
            PICK.replace("o21", "o22").replace("b21", "b20"),
            "bag",
            "S1",
            "There are 24 orange cubes, and 25 are in use.",
        ),
        (START.replace("-;-", "d4:o;-"), "pyramids", "R6", "By then A has built 0 cubes, not 1."),
        (
            EXAMPLE.replace(".w.b/", ".wob/"),
            "pyramids",
            "R6",
            "By then A has built 6 cubes, not 7.",
        ),
        (
            EXAMPLE.replace("boo,.o", "boo,.y"),
            "pyramids",
            "B4",
            "The yellow cube on 2d3 could not be built",
        ),
    ],
)
def test_impossible_positions(text: str, place: str, rule: str | None, message: str) -> None:
    with pytest.raises(YaxhaError) as caught:
        Game.parse(text)
    assert str(caught.value).startswith(message)
    field, _, offset = place.partition("+")
    before = " ".join([*text.split(" ")[: FIELDS.index(field)], ""])
    column = len(before) + 1 + int(offset or 0)
    assert (caught.value.rule, caught.value.line, caught.value.column) == (rule, 1, column)


def test_discards_are_possible_once_level_1_is_full() -> None:
    full = "a1:bbbb/gggg/yyyy/wwww"
    game = Game.parse(f"{full};{full} o24b16g16y16w12 -/- AB .. -/- 7deal {CARDS}")
    assert str(game.box) == "w4"


def test_cards_put_together_by_hand_are_checked_too() -> None:
    game = Game(**{**vars(started()), "bonus": started().bonus[:2]})
    with pytest.raises(YaxhaError) as caught:
        check_position(game)
    assert (caught.value.code, caught.value.part) == ("bonus-count", 7)


def test_the_field_of_another_length_is_named() -> None:
    with pytest.raises(YaxhaError) as caught:
        Game.parse(START.replace("-/- AB", "-/-/- AB"))
    assert str(caught.value) == "Each of the 2 seats has one entry in market."


def test_a_tile_0_is_never_picked() -> None:
    game = Game(**{**vars(started()), "picks": (0, None), "phase": Phase.PICK})
    with pytest.raises(YaxhaError) as caught:
        check_position(game)
    assert caught.value.code == "phase-picks"


def test_a_build_may_be_half_applied() -> None:
    text = f"d4:ooo;- o21b21g24y24w24 -/- AB 12 -/bbb 1build {CARDS}"
    assert Game.parse(text).acting() == (Seat.B,)


def test_a_position_put_together_by_hand_is_checked_without_a_place() -> None:
    game = Game(**{**vars(started()), "round": 2})
    with pytest.raises(YaxhaError) as caught:
        check_position(game)
    assert (caught.value.code, caught.value.line) == ("bag-count", None)
