"""Schemas of the messages: tags, defaults, and bounds of everything that clients may send."""

from typing import Any, get_args

import msgspec
import pytest

from yaxha.table import commands
from yaxha.table.options import BotSeat, MySeat, NoClock, OpenSeat, Options
from yaxha.table.views.schemas import (
    PROTOCOL,
    Ack,
    AwayView,
    CreateTable,
    Hello,
    Message,
    Ping,
    Pong,
    PresenceMessage,
    Problem,
    Secret,
    Sent,
    SentAway,
    StoryMessage,
    ViewMessage,
    Welcome,
)

SECRET = 43 * "x"


def is_read(kind: Any, value: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


# Messages to clients


MESSAGES: dict[bytes, Message] = {
    b'{"type":"welcome","seats":["A"],"host":true,"now":5,"protocol":1}': Welcome(
        ("A",), host=True, now=5, protocol=PROTOCOL
    ),
    b'{"type":"ack","id":"c1","number":7}': Ack("c1", 7),
    b'{"type":"error","code":"over","sentence":"The game is over.",'
    b'"id":null,"rule":null,"facts":{}}': Problem("over", "The game is over."),
    b'{"type":"pong"}': Pong(),
    b'{"type":"story","after":0,"entries":[],"next":0,"total":0}': StoryMessage(0, (), 0, 0),
    b'{"type":"presence","away":[{"seat":"B","since":5,"stand_in_at":null}]}': PresenceMessage(
        (AwayView("B", 5, None),)
    ),
    b'{"type":"sent-away"}': SentAway(),
}


@pytest.mark.parametrize(("data", "message"), MESSAGES.items())
def test_the_json_of_every_message(data: bytes, message: Message) -> None:
    assert msgspec.json.encode(message) == data
    assert msgspec.json.decode(data, type=Message) == message


def test_there_is_an_example_of_every_message() -> None:
    # Views are tested by what they show.
    examples = {type(message) for message in MESSAGES.values()} | {ViewMessage}
    assert examples == set(get_args(Message))


def test_problems_share_no_facts() -> None:
    one, other = Problem("over", "The game is over."), Problem("over", "The game is over.")
    one.facts["seat"] = "A"
    assert other.facts == {}


# Messages from clients


def test_a_hello_may_be_empty() -> None:
    assert msgspec.json.decode(b'{"type":"hello"}', type=Hello) == Hello(
        identity=None, links=(), story=None
    )


@pytest.mark.parametrize(
    ("hello", "good"),
    [
        ({"identity": SECRET, "links": 4 * [SECRET], "story": 0}, True),
        ({"identity": None, "story": None}, True),
        ({"links": 5 * [SECRET]}, False),
        ({"links": ["short"]}, False),
        ({"identity": ""}, False),
        ({"story": -1}, False),
        ({"seat": "A"}, False),
    ],
)
def test_hellos(hello: dict[str, object], good: bool) -> None:
    assert is_read(Hello, {"type": "hello", **hello}) == good


@pytest.mark.parametrize(
    ("text", "good"),
    [
        (SECRET, True),
        ("A-z_0" + 38 * "9", True),
        (42 * "x", False),
        (44 * "x", False),
        (42 * "x" + "=", False),
        (42 * "x" + "ä", False),
        (SECRET + "\n", False),
    ],
)
def test_secrets_are_43_characters(text: str, good: bool) -> None:
    assert is_read(Secret, text) == good


def test_a_command_is_sent_with_its_id() -> None:
    data = b'{"id":"c1","do":{"type":"pick","seat":"A","tile":1}}'
    assert msgspec.json.decode(data, type=Sent) == Sent("c1", commands.PickTile("A", 1), seen=None)


@pytest.mark.parametrize(
    ("sent", "good"),
    [
        ({"id": "c1", "do": {"type": "close"}, "seen": 0}, True),
        ({"do": {"type": "close"}}, False),
        ({"id": "c 1", "do": {"type": "close"}}, False),
        ({"id": "c1", "do": {"type": "open"}}, False),
        ({"id": "c1", "do": {"type": "close"}, "seen": -1}, False),
        ({"id": "c1", "do": {"type": "close"}, "type": "command"}, False),
    ],
)
def test_bounds_of_a_sent_command(sent: dict[str, object], good: bool) -> None:
    assert is_read(Sent, sent) == good


def test_a_ping_has_nothing_to_say() -> None:
    assert msgspec.json.decode(b'{"type":"ping"}', type=Ping) == Ping()
    assert not is_read(Ping, {"type": "ping", "at": 5})


# New tables


def test_a_new_table_has_two_to_four_seats() -> None:
    data = {"seats": [{"kind": "mine", "name": "Ana"}, {"kind": "open"}]}
    assert msgspec.convert(data, CreateTable) == CreateTable(
        (MySeat("Ana"), OpenSeat()), Options(clock=NoClock())
    )
    assert [is_read(CreateTable, {"seats": count * [{"kind": "open"}]}) for count in range(6)] == [
        False,
        False,
        True,
        True,
        True,
        False,
    ]


def test_unknown_fields_of_a_new_table_are_refused() -> None:
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "casual"}]
    assert msgspec.convert({"seats": seats}, CreateTable).seats == (OpenSeat(), BotSeat("casual"))
    assert not is_read(CreateTable, {"seats": seats, "host": "Ana"})
    assert not is_read(CreateTable, {"seats": seats, "options": {"rounds": 5}})
