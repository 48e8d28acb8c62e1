"""Look-ahead: values of builds and tiles, the same in every kernel."""

from typing import Any

import numpy as np
import pytest

from kernel.kernels import KERNELS

SEEDS = np.arange(6, dtype=np.uint64)


def before_building(kernel: Any, seats: int, round_: int) -> Any:
    """A random game at the first build of the round."""
    state = kernel.State(seats, 3)
    while state.round < round_ or state.phase != 3:
        state.step(state.sample())
    return state


def values(kernel: Any, seats: int, round_: int, reach: int, win: float) -> list[float]:
    """The values of builds of seat A."""
    state = before_building(kernel, seats, round_)
    builds = kernel.Builds()
    builds.find(state, 0, state.dump().hands[0])
    chosen = np.arange(0, len(builds), max(1, len(builds) // 8), dtype=np.int32)
    sums = np.zeros(len(chosen))
    kernel.Futures(state, 0, 11, reach, win).add_values(builds, chosen, SEEDS, sums)
    return [float(each) for each in sums]


@pytest.mark.parametrize(
    ("seats", "round_", "reach", "win"),
    [(2, 9, 256, 0.0), (3, 8, 120, 20.0), (4, 10, 0, 20.0), (4, 8, 180, 0.0)],
)
def test_all_kernels_agree(seats: int, round_: int, reach: int, win: float) -> None:
    found = [values(kernel, seats, round_, reach, win) for kernel in KERNELS.values()]
    assert all(each == found[0] for each in found)
    assert all(10 * len(SEEDS) < value < 100 * len(SEEDS) for value in found[0])


def test_in_the_last_round_a_value_is_a_score(kernel: Any) -> None:
    """A build has no future then: its value is its group points and cards."""
    state = before_building(kernel, 2, 10)
    builds = kernel.Builds()
    builds.find(state, 0, state.dump().hands[0])
    chosen, sums = np.arange(len(builds), dtype=np.int32), np.zeros(len(builds))
    kernel.Futures(state, 0, 1, 256, 0.0).add_values(builds, chosen, SEEDS[:1], sums)
    for nth in range(len(builds)):
        trial = state.clone()
        for color, cell in builds.placements(nth):
            trial.step(4 + 38 * color + cell)
        points = sum(points_of(size) for size in kernel.features(trial, 0)[:5])
        assert 0 <= sums[nth] - points <= 15


def points_of(size: int) -> int:
    return (0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 25, 30, *[36] * 19)[size]


@pytest.mark.parametrize("reach", [0, 200])
@pytest.mark.parametrize("seats", [2, 4])
def test_values_of_tiles(seats: int, reach: int) -> None:
    """A tile that has been taken has no value, every other has."""
    found = []
    for kernel in KERNELS.values():
        state = kernel.State(seats, 6)
        while state.round < 9 or state.phase != 2:
            state.step(0 if state.phase == 1 else state.sample())
        sums = np.zeros(seats)
        kernel.Futures(state, state.seat, 5, reach, 0.0).add_tile_values(state.seat, SEEDS, sums)
        taken = [not any(cubes) for cubes in state.dump().market]
        assert [value == 0 for value in sums] == taken
        found.append(sums.tolist())
    assert all(each == found[0] for each in found)


def test_values_are_added(kernel: Any) -> None:
    state = before_building(kernel, 2, 9)
    builds = kernel.Builds()
    builds.find(state, 0, state.dump().hands[0])
    futures = kernel.Futures(state, 0, 1, 256, 10.0)
    chosen, once, twice = np.zeros(1, np.int32), np.zeros(1), np.zeros(1)
    futures.add_values(builds, chosen, SEEDS, once)
    futures.add_values(builds, chosen, SEEDS[:2], twice)
    futures.add_values(builds, chosen, SEEDS[2:], twice)
    assert twice[0] == pytest.approx(once[0])


def test_the_state_is_left_as_it_was(kernel: Any) -> None:
    state = before_building(kernel, 3, 5)
    before = state.dump()
    kernel.Futures(state, 1, 1, 256, 10.0)
    assert state.dump() == before


def test_invalid_arguments_are_rejected(kernel: Any) -> None:
    state = kernel.State(2, 1)
    futures = kernel.Futures(state, 0, 1, 256, 0.0)
    builds = kernel.Builds()
    builds.find(state, 0, (1, 0, 0, 0, 0))
    chosen, sums = np.zeros(1, np.int32), np.zeros(1)
    for reach in (-1, 257, 1.5):
        with pytest.raises(ValueError, match="reach must be a number from 0 to 256"):
            kernel.Futures(state, 0, 1, reach, 0.0)
    with pytest.raises(TypeError, match="Builds of this kernel are needed, not NoneType"):
        futures.add_values(None, chosen, SEEDS, sums)
    with pytest.raises(IndexError, match="There is no build 1: 1 were found"):
        futures.add_values(builds, chosen + 1, SEEDS, sums)
    with pytest.raises(ValueError, match=r"sums must have the shape \(1,\)"):
        futures.add_values(builds, chosen, SEEDS, np.zeros(2))
    with pytest.raises(ValueError, match=r"sums must have the shape \(2,\)"):
        futures.add_tile_values(0, SEEDS, sums)
    with pytest.raises(IndexError, match="There is no seat 2"):
        futures.add_tile_values(2, SEEDS, np.zeros(2))
    assert not sums.any()
