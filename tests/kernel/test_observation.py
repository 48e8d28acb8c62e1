"""Observations: all information of a seat, and no secret."""

import random
from collections.abc import Iterator
from math import prod
from typing import Any

import numpy as np
import pytest

from kernel.kernels import KERNELS
from yaxha.bots.bridge import game_of
from yaxha.engine import COLORS, BonusCard, Game, Phase, Seat, View
from yaxha.kernel.layout import CELL_OF, PHASES
from yaxha.kernel.observation import OBSERVATION, OBSERVATION_SHAPE
from yaxha.kernel.observation import observe as interpreted_observe
from yaxha.kernel.simultaneous import TOGETHER_SHAPE
from yaxha.kernel.state import State as InterpretedState

Parts = dict[str, Any]


def positions(kernel: Any, seats: int, seed: int) -> Iterator[Any]:
    """A random game, deals included: one state that changes from cube to cube."""
    rng = random.Random(seed)
    cards = rng.sample([card for card in range(18) if seats > 2 or not 9 <= card < 14], 3)
    state = kernel.State.start(rng.sample(range(seats), seats), cards)
    while True:
        yield state
        if state.over:
            return
        state.step(rng.choice(state.legal_actions()))


def observed(kernel: Any, state: Any, seat: int) -> list[int]:
    buffer = np.full(OBSERVATION_SHAPE, 99, np.uint8)
    kernel.observe(state, seat, buffer)
    return list(map(int, buffer))


def parts_of(numbers: list[int]) -> Parts:
    array = np.array(numbers)
    return {name: array[at : at + prod(shape)].reshape(shape) for name, at, shape in OBSERVATION}


def test_parts_are_contiguous() -> None:
    end = 0
    for _, start, shape in OBSERVATION:
        assert start == end
        end += prod(shape)
    assert (end,) == OBSERVATION_SHAPE


# Contents


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_observation_has_all_of_a_view(kernel: Any, seats: int) -> None:
    for nth, state in enumerate(positions(kernel, seats, seed=seats)):
        game = game_of(state)
        seat = Seat(nth % seats)
        assert read(observed(kernel, state, seat), seat) == told(View.of(game, seat), game)


def read(numbers: list[int], seat: Seat) -> Parts:
    """The contents of an observation, with seats by their own numbers."""
    parts = parts_of(numbers)
    seats = int(parts["seats"].sum())
    assert list(parts["seats"]) == [1] * seats + [0] * (4 - seats)
    for name in ("pyramids", "hands", "order", "picks", "acting"):
        assert not parts[name][seats:].any(), name
        parts[name] = np.roll(parts[name][:seats], seat, axis=0)
    assert not parts["market"][seats:].any()
    return {
        "pyramids": [[board_of(cells) for cells in pyramid] for pyramid in parts["pyramids"]],
        "hands": parts["hands"].tolist(),
        "market": parts["market"][:seats].tolist(),
        "bag": parts["bag"].tolist(),
        "order": [int(np.flatnonzero(place).item()) for place in parts["order"]],
        "picks": [int(pick.argmax()) + 1 if pick.any() else None for pick in parts["picks"]],
        "acting": np.flatnonzero(parts["acting"]).tolist(),
        "phase": PHASES[int(np.flatnonzero(parts["phase"]).item())],
        "round": int(parts["round"].item()),
        "cards": {list(BonusCard)[card] for card in np.flatnonzero(parts["cards"])},
    }


def board_of(cells: Any) -> int:
    return sum(1 << bit for bit in range(64) if 0 <= CELL_OF[bit] < 30 and cells[CELL_OF[bit]])


def told(view: View, game: Game) -> Parts:
    """The same contents of the engine's view."""
    return {
        "pyramids": [list(pyramid.boards) for pyramid in view.pyramids],
        "hands": [[hand.count(color) for color in COLORS] for hand in view.hands],
        "market": [[tile.count(color) for color in COLORS] for tile in view.market],
        "bag": list(view.bag.counts),
        "order": [view.order.index(seat) for seat in view.seats],
        "picks": [pick if isinstance(pick, int) else None for pick in view.picks],
        # In the engine a seat that has picked may pick again (R12).
        "acting": list(view.seats if view.phase is Phase.PICK else game.acting()),
        "phase": str(view.phase),
        "round": view.round,
        "cards": set(view.bonus),
    }


def test_interpreted_and_compiled_are_the_same(kernel: Any) -> None:
    pairs = zip(positions(kernel, 4, 7), positions_interpreted(4, 7), strict=True)
    for nth, (state, other) in enumerate(pairs):
        buffer = np.zeros(OBSERVATION_SHAPE, np.uint8)
        interpreted_observe(other, nth % 4, buffer)
        assert observed(kernel, state, nth % 4) == buffer.tolist()


def positions_interpreted(seats: int, seed: int) -> Iterator[InterpretedState]:
    return positions(KERNELS["interpreted"], seats, seed)


# Secrets


def changed(kernel: Any, state: Any, **fields: Any) -> Any:
    return kernel.State.load(state.dump()._replace(**fields))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_secrets_do_not_change_it(kernel: Any, seats: int) -> None:
    """Other face-down picks and other cubes to come make no difference to the seat."""
    rng = random.Random(seats)
    compared = 0
    for seed in range(3):
        for state in positions(kernel, seats, seed):
            picking = PHASES[state.phase] == "pick"
            for viewer in range(seats) if picking else [rng.randrange(seats)]:
                other = changed(kernel, state, chance=rng.getrandbits(64))
                if picking:
                    picks = [
                        pick if seat == viewer or not pick else pick % seats + 1
                        for seat, pick in enumerate(state.dump().picks)
                    ]
                    compared += tuple(picks) != state.dump().picks
                    other = changed(kernel, other, picks=tuple(picks))
                assert observed(kernel, state, viewer) == observed(kernel, other, viewer)
    assert compared >= 30


def test_it_hides_which_seats_have_picked(kernel: Any) -> None:
    state = kernel.State(3, 1)
    before = observed(kernel, state, 2)
    state.step(0)
    state.step(1)
    assert observed(kernel, state, 2) == before


def test_known_picks_change_it(kernel: Any) -> None:
    own = revealed = 0
    for state in positions(kernel, 3, seed=5):
        picks = state.dump().picks
        if not picks[1]:
            continue
        other = changed(kernel, state, picks=(picks[0], picks[1] % 3 + 1, picks[2]))
        assert observed(kernel, state, 1) != observed(kernel, other, 1)
        own += 1
        if PHASES[state.phase] != "pick":
            assert observed(kernel, state, 0) != observed(kernel, other, 0)
            revealed += 1
    assert own > revealed > 0


# Errors


@pytest.mark.parametrize(
    ("buffer", "why"),
    [
        (np.zeros(708, np.uint8), "shape"),
        (np.zeros((709, 1), np.uint8), "shape"),
        (np.zeros(709, np.int64), "kind"),
        (np.zeros(1418, np.uint8)[::2], "contiguous"),
        (np.frombuffer(bytes(709), np.uint8), "writable"),
    ],
)
def test_invalid_buffers_are_rejected(kernel: Any, buffer: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        kernel.observe(kernel.State(2, 1), 0, buffer)


def test_a_list_is_not_a_buffer(kernel: Any) -> None:
    with pytest.raises(TypeError, match="buffer"):
        kernel.observe(kernel.State(2, 1), 0, [0] * 709)


@pytest.mark.parametrize("seat", [-1, 2])
def test_unknown_seats_are_rejected(kernel: Any, seat: int) -> None:
    buffer = np.zeros(709, np.uint8)
    with pytest.raises(IndexError, match=f"no seat {seat}"):
        kernel.observe(kernel.State(2, 1), seat, buffer)
    assert not buffer.any()


# The observer


def buffers() -> tuple[Any, Any]:
    return np.zeros(OBSERVATION_SHAPE, np.uint8), np.zeros(TOGETHER_SHAPE, np.uint8)


def test_an_observer_writes_what_the_functions_write(kernel: Any) -> None:
    seen, mask = buffers()
    observer = kernel.Observer(seen, mask)
    rng = random.Random(1)
    state = kernel.State(3, 1)
    while not state.over:
        seat = rng.randrange(3)
        observer.look(state, seat)
        other_seen, other_mask = buffers()
        kernel.observe(state, seat, other_seen)
        kernel.legal_mask_of(state, seat, other_mask)
        assert (seen == other_seen).all()
        assert (mask == other_mask).all()
        state.step(rng.choice(state.legal_actions()))


def test_an_observer_rejects_invalid_buffers_and_seats(kernel: Any) -> None:
    seen, mask = buffers()
    with pytest.raises(ValueError, match="observation must have the shape"):
        kernel.Observer(mask, mask)
    with pytest.raises(ValueError, match="mask must have the shape"):
        kernel.Observer(seen, seen)
    with pytest.raises(AttributeError):
        kernel.Observer.__new__(kernel.Observer).look(kernel.State(2, 1), 0)
    with pytest.raises(IndexError, match="no seat -1"):
        kernel.Observer(seen, mask).look(kernel.State(2, 1), -1)
