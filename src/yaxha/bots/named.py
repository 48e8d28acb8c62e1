"""The bots by the short names that command lines use."""

from collections.abc import Callable
from random import Random

from yaxha.bots.greedy import GreedyBot
from yaxha.bots.protocol import Bot
from yaxha.bots.random_bot import RandomBot

BOTS: dict[str, Callable[[Random], Bot]] = {
    "greedy": GreedyBot,
    "random": RandomBot,
}


class UnknownBot(ValueError):
    """A name that no bot has; the message lists those there are."""


def make_bot(name: str, rng: Random) -> Bot:
    """The bot of that name, with chance of its own."""
    if name not in BOTS:
        raise UnknownBot(f"There is no bot {name!r}: the bots are {' and '.join(sorted(BOTS))}.")
    return BOTS[name](rng)
