"""The bots by the short names that command lines use, with options after a colon."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from random import Random
from typing import TypeVar

from yaxha.bots.budget import read_budget
from yaxha.bots.classes import make_of_class, read_class
from yaxha.bots.greedy import GreedyBot
from yaxha.bots.human import BEGINNER, CASUAL, HumanBot
from yaxha.bots.process import make_process, read_command
from yaxha.bots.protocol import Bot
from yaxha.bots.quoting import shortened
from yaxha.bots.random_bot import RandomBot
from yaxha.bots.search import SearchBot

T = TypeVar("T")

LONGEST_NAME = 60


class UnknownBot(ValueError):
    """A name of which no bot can be made; the message says what would be right."""


class BadOption(UnknownBot):
    """The name of a bot, with options that it cannot have."""


@dataclass(frozen=True)
class NamedBot:
    """What stands behind a name, and what is said of it.

    ``options`` shows how its options are written, and is empty where it has none. ``default`` is
    what they are where none are written; if that is empty too, some must be. ``examples`` show
    them in whole names.
    """

    about: str
    make: Callable[[str, Random], Bot]
    options: str = ""
    default: str = ""
    examples: tuple[str, ...] = ()


def plain(make: Callable[[Random], Bot]) -> Callable[[str, Random], Bot]:
    """How to make a bot without options."""
    return lambda _, rng: make(rng)


def optioned(
    read: Callable[[str], T], make: Callable[[T, Random], Bot]
) -> Callable[[str, Random], Bot]:
    """How to make a bot of what its options are read as."""
    return lambda option, rng: make(read(option), rng)


BOTS: dict[str, NamedBot] = {
    "random": NamedBot("Takes any legal choice, each as likely as the other.", plain(RandomBot)),
    "beginner": NamedBot(
        "Overlooks much, and counts cubes that are covered.",
        plain(partial(HumanBot, BEGINNER)),
    ),
    "casual": NamedBot(
        "Sees what is good, but not always what is best.", plain(partial(HumanBot, CASUAL))
    ),
    "greedy": NamedBot("Takes what scores most at once, and looks no further.", plain(GreedyBot)),
    "search": NamedBot(
        "Looks ahead, and the longer the better.",
        optioned(read_budget, SearchBot),
        options="BUDGET",
        default="50ms",
        examples=("search:50ms", "search:400"),
    ),
}
"""Those that come with Yaxha, the weakest first."""

OWN_BOTS: dict[str, NamedBot] = {
    "python": NamedBot(
        "A class of your own.",
        optioned(read_class, make_of_class),
        options="MODULE:CLASS",
        examples=("python:my_bot:MyBot",),
    ),
    "process": NamedBot(
        "A program of your own, in any language.",
        optioned(read_command, make_process),
        options="COMMAND",
        examples=("process:./my_bot.py", "process:node my_bot.mjs"),
    ),
}
"""Those that somebody else brings."""


def make_bot(name: str, rng: Random) -> Bot:
    """The bot of that name, with chance of its own.

    Whoever makes one calls ``close_bot`` when it has played: it may be a process.
    """
    word, colon, option = name.partition(":")
    named = (BOTS | OWN_BOTS).get(word)
    if named is None:
        raise UnknownBot(_unknown(name, word))
    if colon and not named.options:
        raise BadOption(f"{_quoted(name)} names no bot: {word} has no options.")
    option = option if colon else named.default
    if named.options and not option:
        raise BadOption(
            f"{_quoted(name)} names no bot: expected {word}:{named.options}, "
            f"such as {named.examples[0]}."
        )
    try:
        return named.make(option, rng)
    except ValueError as error:
        raise BadOption(f"{_quoted(name)} names no bot: {error}") from error


def close_bot(bot: Bot) -> None:
    """End what the bot holds, such as a process of its own; most bots hold nothing."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def _unknown(name: str, word: str) -> str:
    *first, last = BOTS
    own = " or ".join(f"{each}:{bot.options}" for each, bot in OWN_BOTS.items())
    there_are = (
        f"There is no bot {_quoted(name)}: the bots are {', '.join(first)} and {last}, "
        f"and your own, {own}."
    )
    near = get_close_matches(word[:LONGEST_NAME].lower(), [*BOTS, *OWN_BOTS], 1)
    return f"{there_are} Did you mean {near[0]}?" if near else there_are


def _quoted(name: str) -> str:
    return repr(shortened(name, LONGEST_NAME))
