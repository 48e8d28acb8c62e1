"""Arguments that the kernel refuses: buffers it cannot use, and dumps out of range."""

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kernel.games import calls_with, with_pyramid

READ_ONLY = np.zeros((3, 2), np.int32)
READ_ONLY.flags.writeable = False

WRONG_TOTALS = {
    "totals must be a buffer, such as a numpy array, not None.": None,
    "totals must be a buffer, such as a numpy array, not [[0, 0], [0, 0], [0, 0]].": [[0, 0]] * 3,
    "totals must have numbers of the kind 'i', not 'l'.": np.zeros((3, 2), np.int64),
    "totals must have numbers of the kind 'i', not 'f'.": np.zeros((3, 2), np.float32),
    "totals must have numbers of the kind 'i', not '>i'.": np.zeros((3, 2), ">i4"),
    "totals must have numbers of the kind 'i', not '<i'.": (ctypes.c_int * 2 * 3)(),
    "totals must have the shape (3, 2), not (2, 3).": np.zeros((2, 3), np.int32),
    "totals must have the shape (3, 2), not (6,).": np.zeros(6, np.int32),
    "totals must have the shape (3, 2), not (3, 2, 1).": np.zeros((3, 2, 1), np.int32),
    "totals must have the shape (3, 2), not ().": np.zeros((), np.int32),
    "totals must be contiguous.": np.zeros((3, 4), np.int32)[:, ::2],
    "totals must be writable.": READ_ONLY,
}
WRONG_SEEDS = {
    "seeds must be a buffer, such as a numpy array, not 7.": 7,
    "seeds must be a buffer, such as a numpy array, not [1, 2, 3].": [1, 2, 3],
    "seeds must have numbers of the kind 'Q', not 'l'.": np.zeros(3, np.int64),
    "seeds must have numbers of the kind 'Q', not 'd'.": np.zeros(3),
    "seeds must have the shape (3,), not (3, 1).": np.zeros((3, 1), np.uint64),
    "seeds must have the shape (1,), not ().": np.zeros((), np.uint64),
    "seeds must be contiguous.": np.zeros(6, np.uint64)[::2],
}


@pytest.mark.parametrize("sentence", WRONG_TOTALS)
def test_invalid_totals_are_rejected(kernel: Any, sentence: str) -> None:
    seeds = np.arange(3, dtype=np.uint64)
    for call in calls_with(kernel, "random", seeds, WRONG_TOTALS[sentence]):
        with pytest.raises((TypeError, ValueError)) as refusal:
            call()
        assert str(refusal.value) == sentence


@pytest.mark.parametrize("sentence", WRONG_SEEDS)
def test_invalid_seeds_are_rejected(kernel: Any, sentence: str) -> None:
    totals = np.zeros((3, 2), np.int32)
    for call in calls_with(kernel, "random", WRONG_SEEDS[sentence], totals):
        with pytest.raises((TypeError, ValueError)) as refusal:
            call()
        assert str(refusal.value) == sentence
    assert not totals.any()


@pytest.mark.parametrize(
    ("mask", "sentence"),
    [
        (None, "mask must be a buffer, such as a numpy array, not None."),
        (bytearray(193), "mask must have the shape (194,), not (193,)."),
        (bytes(194), "mask must be writable."),
        (np.zeros(194, np.int32), "mask must have numbers of the kind 'B', not 'i'."),
        (np.zeros(388, np.uint8)[::2], "mask must be contiguous."),
        (np.zeros(194, np.int8), "mask must have numbers of the kind 'B', not 'b'."),
    ],
    ids=["none", "short", "read-only", "int32", "stride", "int8"],
)
def test_invalid_masks_are_rejected(kernel: Any, mask: Any, sentence: str) -> None:
    with pytest.raises((TypeError, ValueError)) as refusal:
        kernel.State(2, 1).legal_mask(mask)
    assert str(refusal.value) == sentence


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
    "Two seats play without the cards about neighbours: not (0, 9, 1) (S5).": lambda f: f._replace(
        cards=(0, 9, 1)
    ),
}


@pytest.mark.parametrize("sentence", SHAPES)
def test_invalid_dumps_are_rejected(kernel: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        kernel.State.load(SHAPES[sentence](kernel.State(2, 1).dump()))
    assert str(refusal.value) == sentence
