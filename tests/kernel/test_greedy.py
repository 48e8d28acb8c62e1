"""Greedy policy, compared with its description on the engine's pyramids."""

from typing import Any

import pytest

from kernel.kernels import KERNELS
from yaxha.bots.bridge import placement_of
from yaxha.engine import Color, Pyramid

POINTS = (0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 25, 30, *[36] * 19)


def worth(pyramid: Pyramid) -> tuple[int, int]:
    """Group points, then the squares of group sizes."""
    points = sum(POINTS[group.size] for group in pyramid.largest_groups)
    return points, sum(group.size**2 for group in pyramid.groups)


def hand_of(state: Any, seat: int) -> list[Color]:
    held = state.dump().hands[seat]
    return [color for color in Color for _ in range(held[color])]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_cube_is_placed_for_the_most_worth(kernel: Any, seats: int) -> None:
    """Among equals, on the lowest level."""
    state = kernel.State(seats, 17)
    compared = 0
    while not state.over:
        if state.phase == 3 and len(hand := hand_of(state, state.seat)) == 3:
            before = state.dump()[:-2]
            moves = kernel.choose_build(state, state.seat)
            assert state.dump()[:-2] == before
            check_build(Pyramid(*state.pyramid(state.seat)), hand, moves)
            compared += 1
        state.step(state.sample())
    assert compared > 5 * seats


def check_build(pyramid: Pyramid, hand: list[Color], moves: list[tuple[int, int]]) -> None:
    for color, cell in moves:
        chosen = placement_of(pyramid.file, pyramid.rank, 4 + 38 * color + cell)
        values = {
            placement: (*worth(pyramid.build([placement])), -placement.cell.level)
            for placement in pyramid.legal_placements(dict.fromkeys(hand))
        }
        assert values[chosen] == max(values.values())
        pyramid = pyramid.build([chosen])
        hand.remove(chosen.color)
    assert not pyramid.legal_placements(dict.fromkeys(hand))


def test_the_best_tile_is_chosen(kernel: Any) -> None:
    """Three of a colour are worth four points at once, everything else three."""
    for seed in range(10):
        state = kernel.State.start((0, 1, 2, 3), (0, 1, 2))
        for cubes in ("012", "000", "113", "024"):
            for color in cubes:
                state.step(int(color))
        state.seed(seed)
        assert [kernel.choose_tile(state, seat) for seat in range(4)] == [1] * 4
        for _ in range(4):
            state.step(1)
        # A has it now, and B takes one of the others.
        assert (state.seat, state.phase) == (1, 2)
        assert {kernel.choose_tile(state, seat) for seat in range(4)} <= {0, 2, 3}


def test_an_empty_hand_builds_nothing(kernel: Any) -> None:
    assert kernel.choose_build(kernel.State(2, 1), 0) == []


def test_ties_are_broken_at_random(kernel: Any) -> None:
    """On an empty table all tiles of three colours are worth the same."""
    found = set()
    for seed in range(40):
        state = kernel.State.start((0, 1), (0, 1, 2))
        for color in (0, 1, 2, 2, 3, 4):
            state.step(color)
        state.seed(seed)
        found.add(kernel.choose_tile(state, 0))
    assert found == {0, 1}


def test_all_kernels_agree() -> None:
    states = [kernel.State(3, 23) for kernel in KERNELS.values()]
    while not states[0].over:
        chosen = [
            kernel.choose_build(state, state.seat)
            if state.phase == 3
            else kernel.choose_tile(state, state.seat)
            for kernel, state in zip(KERNELS.values(), states, strict=True)
        ]
        assert all(each == chosen[0] for each in chosen)
        actions = {state.sample() for state in states}
        assert len(actions) == 1
        for state in states:
            state.step(min(actions))
