"""Seeds, nonces and games dealt from a fair bag."""

import random
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from random_games import random_action
from yaxha.engine import (
    Action,
    BonusCard,
    Phase,
    Record,
)
from yaxha.table.fair import CardSource, FairBag, Shuffle, proof_lines

EXAMPLE = Path(__file__).parents[2] / "docs" / "fair-bag.yaxha"
HEX = "0123456789abcdef"
NONCE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
ZEROS = "0" * 64
CHOSEN = (BonusCard.LARGEST, BonusCard.MOST_LEVELS, BonusCard.THREE_COLORS)


def seed_of(number: int) -> str:
    """Return a distinct seed for each number."""
    return sha256(f"test {number}".encode()).hexdigest()


def nonces_of(number: int, seats: int) -> tuple[str, ...]:
    """Return nonces with a bot at every other table, on varying seats."""
    nonces = [f"n{number}-{seat}" for seat in range(seats)]
    if number % 2:
        nonces[number // 2 % seats] = ""
    return tuple(nonces)


def shuffle_of(seed: str, nonces: Sequence[str], cards: CardSource) -> Shuffle:
    chosen = CHOSEN if cards == "chosen" else None
    return FairBag(seed, nonces).shuffle(len(nonces), cards == "introductory", chosen)


def letters(shuffle: Shuffle) -> str:
    return "".join(color.letter for color in shuffle.cubes)


def fair_game(seed: str, nonces: Sequence[str], cards: CardSource = "full") -> Record:
    """Return the record of a whole game dealt from the bag, with random moves."""
    shuffle = shuffle_of(seed, nonces, cards)
    seats = len(nonces)
    rng = random.Random(seed)
    game = shuffle.start()
    actions: list[Action] = []
    while game.phase is not Phase.END:
        is_deal = game.phase is Phase.DEAL
        action = shuffle.deal(game.round, seats) if is_deal else random_action(game, rng)
        actions.append(action)
        game = game.apply(action)
    names = ("Ana", "Bo", "Cy", "Di")[:seats]
    lines = proof_lines(seed, nonces, cards)
    return Record(names, shuffle.order, shuffle.bonus, lines, tuple(actions))
