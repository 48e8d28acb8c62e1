"""Validation of arguments from outside the kernel.

Compiled code has no bounds checks, so all arguments are validated here, in both modes.
"""

from typing import Any

from yaxha.kernel.dump import Dump
from yaxha.kernel.geometry import BASE, UPPER
from yaxha.kernel.layout import (
    CARDS,
    CARDS_PER_GAME,
    COLORS,
    CUBES_PER_COLOR,
    NEIGHBOR_ORANGE,
    NEIGHBOR_WHITE,
    PHASES,
    ROUNDS,
    TILE_CUBES,
)


def check_buffer(
    buffer: Any, name: str, kind: str, shape: tuple[int, ...] | None, *, writable: bool = True
) -> None:
    """Raise an error unless this is a contiguous buffer of that format and shape.

    Without a shape, it must have one dimension of any length.
    """
    try:
        view = memoryview(buffer)
    except TypeError:
        raise TypeError(
            f"{name} must be a buffer, such as a numpy array, not {buffer!r}."
        ) from None
    found = view.format.lstrip("@")
    # A format has several letters, depending on the machine.
    same = {"l": "q", "L": "Q"} if view.itemsize == 8 else {"l": "i", "L": "I"}
    if same.get(found, found) != kind:
        raise ValueError(f"{name} must have numbers of the kind {kind!r}, not {view.format!r}.")
    if shape is None:
        shape = (view.nbytes // view.itemsize,)
    if view.shape != shape:
        raise ValueError(f"{name} must have the shape {shape}, not {view.shape}.")
    if not view.c_contiguous:
        raise ValueError(f"{name} must be contiguous.")
    if writable and view.readonly:
        raise ValueError(f"{name} must be writable.")


def checked_dump(fields: Any) -> Dump:
    """Return the fields by name. Raises ValueError for a wrong shape or a number out of range."""
    if not isinstance(fields, tuple) or len(fields) != 12:
        raise ValueError("A dump of a state is a tuple of 12 fields.")
    dump = Dump(*fields)
    seats = len(dump.order)
    if not 2 <= seats <= 4:
        raise ValueError(f"A game has 2 to 4 seats, not {seats}.")
    for each in dump.order:
        check_number("a seat of the order", each, 0, seats - 1)
    if len(set(dump.order)) != seats:
        raise ValueError(f"The order must name every seat once, not {tuple(dump.order)} (S4).")
    check_cards(dump.cards, seats)
    for name, values in {
        "market": dump.market,
        "hands": dump.hands,
        "picks": dump.picks,
        "pyramids": dump.pyramids,
    }.items():
        if len(values) != seats:
            raise ValueError(f"{name} must have {seats} entries, not {len(values)}.")
    check_number("round", dump.round, 1, ROUNDS)
    check_number("phase", dump.phase, 0, len(PHASES) - 1)
    check_number("seat", dump.seat, 0, seats - 1)
    check_number("chance", dump.chance, 0, 2**64 - 1)
    for pick in dump.picks:
        check_number("a pick", pick, 0, seats)
    for name, counts, most in [
        ("the bag", dump.bag, CUBES_PER_COLOR),
        *(("a tile", tile, TILE_CUBES) for tile in dump.market),
        *(("a hand", hand, TILE_CUBES) for hand in dump.hands),
    ]:
        check_counts(name, counts, most)
    for pyramid in dump.pyramids:
        check_pyramid(pyramid)
    return dump


def check_cards(cards: Any, seats: int) -> None:
    """Raise ValueError unless a game with so many seats can have these cards (S5)."""
    for card in cards:
        check_number("a card", card, 0, CARDS - 1)
    if len(cards) != CARDS_PER_GAME or len(set(cards)) != CARDS_PER_GAME:
        raise ValueError(f"A game has three different cards, not {tuple(cards)} (S5).")
    if seats == 2 and any(NEIGHBOR_ORANGE <= card <= NEIGHBOR_WHITE for card in cards):
        raise ValueError(f"Two seats play without the cards about neighbours: not {cards} (S5).")


def check_hand(hand: Any) -> None:
    check_counts("a hand", hand, TILE_CUBES)
    if sum(hand) > TILE_CUBES:
        raise ValueError(f"A hand has at most {TILE_CUBES} cubes, not {sum(hand)}.")


def check_counts(name: str, counts: Any, most: int) -> None:
    if len(counts) != COLORS:
        raise ValueError(f"{name} must count {COLORS} colours, not {len(counts)}.")
    for count in counts:
        check_number(f"a count of {name}", count, 0, most)


def check_number(name: str, number: Any, least: int, most: int) -> None:
    if not isinstance(number, int) or not least <= number <= most:
        raise ValueError(f"{name} must be a number from {least} to {most}, not {number!r}.")


def check_pyramid(pyramid: Any) -> None:
    if not isinstance(pyramid, tuple) or len(pyramid) != 3:
        raise ValueError(f"A pyramid is a tuple of file, rank and boards, not {pyramid!r}.")
    check_number("a file", pyramid[0], 1, 4)
    check_number("a rank", pyramid[1], 1, 4)
    check_boards(pyramid[2])


def check_boards(boards: Any) -> None:
    if len(boards) != COLORS:
        raise ValueError(f"A pyramid has {COLORS} boards, not {len(boards)}.")
    seen = 0
    for board in boards:
        check_number("a board", board, 0, 2**64 - 1)
        if board & ~(BASE | UPPER):
            raise ValueError(f"The board {board:#x} has bits that are no cells.")
        if board & seen:
            raise ValueError(f"Two colours share cells: {board & seen:#x}.")
        seen |= board
