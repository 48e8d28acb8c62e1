"""Biased play for the oracle, to reach cases that its random play hardly ever shows."""

import random
from collections.abc import Callable
from dataclasses import dataclass

import oracle
from golden.score_corners import sides
from oracle import LETTERS, SEATS, Pyramid, State

Chooser = Callable[[random.Random, State], str]
"""A function that returns the next word of a record in any phase."""


@dataclass(frozen=True)
class Aim:
    """Preferences of a seat for tiles and placements."""

    wanted: str
    worth: Callable[[Pyramid], float]


def aiming(*aims: Aim) -> Chooser:
    """Return a chooser in which the first seats pursue these aims and the others play randomly."""

    def choose(rng: random.Random, state: State) -> str:
        if state.phase == "pick":
            return aimed_picks(rng, state, aims)
        if state.phase == "build":
            seat = next(seat for seat, hand in enumerate(state.hands) if hand)
            if seat < len(aims):
                return aimed_build(rng, state, seat, aims[seat])
        return oracle.random_token(rng, state, "uniform")

    return choose


def aimed_picks(rng: random.Random, state: State, aims: tuple[Aim, ...]) -> str:
    left = list(range(1, len(state.market) + 1))
    rng.shuffle(left)
    picks = []
    for aim in aims:
        tile = max(left, key=lambda t: sum(cube in aim.wanted for cube in state.market[t - 1]))
        left.remove(tile)
        picks.append(tile)
    while len(picks) < len(state.market):
        picks.append(rng.choice(left))
    return "".join(f"{SEATS[seat]}{tile}" for seat, tile in enumerate(picks))


def aimed_build(rng: random.Random, state: State, seat: int, aim: Aim) -> str:
    pyramid, hand = dict(state.pyramids[seat]), state.hands[seat]
    words = []
    while options := oracle.placements(pyramid, hand):
        rng.shuffle(options)
        color, cell = max(options, key=lambda option: aim.worth({**pyramid, option[1]: option[0]}))
        pyramid[cell] = color
        hand = hand.replace(color, "", 1)
        words.append(color + oracle.name(cell))
    if hand:
        words.append("x" + oracle.sort_cubes(hand))
    return f"{SEATS[seat]}:{','.join(words)}"


def toward_corner(file: int, rank: int) -> Aim:
    """Aim for a base in one corner of the grid: -1 for the left or near end, 1 for the other."""

    def worth(pyramid: Pyramid) -> float:
        return file * min(f for _, f, _ in pyramid) + rank * min(r for _, _, r in pyramid)

    return Aim(LETTERS, worth)


def toward_side(color: str) -> Aim:
    """Aim for a near side in one colour, on as many levels as possible."""

    def worth(pyramid: Pyramid) -> float:
        near = sides(pyramid)[0]
        own = sum(pyramid[cell] == color for cell in near)
        return own - 3 * (len(near) - own) + sum(cell[0] > 1 for cell in near) / 2

    return Aim(color, worth)


def toward_colors(colors: str) -> Aim:
    """Aim to show these colours only: put other cubes where they will be hidden."""
    inner = {(1, file, rank) for file in (5, 6) for rank in (5, 6)}

    def worth(pyramid: Pyramid) -> float:
        odd = [cell for cell in oracle.visible(pyramid) if pyramid[cell] not in colors]
        in_frame = min(min(cell[1:]) for cell in pyramid) >= 4
        return 100 * in_frame - 3 * len(odd) + 2 * len(inner & set(odd)) + upper(pyramid) / 9

    return Aim(colors, worth)


def upper(pyramid: Pyramid) -> int:
    return sum(level > 1 for level, _, _ in pyramid)


def all_different(rng: random.Random, state: State) -> str:
    if state.phase == "pick":
        tiles = rng.sample(range(1, len(state.market) + 1), len(state.market))
        return "".join(f"{SEATS[seat]}{tile}" for seat, tile in enumerate(tiles))
    return oracle.random_token(rng, state, "uniform")


def at_random(style: str) -> Chooser:
    return lambda rng, state: oracle.random_token(rng, state, style)
