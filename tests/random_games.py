"""Games and pyramids to try properties on, each made from a seed."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from yaxha.engine import Action, Build, Game, Phase, Seat, draw, new_game

seeds = st.integers(min_value=0, max_value=2**32 - 1)
seat_counts = st.sampled_from([2, 3, 4])


def random_build(game: Game, seat: Seat, rng: random.Random) -> Build:
    draft = game.draft(seat)
    while draft.placements:
        draft = draft.place(rng.choice(draft.placements))
    return draft.build()


def random_action(game: Game, rng: random.Random) -> Action:
    """What chance or the seat waited for does next."""
    if game.phase is Phase.DEAL:
        return draw(game, rng)
    seat = game.acting()[0]
    if game.phase is Phase.BUILD:
        return random_build(game, seat, rng)
    return rng.choice(game.legal_actions(seat))


def random_game(seats: int, seed: int) -> Iterator[tuple[Game, Action]]:
    """Every position of a random game but the last, with the action that follows."""
    rng = random.Random(seed)
    game = new_game(seats, rng)
    while game.phase is not Phase.END:
        action = random_action(game, rng)
        yield game, action
        game = game.apply(action)


def random_end(seats: int, seed: int) -> Game:
    *_, (game, action) = random_game(seats, seed)
    return game.apply(action)


def random_position(seats: int, seed: int) -> Game:
    """A position of a random game, any of them as likely as any other."""
    positions = [game for game, _ in random_game(seats, seed)]
    return random.Random(seed).choice(positions)
