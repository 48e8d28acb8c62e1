"""The versions under which a table's log is written, and the refusal of newer ones.

Old logs are read indefinitely, so nothing here is ever lowered, and no number is used twice.
"""

RULES = 1
"""The rules of the game. Raise it with every change under **Rules** in the changelog after which
the same actions could be refused, or could score differently. Tables of an older version must then
still be played by the rules that they began with."""

EVENTS = 2
"""The events of the log. Raise it, once per release, when an event or a field is added, or when
what one of them means changes. ``tests/golden/test_logs.py`` fails until that is done.

1. A log that names no version.
2. ``Created`` carries both versions, and ``Upgraded`` says that a newer version continues a log;
   ``Nudged``; ``Absent.asked_by``; ``Created.origins``; ``Continued.by``; ``BotFailed``;
   ``Sealed``, ``Revealed`` and sealed nonces; ``Closed``.
"""


class NewerLog(Exception):
    """A newer version of Yaxha has written to this log, so this one might misread it."""

    def __init__(self, what: str, found: int, known: int) -> None:
        super().__init__(
            f"The log of a table is written under version {found} of the {what}; "
            f"this version of Yaxha reads them up to version {known}. Upgrade Yaxha."
        )
        self.facts = {"what": what, "found": found, "known": known}


def check_versions(rules: int, events: int) -> None:
    """Raise ``NewerLog`` for versions that this program does not know."""
    if rules > RULES:
        raise NewerLog("rules", rules, RULES)
    if events > EVENTS:
        raise NewerLog("events", events, EVENTS)
