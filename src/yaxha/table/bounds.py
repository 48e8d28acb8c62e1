"""How much may happen at a table: its log is read whole whenever the table is needed again.

A game needs some hundred transactions. All else is bounded: what a seat does beside the game until
the next round, how often it changes hands before the game, how often it changes a decision, and
what may happen at a table altogether.
"""

from yaxha.engine import Seat
from yaxha.table.errors import Refused
from yaxha.table.state import Table

MOST_TALK = 100
"""How often a seat may talk, mute, leave, nudge, ask for a stand-in or for a link in a round.

What happens before the game counts as the first round, whoever sits there.
"""

MOST_SEATINGS = 60
"""How often people may sit down on a seat before the game, or be ready with another nonce.

Counting starts again when the host reseats the seat. The host's own commands are not refused.
"""

MOST_CHANGES = 200
"""How often a pick or a draft may be changed."""

NUDGE_PAUSE = 30_000
"""Milliseconds between two nudges of the same seat, by whomever."""

MOST_TRANSACTIONS = 5000
"""After so many only the game itself goes on, with people who leave it or are stood in for."""

HOST_RESERVE = 1000
"""How many of them only the host may use before the game: to reseat, and so to start.

To close the table is always possible, however long it is.
"""

MOST_CHANGES_LATE = 20
"""How often a pick or a draft may be changed then: enough to put three cubes here and there."""


def check_length(table: Table, *, by_host: bool) -> None:
    """Refuse what is no move of the game, where too much has happened already."""
    reserve = 0 if by_host or table.game is not None else HOST_RESERVE
    if table.length >= MOST_TRANSACTIONS - reserve:
        raise Refused("too-long", "So much has happened here that only the game itself goes on.")


def check_talk(table: Table, seat: Seat) -> None:
    if table.sitters[seat].talked >= MOST_TALK:
        raise Refused(
            "too-much-talk",
            f"You have done {MOST_TALK} things beside the game: wait for the next round.",
            facts={"most": MOST_TALK},
        )


def check_seatings(table: Table, seat: Seat, *, by_host: bool) -> None:
    if table.sitters[seat].seatings >= MOST_SEATINGS and not by_host:
        raise Refused(
            "too-many-seatings",
            f"This seat has changed {MOST_SEATINGS} times: only the host can change it now.",
            facts={"most": MOST_SEATINGS},
        )


def check_changes(table: Table, seat: Seat) -> None:
    most = MOST_CHANGES if table.length < MOST_TRANSACTIONS else MOST_CHANGES_LATE
    if table.sitters[seat].changed >= most:
        raise Refused(
            "too-many-changes",
            f"You have changed this {most} times: leave it, or confirm all cubes at once.",
            facts={"most": most},
        )
