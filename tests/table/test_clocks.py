"""Turn clocks: deadlines of the log, counted on a monotonic clock."""

from server.tables import Played, two_people
from yaxha.engine import Seat
from yaxha.table import commands
from yaxha.table.clocks import TurnClocks
from yaxha.table.fair import sealed
from yaxha.table.options import MoveClock, MySeat, Options
from yaxha.table.state import REVEAL_TIME

HOUR = 3_600_000


def thirty_seconds() -> Played:
    """Two people who have thirty seconds to pick."""
    return two_people(Options(clock=MoveClock(30)))


def test_without_a_clock_nobody_is_late() -> None:
    played, clocks = two_people(), TurnClocks()
    clocks.update(played.table, played.at, 0)
    assert clocks.left(HOUR) is None
    assert clocks.late(HOUR) == []


def test_time_runs_out() -> None:
    played, clocks = thirty_seconds(), TurnClocks()
    clocks.update(played.table, played.at, 100)
    assert clocks.left(100) == 30_000
    assert clocks.left(20_100) == 10_000
    assert clocks.late(30_099) == []
    assert clocks.late(30_100) == [Seat.A, Seat.B]
    # Never a negative wait.
    assert clocks.left(40_000) == 0


def test_the_next_clock_is_the_one_that_began_first() -> None:
    played, clocks = thirty_seconds(), TurnClocks()
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 2))
    clocks.update(played.table, played.at, 0)
    # A comes back near the end of its time, and gets a little more than B.
    played.at += 28_000
    played.do(commands.Leave("A"))
    played.do(commands.Back("A"))
    clocks.update(played.table, played.at, 30_000)
    assert clocks.late(30_000) == [Seat.B]
    assert clocks.left(30_000) == 0
    assert clocks.late(40_000) == [Seat.A, Seat.B]


def test_a_seat_that_has_decided_has_no_clock() -> None:
    played, clocks = thirty_seconds(), TurnClocks()
    clocks.update(played.table, played.at, 0)
    played.do(commands.PickTile("B", 1))
    clocks.update(played.table, played.at, 1000)
    assert clocks.late(30_000) == [Seat.A]


def test_a_step_of_the_wall_clock_moves_no_running_clock() -> None:
    played, clocks = thirty_seconds(), TurnClocks()
    clocks.update(played.table, played.at, 0)
    for step in (HOUR, -HOUR):
        clocks.update(played.table, played.at + step, 10_000)
        assert clocks.left(10_000) == 20_000


def test_a_wall_clock_that_was_set_back_gives_no_more_than_the_allowance() -> None:
    played, clocks = thirty_seconds(), TurnClocks()
    clocks.update(played.table, played.at - HOUR, 0)
    assert clocks.left(0) == 30_000


def test_a_deadline_that_has_passed_is_late_at_once() -> None:
    played, clocks = thirty_seconds(), TurnClocks()
    clocks.update(played.table, played.at + HOUR, 5)
    assert clocks.left(5) == 0
    assert clocks.late(5) == [Seat.A, Seat.B]


def test_the_reveal_of_nonces_has_a_clock_at_every_table() -> None:
    played, clocks = Played(MySeat("Ana"), MySeat("Bo")), TurnClocks()
    played.do(commands.Ready("A", sealed("a")))
    played.do(commands.Ready("B", sealed("b")))
    clocks.update(played.table, played.at, 0)
    assert clocks.left(0) == REVEAL_TIME
    played.do(commands.Reveal("B", "b"))
    clocks.update(played.table, played.at, 1000)
    assert clocks.late(REVEAL_TIME) == [Seat.A]
