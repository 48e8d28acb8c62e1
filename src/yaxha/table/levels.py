"""Levels: the built-in bots that a table offers, and their thinking times."""

from yaxha.table.errors import Refused

LEVELS = ("random", "beginner", "casual", "greedy", "search:50ms", "search:250ms")
"""All levels, from the weakest to the strongest."""

STAND_IN = "casual"
"""The level that plays for an absent person: neither too weak nor too strong."""

FALLBACK = "greedy"
"""The level that acts for a bot that fails: the strongest one without a search."""

DEFAULT_SECONDS = 0.002
SECONDS = {"search:50ms": 0.05, "search:250ms": 0.25}


def check_level(bot: str) -> None:
    if bot not in LEVELS:
        known = ", ".join(LEVELS)
        raise Refused("no-such-bot", f"Unknown bot {bot!r}: expected one of {known}.")


PATIENCE = 1.0
"""Seconds that a bot may wait in the queue without losing thinking time."""
SHORTEST = 0.01
"""Minimum thinking time in seconds, regardless of the wait."""


def seconds_of(bot: str) -> float:
    """Return the approximate thinking time of a level."""
    return SECONDS.get(bot, DEFAULT_SECONDS)


def shortened(bot: str, waited: float) -> str:
    """Return the bot with its thinking time shortened by an excessive wait."""
    seconds = SECONDS.get(bot)
    if seconds is None or waited <= PATIENCE:
        return bot
    left = max(SHORTEST, seconds + PATIENCE - waited)
    return f"search:{1000 * left:.0f}ms"
