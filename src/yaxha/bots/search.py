"""Search bot: rollouts for builds, an equilibrium of the simultaneous game for picks."""

from array import array
from math import ceil, log2
from operator import add
from random import Random

from yaxha.bots.base import seat_of
from yaxha.bots.budget import Allowance, Budget
from yaxha.bridge import build_of, counts_of, state_of
from yaxha.engine import Build, Cubes, Pick, Seat, Take, View
from yaxha.kernel import Builds, Futures, Picking, State
from yaxha.kernel.layout import ROUNDS
from yaxha.kernel.lookahead import SCENARIOS

# The probability, in 256ths, that one more tile is still free when a seat chooses.
REACH = 150
# The value of a win, in points.
WIN = 15.0
# How strongly the model of the others prefers one more point, and the value of a place in
# the turn order.
PRECISION = 1.0
PLACE = 0.2
# Rollouts per build in each stage, if all builds have the same number.
SAMPLES = 4
# Rollouts between two readings of the clock.
BATCH = 64
# The maximum number of futures in which the others' tile values are estimated.
WISHES = 64
# A stage resamples the others' builds if it is this many times longer than the sampling.
FRESH = 8


class SearchBot:
    """Compares builds in sampled futures, by sequential halving."""

    def __init__(self, budget: Budget, rng: Random) -> None:
        self.budget = budget
        self.rng = rng
        self.builds = Builds()

    def pick(self, view: View) -> Pick:
        seat, state = seat_of(view), state_of(view)
        tiles = range(1, len(view.market) + 1)
        place = PLACE if view.round < ROUNDS else 0.0
        picking = Picking(state, self._values(view, state), PRECISION, place)
        return Pick(seat, self.rng.choices(tiles, picking.chances_of(seat))[0])

    def take(self, view: View) -> Take:
        seat, free = seat_of(view), view.free_tiles()
        if len(free) == 1:
            return Take(seat, free[0])
        values = self._own_values(view, state_of(view), Allowance(self.budget))
        return Take(seat, max(free, key=values.__getitem__))

    def build(self, view: View) -> Build:
        seat = seat_of(view)
        hand = view.hands[seat]
        best, _ = self._best_build(state_of(view), seat, hand, Allowance(self.budget), shares=1)
        return build_of(view, seat, self.builds.placements(best))

    # Tiles

    def _values(self, view: View, state: State) -> "memoryview[float]":
        """Return the value of each market tile to each seat, one row per seat."""
        seat, count, allowance = seat_of(view), len(view.seats), Allowance(self.budget)
        seeds = self._seeds(min(max(allowance.left() // 256, 1), WISHES))
        futures = self._futures(state, seat, allowance)
        values = array("d")
        for other in view.seats:
            sums = array("d", [0.0] * count)
            if other != seat:
                futures.add_tile_values(other, seeds, sums)
                allowance.spend(len(seeds) * count)
            values += array("d", [total / len(seeds) for total in sums])
        for tile, value in self._own_values(view, state, allowance).items():
            values[count * seat + tile - 1] = value
        return memoryview(values).cast("B").cast("d", (count, count))

    def _own_values(self, view: View, state: State, allowance: Allowance) -> dict[int, float]:
        """Return the value of the best build with each free tile."""
        seat, free = seat_of(view), view.free_tiles()
        values = {}
        for nth, tile in enumerate(free):
            hand, shares = view.market[tile - 1], len(free) - nth
            _, values[tile] = self._best_build(state, seat, hand, allowance, shares=shares)
        return values

    # Builds

    def _best_build(
        self, state: State, seat: Seat, hand: Cubes, allowance: Allowance, *, shares: int
    ) -> tuple[int, float]:
        """Return the best build of the hand and its value, within a share of the budget left.

        Sequential halving: all remaining builds are compared in the same futures, then the worse
        half drops out, until one is left.
        """
        count = self.builds.find(state, seat, counts_of(hand))
        if count == 1 and shares == 1:
            return 0, 0.0
        futures = self._futures(state, seat, allowance)
        if state.round == ROUNDS:
            # The result is certain in the last round, so one sample per build is enough.
            everything = array("i", range(count))
            return self._best(everything, self._tried(futures, everything, 1, allowance), 1)
        end = allowance.spent + allowance.left() // shares
        racing = self._most_promising(_width(end - allowance.spent), count)
        sums, samples = array("d", [0.0] * len(racing)), 0
        while True:
            stages = ceil(log2(len(racing))) or 1
            left = min(end - allowance.spent, allowance.left()) // stages
            if samples and left > FRESH * SCENARIOS * (state.seats - 1):
                # Resample the others, because the cards depend on them.
                futures = self._futures(state, seat, allowance)
            more = max(left // len(racing), 1)
            while more:
                batch = min(more, max(BATCH // len(racing), 1))
                tried = self._tried(futures, racing, batch, allowance)
                sums = array("d", map(add, sums, tried))
                samples += batch
                more = more - batch if allowance.left() else 0
            if len(racing) <= 2 or not allowance.left():
                return self._best(racing, sums, samples)
            order = sorted(range(len(racing)), key=lambda nth: -sums[nth])
            del order[(len(racing) + 1) // 2 :]
            racing = array("i", [racing[nth] for nth in order])
            sums = array("d", [sums[nth] for nth in order])

    def _tried(
        self, futures: Futures, racing: "array[int]", samples: int, allowance: Allowance
    ) -> "array[float]":
        """Return the sum of each build's values in sampled futures, the same for all builds."""
        sums = array("d", [0.0] * len(racing))
        futures.add_values(self.builds, racing, self._seeds(samples), sums)
        allowance.spend(samples * len(racing))
        return sums

    @staticmethod
    def _best(racing: "array[int]", sums: "array[float]", samples: int) -> tuple[int, float]:
        nth = max(range(len(racing)), key=sums.__getitem__)
        return racing[nth], sums[nth] / samples

    def _most_promising(self, width: int, count: int) -> "array[int]":
        """Return the builds with the highest immediate value."""
        worths = array("i", [0] * count)
        self.builds.worths(worths)
        return array("i", sorted(range(count), key=lambda nth: -worths[nth])[:width])

    def _futures(self, state: State, seat: Seat, allowance: Allowance) -> Futures:
        allowance.spend(SCENARIOS * (state.seats - 1))
        return Futures(state, seat, self.rng.getrandbits(64), REACH, WIN)

    def _seeds(self, count: int) -> "array[int]":
        return array("Q", [self.rng.getrandbits(64) for _ in range(count)])


def _width(rollouts: int) -> int:
    """Return how many builds to compare, so that every stage gets the same number of rollouts."""
    width = 4
    while SAMPLES * width * log2(width) < rollouts:
        width += 1
    return width
