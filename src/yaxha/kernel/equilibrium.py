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
        self.picks = [0] * 4
        self.got = [0] * 4
        set_out(self, state, memoryview(values))
        find_chances(self)

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


def find_chances(picking: Picking) -> None:
    count = 1
    for _ in range(picking.seats):
        count *= picking.seats
    for profile in range(count):
        read_profile(picking, profile)
        hand_out(picking)
        for seat in range(picking.seats):
            worth = picking.values[4 * seat + picking.got[seat]]
            picking.payoffs[4 * profile + seat] = worth + turn_gain(picking, seat)
    for answer in range(ANSWERS):
        find_gains(picking, count)
        for seat in range(picking.seats):
            answer_gains(picking, seat, 1.0 / (1.0 + 0.25 * answer))
    find_gains(picking, count)


def read_profile(picking: Picking, profile: int) -> None:
    """The picks of all seats, of which a profile is the number."""
    for seat in range(picking.seats):
        picking.picks[seat] = profile % picking.seats
        profile //= picking.seats


def hand_out(picking: Picking) -> None:
    """Who gets which tile (C2), those who lost a tie taking what they like best (C3)."""
    taken = 0
    for turn in range(picking.seats):
        seat = picking.order[turn]
        picking.got[seat] = -1
        if not taken >> picking.picks[seat] & 1:
            picking.got[seat] = picking.picks[seat]
            taken |= 1 << picking.picks[seat]
    for turn in range(picking.seats):
        seat = picking.order[turn]
        if picking.got[seat] < 0:
            best = -1
            for tile in range(picking.seats):
                if not taken >> tile & 1 and (
                    best < 0 or picking.values[4 * seat + tile] > picking.values[4 * seat + best]
                ):
                    best = tile
            picking.got[seat] = best
            taken |= 1 << best


def turn_gain(picking: Picking, seat: int) -> float:
    """What the seat gains by its turn after the swaps (C4), counted from the last."""
    before = 0
    after = 0
    tied = 0
    for turn in range(picking.seats):
        other = picking.order[turn]
        if other == seat:
            before = tied
        if picking.picks[other] == picking.picks[seat]:
            tied += 1
    # Of those who tied, the seat gets the turn as far from the last as its own was from the first.
    mirrored = tied - 1 - before
    for turn in range(picking.seats):
        if picking.picks[picking.order[turn]] == picking.picks[seat]:
            if mirrored == 0:
                after = turn
            mirrored -= 1
    return picking.turn_value * (picking.seats - 1 - after)


def find_gains(picking: Picking, count: int) -> None:
    """What each tile promises to each seat while the others keep to their chances."""
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
