"""Turn clocks on a monotonic clock, which no step of the wall clock moves."""

from typing import NamedTuple

from yaxha.engine import Seat
from yaxha.table.state import Table


class Due(NamedTuple):
    """A deadline by the wall clock, as the log has it, and the same on the monotonic clock."""

    deadline: int
    at: int


class TurnClocks:
    """The clocks that run at a table, in milliseconds.

    How long a seat still has is read from the wall clock once, when its deadline is new.
    """

    def __init__(self) -> None:
        self._due: dict[Seat, Due] = {}

    def update(self, table: Table, wall: int, monotonic: int) -> None:
        """Start clocks that are new, and stop those of seats that are not waited for any more."""
        before, self._due = self._due, {}
        for seat, (deadline, allowed) in table.deadlines().items():
            known = before.get(seat)
            if known is None or known.deadline != deadline:
                # More is left only by a wall clock that was set back.
                known = Due(deadline, monotonic + min(deadline - wall, allowed))
            self._due[seat] = known

    def left(self, monotonic: int) -> int | None:
        """The time until the next clock runs out, or None if none runs."""
        soonest = min([due.at for due in self._due.values()], default=None)
        return None if soonest is None else max(0, soonest - monotonic)

    def late(self, monotonic: int) -> list[Seat]:
        """The seats whose time is up."""
        return [seat for seat, due in self._due.items() if due.at <= monotonic]
