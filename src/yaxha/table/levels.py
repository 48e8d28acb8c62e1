"""The bots that a table offers: those that come with Yaxha, and no program of anybody's."""

from yaxha.table.errors import Refused

LEVELS = ("random", "beginner", "casual", "greedy", "search:50ms", "search:250ms")
"""From the weakest to the strongest."""

STAND_IN = "casual"
"""Who plays for a person that is away: neither a gift to the others nor a punishment."""

INSTEAD = "greedy"
"""Who decides for a bot that fails: the strongest of those that need no time."""

MOMENT = 0.002
SECONDS = {"search:50ms": 0.05, "search:250ms": 0.25}


def check_level(bot: str) -> None:
    if bot not in LEVELS:
        known = ", ".join(LEVELS)
        raise Refused("no-such-bot", f"There is no bot {bot!r} here: there are {known}.")


PATIENCE = 1.0
"""Seconds that a level may wait for its turn without thinking less."""
SHORTEST = 0.01
"""Seconds that a level thinks however long it has waited."""


def seconds_of(bot: str) -> float:
    """About how long it thinks."""
    return SECONDS.get(bot, MOMENT)


def hurried(bot: str, waited: float) -> str:
    """Return the bot with what its wait has left of its time."""
    seconds = SECONDS.get(bot)
    if seconds is None or waited <= PATIENCE:
        return bot
    left = max(SHORTEST, seconds + PATIENCE - waited)
    return f"search:{1000 * left:.0f}ms"
