"""Names and free text: normalization, refused characters and look-alikes."""

import msgspec
import pytest

from server.hostile_names import (
    LOOK_ALIKES,
    MARKS_ON_MARKS,
    MIXED_SCRIPTS,
    STAND_INS,
    TIDIED,
    UNSEEN,
    WORLD,
)
from server.tables import HOST, Played, two_people
from yaxha.table import commands
from yaxha.table.commands import CellText, CommandId, Nonce, PlacementText
from yaxha.table.errors import Refused
from yaxha.table.names import look_alike, person_name
from yaxha.table.options import BotSeat, MySeat, OpenSeat, Options
from yaxha.table.seating import tidy_wishes
from yaxha.table.seats import Credentials
from yaxha.table.views.view import public_part

GUEST = Credentials("guest")


def reason_against(name: str) -> str:
    """Return the reason why the name is refused."""
    with pytest.raises(Refused) as refusal:
        person_name(name)
    assert refusal.value.code == "bad-name"
    assert refusal.value.facts["name"] == name
    reason: str = refusal.value.facts["reason"]
    return reason


def confusable(played: Played) -> str:
    """Return the letters of the seats marked as confusable."""
    seats = msgspec.json.decode(public_part(played.table))["seats"]
    return "".join(seat["seat"] for seat in seats if seat["confusable"])


@pytest.mark.parametrize("character", UNSEEN, ids=lambda character: f"{ord(character):04x}")
def test_invisible_characters(character: str) -> None:
    assert reason_against(f"A{character}na") == "invisible"
    chatty = two_people(Options(chat=True))
    for text in (character, f"{character} {character}"):
        with pytest.raises(Refused) as refusal:
            chatty.do(commands.Chat("A", text))
        assert refusal.value.code == "bad-text"


@pytest.mark.parametrize("character", STAND_INS, ids=lambda character: f"{ord(character):04x}")
def test_placeholder_characters(character: str) -> None:
    assert reason_against(f"Ana{character}") == "invisible"


@pytest.mark.parametrize(
    "name",
    WORLD,
)
def test_international_names(name: str) -> None:
    assert person_name(name) == name


@pytest.mark.parametrize(
    ("name", "tidy"),
    TIDIED,
)
def test_spaces_and_unicode_are_normalized(name: str, tidy: str) -> None:
    assert person_name(name) == tidy
    played = Played(MySeat("Zoe"), OpenSeat(), OpenSeat())
    played.do(commands.Claim("B", name, "n"), GUEST)
    assert played.table.sitters[1].name == tidy
    with pytest.raises(Refused, match="already"):
        played.do(commands.Reseat("C", MySeat(name)))
    played.do(commands.Reseat("B", MySeat(name)))
    assert played.table.sitters[1].name == tidy
    assert tidy_wishes((MySeat(name), OpenSeat())) == (MySeat(tidy), OpenSeat())
    assert played.replayed() == played.table


@pytest.mark.parametrize(
    "name",
    MIXED_SCRIPTS,
)
def test_mixed_scripts_in_one_word(name: str) -> None:
    assert reason_against(name) == "scripts"


@pytest.mark.parametrize(
    "name",
    MARKS_ON_MARKS,
)
def test_stacked_marks(name: str) -> None:
    assert reason_against(name) == "marks"


def test_other_reasons_for_refusal() -> None:
    assert [reason_against(name) for name in ("a,b", "a;b")] == ["separator", "separator"]
    assert [reason_against(name) for name in (" ", "\u3000")] == ["length", "length"]
    assert reason_against(32 * "\u0958") == "length"  # NFC writes two characters for each
    assert reason_against("a\nb") == "invisible"


@pytest.mark.parametrize(
    ("one", "other"),
    LOOK_ALIKES,
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *[("Ana", "Anna"), ("Ana", "Bo"), ("Ian", "Lan"), ("Anna", "Анна"), ("か", "が")],
        *[("राम", "रोम"), ("Bo 1", "Bo 2"), ("Player 1", "Player 7"), ("Ana", "Ana 2")],
    ],
)
def test_names_that_do_not_look_alike(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_seats_with_confusable_names_are_marked() -> None:
    played = Played(MySeat("ACE"), OpenSeat(), OpenSeat(), BotSeat("greedy"))
    assert confusable(played) == ""
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    assert confusable(played) == ""
    played.do(commands.Claim("C", "АСЕ", "n"), Credentials("other"))
    assert confusable(played) == "AC"
    played.do(commands.Leave("C"), Credentials("other"))
    assert confusable(played) == ""
    played.do(commands.Claim("C", "greedy", "n"), Credentials("other"))
    assert confusable(played) == ""


def test_emoji_variation_selectors_are_dropped() -> None:
    chatty = two_people(Options(chat=True))
    chatty.do(commands.Chat("A", "❤\ufe0f thanks"))
    assert chatty.table.story[-1].text == "❤ thanks"


def test_names_are_unique() -> None:
    played = Played(MySeat("Ana"), OpenSeat(), OpenSeat())
    for name in ("Ana", "ANA", "ａｎａ"):
        with pytest.raises(Refused) as refusal:
            played.do(commands.Claim("B", name, "n"), GUEST)
        assert refusal.value.code == "name-taken"
        assert refusal.value.facts == {"name": name, "seat": "A"}
        with pytest.raises(Refused, match="already"):
            played.do(commands.Reseat("C", MySeat(name)))
    played.do(commands.Claim("B", "Straße", "n"), GUEST)
    with pytest.raises(Refused, match="already"):
        played.do(commands.Claim("C", "STRASSE", "n"), GUEST)
    # After a seat is renamed, its former name is free.
    played.do(commands.Reseat("A", MySeat("Anna")))
    played.do(commands.Reseat("A", MySeat("anna")))
    played.do(commands.Claim("C", "Ana", "n"), GUEST)


def test_bots_may_share_a_name() -> None:
    played = Played(MySeat("Ana"), BotSeat("greedy"), OpenSeat(), OpenSeat())
    played.do(commands.Reseat("C", BotSeat("greedy")))
    played.do(commands.Claim("D", "greedy", "n"), Credentials("token", bot_account=True))


@pytest.mark.parametrize(
    ("kind", "good"),
    [(CommandId, "c-1"), (PlacementText, "o1d4"), (CellText, "2c3"), (Nonce, "pU7")],
)
def test_trailing_newlines_are_rejected(kind: object, good: str) -> None:
    assert msgspec.convert(good, kind) == good
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(f"{good}\n", kind)


def test_removed_people_cannot_return() -> None:
    played = Played(MySeat("Ana"), OpenSeat(), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    played.do(commands.Reseat("B", OpenSeat()))
    for seat in ("B", "C"):
        with pytest.raises(Refused) as refusal:
            played.do(commands.Claim(seat, "Bob", "n"), GUEST)
        assert refusal.value.code == "sent-away"
    # Hosts who free their own seat and people who leave can sit down again.
    played.do(commands.Reseat("A", OpenSeat()))
    played.do(commands.Claim("A", "Ana", "n"), HOST)
    other = Credentials("other")
    played.do(commands.Claim("B", "Cy", "n"), other)
    played.do(commands.Leave("B"), other)
    played.do(commands.Claim("B", "Cy", "n"), other)
    assert played.replayed() == played.table
