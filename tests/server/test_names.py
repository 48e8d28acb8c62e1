"""Names and messages: what others are shown of them, and whom they might take for another."""

import msgspec
import pytest

from server.tables import HOST, Played, two_people
from yaxha.server import commands
from yaxha.server.commands import CellText, CommandId, Nonce, PlacementText
from yaxha.server.holding import Who
from yaxha.server.options import BotSeat, MySeat, OpenSeat, Options, check_person
from yaxha.server.refusals import Refused

GUEST = Who("guest")

UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u200b\u200d\u200e"
    "\u2060\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\U0001d173\U000e0001\U000e0100\U000e01ef"
)


@pytest.mark.parametrize("character", UNSEEN, ids=lambda character: f"{ord(character):04x}")
def test_what_cannot_be_seen(character: str) -> None:
    with pytest.raises(Refused) as refusal:
        check_person(f"A{character}na")
    assert refusal.value.code == "bad-name"
    assert refusal.value.facts == {"name": f"A{character}na"}
    chatty = two_people(Options(chat=True))
    for text in (character, f"{character} {character}"):
        with pytest.raises(Refused) as refusal:
            chatty.do(commands.Chat("A", text))
        assert refusal.value.code == "bad-text"


@pytest.mark.parametrize("name", ["Ana", "Łukasz", "なつみ", "राम", "Ana 2", "김서연", "🦊"])
def test_names_of_the_world(name: str) -> None:
    check_person(name)


def test_how_an_emoji_is_to_look_is_left_out() -> None:
    chatty = two_people(Options(chat=True))
    chatty.do(commands.Chat("A", "❤\ufe0f thanks"))
    assert chatty.table.story[-1].text == "❤ thanks"


def test_a_name_is_there_once() -> None:
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
    # A seat is renamed, and a name that is no longer there is free.
    played.do(commands.Reseat("A", MySeat("Anna")))
    played.do(commands.Reseat("A", MySeat("anna")))
    played.do(commands.Claim("C", "Ana", "n"), GUEST)


def test_bots_may_be_called_alike() -> None:
    played = Played(MySeat("Ana"), BotSeat("greedy"), OpenSeat(), OpenSeat())
    played.do(commands.Reseat("C", BotSeat("greedy")))
    played.do(commands.Claim("D", "greedy", "n"), Who("token", bot_account=True))


@pytest.mark.parametrize(
    ("kind", "good"),
    [(CommandId, "c-1"), (PlacementText, "o1d4"), (CellText, "2c3"), (Nonce, "pU7")],
)
def test_no_new_line_at_the_end(kind: object, good: str) -> None:
    assert msgspec.convert(good, kind) == good
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(f"{good}\n", kind)


def test_who_was_sent_away_stays_away() -> None:
    played = Played(MySeat("Ana"), OpenSeat(), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    played.do(commands.Reseat("B", OpenSeat()))
    for seat in ("B", "C"):
        with pytest.raises(Refused) as refusal:
            played.do(commands.Claim(seat, "Bob", "n"), GUEST)
        assert refusal.value.code == "sent-away"
    # The host may give a seat of their own away and sit down again, and who left was not sent.
    played.do(commands.Reseat("A", OpenSeat()))
    played.do(commands.Claim("A", "Ana", "n"), HOST)
    other = Who("other")
    played.do(commands.Claim("B", "Cy", "n"), other)
    played.do(commands.Leave("B"), other)
    played.do(commands.Claim("B", "Cy", "n"), other)
    assert played.replayed() == played.table
