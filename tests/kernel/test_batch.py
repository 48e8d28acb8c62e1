"""Batches: the same games as each on its own."""

import pickle
from typing import Any

import numpy as np
import pytest

from yaxha.kernel import ACTIONS

OBSERVED = 709


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_batch_is_its_games(kernel: Any, seats: int) -> None:
    count = 5
    batch = kernel.Batch(count, seats, 40)
    games = [kernel.State(seats, 40 + nth) for nth in range(count)]
    actions, acting = np.zeros(count, np.int32), np.zeros(count, np.int32)
    masks = np.zeros((count, ACTIONS), np.uint8)
    seen = np.zeros((count, OBSERVED), np.uint8)
    totals, done = np.zeros((count, seats), np.int32), np.zeros(count, np.uint8)
    mask, row = np.zeros(ACTIONS, np.uint8), np.zeros(OBSERVED, np.uint8)
    assert len(batch) == count
    while not done.all():
        batch.masks(masks)
        batch.observations(seen)
        batch.seats(acting)
        batch.totals(totals)
        batch.done(done)
        batch.sample(actions)
        for nth, game in enumerate(games):
            game.legal_mask(mask)
            assert masks[nth].tolist() == mask.tolist()
            kernel.observe(game, game.seat, row)
            assert seen[nth].tolist() == row.tolist()
            assert totals[nth].tolist() == list(kernel.totals(game))
            assert acting[nth] == (-1 if game.over else game.seat)
            assert done[nth] == game.over
            assert actions[nth] == (-1 if game.over else game.sample())
            assert batch.game(nth) == game
            if not game.over:
                game.step(actions[nth])
        batch.step(actions)


def play_out(batch: Any, count: int) -> list[list[int]]:
    """The totals of so many games, in the order of their ends."""
    games = len(batch)
    actions, done = np.zeros(games, np.int32), np.zeros(games, np.uint8)
    totals = np.zeros((games, 2), np.int32)
    found: list[list[int]] = []
    while len(found) < count:
        batch.sample(actions)
        batch.step(actions)
        batch.done(done)
        if done.any():
            batch.totals(totals)
            found += totals[done == 1].tolist()
            assert batch.restart() == done.sum()
    return found


def sampled_totals(kernel: Any, seed: int) -> list[int]:
    game = kernel.State(2, seed)
    while not game.over:
        game.step(game.sample())
    return list(kernel.totals(game))


def test_restart_uses_the_next_seeds(kernel: Any) -> None:
    found = play_out(kernel.Batch(3, 2, 2**64 - 2), 9)
    totals = [sampled_totals(kernel, seed) for seed in (2**64 - 2, 2**64 - 1, *range(10))]
    # Those that are still being played when the last one ends are left out.
    assert all(row in totals for row in found)
    assert play_out(kernel.Batch(1, 2, -2), 9) == totals[:9]


def test_restart_leaves_unfinished_games(kernel: Any) -> None:
    batch = kernel.Batch(2, 2)
    assert batch.restart() == 0
    assert batch.game(1) == kernel.State(2, 1)


def test_game_returns_a_copy(kernel: Any) -> None:
    batch = kernel.Batch(2, 2)
    batch.game(0).step(1)
    assert batch.game(0) == kernel.State(2, 0)


@pytest.mark.parametrize("wrong", [-1, 2, 194, 2**31 - 1])
@pytest.mark.parametrize("at", [0, 3])
def test_one_illegal_action_stops_the_whole_step(kernel: Any, wrong: int, at: int) -> None:
    batch = kernel.Batch(4, 2)
    before = [batch.game(nth) for nth in range(4)]
    actions = np.zeros(4, np.int32)
    actions[at] = wrong
    with pytest.raises(kernel.IllegalStep) as refusal:
        batch.step(actions)
    assert str(refusal.value) == (
        f"Game {at}: Seat A chooses a market tile, one of [0, 1]: {wrong} is not (C1, C3)."
    )
    assert [batch.game(nth) for nth in range(4)] == before


def test_a_finished_game_takes_no_action(kernel: Any) -> None:
    batch = kernel.Batch(1, 2)
    actions = np.zeros(1, np.int32)
    while not batch.game(0).over:
        batch.sample(actions)
        batch.step(actions)
    end = batch.game(0)
    batch.sample(actions)
    assert actions.tolist() == [-1]
    batch.step(actions)
    with pytest.raises(kernel.IllegalStep, match="Game 0: The game is over"):
        batch.step(np.zeros(1, np.int32))
    assert batch.game(0) == end


@pytest.mark.parametrize(
    ("method", "shape", "kind"),
    [
        ("masks", (3, 194), np.uint8),
        ("observations", (3, 709), np.uint8),
        ("seats", (3,), np.int32),
        ("totals", (3, 4), np.int32),
        ("done", (3,), np.uint8),
        ("sample", (3,), np.int32),
        ("step", (3,), np.int32),
    ],
)
def test_wrong_buffers_are_rejected(
    kernel: Any, method: str, shape: tuple[int, ...], kind: Any
) -> None:
    batch = kernel.Batch(3, 4)
    call = getattr(batch, method)
    call(np.zeros(shape, kind))
    with pytest.raises(ValueError, match="must have the shape"):
        call(np.zeros((2, *shape[1:]), kind))
    with pytest.raises(ValueError, match="must have numbers of the kind"):
        call(np.zeros(shape, np.float64))
    with pytest.raises(ValueError, match="must be contiguous"):
        call(np.zeros((2 * shape[0], *shape[1:]), kind)[::2])
    with pytest.raises(TypeError, match="must be a buffer"):
        call([0, 0, 0])
    frozen = np.zeros(shape, kind)
    frozen.flags.writeable = False
    if method == "step":
        call(frozen)
    else:
        with pytest.raises(ValueError, match="must be writable"):
            call(frozen)


@pytest.mark.parametrize("count", [-1, 0, 2**20 + 1, 2**70])
def test_the_number_of_games_is_limited(kernel: Any, count: int) -> None:
    with pytest.raises(ValueError, match=r"A batch has 1 to 1048576 games, not"):
        kernel.Batch(count, 2)


def test_wrong_arguments_are_rejected(kernel: Any) -> None:
    with pytest.raises(ValueError, match="A game has 2 to 4 seats, not 5"):
        kernel.Batch(2, 5)
    for wrong in (1.5, "2", None):
        with pytest.raises(TypeError, match="integer"):
            kernel.Batch(wrong, 2)
        with pytest.raises(TypeError, match="integer"):
            kernel.Batch(2, wrong)
        with pytest.raises(TypeError, match="integer"):
            kernel.Batch(2, 2, wrong)
    for nth in (-1, 2, 2**70):
        with pytest.raises(IndexError, match=r"There is no game -?\d+: they are 0 to 1\."):
            kernel.Batch(2, 2).game(nth)


def test_a_batch_is_not_pickled(kernel: Any) -> None:
    with pytest.raises(TypeError, match="A Batch cannot be pickled or copied; the State of each"):
        pickle.dumps(kernel.Batch(2, 2))
