"""Decisions about people who leave, are away or come back, and about bots in their place."""

import pytest

from server.tables import HOST, Played, two_people
from yaxha.engine import Pick, Seat, Take
from yaxha.table import commands, events
from yaxha.table.bounds import NUDGE_PAUSE
from yaxha.table.decide import come_back, continue_with, decide_for_bot, expire, new_link
from yaxha.table.errors import Refused
from yaxha.table.fair import hash_of_nonce, sealed
from yaxha.table.options import BotSeat, MoveClock, MySeat, OpenSeat, Options
from yaxha.table.seats import STAND_IN_AFTER, Away, Credentials

BO = Credentials("bo")


def refused(played: Played, command: commands.Command, **more: object) -> Refused:
    before = played.table
    with pytest.raises(Refused) as refusal:
        played.do(command, **more)  # type: ignore[arg-type]
    assert played.table is before
    return refusal.value


def away(played: Played, *seats: Seat, minutes: float = 1) -> Away:
    """These have had no connection for so long when the next command comes."""
    since = played.at + 1000 - round(60_000 * minutes)
    return Away(dict.fromkeys(seats, since))


# Nudges


def test_a_nudge_reminds_a_person_who_is_awaited() -> None:
    played = two_people()
    table = played.do(commands.Nudge("A", "B"))
    assert table.sitters[Seat.B].nudged_at == played.at


def test_nudges_of_one_seat_wait_for_each_other() -> None:
    played = Played(*[MySeat(name) for name in ("Ana", "Bo", "Cy")])
    for seat in ("A", "B", "C"):
        played.do(commands.Ready(seat, "n"))
    played.do(commands.Nudge("A", "B"))
    refusal = refused(played, commands.Nudge("C", "B"))
    assert (refusal.code, refusal.facts) == ("nudged-already", {"wait": NUDGE_PAUSE // 1000 - 1})
    # Others may be nudged.
    played.do(commands.Nudge("A", "C"))
    played.at += NUDGE_PAUSE
    played.do(commands.Nudge("C", "B"))


def test_seats_that_nobody_may_hurry() -> None:
    played = Played(MySeat("Ana"), MySeat("Bo"), BotSeat("greedy"))
    played.do(commands.Ready("A", "n"))
    played.do(commands.Ready("B", "n"))
    for other in ("A", "C"):
        assert refused(played, commands.Nudge("A", other)).code == "not-awaited"
    assert refused(played, commands.Nudge("A", "D")).code == "no-such-seat"
    played.do(commands.Leave("B"))
    assert refused(played, commands.Nudge("A", "B")).code == "absent"
    played.do(commands.Back("B"))
    played.do(commands.PickTile("B", 1))
    assert refused(played, commands.Nudge("A", "B")).code == "not-awaited"


# Stand-ins


def test_a_bot_stands_in_for_a_person_who_is_away() -> None:
    played = two_people()
    table = played.do(commands.StandIn("A", "B"), away=away(played, Seat.B))
    assert table.sitters[Seat.B].absent == "away"
    assert table.bots_to_act() == (Seat.B,)


def test_people_who_may_be_back_soon_are_waited_for() -> None:
    played = two_people()
    assert refused(played, commands.StandIn("A", "B")).code == "not-away"
    refusal = refused(played, commands.StandIn("A", "B"), away=away(played, Seat.B, minutes=0.25))
    assert (refusal.code, refusal.facts) == ("not-away", {"wait": STAND_IN_AFTER // 1000 - 15})


def test_a_table_with_a_clock_needs_nobody_to_ask() -> None:
    played = two_people(Options(clock=MoveClock(30)))
    refusal = refused(played, commands.StandIn("A", "B"), away=away(played, Seat.B))
    assert refusal.code == "has-clock"


def test_a_stand_in_ends_with_a_connection() -> None:
    played = two_people()
    played.do(commands.StandIn("A", "B"), away=away(played, Seat.B))
    decision = come_back(played.table, [Seat.A, Seat.B], played.at)
    assert decision is not None
    assert decision.transaction.events == (events.Returned("B"),)
    assert come_back(decision.after, [Seat.A, Seat.B], played.at) is None


def test_a_connection_brings_nobody_back_who_has_left() -> None:
    played = two_people()
    played.do(commands.Leave("B"))
    assert come_back(played.table, [Seat.B], played.at) is None


# Leaving


def test_leaving_twice_changes_nothing() -> None:
    played = two_people()
    left = played.do(commands.Leave("B"))
    assert played.do(commands.Leave("B")) is left


def test_a_seat_with_a_stand_in_cannot_be_left() -> None:
    played = two_people()
    played.do(commands.StandIn("A", "B"), away=away(played, Seat.B))
    # Any other command brings the person back.
    assert refused(played, commands.Leave("B")).code == "absent"
    assert played.do(commands.PickTile("B", 1)).sitters[Seat.B].absent is None


# Clocks


def test_only_seats_that_are_late_are_played_for() -> None:
    played = two_people(Options(clock=MoveClock(30)))
    decision = expire(played.table, [Seat.B], played.at)
    assert decision is not None
    assert decision.transaction.events == (events.Absent("B"),)
    assert expire(decision.after, [Seat.B], played.at) is None
    assert expire(two_people().table, [Seat.A], 0) is None


def test_a_hash_stands_in_for_a_nonce_that_is_kept_back() -> None:
    played = Played(MySeat("Ana"), MySeat("Bo"))
    played.do(commands.Ready("A", sealed("a")))
    played.do(commands.Ready("B", "b"))
    decision = expire(played.table, [Seat.A, Seat.B], played.at)
    assert decision is not None
    assert decision.transaction.events[0] == events.Revealed("A", hash_of_nonce("a"))
    assert decision.after.status == "playing"


# Bots


def with_bot() -> Played:
    played = Played(MySeat("Ana"), BotSeat("search:50ms"))
    played.do(commands.Ready("A", "n"))
    return played


def test_the_action_of_another_bot_tells_why() -> None:
    played = with_bot()
    decision = decide_for_bot(played.table, Pick(Seat.B, 1), played.at, failure="slow")
    assert decision.transaction.events == (events.BotFailed("B", "slow"), events.Picked("B", 1))
    assert decision.transaction.by is None


def test_an_action_that_is_no_longer_awaited_is_late() -> None:
    played = with_bot()
    played.bot_does(Pick(Seat.B, 1))
    for action in (Pick(Seat.B, 2), Pick(Seat.A, 1)):
        with pytest.raises(Refused) as refusal:
            decide_for_bot(played.table, action, played.at)
        assert refusal.value.code == "late"


def test_a_bot_takes_a_tile_that_is_free() -> None:
    played = Played(MySeat("Ana"), BotSeat("greedy"), BotSeat("greedy"))
    played.do(commands.Ready("A", "a"))
    played.do(commands.PickTile("A", 1))
    for seat in (Seat.B, Seat.C):
        played.bot_does(Pick(seat, 1))
    # The turn order is ABC, so that A keeps the tile and B takes first.
    assert played.table.bots_to_act() == (Seat.B,)
    with pytest.raises(Refused) as refusal:
        decide_for_bot(played.table, Take(Seat.B, 1), played.at)
    assert refusal.value.code == "tile-not-free"
    decision = decide_for_bot(played.table, Take(Seat.B, 2), played.at)
    assert decision.transaction.events == (
        events.Took("B", 2),
        events.Took("C", 3, forced=True),
    )


# Links and rematches


def test_a_new_link_replaces_the_one_before() -> None:
    played = two_people()
    decision = new_link(played.table, Seat.B, HOST, "hash", played.at)
    assert decision.transaction.events == (events.Linked("B", "hash"),)
    assert decision.after.holds(Seat.B, Credentials(None, ("hash",)))
    again = new_link(decision.after, Seat.B, HOST, "other", played.at).after
    assert not again.holds(Seat.B, Credentials(None, ("hash",)))


def test_only_the_holder_of_a_seat_gets_its_link() -> None:
    table = Played(MySeat("Ana"), OpenSeat()).table
    for seat, who in ((Seat.A, BO), (Seat.B, HOST), (Seat.C, HOST)):
        with pytest.raises(Refused) as refusal:
            new_link(table, seat, who, "hash", 5)
        assert refusal.value.code == "not-yours"


def test_a_closed_table_has_no_new_links() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Close())
    with pytest.raises(Refused) as refusal:
        new_link(played.table, Seat.A, HOST, "hash", 5)
    assert refusal.value.code == "closed"


def test_the_first_rematch_is_the_one() -> None:
    table = two_people().table
    decision = continue_with(table, "t2", Seat.B, 5)
    assert decision is not None
    assert decision.transaction.events == (events.Continued("t2", "B"),)
    assert continue_with(decision.after, "t3", Seat.A, 5) is None
