"""Presence: people with and without a connection to a table, across all workers.

Presence is neither in the log nor in views. Subscribers get it as separate messages, and commands
that depend on it get it as an argument.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping

from yaxha.engine import Seat
from yaxha.server.runtime.subscribers import Subscriber
from yaxha.table.seats import Credentials
from yaxha.table.state import Table

GRACE = 4_000
"""Milliseconds without a connection before others are notified: a page reload takes less."""
HEARTBEAT = 3.0
"""Seconds between a worker's announcements. Shorter than the grace period, so that a new
worker has heard from all others before it notifies anybody."""
SILENCE = 10.0
"""Seconds after which an announcement that was not repeated expires: its worker has died."""
POLLED = 60_000
"""Milliseconds for which an HTTP request counts as a connection, for polling clients."""


def people_of(table: Table) -> tuple[object, ...]:
    """Return the data by seat that determines presence."""
    return tuple([(each.holder, each.token, each.kind, each.absent) for each in table.sitters])


class Attendance:
    """Presence at one table: seats connected here or elsewhere, and absences with their start.

    Times are milliseconds on a monotonic clock.
    """

    def __init__(
        self,
        elsewhere: Callable[[], Collection[Seat]],
        announce: Callable[[Collection[Seat]], None],
        notify: Callable[[], None],
        clock: Callable[[], int],
    ) -> None:
        self._elsewhere = elsewhere
        self._announce = announce
        self._notify = notify
        self._clock = clock
        self._sitting: dict[Subscriber, tuple[Seat, ...]] = {}
        """Subscribers with the seats they hold."""
        self._visits: dict[Credentials, int] = {}
        """Time of the last HTTP request, by holder of a seat."""
        self._people: tuple[object, ...] = ()
        self._timer: asyncio.TimerHandle | None = None
        self.here: frozenset[Seat] = frozenset()
        """Seats that are connected to this worker."""
        self.gone: Mapping[Seat, int] = {}
        """Start of each person's time without a connection."""
        self.away: Mapping[Seat, int] = {}
        """The same after the grace period: the absences that others are notified of."""

    def join(self, watcher: Subscriber, table: Table) -> None:
        self._seat(watcher, table)

    def leave(self, watcher: Subscriber) -> None:
        self._sitting.pop(watcher, None)
        self._visits.pop(watcher.who, None)

    def visit(self, who: Credentials, table: Table) -> None:
        """Count an HTTP request as a connection, if its sender holds a seat."""
        if table.seats_of(who):
            self._visits[who] = self._clock()

    def has_counted(self, table: Table) -> bool:
        """Return True if the same people sit at the table as at the last update."""
        return people_of(table) == self._people

    def update(self, table: Table, watchers: Iterable[Subscriber]) -> None:
        """Recompute presence and notify of changes. ``watchers`` are all subscribers here."""
        people = people_of(table)
        if people != self._people:
            self._people = people
            for watcher in watchers:
                self._seat(watcher, table)
        at = self._clock()
        self._visits = {who: last for who, last in self._visits.items() if at - last < POLLED}
        visiting = [table.seats_of(who) for who in self._visits]
        here = frozenset([seat for seats in (*self._sitting.values(), *visiting) for seat in seats])
        if here != self.here:
            self.here = here
            self._announce(here)
        connected = here.union(self._elsewhere())
        self.gone = {
            seat: self.gone.get(seat, at)
            for seat, sitter in zip(table.seats, table.sitters, strict=True)
            if sitter.kind == "person" and seat not in connected
        }
        away = {seat: since for seat, since in self.gone.items() if at - since >= GRACE}
        if away != self.away:
            self.away = away
            self._notify()
        self.close()
        soon = [since + GRACE for seat, since in self.gone.items() if seat not in away]
        soon += [last + POLLED for last in self._visits.values()]
        if soon:
            wait = (min(soon) - at) / 1000
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, self.update, table, watchers)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _seat(self, watcher: Subscriber, table: Table) -> None:
        seats = table.seats_of(watcher.who)
        if seats:
            self._sitting[watcher] = seats
        else:
            self._sitting.pop(watcher, None)


class OtherWorkers:
    """Seats connected to other workers, according to their announcements."""

    def __init__(self) -> None:
        self._announced: dict[str, dict[str, tuple[frozenset[Seat], float]]] = {}
        """By table and worker: the seats and the time of the last announcement."""

    def seats(self, table: str) -> frozenset[Seat]:
        workers = self._announced.get(table, {}).values()
        return frozenset[Seat]().union(*[seats for seats, _ in workers])

    def update(self, worker: str, table: str, seats: frozenset[Seat], at: float) -> None:
        workers = self._announced.setdefault(table, {})
        if seats:
            workers[worker] = (seats, at)
        else:
            workers.pop(worker, None)
        if not workers:
            del self._announced[table]

    def renew(self, at: float) -> None:
        """Renew all announcements after an interruption, so that they have time to be repeated."""
        for workers in self._announced.values():
            for worker, (seats, _) in workers.items():
                workers[worker] = (seats, at)

    def expire(self, at: float) -> list[str]:
        """Drop expired announcements and return the tables that they concern."""
        changed = []
        for table, workers in list(self._announced.items()):
            dead = [each for each, (_, last) in workers.items() if at - last > SILENCE]
            for worker in dead:
                del workers[worker]
            if dead:
                changed.append(table)
            if not workers:
                del self._announced[table]
        return changed
