"""What is loaded: dumps of the wrong shape, and positions that no game comes to."""

from collections.abc import Callable
from typing import Any

import pytest

from yaxha.kernel import PHASES

Spoil = Callable[[Any], Any]

SHAPES: dict[str, Spoil] = {
    "A dump of a state is a tuple of 12 fields.": lambda f: f[:-1],
    "A game has 2 to 4 seats, not 1.": lambda f: f._replace(order=(0,)),
    "The order must name every seat once, not (0, 0) (S4).": lambda f: f._replace(order=(0, 0)),
    "a seat of the order must be a number from 0 to 1, not 2.": lambda f: f._replace(order=(0, 2)),
    "a card must be a number from 0 to 17, not 18.": lambda f: f._replace(cards=(0, 1, 18)),
    "A game has three different cards, not (0, 1, 1) (S5).": lambda f: f._replace(cards=(0, 1, 1)),
    "A game has three different cards, not (0, 1) (S5).": lambda f: f._replace(cards=(0, 1)),
    "market must have 2 entries, not 1.": lambda f: f._replace(market=f.market[:1]),
    "hands must have 2 entries, not 3.": lambda f: f._replace(hands=f.hands + f.hands[:1]),
    "picks must have 2 entries, not 0.": lambda f: f._replace(picks=()),
    "pyramids must have 2 entries, not 1.": lambda f: f._replace(pyramids=f.pyramids[:1]),
    "round must be a number from 1 to 10, not 0.": lambda f: f._replace(round=0),
    "round must be a number from 1 to 10, not 2.0.": lambda f: f._replace(round=2.0),
    "phase must be a number from 0 to 4, not 5.": lambda f: f._replace(phase=5),
    "seat must be a number from 0 to 1, not -1.": lambda f: f._replace(seat=-1),
    f"chance must be a number from 0 to {2**64 - 1}, not -1.": lambda f: f._replace(chance=-1),
    "a pick must be a number from 0 to 2, not 3.": lambda f: f._replace(picks=(3, 0)),
    "the bag must count 5 colours, not 4.": lambda f: f._replace(bag=f.bag[:4]),
    "a count of the bag must be a number from 0 to 24, not 25.": lambda f: f._replace(
        bag=(25, *f.bag[1:])
    ),
    "a count of a tile must be a number from 0 to 3, not 4.": lambda f: f._replace(
        market=((4, 0, 0, 0, 0), f.market[1])
    ),
    "a count of a hand must be a number from 0 to 3, not '1'.": lambda f: f._replace(
        hands=(("1", 0, 0, 0, 0), f.hands[1])
    ),
    "a file must be a number from 1 to 4, not 0.": lambda f: with_pyramid(f, 0, 4, {}),
    "a rank must be a number from 1 to 4, not 5.": lambda f: with_pyramid(f, 4, 5, {}),
    "A pyramid has 5 boards, not 4.": lambda f: f._replace(
        pyramids=((4, 4, (0,) * 4), f.pyramids[1])
    ),
    "The board 0x80000 has bits that are no cells.": lambda f: with_pyramid(f, 4, 4, {0: 0x80000}),
    "Two colours share cells: 0x1.": lambda f: with_pyramid(f, 4, 4, {0: 1, 3: 3}),
    f"a board must be a number from 0 to {2**64 - 1}, not -1.": lambda f: with_pyramid(
        f, 4, 4, {0: -1}
    ),
}
POSITIONS: dict[str, Spoil] = {
    "Two seats play without the cards about neighbours: not (0, 9, 1) (S5).": lambda f: f._replace(
        cards=(0, 9, 1)
    ),
    "The pyramid of seat A is empty, so its corner is d4 (R1).": lambda f: with_pyramid(
        f, 3, 4, {}
    ),
    "The pyramid of seat A does not lie in its frame with a cube on 1d4 (R1).": lambda f: (
        with_pyramid(f, 4, 4, {0: 2})
    ),
    "The pyramid of seat A has a level 1 of several pieces (B2).": lambda f: with_pyramid(
        f, 4, 4, {0: 5}
    ),
    "The pyramid of seat A has cubes that do not rest on four (B3).": lambda f: with_pyramid(
        f, 4, 4, {0: 0x1_0013}
    ),
    "There are 24 cubes of each colour, not 25 of colour 2 (S1).": lambda f: with_pyramid(
        f._replace(bag=(24,) * 5, market=((0,) * 5,) * 2, phase=0), 4, 4, {2: 1}
    ),
    "The bag has 0 cubes, and 54 are still to be dealt (S1).": lambda f: f._replace(bag=(0,) * 5),
    "The bag has 6 cubes, and 60 are still to be dealt (S1).": lambda f: f._replace(
        bag=(6, 0, 0, 0, 0), market=((0,) * 5,) * 2, phase=0
    ),
}


def with_pyramid(fields: Any, file: int, rank: int, boards: dict[int, int]) -> Any:
    pyramid = (file, rank, tuple([boards.get(color, 0) for color in range(5)]))
    return fields._replace(pyramids=(pyramid, fields.pyramids[1]))


@pytest.mark.parametrize("sentence", [*SHAPES, *POSITIONS])
def test_dumps_that_cannot_be(kernel: Any, sentence: str) -> None:
    spoil = {**SHAPES, **POSITIONS}[sentence]
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        kernel.State.load(spoil(kernel.State(2, 1).dump()))
    assert str(refusal.value) == sentence


NONE, ORANGE, BLUE = (0, 0, 0, 0, 0), (3, 0, 0, 0, 0), (0, 3, 0, 0, 0)


@pytest.mark.parametrize(
    "changes",
    [
        # In place of: pick, seat A, both tiles full, no hands, no picks.
        {"seat": 1},
        {"picks": (1, 0)},
        {"picks": (0, 1), "seat": 1},
        {"hands": (ORANGE, NONE)},
        {"market": (ORANGE, NONE)},
        {"phase": 0},
        {"phase": 0, "market": (NONE, BLUE)},
        {"phase": 0, "market": (ORANGE, NONE), "seat": 1},
        {"phase": 0, "market": (ORANGE, NONE), "picks": (0, 1)},
        {"phase": 0, "market": (ORANGE, NONE), "hands": (BLUE, NONE)},
        {"phase": 2},
        {"phase": 2, "picks": (1, 1), "market": (NONE, BLUE), "hands": (NONE, ORANGE), "seat": 1},
        {"phase": 2, "picks": (1, 0), "market": (NONE, BLUE), "hands": (NONE, ORANGE)},
        {"phase": 2, "picks": (1, 1), "market": (NONE, NONE), "hands": (ORANGE, BLUE)},
        {"phase": 2, "picks": (1, 1), "market": (NONE, NONE), "hands": (NONE, NONE)},
        {"phase": 3},
        {"phase": 3, "picks": (1, 2)},
        {"phase": 3, "picks": (1, 2), "market": (NONE, NONE)},
        {"phase": 3, "picks": (1, 0), "market": (NONE, NONE), "hands": (ORANGE, BLUE)},
        {"phase": 3, "picks": (1, 2), "market": (NONE, NONE), "hands": (ORANGE, BLUE), "seat": 1},
        {"phase": 3, "picks": (1, 2), "market": (NONE, BLUE), "hands": (ORANGE, BLUE)},
        {"phase": 3, "picks": (1, 2), "market": (NONE, NONE), "hands": (ORANGE, (2, 2, 0, 0, 0))},
        {"phase": 4},
        {"phase": 4, "round": 10},
        {"phase": 4, "market": (NONE, NONE)},
        {"phase": 4, "market": (NONE, NONE), "round": 10, "seat": 1},
        {"phase": 4, "market": (NONE, NONE), "round": 10, "picks": (1, 2)},
    ],
    ids=str,
)
def test_phases_and_what_does_not_go_with_them(kernel: Any, changes: dict[str, Any]) -> None:
    plain = {"market": (ORANGE, BLUE), "bag": (12,) * 5}
    fields = kernel.State(2, 1).dump()._replace(**{**plain, **changes})
    phase = PHASES[changes.get("phase", 1)]
    with pytest.raises(ValueError, match=rf"do not go with the phase {phase}\.$"):
        kernel.State.load(fields)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"seat": 1, "picks": (2, 0)},
        {"phase": 0, "market": (ORANGE, NONE)},
        {"phase": 2, "picks": (1, 1), "market": (NONE, BLUE), "hands": (NONE, ORANGE)},
        {"phase": 3, "picks": (1, 2), "market": (NONE, NONE), "hands": (ORANGE, BLUE)},
        {"phase": 3, "picks": (1, 2), "market": (NONE, NONE), "hands": (NONE, BLUE), "seat": 1},
        {"phase": 4, "market": (NONE, NONE), "round": 10},
    ],
    ids=str,
)
def test_phases_and_what_goes_with_them(kernel: Any, changes: dict[str, Any]) -> None:
    plain = {"market": (ORANGE, BLUE), "bag": (12,) * 5}
    fields = kernel.State(2, 1).dump()._replace(**{**plain, **changes})
    state = kernel.State.load(fields)
    assert state.dump() == fields
    while not state.over:
        state.step(state.sample())


def test_a_hand_of_which_nothing_fits_is_not_waited_for(kernel: Any) -> None:
    """Level 1 is full of orange: no other colour can be built on it."""
    full = (1, 1, (0xFFFF, 0, 0, 0, 0))
    build = {"phase": 3, "picks": (1, 2), "market": (NONE, NONE), "bag": (0, 18, 18, 18, 18)}
    fields = kernel.State(2, 1).dump()._replace(**build, pyramids=(full, (4, 4, (0,) * 5)))
    with pytest.raises(ValueError, match="do not go with the phase build"):
        kernel.State.load(fields._replace(hands=(BLUE, BLUE)))
    state = kernel.State.load(fields._replace(hands=((1, 1, 1, 0, 0), BLUE)))
    state.step(4 + 16)
    assert (state.seat, state.dump().hands) == (1, (NONE, BLUE))


@pytest.mark.parametrize(
    ("order", "cards", "sentence"),
    [
        ((0,), (0, 1, 2), "A game has 2 to 4 seats, not 1."),
        ((0, 1, 2, 3, 0), (0, 1, 2), "A game has 2 to 4 seats, not 5."),
        ((1, 1), (0, 1, 2), "The order must name every seat once, not (1, 1) (S4)."),
        ((1, 0), (0, 1), "A game has three different cards, not (0, 1) (S5)."),
        (
            (1, 0),
            (0, 13, 1),
            "Two seats play without the cards about neighbours: not (0, 13, 1) (S5).",
        ),
    ],
)
def test_starts_that_cannot_be(
    kernel: Any, order: tuple[int, ...], cards: tuple[int, ...], sentence: str
) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        kernel.State.start(order, cards)
    assert str(refusal.value) == sentence


def test_a_start(kernel: Any) -> None:
    state = kernel.State.start((2, 0, 1), (17, 9, 3))
    assert (state.dump().order, state.dump().cards) == ((2, 0, 1), (17, 9, 3))
    assert PHASES[state.phase] == "deal"
