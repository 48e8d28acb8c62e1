"""Events: their JSON in the log, and the defaults that logs of older versions rely on."""

from typing import get_args

import msgspec
import pytest

from yaxha.table import events
from yaxha.table.events import AnyEvent, Transaction
from yaxha.table.options import BotSeat, MySeat, OpenSeat, Options
from yaxha.table.versions import EVENTS

read = msgspec.json.Decoder(AnyEvent).decode

EXAMPLES: dict[bytes, AnyEvent] = {
    b'{"event":"upgraded","events_version":2}': events.Upgraded(2),
    b'{"event":"carried","seat":"B","name":"Bo","holder":"h"}': events.Carried("B", "Bo", "h"),
    b'{"event":"claimed","seat":"B","name":"Bo","holder":"h","nonce":"n"}': events.Claimed(
        "B", "Bo", "h", "n"
    ),
    b'{"event":"readied","seat":"A","nonce":"n"}': events.Readied("A", "n"),
    b'{"event":"sealed"}': events.Sealed(),
    b'{"event":"revealed","seat":"A","nonce":"n"}': events.Revealed("A", "n"),
    b'{"event":"reseated","seat":"A","wish":{"kind":"bot","bot":"greedy"}}': events.Reseated(
        "A", BotSeat("greedy")
    ),
    b'{"event":"closed"}': events.Closed(),
    b'{"event":"vacated","seat":"A"}': events.Vacated("A"),
    b'{"event":"linked","seat":"A","token":"t"}': events.Linked("A", "t"),
    b'{"event":"started","order":"BA","bonus":["largest"]}': events.Started("BA", ("largest",)),
    b'{"event":"dealt","deal":"obg/yyy"}': events.Dealt("obg/yyy"),
    b'{"event":"picked","seat":"A","tile":1}': events.Picked("A", 1),
    b'{"event":"took","seat":"A","tile":1,"forced":true}': events.Took("A", 1, forced=True),
    b'{"event":"drafted","seat":"A","placements":["o1d4"]}': events.Drafted("A", ("o1d4",)),
    b'{"event":"confirmed","seat":"A","build":"A:o1d4"}': events.Confirmed("A", "A:o1d4"),
    b'{"event":"withdrawn","seat":"A"}': events.Withdrawn("A"),
    b'{"event":"absent","seat":"A","asked_by":"B"}': events.Absent("A", asked_by="B"),
    b'{"event":"returned","seat":"A"}': events.Returned("A"),
    b'{"event":"bot-failed","seat":"A","kind":"slow"}': events.BotFailed("A", "slow"),
    b'{"event":"nudged","seat":"A","other":"B"}': events.Nudged("A", "B"),
    b'{"event":"said","seat":"A","phrase":"oops"}': events.Said("A", "oops"),
    b'{"event":"muted","seat":"A","other":"B","muted":false}': events.Muted("A", "B", muted=False),
    b'{"event":"continued","table":"t2","by":"A"}': events.Continued("t2", by="A"),
}

OLDEST = b"""{
    "event": "created", "options": {}, "host": "h", "seed": "s",
    "seats": [{"kind": "mine", "name": "Ana"}, {"kind": "open"}]
}"""
"""The first event of a log that was written before events had versions."""


@pytest.mark.parametrize(("data", "event"), EXAMPLES.items())
def test_the_json_of_every_event(data: bytes, event: AnyEvent) -> None:
    assert read(data) == event
    assert msgspec.json.encode(event) == data


def test_there_is_an_example_of_every_event() -> None:
    examples = {type(event) for event in EXAMPLES.values()} | {events.Created}
    assert examples == set(get_args(AnyEvent))


def test_a_log_that_names_no_version_is_of_the_first() -> None:
    assert read(OLDEST) == events.Created(
        Options(),
        (MySeat("Ana"), OpenSeat()),
        "h",
        "s",
        bot_account=False,
        rules_version=1,
        events_version=1,
        origins=(),
    )


def test_the_version_of_a_new_log_is_written() -> None:
    created = read(OLDEST)
    assert isinstance(created, events.Created)
    data = msgspec.json.encode(msgspec.structs.replace(created, events_version=EVENTS))
    assert msgspec.json.decode(data)["events_version"] == EVENTS


@pytest.mark.parametrize(
    ("data", "event"),
    [
        (b'{"event":"took","seat":"A","tile":1}', events.Took("A", 1, forced=False)),
        (b'{"event":"absent","seat":"A"}', events.Absent("A", left=False, asked_by=None)),
        (b'{"event":"said","seat":"A"}', events.Said("A", phrase=None, text=None)),
        (b'{"event":"continued","table":"t2"}', events.Continued("t2", by=None)),
        (
            b'{"event":"carried","seat":"A","name":"Ana","holder":"h"}',
            events.Carried("A", "Ana", "h", token=None, bot_account=False),
        ),
    ],
)
def test_fields_that_may_be_left_out(data: bytes, event: AnyEvent) -> None:
    assert read(data) == event
    assert msgspec.json.encode(event) == data


def test_an_event_without_its_kind_is_refused() -> None:
    for data in (b'{"seat":"A"}', b'{"event":"","seat":"A"}', b'{"type":"returned","seat":"A"}'):
        with pytest.raises(msgspec.ValidationError):
            read(data)


def test_a_transaction_of_nobody_names_nobody() -> None:
    assert msgspec.json.encode(Transaction((events.Sealed(),))) == (
        b'{"events":[{"event":"sealed"}]}'
    )
    by_seat = Transaction((events.Sealed(),), by="A", command="c1", digest=7)
    data = msgspec.json.encode(by_seat)
    assert msgspec.json.decode(data, type=Transaction) == by_seat
    assert msgspec.json.decode(data)["digest"] == 7
