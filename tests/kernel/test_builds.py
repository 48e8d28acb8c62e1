"""Distinct builds of a hand, compared with all builds of the engine."""

import random
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest

from kernel.kernels import KERNELS
from kernel.moments import counts
from random_games import random_game
from yaxha.bots.bridge import placement_of
from yaxha.engine import Color, Cubes, Game, Pyramid, perft

HANDS = list(combinations_with_replacement(Color, 3))


def ends_of(pyramid: Pyramid, hand: Cubes) -> dict[tuple[int, ...], Cubes]:
    """The boards of every pyramid the engine can build of a hand, with its discards."""
    placements = pyramid.legal_placements(dict.fromkeys(hand))
    if not placements:
        return {pyramid.boards: hand}
    found: dict[tuple[int, ...], Cubes] = {}
    for placement in placements:
        left = list(hand)
        left.remove(placement.color)
        found.update(ends_of(pyramid.build([placement]), tuple(left)))
    return found


def some_pyramids() -> list[Pyramid]:
    """Of all sizes, from games played at random."""
    found: list[Pyramid] = [Pyramid()]
    games: list[Game] = []
    for seed in range(4):
        games = [game for game, _ in random_game(2, seed)]
        found += [games[at].pyramids[0] for at in range(6 + seed, len(games), 9)]
    return [*found, games[-1].pyramids[1]]


def state_with(kernel: Any, pyramid: Pyramid) -> Any:
    """A game in which seat B has that pyramid, and the bag all other cubes."""
    dump = kernel.State(2).dump()
    bag = tuple([24 - board.bit_count() for board in pyramid.boards])
    pyramids = (dump.pyramids[0], (pyramid.file, pyramid.rank, pyramid.boards))
    return kernel.State.load(dump._replace(round=10, bag=bag, pyramids=pyramids))


@pytest.mark.parametrize("nth", range(len(some_pyramids())))
def test_all_builds_of_all_hands(nth: int) -> None:
    pyramid = some_pyramids()[nth]
    hands = random.Random(nth).sample(HANDS, 5)
    states = {name: state_with(kernel, pyramid) for name, kernel in KERNELS.items()}
    builds = {name: kernel.Builds() for name, kernel in KERNELS.items()}
    for hand in (*hands, hands[0][:2], hands[1][:1], ()):
        expected = ends_of(pyramid, hand)
        for name, state in states.items():
            before = state.dump()
            found = builds[name]
            assert found.find(state, 1, counts(hand)) == len(found) == found.count
            assert state.dump() == before
            assert {found.pyramid(n): found.discards(n) for n in range(len(found))} == {
                boards: counts(left) for boards, left in expected.items()
            }
            assert len(found) == len(expected)
        check_placements(pyramid, hand, [*builds.values()])


def check_placements(pyramid: Pyramid, hand: Cubes, kernels: list[Any]) -> None:
    """One way to build each, which is legal, and the same in every kernel."""
    for nth in range(len(kernels[0])):
        ways = [found.placements(nth) for found in kernels]
        assert all(way == ways[0] for way in ways)
        built = pyramid
        for color, cell in ways[0]:
            built = built.build([placement_of(built.file, built.rank, 4 + 38 * color + cell)])
        assert built.boards == kernels[0].pyramid(nth)
        placed = [sum(color == c for color, _ in ways[0]) for c in Color]
        rest = kernels[0].discards(nth)
        assert tuple(n + left for n, left in zip(placed, rest, strict=True)) == counts(hand)


def test_the_number_of_builds_is_the_perft_count(kernel: Any) -> None:
    """On a pyramid that cannot be moved, the engine's own count."""
    pyramid = next(p for p in reversed(some_pyramids()) if p.base_is_full)
    builds, state = kernel.Builds(), state_with(kernel, pyramid)
    for hand in HANDS:
        assert builds.find(state, 1, counts(hand)) == perft(pyramid, hand).ends


def test_stepping_the_placements_gives_the_pyramid(kernel: Any) -> None:
    """In a game, by ``step``."""
    builds = kernel.Builds()
    compared = 0
    state = kernel.State(3, 8)
    while not state.over:
        if state.phase == 3 and sum(state.dump().hands[state.seat]) == 3:
            seat, hand = state.seat, state.dump().hands[state.seat]
            builds.find(state, seat, hand)
            for nth in range(0, len(builds), 17):
                trial = state.clone()
                for color, cell in builds.placements(nth):
                    trial.step(4 + 38 * color + cell)
                assert trial.pyramid(seat)[2] == builds.pyramid(nth)
                assert trial.dump().hands[seat] == (0,) * 5
                compared += 1
        state.step(state.sample())
    assert compared > 100


def test_every_hand_stays_within_the_capacity() -> None:
    """The most are where level 1 has room all around, and five colours to build on."""
    most = max(
        KERNELS["compiled"].Builds().find(state_with(KERNELS["compiled"], p), 1, counts(hand))
        for p in some_pyramids()
        for hand in combinations_with_replacement(Color, 3)
    )
    assert 500 < most < 5_000


@pytest.mark.parametrize("forgetful", [False, True])
def test_worths_rank_builds_by_points(kernel: Any, forgetful: bool) -> None:
    state = kernel.State(2, 4)
    for _ in range(70):
        state.step(state.sample())
    builds = kernel.Builds()
    builds.find(state, 0, (1, 1, 1, 0, 0))
    worths = np.zeros(len(builds), np.int32)
    builds.worths(worths, forgetful=forgetful)
    other = KERNELS["compiled"].Builds()
    other.find(KERNELS["compiled"].State.load(state.dump()), 0, (1, 1, 1, 0, 0))
    again = np.zeros(len(builds), np.int32)
    other.worths(again, forgetful=forgetful)
    assert worths.tolist() == again.tolist()
    for nth in range(0, len(builds), 5):
        points = points_of(builds.pyramid(nth), forgetful=forgetful)
        assert worths[nth] >> 12 == points


def points_of(boards: tuple[int, ...], *, forgetful: bool) -> int:
    """Group points by the engine; with ``forgetful``, of each colour on its own."""
    table = (0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 25, 30, *[36] * 19)
    if not forgetful:
        return sum(table[group.size] for group in Pyramid(1, 1, boards).largest_groups)
    alone = [tuple([b if c == nth else 0 for c, b in enumerate(boards)]) for nth in range(5)]
    # With one colour alone hardly anything is hidden: four cubes of its own must lie on a cube.
    return sum(
        table[Pyramid(1, 1, each).largest_groups[nth].size] for nth, each in enumerate(alone)
    )


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ((4, 0, 0, 0, 0), "a count of a hand must be a number from 0 to 3, not 4."),
        ((-1, 0, 0, 0, 0), "a count of a hand must be a number from 0 to 3, not -1."),
        ((2, 2, 0, 0, 0), "A hand has at most 3 cubes, not 4."),
        ((1, 1, 1), "a hand must count 5 colours, not 3."),
        ((1.0, 0, 0, 0, 0), "a count of a hand must be a number from 0 to 3, not 1.0."),
    ],
)
def test_invalid_hands_are_rejected(kernel: Any, hand: tuple[int, ...], sentence: str) -> None:
    builds = kernel.Builds()
    builds.find(kernel.State(2), 0, (1, 0, 0, 0, 0))
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        builds.find(kernel.State(2), 0, hand)
    assert str(refusal.value) == sentence
    assert len(builds) == 1


@pytest.mark.parametrize("nth", [-1, 1, 2**70])
def test_unknown_builds_are_rejected(kernel: Any, nth: int) -> None:
    builds = kernel.Builds()
    builds.find(kernel.State(2), 0, (1, 0, 0, 0, 0))
    for call in (builds.placements, builds.discards, builds.pyramid):
        with pytest.raises(IndexError, match=r"There is no build -?\d+: 1 were found\."):
            call(nth)
