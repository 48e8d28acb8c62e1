"""The pick as the simultaneous game it is: how likely every seat is to pick each tile.

Every seat knows what the tiles are worth to everybody. Each answers the others' chances with the
tiles that promise most, the better the likelier, until the chances answer one another: a logit
equilibrium. Where one tile is clearly best for a seat it is picked nearly always; where two are
as good, or wanted by others who come first, the seat mixes.
"""

from math import isfinite
from typing import Any, SupportsIndex

from yaxha.kernel.bits import exp, whole
from yaxha.kernel.checks import check_buffer
from yaxha.kernel.moves import give_tiles, swap_order
from yaxha.kernel.state import State, check_state

# How often the seats answer one another; each answer moves the chances less than the one before.
ANSWERS = 60


class Picking:
    """The pick phase of a state, with what each tile is worth to each seat, in points.

    ``values`` is a buffer of doubles, a row for each seat. ``precision`` is how surely a seat
    prefers what is one point better, ``turn_value`` what one turn earlier in turn order is worth.
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
        set_out(self, state, memoryview(values))
        find_chances(self, state.clone())

    def chances_of(self, seat: SupportsIndex) -> list[float]:
        """How likely the seat is to pick each tile."""
        first = 4 * self.number_of(seat)
        return [self.chances[first + tile] for tile in range(self.seats)]

    def gains_of(self, seat: SupportsIndex) -> list[float]:
        """What each tile promises to whoever picks it in that seat."""
        first = 4 * self.number_of(seat)
        return [self.gains[first + tile] for tile in range(self.seats)]

    def number_of(self, seat: SupportsIndex) -> int:
        """The same number, if there is a seat of it."""
        number = whole(seat)
        if not 0 <= number < self.seats:
            raise IndexError(f"There is no seat {number}: they are 0 to {self.seats - 1}.")
        return number


def check_finite(numbers: list[float]) -> None:
    """Refuse what would make every chance no number."""
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

    The state is scratch space: profiles of picks are played in it.
    """
    count = 1
    for _ in range(picking.seats):
        count *= picking.seats
    for profile in range(count):
        write_profile(state, profile)
        find_payoffs(picking, state, profile)
    for answer in range(ANSWERS):
        find_gains(picking, state, count)
        for seat in range(picking.seats):
            answer_gains(picking, seat, 1.0 / (1.0 + 0.25 * answer))
    find_gains(picking, state, count)


def write_profile(state: State, profile: int) -> None:
    """Write the picks of all seats, which the number of a profile encodes."""
    for seat in range(state.seats):
        state.picks[seat] = profile % state.seats + 1
        profile //= state.seats


def find_payoffs(picking: Picking, state: State, profile: int) -> None:
    """Play the profile by the rules of the game, with a tile's number in place of its cubes."""
    for seat in range(state.seats):
        state.order[seat] = picking.order[seat]
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


def find_gains(picking: Picking, state: State, count: int) -> None:
    """Compute what each tile promises to each seat while the others keep to their chances."""
    for nth in range(16):
        picking.gains[nth] = 0.0
    for profile in range(count):
        write_profile(state, profile)
        for seat in range(picking.seats):
            chance = 1.0
            for other in range(picking.seats):
                if other != seat:
                    chance *= picking.chances[4 * other + state.picks[other] - 1]
            picking.gains[4 * seat + state.picks[seat] - 1] += (
                chance * picking.payoffs[4 * profile + seat]
            )


def answer_gains(picking: Picking, seat: int, step: float) -> None:
    """Move the seat's chances towards the tiles that promise more."""
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
