"""Logit equilibrium of the pick, which is a simultaneous game.

Every seat knows the value of each tile to every seat. Each answers the others' mixed strategies
with its own, which picks a tile the more likely the more it gains, until the strategies answer one
another. A tile that is clearly best for a seat is picked nearly always; a seat mixes where two are
equally good, or wanted by seats earlier in turn order.
"""

from math import isfinite
from typing import Any, SupportsIndex

from yaxha.kernel.bits import exp, whole
from yaxha.kernel.checks import check_buffer
from yaxha.kernel.moves import give_tiles, swap_order
from yaxha.kernel.state import State, check_state

# Rounds of answers; each moves the chances less than the one before.
ANSWERS = 60


class Picking:
    """The equilibrium of a state's pick, given the value of each tile to each seat.

    ``values`` is a buffer of doubles in points, a row for each seat. ``precision`` is the log-odds
    by which a seat prefers a gain of one point more. ``turn_value`` is the value of being one turn
    earlier in turn order.
    """

    def __init__(self, state: State, values: Any, precision: float, turn_value: float) -> None:
        check_state(state)
        check_buffer(values, "values", "d", (state.seats, state.seats), writable=False)
        check_finite([precision, turn_value])
        rows: Any = memoryview(values).tolist()
        for row in rows:
            check_finite(row)
        self.seats = state.seats
        self.precision = precision
        self.turn_value = turn_value
        self.order = [0] * 4
        self.values = [0.0] * 16
        self.chances = [0.0] * 16
        self.gains = [0.0] * 16
        self.payoffs = [0.0] * 1024
        self.picks = [0] * 4
        set_out(self, state, memoryview(values))
        find_chances(self, state.clone())

    def chances_of(self, seat: SupportsIndex) -> list[float]:
        """Return the seat's probability of picking each tile."""
        first = 4 * self.number_of(seat)
        return [self.chances[first + tile] for tile in range(self.seats)]

    def gains_of(self, seat: SupportsIndex) -> list[float]:
        """Return the seat's expected gain from picking each tile."""
        first = 4 * self.number_of(seat)
        return [self.gains[first + tile] for tile in range(self.seats)]

    def number_of(self, seat: SupportsIndex) -> int:
        """Return the seat as an int. Raises IndexError if there is no such seat."""
        number = whole(seat)
        if not 0 <= number < self.seats:
            raise IndexError(f"There is no seat {number}: they are 0 to {self.seats - 1}.")
        return number


def check_finite(numbers: list[float]) -> None:
    """Raise ValueError for an infinity or a NaN, which would make every probability NaN."""
    for number in numbers:
        if not isfinite(number):
            raise ValueError(f"Picking needs finite numbers, not {number}.")


def set_out(picking: Picking, state: State, values: Any) -> None:
    for seat in range(picking.seats):
        picking.order[seat] = state.order[seat]
        for tile in range(picking.seats):
            picking.values[4 * seat + tile] = values[seat, tile]
            picking.chances[4 * seat + tile] = 1.0 / picking.seats


def find_chances(picking: Picking, state: State) -> None:
    """Compute all payoffs once, then let the seats answer one another.

    The state is scratch space, in which profiles of picks are played.
    """
    count = 1
    for _ in range(picking.seats):
        count *= picking.seats
    for profile in range(count):
        read_profile(picking, profile)
        find_payoffs(picking, state, profile)
    for answer in range(ANSWERS):
        find_gains(picking, count)
        for seat in range(picking.seats):
            answer_gains(picking, seat, 1.0 / (1.0 + 0.25 * answer))
    find_gains(picking, count)


def read_profile(picking: Picking, profile: int) -> None:
    """Decode the picks of all seats from the number of a profile."""
    for seat in range(picking.seats):
        picking.picks[seat] = profile % picking.seats
        profile //= picking.seats


def find_payoffs(picking: Picking, state: State, profile: int) -> None:
    """Play the profile by the rules of the game, with a tile's number in place of its cubes."""
    for seat in range(state.seats):
        state.order[seat] = picking.order[seat]
        state.picks[seat] = picking.picks[seat] + 1
        state.market[seat] = seat + 1
        state.hands[seat] = 0
    give_tiles(state)
    take_best(picking, state)
    swap_order(state)
    for turn in range(state.seats):
        seat = state.order[turn]
        value = picking.values[4 * seat + state.hands[seat] - 1]
        earlier = state.seats - 1 - turn
        picking.payoffs[4 * profile + seat] = value + picking.turn_value * earlier


def take_best(picking: Picking, state: State) -> None:
    """Let the losers of ties take what they value most, in turn order (C3)."""
    for turn in range(state.seats):
        seat = state.order[turn]
        if state.hands[seat] == 0:
            best = -1
            for tile in range(state.seats):
                if state.market[tile] and (
                    best < 0 or picking.values[4 * seat + tile] > picking.values[4 * seat + best]
                ):
                    best = tile
            state.hands[seat] = state.market[best]
            state.market[best] = 0


def find_gains(picking: Picking, count: int) -> None:
    """Compute each seat's expected gain from each tile, given the others' chances."""
    for nth in range(16):
        picking.gains[nth] = 0.0
    for profile in range(count):
        read_profile(picking, profile)
        for seat in range(picking.seats):
            chance = 1.0
            for other in range(picking.seats):
                if other != seat:
                    chance *= picking.chances[4 * other + picking.picks[other]]
            picking.gains[4 * seat + picking.picks[seat]] += (
                chance * picking.payoffs[4 * profile + seat]
            )


def answer_gains(picking: Picking, seat: int, step: float) -> None:
    """Move the seat's chances towards the tiles that gain more."""
    first = 4 * seat
    most = picking.gains[first]
    for tile in range(1, picking.seats):
        most = max(most, picking.gains[first + tile])
    total = 0.0
    for tile in range(picking.seats):
        total += exp(picking.precision * (picking.gains[first + tile] - most))
    for tile in range(picking.seats):
        answer = exp(picking.precision * (picking.gains[first + tile] - most)) / total
        picking.chances[first + tile] += step * (answer - picking.chances[first + tile])
