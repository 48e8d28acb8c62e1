"""Positions that no game reaches cannot be loaded."""

from collections.abc import Callable
from typing import Any

import pytest

from kernel.games import with_pyramid
from yaxha.kernel import PHASES

Spoil = Callable[[Any], Any]

POSITIONS: dict[str, Spoil] = {
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


@pytest.mark.parametrize("sentence", POSITIONS)
def test_unreachable_positions_are_rejected(kernel: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        kernel.State.load(POSITIONS[sentence](kernel.State(2, 1).dump()))
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
def test_fields_that_contradict_the_phase_are_rejected(
    kernel: Any, changes: dict[str, Any]
) -> None:
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
def test_consistent_positions_are_loaded(kernel: Any, changes: dict[str, Any]) -> None:
    plain = {"market": (ORANGE, BLUE), "bag": (12,) * 5}
    fields = kernel.State(2, 1).dump()._replace(**{**plain, **changes})
    state = kernel.State.load(fields)
    assert state.dump() == fields
    while not state.over:
        state.step(state.sample())


def test_a_seat_with_an_unplaceable_hand_does_not_act(kernel: Any) -> None:
    """Level 1 is full of orange: no other colour can be built on it."""
    full = (1, 1, (0xFFFF, 0, 0, 0, 0))
    build = {"phase": 3, "picks": (1, 2), "market": (NONE, NONE), "bag": (0, 18, 18, 18, 18)}
    fields = kernel.State(2, 1).dump()._replace(**build, pyramids=(full, (4, 4, (0,) * 5)))
    with pytest.raises(ValueError, match="do not go with the phase build"):
        kernel.State.load(fields._replace(hands=(BLUE, BLUE)))
    state = kernel.State.load(fields._replace(hands=((1, 1, 1, 0, 0), BLUE)))
    state.step(4 + 16)
    assert (state.seat, state.dump().hands) == (1, (NONE, BLUE))
