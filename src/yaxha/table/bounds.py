"""Limits on a table's log, which is read in full whenever the table is loaded.

A game needs a few hundred transactions. Everything else is limited: a seat's chat actions per
round, the people who sit down on it before the game, the changes of one decision, and the table's
transactions in total.
"""

from yaxha.engine import Seat
from yaxha.table.errors import Refused
from yaxha.table.state import Table

MOST_TALK = 100
"""Chat actions of a seat per round: talk, mute, leave, nudge, ask for a stand-in or a link.

The time before the game counts as the first round. Everyone who sits there shares the limit.
"""

MOST_SEATINGS = 60
"""Times that people may claim a seat before the game or change its nonce.

The count restarts when the host reassigns the seat. The host's own commands are always accepted.
"""

MOST_CHANGES = 200
"""Changes of one pick or draft."""

NUDGE_PAUSE = 30_000
"""Milliseconds between two nudges of the same seat, by any seat."""

MOST_TRANSACTIONS = 5000
"""Transactions after which a table accepts only game moves, departures and stand-ins."""

HOST_RESERVE = 1000
"""Transactions reserved for the host before the game, to reassign seats and so to start it.

The host can always close the table, whatever the length of its log.
"""

MOST_CHANGES_LATE = 20
"""Changes of one pick or draft after ``MOST_TRANSACTIONS``: enough to try out three cubes."""


def check_length(table: Table, *, by_host: bool) -> None:
    """Check that the log has room for a command other than a game move. Raises Refused if full."""
    reserve = 0 if by_host or table.game is not None else HOST_RESERVE
    most = MOST_TRANSACTIONS - reserve
    if table.length >= most:
        raise Refused(
            "too-long", f"Limit of {most} transactions reached. Only game moves are accepted now."
        )


def check_talk(table: Table, seat: Seat) -> None:
    if table.sitters[seat].talked >= MOST_TALK:
        raise Refused(
            "too-much-talk",
            f"Limit of {MOST_TALK} chat actions per round reached. Wait for the next round.",
            facts={"most": MOST_TALK},
        )


def check_seatings(table: Table, seat: Seat, *, by_host: bool) -> None:
    if table.sitters[seat].seatings >= MOST_SEATINGS and not by_host:
        raise Refused(
            "too-many-seatings",
            f"Limit of {MOST_SEATINGS} changes of this seat reached. Only the host can change it.",
            facts={"most": MOST_SEATINGS},
        )


def check_changes(table: Table, seat: Seat) -> None:
    most = MOST_CHANGES if table.length < MOST_TRANSACTIONS else MOST_CHANGES_LATE
    if table.sitters[seat].changed >= most:
        raise Refused(
            "too-many-changes",
            f"Limit of {most} changes reached. Keep this decision, or confirm all cubes at once.",
            facts={"most": most},
        )
