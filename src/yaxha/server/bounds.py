"""How much may happen at a table: its log is read whole whenever the table is needed again.

A game needs some hundred transactions. All else is bounded: what a seat does beside the game until
the next round, how often it changes a decision, and what may happen at a table altogether.
"""

from typing import TYPE_CHECKING

from yaxha.engine import Seat
from yaxha.server.refusals import Refused

if TYPE_CHECKING:
    from yaxha.server.table import Table

MOST_TALK = 100
"""How often a seat may talk, mute, leave, nudge or ask for a stand-in in a round.

What happens before the game counts as the first round.
"""

MOST_CHANGES = 200
"""How often a pick or a draft may be changed."""

NUDGE_PAUSE = 30_000
"""Milliseconds between two nudges of the same seat, by whomever."""

MOST_TRANSACTIONS = 5000
"""After so many only the game itself goes on."""

MOST_CHANGES_LATE = 20
"""How often a pick or a draft may be changed then: enough to put three cubes here and there."""


def check_length(table: "Table") -> None:
    """Refuse what is no move of the game, where too much has happened already."""
    if table.length >= MOST_TRANSACTIONS:
        raise Refused("too-long", "So much has happened here that only the game itself goes on.")


def check_talk(table: "Table", seat: Seat) -> None:
    if table.sitters[seat].talked >= MOST_TALK:
        raise Refused(
            "too-much-talk",
            f"You have done {MOST_TALK} things beside the game: wait for the next round.",
            facts={"most": MOST_TALK},
        )


def check_changes(table: "Table", seat: Seat) -> None:
    most = MOST_CHANGES if table.length < MOST_TRANSACTIONS else MOST_CHANGES_LATE
    if table.sitters[seat].changed >= most:
        raise Refused(
            "too-many-changes",
            f"You have changed this {most} times: leave it, or confirm all cubes at once.",
            facts={"most": most},
        )
