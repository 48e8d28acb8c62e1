"""The bots that a table offers: those that come with Yaxha, and no program of anybody's."""

from yaxha.server.refusals import Refused

LEVELS = ("random", "beginner", "casual", "greedy", "search:50ms", "search:250ms")
"""From the weakest to the strongest."""

STAND_IN = "casual"
"""Who plays for a person that is away: neither a gift to the others nor a punishment."""


def check_level(bot: str) -> None:
    if bot not in LEVELS:
        known = ", ".join(LEVELS)
        raise Refused("no-such-bot", f"There is no bot {bot!r} here: there are {known}.")
