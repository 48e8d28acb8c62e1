"""Versions of the rules and of the log's events, with a check for newer logs.

Old logs stay readable indefinitely, so these numbers are never lowered or reused.
"""

RULES = 1
"""Version of the game's rules. Increment it with every change under **Rules** in the changelog
that could refuse the same actions or score them differently. Tables of an older version must then
still be played by their original rules."""

EVENTS = 2
"""Version of the log's events. Increment it, once per release, when an event or a field is added
or changes its meaning. ``tests/golden/test_logs.py`` fails until you do.

1. Logs without a version.
2. ``Created`` carries both versions, and ``Upgraded`` marks that a newer version continues a log;
   ``Nudged``; ``Absent.asked_by``; ``Created.origins``; ``Continued.by``; ``BotFailed``;
   ``Sealed``, ``Revealed`` and sealed nonces; ``Closed``.
"""


class NewerLog(Exception):
    """The error for a log of a newer version of Yaxha, which this version might misread."""

    def __init__(self, what: str, found: int, known: int) -> None:
        super().__init__(
            f"A table's log has version {found} of the {what}. "
            f"This version of Yaxha supports versions up to {known}. Upgrade Yaxha."
        )
        self.facts = {"what": what, "found": found, "known": known}


def check_versions(rules: int, events: int) -> None:
    """Check that this program supports the versions. Raises ``NewerLog``."""
    if rules > RULES:
        raise NewerLog("rules", rules, RULES)
    if events > EVENTS:
        raise NewerLog("events", events, EVENTS)
