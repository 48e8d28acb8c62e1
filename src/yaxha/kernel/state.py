"""State of a game, changed in place: its legal actions, steps, copies and dumps.

``yaxha.engine`` is the authority on the rules. The kernel repeats them where the engine would be
too slow, and tests compare the two position by position. Geometry is not repeated: both use
``yaxha.kernel.geometry``.

An action is a number. In ``deal`` it is the colour of the next cube, in ``pick`` and ``take`` a
market tile counted from 0, in ``build`` it is ``4 + 38 * color + cell`` with the cells of
``CELL_NAMES``: 30 in the frame of the base's bounding box, and 8 to which the base may grow by
moving that frame (R1).
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, SupportsIndex

from yaxha.kernel.bits import cpu_is_v3, lowest, whole
from yaxha.kernel.chance import seed_of
from yaxha.kernel.checks import check_buffer, checked_dump
from yaxha.kernel.cubes import read_counts, write_counts
from yaxha.kernel.dump import Dump, PyramidFields
from yaxha.kernel.geometry import touching, upper_cells
from yaxha.kernel.layout import (
    ACTIONS,
    BUILD,
    CARDS_PER_GAME,
    CELL_OF,
    CELLS,
    COLORS,
    DEAL,
    END,
    PHASES,
    TILES,
)
from yaxha.kernel.legality import (
    allows,
    choices_of,
    fill_mask,
    growth_slots,
    open_slots,
    refusal,
    sample_action,
)
from yaxha.kernel.moves import apply, begin, copy_state, reseed
from yaxha.kernel.reachable import check_position


class IllegalStep(ValueError):
    """An action that the rules do not allow now; the state is unchanged."""


class State:
    """A game in progress. With a random seed it deals by itself; otherwise chance is stepped."""

    def __init__(self, seats: SupportsIndex, seed: SupportsIndex | None = None) -> None:
        seats = whole(seats)
        if not 2 <= seats <= 4:
            raise ValueError(f"A game has 2 to 4 seats, not {seats}.")
        self.boards = [0] * 50
        self.cubes = [0] * 10
        self.files = [0] * 10
        self.ranks = [0] * 10
        self.features = [0] * 120
        self.parts = [0] * 60
        self.market = [0] * 4
        self.hands = [0] * 4
        self.order = [0] * 4
        self.picks = [0] * 4
        self.cards = [0] * 3
        self.seats = seats
        self.round = 0
        self.phase = DEAL
        self.seat = 0
        self.bag = 0
        self.chance = 0
        self.deals = seed is not None
        begin(self, 0 if seed is None else seed_of(seed))

    @staticmethod
    def start(order: Sequence[int], cards: Sequence[int]) -> "State":
        """Return a new game with this turn order and these bonus cards (S4, S5)."""
        dump = State(len(order)).dump()
        return State.load(dump._replace(order=tuple(order), cards=tuple(cards)))

    # Actions

    def legal_actions(self) -> list[int]:
        """Return the actions of the seat to act, or the colours that chance may draw."""
        actions: list[int] = []
        if self.phase == BUILD:
            hand = self.hands[self.seat]
            growth = growth_slots(self.cubes[self.seat])
            upper = upper_cells(self.cubes[self.seat])
            for color in range(COLORS):
                if hand >> 4 * color & 15:
                    own = self.boards[COLORS * self.seat + color]
                    slots = open_slots(growth, upper, touching(own))
                    first = TILES + CELLS * color
                    while slots:
                        actions.append(first + CELL_OF[lowest(slots)])
                        slots &= slots - 1
            return actions
        choices = choices_of(self)
        for choice in range(COLORS):
            if choices >> choice & 1:
                actions.append(choice)
        return actions

    def legal_mask(self, mask: Any) -> None:
        """Write the mask of legal actions into a buffer of 194 bytes: 1 for each, 0 for others."""
        check_buffer(mask, "mask", "B", (ACTIONS,))
        fill_mask(self, mask)

    def is_legal(self, action: SupportsIndex) -> bool:
        return allows(self, whole(action))

    def step(self, action: SupportsIndex) -> None:
        """Do an action, or raise IllegalStep."""
        number = whole(action)
        if not allows(self, number):
            raise IllegalStep(refusal(self, number))
        apply(self, number)

    def sample(self) -> int:
        """Return a random legal action: uniform for a seat, by the bag's cubes for chance."""
        if self.phase == END:
            raise IllegalStep(refusal(self, -1))
        return sample_action(self)

    def deal(self) -> None:
        """Let chance put three cubes on every market tile (C1)."""
        if self.phase != DEAL:
            raise IllegalStep(f"There is nothing to deal in the phase {PHASES[self.phase]} (C1).")
        while self.phase == DEAL:
            apply(self, sample_action(self))

    def seed(self, seed: SupportsIndex) -> None:
        """Set the random seed of all further draws; from now on the state deals by itself."""
        reseed(self, seed_of(seed))

    # Fields

    @property
    def over(self) -> bool:
        return self.phase == END

    def pyramid(self, seat: SupportsIndex) -> PyramidFields:
        """Return the frame's file and rank and the board of each colour, as in the engine."""
        number = seat_of(self, seat)
        boards = tuple([self.boards[COLORS * number + color] for color in range(COLORS)])
        return self.files[number], self.ranks[number], boards

    def bag_counts(self) -> tuple[int, ...]:
        return tuple([self.bag >> 8 * color & 255 for color in range(COLORS)])

    def clone(self) -> "State":
        other = State(self.seats)
        copy_state(other, self)
        return other

    def dump(self) -> Dump:
        """Return all fields as plain values; ``load`` takes them back."""
        seats = self.seats
        return Dump(
            self.round,
            self.phase,
            self.seat,
            self.bag_counts(),
            tuple([write_counts(self.market[tile]) for tile in range(seats)]),
            tuple([write_counts(self.hands[seat]) for seat in range(seats)]),
            tuple([self.order[turn] for turn in range(seats)]),
            tuple([int(self.picks[seat]) for seat in range(seats)]),
            tuple([self.cards[nth] for nth in range(CARDS_PER_GAME)]),
            tuple([self.pyramid(seat) for seat in range(seats)]),
            self.chance,
            bool(self.deals),
        )

    @staticmethod
    def load(fields: tuple[Any, ...]) -> "State":
        """Return the state with these fields. Raises ValueError if no game reaches it."""
        dump = checked_dump(fields)
        check_position(dump)
        state = State(len(dump.order))
        state.round = dump.round
        state.phase = dump.phase
        state.seat = dump.seat
        state.bag = sum(count << 8 * color for color, count in enumerate(dump.bag))
        for seat in range(state.seats):
            state.market[seat] = read_counts(dump.market[seat])
            state.hands[seat] = read_counts(dump.hands[seat])
            state.order[seat] = dump.order[seat]
            state.picks[seat] = dump.picks[seat]
            set_pyramid(state, seat, dump.pyramids[seat])
        for nth in range(CARDS_PER_GAME):
            state.cards[nth] = dump.cards[nth]
        state.chance = dump.chance
        state.deals = dump.deals
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.dump() == other.dump()

    def __hash__(self) -> int:
        raise TypeError("A state changes as it is played, so it has no hash.")

    def __reduce__(self) -> tuple[Any, ...]:
        # Imported by name: the compiled module has another name on other machines.
        return import_module("yaxha.kernel.pickling").load_state, (tuple(self.dump()),)

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, _: object) -> "State":
        return self.clone()


def check_state(state: object) -> None:
    """Raise TypeError unless it is a state of this kernel; others have another memory layout."""
    if not isinstance(state, State):
        kind = type(state)
        raise TypeError(f"A State of this kernel is needed, not {kind.__module__}.{kind.__name__}.")


def seat_of(state: State, seat: SupportsIndex) -> int:
    number = whole(seat)
    if not 0 <= number < state.seats:
        raise IndexError(f"There is no seat {number}: they are 0 to {state.seats - 1}.")
    return number


def set_pyramid(state: State, seat: int, pyramid: PyramidFields) -> None:
    """Set a pyramid that has been checked, in the form of ``State.pyramid``."""
    state.files[seat], state.ranks[seat], boards = pyramid
    cubes = 0
    for color in range(COLORS):
        state.boards[COLORS * seat + color] = boards[color]
        cubes |= state.boards[COLORS * seat + color]
    state.cubes[seat] = cubes


def has_v3() -> bool:
    return cpu_is_v3() != 0
