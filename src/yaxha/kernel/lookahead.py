"""Look-ahead of the search bot: sampled futures of a pyramid.

A seat's builds change its own pyramid only, so a future is played for one seat alone: each round it
gets some random tiles from the bag, builds each of them greedily, and keeps the best. The futures
of the other seats are sampled once and stored as features, to score bonus cards and wins.
"""

from typing import Any, SupportsIndex

from yaxha.kernel.builds import Builds, check_builds
from yaxha.kernel.chance import ALL, mixed, random_below, random_word, seed_of
from yaxha.kernel.checks import check_buffer, check_number
from yaxha.kernel.cubes import bag_size, color_at
from yaxha.kernel.greedy import greedy_build, worth
from yaxha.kernel.layout import BUILD, COLORS, FEATURES, ONE, ROUNDS, TILE_CUBES, WORK
from yaxha.kernel.moves import copy_pyramid
from yaxha.kernel.scoring import total_of
from yaxha.kernel.state import State, check_state, seat_of
from yaxha.kernel.survey import survey

# The number of sampled futures of the other seats.
SCENARIOS = 16

# Scratch pyramids: a tile on trial, and the best so far.
TRY = 5
KEEP = 6


class Futures:
    """Sampled futures of one seat, for the value of its builds and tiles.

    ``reach`` is the probability, in 256ths, that each further tile is still there when a seat
    chooses. ``win`` is the value of a won game, in points.
    """

    def __init__(self, state: State, seat: int, seed: int, reach: int, win: float) -> None:
        check_state(state)
        check_number("reach", reach, 0, 256)
        self.state = state.clone()
        self.seat = seat_of(state, seat)
        self.reach = reach
        self.win = win
        self.others = [0] * 768
        self.draws = [0] * 40
        foresee(self, self.state, seed_of(seed))

    def add_values(
        self,
        builds: Builds,
        chosen: Any,
        seeds: Any,
        sums: Any,
    ) -> None:
        """Add to ``sums`` the value of each chosen build, summed over the futures of the seeds."""
        check_builds(builds)
        check_buffer(chosen, "chosen", "i", None, writable=False)
        check_buffer(seeds, "seeds", "Q", None, writable=False)
        check_buffer(sums, "sums", "d", (len(chosen),))
        for nth in memoryview(chosen):
            builds.number_of(nth)
        value_builds(
            self, self.state, builds, memoryview(chosen), memoryview(seeds), memoryview(sums)
        )

    def add_tile_values(self, seat: SupportsIndex, seeds: Any, sums: Any) -> None:
        """Add to ``sums`` the value of each market tile to a seat that builds it greedily."""
        chooser = seat_of(self.state, seat)
        check_buffer(seeds, "seeds", "Q", None, writable=False)
        check_buffer(sums, "sums", "d", (self.state.seats,))
        value_tiles(self, self.state, chooser, memoryview(seeds), memoryview(sums))


def foresee(futures: Futures, state: State, seed: int) -> None:
    """Play the other seats to the end in each scenario, and store their features."""
    for scenario in range(SCENARIOS):
        for other in range(state.seats):
            if other != futures.seat:
                draw_future(futures, state, seed + 4 * scenario + other & ALL)
                copy_pyramid(state, WORK, other)
                if state.hands[other]:
                    greedy_build(state, WORK, state.hands[other])
                    play_future(futures, state, 1)
                else:
                    # A seat that has built this round does not choose again.
                    play_future(futures, state, 1 if state.phase == BUILD else 0)
                survey(state, WORK)
                store_features(futures, state, scenario, other)


def store_features(futures: Futures, state: State, scenario: int, other: int) -> None:
    first = 4 * FEATURES * scenario + FEATURES * other
    for nth in range(FEATURES):
        futures.others[first + nth] = state.features[FEATURES * WORK + nth]


def draw_future(futures: Futures, state: State, seed: int) -> None:
    """Draw the tiles within a seat's reach in this and later rounds; 0 for one out of reach."""
    state.chance = mixed(seed)
    bag = state.bag
    left = bag_size(bag)
    for ahead in range(ROUNDS - state.round + 1):
        for tile in range(state.seats):
            cubes = 0
            if tile == 0 or random_byte(state) < futures.reach:
                if ahead == 0:
                    cubes = state.market[tile]
                else:
                    for _ in range(TILE_CUBES):
                        color = color_at(bag, random_below(state, left))
                        bag -= ONE << 8 * color
                        left -= 1
                        cubes += 1 << 4 * color
            futures.draws[4 * ahead + tile] = cubes


def random_byte(state: State) -> int:
    return random_word(state) >> 56


def play_future(futures: Futures, state: State, first: int) -> None:
    """Build on the pyramid in WORK to the end, with the best tile of each round."""
    for ahead in range(first, ROUNDS - state.round + 1):
        best = -1
        for tile in range(state.seats):
            cubes = futures.draws[4 * ahead + tile]
            if cubes:
                copy_pyramid(state, TRY, WORK)
                value = greedy_build(state, TRY, cubes)
                if value > best:
                    best = value
                    copy_pyramid(state, KEEP, TRY)
        if best >= 0:
            copy_pyramid(state, WORK, KEEP)


def outcome(futures: Futures, state: State) -> float:
    """Return the value of the pyramid in WORK: its mean score and wins over the scenarios."""
    seat = futures.seat
    survey(state, WORK)
    for nth in range(FEATURES):
        state.features[FEATURES * seat + nth] = state.features[FEATURES * WORK + nth]
    value = 0.0
    for scenario in range(SCENARIOS):
        first = 4 * FEATURES * scenario
        for other in range(state.seats):
            if other != seat:
                for nth in range(FEATURES * other, FEATURES * other + FEATURES):
                    state.features[nth] = futures.others[first + nth]
        total = total_of(state, seat)
        value += total
        if futures.win > 0:
            value += futures.win * win_share(state, seat, total)
    return value / SCENARIOS


def win_share(state: State, seat: int, total: int) -> float:
    """Return 1 for a win, a share of it for a tie, and 0 for a loss (E4)."""
    sharers = 1.0
    for other in range(state.seats):
        if other != seat:
            theirs = total_of(state, other)
            if theirs > total:
                return 0.0
            if theirs == total:
                sharers += 1.0
    return 1.0 / sharers


def lay_out(state: State, builds: Builds, nth: int) -> None:
    """Copy a build's pyramid to WORK."""
    cubes = 0
    for color in range(COLORS):
        board = builds.boards[COLORS * nth + color]
        state.boards[COLORS * WORK + color] = board
        cubes |= board
    state.cubes[WORK] = cubes


def value_builds(
    futures: Futures,
    state: State,
    builds: Builds,
    chosen: Any,
    seeds: Any,
    sums: Any,
) -> None:
    for future in range(len(seeds)):
        draw_future(futures, state, seeds[future])
        for nth in range(len(chosen)):
            lay_out(state, builds, chosen[nth])
            # The same random numbers for all, so that only the builds differ.
            state.chance = seeds[future]
            play_future(futures, state, 1)
            sums[nth] += outcome(futures, state)


def value_tiles(futures: Futures, state: State, seat: int, seeds: Any, sums: Any) -> None:
    """Add the group points of each tile's futures; bonus cards are left out."""
    for future in range(len(seeds)):
        draw_future(futures, state, seeds[future])
        for tile in range(state.seats):
            if state.market[tile]:
                copy_pyramid(state, WORK, seat)
                state.chance = seeds[future]
                greedy_build(state, WORK, state.market[tile])
                play_future(futures, state, 1)
                sums[tile] += worth(state, WORK) >> 12
