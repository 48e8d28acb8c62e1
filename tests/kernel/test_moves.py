"""Effects of actions on a state: ties, swaps, growth of the base, discards and rounds."""

from typing import Any

import pytest

from yaxha.kernel import PHASES

EMPTY, FULL = (0,) * 5, (1, 1, (0xFFFF, 0, 0, 0, 0))


def dealt(kernel: Any, order: tuple[int, ...]) -> Any:
    """Four tiles of one colour each: orange, blue, green, yellow."""
    state = kernel.State.start(order, (0, 1, 2))
    for color in range(4):
        for _ in range(3):
            state.step(color)
    return state


def colors_held(state: Any) -> list[int | None]:
    return [hand.index(3) if any(hand) else None for hand in state.dump().hands]


def test_the_first_in_turn_order_wins_a_tie(kernel: Any) -> None:
    """C2; the others take in turn order (C3), and all who tied swap (C4)."""
    state = dealt(kernel, (2, 0, 3, 1))
    for tile in (1, 1, 1, 0):
        state.step(tile)
    assert (PHASES[state.phase], state.seat) == ("take", 0)
    assert colors_held(state) == [None, None, 1, 0]
    state.step(3)
    assert (PHASES[state.phase], state.seat) == ("take", 1)
    assert state.dump().order == (2, 0, 3, 1)
    state.step(2)
    assert PHASES[state.phase] == "build"
    assert colors_held(state) == [3, 2, 1, 0]
    assert state.dump().order == (1, 0, 3, 2)


def test_without_a_tie_nobody_swaps(kernel: Any) -> None:
    state = dealt(kernel, (2, 0, 3, 1))
    for tile in (3, 2, 1, 0):
        state.step(tile)
    assert PHASES[state.phase] == "build"
    assert state.dump().order == (2, 0, 3, 1)


def test_two_ties_swap_apart(kernel: Any) -> None:
    state = dealt(kernel, (2, 0, 3, 1))
    for tile in (0, 3, 0, 3):
        state.step(tile)
    for tile in (1, 2):
        state.step(tile)
    assert state.dump().order == (0, 2, 1, 3)


@pytest.mark.parametrize(
    ("cell", "pyramid"),
    [
        (1, (4, 4, 0b11)),
        (4, (4, 4, 0b10001)),
        (30, (3, 4, 0b10001)),
        (34, (4, 3, 0b11)),
    ],
    ids=["far", "right", "left", "near"],
)
def test_growth_moves_the_frame(kernel: Any, cell: int, pyramid: tuple[int, ...]) -> None:
    state = dealt(kernel, (0, 1, 2, 3))
    for action in (0, 1, 2, 3, 4, 4 + cell):
        state.step(action)
    file, rank, boards = state.pyramid(0)
    assert (file, rank, boards[0]) == pyramid


def test_cubes_that_fit_nowhere_are_discarded(kernel: Any) -> None:
    """R6: on a full level 1 of orange no blue cube fits, so the next seat builds at once."""
    dump = kernel.State.start((0, 1), (0, 1, 2)).dump()
    state = kernel.State.load(
        dump._replace(
            phase=3,
            picks=(1, 2),
            bag=(2, 18, 23, 24, 24),
            hands=((1, 2, 0, 0, 0), (0, 0, 1, 0, 0)),
            pyramids=(FULL, dump.pyramids[1]),
        )
    )
    state.step(4 + 16)
    assert (state.seat, state.dump().hands) == (1, (EMPTY, (0, 0, 1, 0, 0)))
    state.step(4 + 2 * 38)
    assert (PHASES[state.phase], state.round, state.dump().picks) == ("deal", 2, (0, 0))


@pytest.mark.parametrize("begun", [0, 1, 5])
def test_a_seed_finishes_the_deal(kernel: Any, begun: int) -> None:
    state = kernel.State(2)
    for _ in range(begun):
        state.step(2)
    state.seed(4)
    assert PHASES[state.phase] == "pick"
    assert sum(state.bag_counts()) == 114
    assert state.dump().market[0][2] >= min(begun, 3)
    again = state.clone()
    again.seed(4)
    assert state.dump()[:-2] == again.dump()[:-2]
