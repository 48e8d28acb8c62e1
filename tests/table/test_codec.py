"""Log entries as JSON: round trips, and refusals of newer versions and defects."""

from itertools import combinations_with_replacement

import msgspec
import pytest

from server.tables import SEED, two_people
from yaxha.engine import CELLS, COLORS, Build, Deal, MalformedText, Placement, Seat
from yaxha.table import commands, events
from yaxha.table.codec import encode, read_build, read_deal, read_placement, read_transactions
from yaxha.table.events import Transaction
from yaxha.table.options import MySeat, OpenSeat, Options
from yaxha.table.versions import EVENTS, RULES, NewerLog


def test_an_entry_is_read_as_it_was_written() -> None:
    played = two_people(Options(chat=True, live_drafts=True))
    played.do(commands.Chat("A", "Grüße ☺"))
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 1))
    for transactions, _ in played.log:
        data = encode(transactions)
        assert read_transactions(data) == tuple(transactions)
        assert encode(read_transactions(data)) == data


def test_several_transactions_in_one_entry() -> None:
    data = b'[{"events":[{"event":"sealed"}]},{"events":[{"event":"closed"}],"by":"A"}]'
    assert read_transactions(data) == (
        Transaction((events.Sealed(),)),
        Transaction((events.Closed(),), by="A"),
    )


def test_defaults_are_not_written() -> None:
    assert encode((Transaction((events.Took("A", 2),)),)) == (
        b'[{"events":[{"event":"took","seat":"A","tile":2}]}]'
    )


# Versions


CREATED = events.Created(Options(), (MySeat("Ana"), OpenSeat()), "host", SEED)


@pytest.mark.parametrize(
    ("first", "what"),
    [
        (msgspec.structs.replace(CREATED, rules_version=RULES + 1), "rules"),
        (msgspec.structs.replace(CREATED, events_version=EVENTS + 1), "events"),
        (events.Upgraded(EVENTS + 1), "events"),
    ],
    ids=["rules", "events", "upgraded"],
)
def test_an_entry_of_a_newer_version_is_refused(first: events.AnyEvent, what: str) -> None:
    data = encode((Transaction((first, events.Sealed())),))
    with pytest.raises(NewerLog) as refusal:
        read_transactions(data)
    assert refusal.value.facts["what"] == what


def test_a_newer_version_is_refused_in_any_transaction_of_an_entry() -> None:
    newer = Transaction((events.Upgraded(EVENTS + 1),))
    with pytest.raises(NewerLog):
        read_transactions(encode((Transaction((events.Sealed(),)), newer)))


def test_an_event_that_only_a_newer_version_knows_is_its_doing() -> None:
    upgraded = b'{"event":"upgraded","events_version":%d}' % (EVENTS + 1)
    data = b'[{"events":[%s,{"event":"applauded","seat":"A"}]}]' % upgraded
    with pytest.raises(NewerLog):
        read_transactions(data)


@pytest.mark.parametrize(
    "data",
    [
        b'[{"events":[{"event":"applauded","seat":"A"}]}]',
        b'[{"events":[{"event":"upgraded","events_version":1},{"event":"applauded"}]}]',
        b'[{"events":[{"event":"took","seat":"E","tile":1}]}]',
        b'[{"events":[{"event":"took","seat":"A"}]}]',
        b'{"events":[]}',
    ],
    ids=["unknown event", "in a known version", "unknown seat", "field missing", "no list"],
)
def test_an_entry_that_no_version_writes_is_a_defect(data: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        read_transactions(data)


def test_a_transaction_without_events_says_no_version() -> None:
    assert read_transactions(b'[{"events":[]}]') == (Transaction(()),)


# The engine's texts


def test_every_placement() -> None:
    for color in COLORS:
        for cell in CELLS:
            placement = Placement(color, cell)
            assert read_placement(str(placement)) == placement


@pytest.mark.parametrize("text", ["r1d4", "o5d4", "o1h4", "o1d4 ", ""])
def test_a_text_that_is_no_placement_is_refused_by_the_engine(text: str) -> None:
    with pytest.raises(MalformedText):
        read_placement(text)


def test_every_tile_of_a_deal() -> None:
    tiles = tuple(combinations_with_replacement(COLORS, 3))
    for one, other in zip(tiles, reversed(tiles), strict=True):
        deal = Deal((one, other))
        assert read_deal(str(deal)) == deal


@pytest.mark.parametrize("text", ["A:o1d4,b1d5,g1e4", "B:o1d4,xbg", "C:y1c4,w2d4,xo", "D:xwww"])
def test_builds(text: str) -> None:
    build = read_build(text)
    assert build == Build.parse(text)
    assert str(build) == text
    assert build.seat is Seat[text[0]]
