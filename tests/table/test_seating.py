"""Seating: claims, departures, removals, and mutes across seats."""

import pytest

from server.tables import HOST, Played
from yaxha.engine import Seat
from yaxha.table import commands, events
from yaxha.table.decide import Answer, Request, decide, decide_all
from yaxha.table.errors import Refused
from yaxha.table.events import Transaction
from yaxha.table.evolve import continued
from yaxha.table.options import MySeat, OpenSeat, SeatLetter
from yaxha.table.seats import Credentials

BO = Credentials("bo")
CY = Credentials("cy")


def opened() -> Played:
    """Return a table with its host at A and three open seats."""
    return Played(MySeat("Ana"), OpenSeat(), OpenSeat(), OpenSeat())


def sit(played: Played, seat: SeatLetter, who: Credentials) -> None:
    assert who.identity is not None
    played.do(commands.Claim(seat, who.identity.title(), "n"), who)


def muted(played: Played, seat: Seat) -> set[str]:
    return {str(other) for other in played.table.sitters[seat].muted}


def link(played: Played, seat: SeatLetter, token: str) -> None:
    """Give a seat a link, as a live table does."""
    linked = [Transaction((events.Linked(seat, token),))]
    played.at += 1000
    played.log.append((linked, played.at))
    played.table = continued(played.table, linked, played.at)


# Mute


def test_a_muted_person_stays_muted_on_another_seat() -> None:
    played = opened()
    sit(played, "B", BO)
    played.do(commands.Mute("A", "B"))
    played.do(commands.Leave("B"), BO)
    sit(played, "C", BO)
    assert muted(played, Seat.A) == {"C"}
    # Another person on the old seat is not muted.
    sit(played, "B", CY)
    assert muted(played, Seat.A) == {"C"}
    assert played.replayed() == played.table


def test_a_muting_person_still_mutes_from_another_seat() -> None:
    played = opened()
    sit(played, "B", BO)
    sit(played, "C", CY)
    played.do(commands.Mute("B", "C"), BO)
    played.do(commands.Leave("B"), BO)
    sit(played, "D", BO)
    assert muted(played, Seat.D) == {"C"}
    # Both people have left and returned.
    played.do(commands.Leave("C"), CY)
    played.do(commands.Leave("D"), BO)
    sit(played, "B", CY)
    sit(played, "C", BO)
    assert muted(played, Seat.C) == {"B"}
    assert muted(played, Seat.B) == set()


def test_unmuting_persists_across_seats() -> None:
    played = opened()
    sit(played, "B", BO)
    played.do(commands.Mute("A", "B"))
    played.do(commands.Leave("B"), BO)
    sit(played, "B", BO)
    played.do(commands.Mute("A", "B", muted=False))
    played.do(commands.Leave("B"), BO)
    sit(played, "C", BO)
    assert muted(played, Seat.A) == set()


def test_a_host_still_mutes_after_changing_seats() -> None:
    played = opened()
    sit(played, "B", BO)
    played.do(commands.Mute("A", "B"))
    played.do(commands.Reseat("A", OpenSeat()))
    played.do(commands.Reseat("C", MySeat("Ana")))
    assert muted(played, Seat.C) == {"B"}


def test_removed_people_leave_no_mutes() -> None:
    played = opened()
    sit(played, "B", BO)
    played.do(commands.Mute("A", "B"))
    played.do(commands.Reseat("B", OpenSeat()))
    sit(played, "B", CY)
    assert muted(played, Seat.A) == set()


# Leaving


def answer(played: Played, command: commands.Command, who: Credentials, id: str) -> Answer:
    """Return the answer that a live table gives."""
    asked = Request(command, who, id, None)
    (found,) = decide_all(played.table, [asked], played.at).answers
    assert isinstance(found, Answer), found
    return found


@pytest.mark.parametrize(
    "who", [BO, Credentials(None, ("token",)), Credentials("phone", ("token",))]
)
def test_a_repeated_leave_is_answered_like_the_first(who: Credentials) -> None:
    played = opened()
    sit(played, "B", BO)
    link(played, "B", "token")
    leave = commands.Leave("B")
    first = answer(played, leave, who, "l")
    played.do(leave, who, id="l")
    assert answer(played, leave, who, "l") == Answer(first.number, repeated=True)
    # Under a new id it changes nothing.
    assert decide(played.table, leave, who, played.at, id="m") is None
    assert answer(played, leave, who, "m").number == first.number
    # Another person's leave command is not theirs to repeat.
    with pytest.raises(Refused, match="You do not hold"):
        decide(played.table, leave, CY, played.at, id="m")
    # The seat's new holder is not removed, and learns nothing.
    sit(played, "B", CY)
    with pytest.raises(Refused, match="You do not hold"):
        decide(played.table, leave, who, played.at, id="m")
    assert answer(played, leave, who, "l") == Answer(first.number, repeated=True)


# Sent away


def test_a_removed_person_cannot_return_by_an_old_link() -> None:
    played = opened()
    sit(played, "B", BO)
    link(played, "B", "token")
    phone = Credentials("phone", ("phone", "token"))
    assert played.table.holds(Seat.B, phone)
    played.do(commands.Reseat("B", OpenSeat()))
    for who in (BO, phone, Credentials("token", ("token",))):
        assert not played.table.holds(Seat.B, who)
        for command in (commands.Claim("B", "Bo", "n"), commands.Claim("C", "Bo", "n")):
            with pytest.raises(Refused) as refusal:
                played.do(command, who)
            assert refusal.value.code == "sent-away"
    sit(played, "B", CY)
    assert not played.table.holds(Seat.B, phone)


def test_the_host_s_own_link_does_not_remove_the_host() -> None:
    played = opened()
    link(played, "A", "token")
    played.do(commands.Reseat("A", OpenSeat()))
    played.do(commands.Claim("A", "Ana", "n"), Credentials(HOST.identity, ("token",)))
    with pytest.raises(Refused) as refusal:
        played.do(commands.Claim("B", "Bo", "n"), Credentials("friend", ("token",)))
    assert refusal.value.code == "sent-away"
