"""Seats: credentials, readiness and pending cubes of the person or bot at each."""

import pytest

from yaxha.engine import Build, Placement, Seat
from yaxha.table.options import BotSeat, MySeat, OpenSeat
from yaxha.table.seats import NOBODY_AWAY, STAND_IN_AFTER, Away, Credentials, Sitter, sitter_of

ANA = Sitter("person", "Ana", holder="ana", token="link")


# Holding a seat


def test_a_seat_is_held_by_an_identity_or_by_its_link() -> None:
    assert ANA.is_held_by(Credentials("ana"))
    assert ANA.is_held_by(Credentials("phone", ("other", "link")))
    assert ANA.is_held_by(Credentials(None, ("link", "other")))


@pytest.mark.parametrize(
    "who",
    [
        Credentials(),
        Credentials("bo"),
        Credentials("link"),
        Credentials(None, ("ana",)),
        Credentials("bo", ("other",)),
        Credentials(""),
    ],
    ids=["nobody", "another", "link as identity", "identity as link", "another link", "empty"],
)
def test_nobody_else_holds_it(who: Credentials) -> None:
    assert not ANA.is_held_by(who)


def test_a_seat_without_a_link_is_held_by_its_identity_alone() -> None:
    ana = ANA.but(token=None)
    assert ana.is_held_by(Credentials("ana"))
    assert not ana.is_held_by(Credentials("bo", ("link",)))


def test_a_person_without_an_identity_has_the_link_alone() -> None:
    carried = ANA.but(holder=None)
    assert carried.is_held_by(Credentials("phone", ("link",)))
    assert not carried.is_held_by(Credentials("ana"))
    assert not carried.is_held_by(Credentials())


@pytest.mark.parametrize("kind", ["open", "bot"])
def test_only_people_hold_seats(kind: str) -> None:
    assert not ANA.but(kind=kind).is_held_by(Credentials("ana", ("link",)))


def test_proofs() -> None:
    assert ANA.proofs == {"ana", "link"}
    assert Sitter().proofs == set()
    assert Credentials("ana", ("one", "two")).proofs == {"ana", "one", "two"}
    assert Credentials(None, ("one",)).proofs == {"one"}
    assert Credentials().proofs == set()


def test_the_last_sitter_is_known_until_somebody_sits_down() -> None:
    left = Sitter(left_by=frozenset({"ana", "link"}))
    assert left.was_left_by(Credentials("ana"))
    assert left.was_left_by(Credentials(None, ("link",)))
    assert not left.was_left_by(Credentials("bo"))
    assert not left.but(kind="person", holder="bo").was_left_by(Credentials("ana"))


# Readiness


def test_ready_seats() -> None:
    assert sitter_of(BotSeat("greedy"), "host", False).is_ready
    assert not Sitter().is_ready
    assert not ANA.is_ready
    assert ANA.but(hash="h").is_ready
    # A hash makes only a person ready.
    assert not Sitter(hash="h").is_ready


def test_hidden_nonces() -> None:
    assert not ANA.is_hiding_nonce
    assert ANA.but(hash="h").is_hiding_nonce
    assert not ANA.but(hash="h", nonce="n").is_hiding_nonce


def test_seats_played_by_a_bot() -> None:
    assert sitter_of(BotSeat("greedy"), "host", False).is_played_by_bot
    assert not ANA.is_played_by_bot
    for reason in ("clock", "left", "away"):
        assert ANA.but(absent=reason).is_played_by_bot


# Cubes of this round


def test_a_confirmed_build_lies_on_the_pyramid_instead_of_its_draft() -> None:
    draft = (Placement.parse("o1d4"),)
    build = Build.parse("A:b1d4,g1d5,o1d6")
    assert ANA.on_pyramid == ()
    assert ANA.but(draft=draft).on_pyramid == draft
    assert ANA.but(draft=draft, build=build).on_pyramid == build.placements


# Wishes


def test_sitters_of_wishes() -> None:
    assert sitter_of(MySeat("Ana"), "host", False) == Sitter("person", "Ana", holder="host")
    assert sitter_of(MySeat("Robo"), "host", True).bot_account
    assert sitter_of(BotSeat("greedy"), "host", True) == Sitter("bot", "greedy", bot="greedy")
    assert sitter_of(OpenSeat(), "host", True) == Sitter()


def test_a_change_leaves_the_rest_and_the_original() -> None:
    assert ANA.but(name="Anna") == Sitter("person", "Anna", holder="ana", token="link")
    assert ANA.name == "Ana"


def test_by_default_nobody_is_away() -> None:
    assert dict(NOBODY_AWAY.since) == {}
    assert Away({Seat.A: 5}).stand_in_after == STAND_IN_AFTER == 60_000
