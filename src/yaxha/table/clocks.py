"""Turn clocks on a monotonic clock, unaffected by changes of the wall clock."""

from typing import NamedTuple

from yaxha.engine import Seat
from yaxha.table.state import Table


class Due(NamedTuple):
    """A deadline by the wall clock, as in the log, and its equivalent on the monotonic clock."""

    deadline: int
    at: int


class TurnClocks:
    """The running clocks of a table, in milliseconds.

    The wall clock is read once per deadline, when the deadline is new.
    """

    def __init__(self) -> None:
        self._due: dict[Seat, Due] = {}

    def update(self, table: Table, wall: int, monotonic: int) -> None:
        """Start clocks for new deadlines, and stop those of seats with no pending decision."""
        before, self._due = self._due, {}
        for seat, (deadline, allowed) in table.deadlines().items():
            known = before.get(seat)
            if known is None or known.deadline != deadline:
                # Only a wall clock that was set back can leave more than the allowed time.
                known = Due(deadline, monotonic + min(deadline - wall, allowed))
            self._due[seat] = known

    def left(self, monotonic: int) -> int | None:
        """Return the time until the next clock runs out, or None if none is running."""
        soonest = min([due.at for due in self._due.values()], default=None)
        return None if soonest is None else max(0, soonest - monotonic)

    def late(self, monotonic: int) -> list[Seat]:
        """Return the seats whose time is up."""
        return [seat for seat, due in self._due.items() if due.at <= monotonic]
