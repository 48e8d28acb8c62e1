"""Registry of bots by name, with options after a colon."""

import importlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TypeVar

from yaxha.bots.base import Bot
from yaxha.bots.budget import read_budget
from yaxha.bots.greedy import GreedyBot
from yaxha.bots.imperfect import BEGINNER, CASUAL, ImperfectBot
from yaxha.bots.process.client import make_process, read_command
from yaxha.bots.random_bot import RandomBot
from yaxha.bots.search import SearchBot
from yaxha.bots.untrusted_text import shortened

T = TypeVar("T")

LONGEST_NAME = 60


class UnknownBot(ValueError):
    """A name of no bot; the message lists the names."""


class BadOption(UnknownBot):
    """A bot's name with invalid options."""


@dataclass(frozen=True)
class NamedBot:
    """A bot's factory and description.

    ``options``: the syntax of its options; empty if it has none. ``default``: the options if the
    name has none; if it is empty, they are required. ``examples``: complete names.
    """

    about: str
    make: Callable[[str, Random], Bot]
    options: str = ""
    default: str = ""
    examples: tuple[str, ...] = ()


def plain(make: Callable[[Random], Bot]) -> Callable[[str, Random], Bot]:
    """Return a factory for a bot without options."""
    return lambda _, rng: make(rng)


def optioned(
    read: Callable[[str], T], make: Callable[[T, Random], Bot]
) -> Callable[[str, Random], Bot]:
    """Return a factory that reads a bot's options."""
    return lambda option, rng: make(read(option), rng)


# Custom classes

DECISIONS = ("pick", "take", "build")


def read_class(text: str) -> type:
    """Import the class that ``package.module:ClassName`` names. Raises ValueError."""
    path, _, name = text.partition(":")
    if not all(map(str.isidentifier, [*path.split("."), name])):
        raise ValueError("expected a module and a class, such as python:my_bot:MyBot.")
    module = _imported(path)
    found = getattr(module, name, None)
    if not isinstance(found, type):
        classes = [each for each, value in vars(module).items() if isinstance(value, type)]
        near = get_close_matches(name, classes, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise ValueError(f"module {path} has no class {name}.{hint}")
    for decision in DECISIONS:
        if not callable(getattr(found, decision, None)):
            raise ValueError(f"{name} has no method {decision}; a bot needs pick, take and build.")
    return found


def make_of_class(kind: type, rng: Random) -> Bot:
    """Return an instance, made with the random generator alone. Raises ValueError."""
    try:
        made: Bot = kind(rng)
    except (Exception, SystemExit) as error:
        raise ValueError(
            f"{kind.__name__} cannot be made with one argument, a random.Random: {_told(error)}"
        ) from error
    return made


def _imported(path: str) -> ModuleType:
    # Find modules in the working directory, too. It comes last, so that none of them shadows a
    # module that Yaxha imports.
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
        importlib.invalidate_caches()
    try:
        return importlib.import_module(path)
    except (Exception, SystemExit) as error:
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing and f"{path}.".startswith(f"{missing}."):
            near = get_close_matches(missing, [each.stem for each in Path(here).glob("*.py")], 1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise ValueError(
                f"module {missing} is neither installed nor in this directory.{hint}"
            ) from None
        raise ValueError(f"module {path} cannot be imported: {_told(error)}") from error


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".removesuffix(".") + "."


# The names

BOTS: dict[str, NamedBot] = {
    "random": NamedBot("Chooses at random among the legal actions.", plain(RandomBot)),
    "beginner": NamedBot(
        "Overlooks many builds, and counts covered cubes.",
        plain(partial(ImperfectBot, BEGINNER)),
    ),
    "casual": NamedBot(
        "Finds good builds, but not always the best.", plain(partial(ImperfectBot, CASUAL))
    ),
    "greedy": NamedBot("Maximises the immediate score, without lookahead.", plain(GreedyBot)),
    "search": NamedBot(
        "Looks ahead; more time makes it stronger.",
        optioned(read_budget, SearchBot),
        options="BUDGET",
        default="50ms",
        examples=("search:50ms", "search:400"),
    ),
}
"""The bots that come with Yaxha, the weakest first."""

OWN_BOTS: dict[str, NamedBot] = {
    "python": NamedBot(
        "Your own Python class.",
        optioned(read_class, make_of_class),
        options="MODULE:CLASS",
        examples=("python:my_bot:MyBot",),
    ),
    "process": NamedBot(
        "Your own program, in any language.",
        optioned(read_command, make_process),
        options="COMMAND",
        examples=("process:./my_bot.py", "process:node my_bot.mjs"),
    ),
}
"""Ways to name your own bots."""


def make_bot(name: str, rng: Random) -> Bot:
    """Return a new bot by its name. Raises UnknownBot or BadOption.

    Call ``close_bot`` after the game, because the bot may be a process.
    """
    word, colon, option = name.partition(":")
    named = (BOTS | OWN_BOTS).get(word)
    if named is None:
        raise UnknownBot(_unknown(name, word))
    if colon and not named.options:
        raise BadOption(f"Invalid bot {_quoted(name)}: {word} has no options.")
    option = option if colon else named.default
    if named.options and not option:
        raise BadOption(
            f"Invalid bot {_quoted(name)}: expected {word}:{named.options}, "
            f"such as {named.examples[0]}."
        )
    try:
        return named.make(option, rng)
    except ValueError as error:
        raise BadOption(f"Invalid bot {_quoted(name)}: {error}") from error


def _unknown(name: str, word: str) -> str:
    *first, last = BOTS
    own = " or ".join(f"{each}:{bot.options}" for each, bot in OWN_BOTS.items())
    known = f"Unknown bot {_quoted(name)}: choose {', '.join(first)} or {last}, or your own, {own}."
    near = get_close_matches(word[:LONGEST_NAME].lower(), [*BOTS, *OWN_BOTS], 1)
    return f"{known} Did you mean {near[0]}?" if near else known


def _quoted(name: str) -> str:
    return repr(shortened(name, LONGEST_NAME))
