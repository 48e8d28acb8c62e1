"""Commands: their JSON, and the bounds of everything that a client may send."""

from typing import Any, get_args

import msgspec
import pytest
from msgspec import ValidationError

from yaxha.table import commands
from yaxha.table.commands import PHRASES, Command, HostCommand, Phrase
from yaxha.table.options import BotSeat, MySeat, OpenSeat

read = msgspec.json.Decoder(Command).decode

EXAMPLES: dict[bytes, Command] = {
    b'{"type":"claim","seat":"B","name":"Bo","nonce":"n"}': commands.Claim("B", "Bo", "n"),
    b'{"type":"ready","seat":"A","nonce":"n"}': commands.Ready("A", "n"),
    b'{"type":"reveal","seat":"A","nonce":"n"}': commands.Reveal("A", "n"),
    b'{"type":"reseat","seat":"C","to":{"kind":"open"}}': commands.Reseat("C", OpenSeat()),
    b'{"type":"close"}': commands.Close(),
    b'{"type":"leave","seat":"D"}': commands.Leave("D"),
    b'{"type":"pick","seat":"A","tile":1}': commands.PickTile("A", 1),
    b'{"type":"take","seat":"A","tile":4}': commands.TakeTile("A", 4),
    b'{"type":"place","seat":"A","placement":"o1d4"}': commands.Place("A", "o1d4"),
    b'{"type":"move","seat":"A","cell":"1d4","to":"1d5"}': commands.Move("A", "1d4", "1d5"),
    b'{"type":"take-back","seat":"A","cell":null}': commands.TakeBack("A"),
    b'{"type":"confirm","seat":"A","placements":["o1d4"]}': commands.Confirm("A", ("o1d4",)),
    b'{"type":"withdraw","seat":"A"}': commands.Withdraw("A"),
    b'{"type":"back","seat":"A"}': commands.Back("A"),
    b'{"type":"nudge","seat":"A","other":"B"}': commands.Nudge("A", "B"),
    b'{"type":"stand-in","seat":"A","other":"B"}': commands.StandIn("A", "B"),
    b'{"type":"say","seat":"A","phrase":"oops"}': commands.Say("A", "oops"),
    b'{"type":"chat","seat":"A","text":"hi"}': commands.Chat("A", "hi"),
    b'{"type":"mute","seat":"A","other":"B","muted":true}': commands.Mute("A", "B"),
}


@pytest.mark.parametrize(("data", "command"), EXAMPLES.items())
def test_the_json_of_every_command(data: bytes, command: Command) -> None:
    assert read(data) == command
    assert msgspec.json.encode(command) == data


def test_there_is_an_example_of_every_command() -> None:
    assert {type(command) for command in EXAMPLES.values()} == set(get_args(Command))


@pytest.mark.parametrize("data", EXAMPLES)
def test_unknown_fields_are_refused(data: bytes) -> None:
    with pytest.raises(ValidationError, match="unknown field"):
        read(data[:-1] + b',"at":1}')


@pytest.mark.parametrize("data", EXAMPLES)
def test_every_command_of_a_seat_names_it(data: bytes) -> None:
    fields = msgspec.json.decode(data)
    if fields.pop("seat", None) is None:
        assert isinstance(read(data), HostCommand)
        return
    with pytest.raises(ValidationError, match="seat"):
        read(msgspec.json.encode(fields))
    with pytest.raises(ValidationError):
        read(msgspec.json.encode({**fields, "seat": "E"}))


def test_defaults() -> None:
    assert read(b'{"type":"take-back","seat":"A"}') == commands.TakeBack("A", None)
    assert read(b'{"type":"confirm","seat":"A"}') == commands.Confirm("A", None)
    assert read(b'{"type":"mute","seat":"A","other":"B"}') == commands.Mute("A", "B", muted=True)


def test_the_host_gives_a_seat_to_anybody() -> None:
    for to, wish in (
        ({"kind": "mine", "name": "Ana"}, MySeat("Ana")),
        ({"kind": "bot", "bot": "greedy"}, BotSeat("greedy")),
    ):
        data = msgspec.json.encode({"type": "reseat", "seat": "B", "to": to})
        assert read(data) == commands.Reseat("B", wish)


def test_phrases_are_those_of_their_type() -> None:
    assert get_args(Phrase) == PHRASES


# Bounds


def is_read(kind: Any, value: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (commands.CommandId, ["a", "A-1_z", 40 * "x"], ["", 41 * "x", "a b", "ä", "a\n"]),
        (commands.Nonce, ["n", "_-", 64 * "x"], ["", "-", "-n", 65 * "x", "n\n", "a,b"]),
        (
            commands.SealedNonce,
            ["n", "sha256:" + 64 * "0"],
            ["sha256:", "sha256:" + 64 * "A", "sha256:" + 63 * "0", "md5:" + 64 * "0", "-"],
        ),
        (commands.Tile, [1, 4], [0, 5, "1", 1.5]),
        (
            commands.PlacementText,
            ["o1d4", "w4g7"],
            ["o0d4", "x1d4", "o1h4", "o1d8", "1d4", "o1d4\n"],
        ),
        (commands.CellText, ["1a1", "4g7"], ["5a1", "1d4 ", "o1d4", "1d4\n"]),
        (commands.ChatText, ["x", 300 * "x"], ["", 301 * "x"]),
    ],
    ids=["id", "nonce", "sealed nonce", "tile", "placement", "cell", "chat"],
)
def test_bounds(kind: Any, good: list[object], bad: list[object]) -> None:
    assert [value for value in good if not is_read(kind, value)] == []
    assert [value for value in bad if is_read(kind, value)] == []


def test_a_build_has_three_placements_at_most() -> None:
    assert is_read(Command, {"type": "confirm", "seat": "A", "placements": 3 * ["o1d4"]})
    assert not is_read(Command, {"type": "confirm", "seat": "A", "placements": 4 * ["o1d4"]})
