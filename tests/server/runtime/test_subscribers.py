"""Subscribers: the messages that are still to be sent to one connection."""

import asyncio
from typing import Any

import msgspec
import pytest

from server.tables import HOST, Played, two_people
from yaxha.server.runtime import subscribers
from yaxha.server.runtime.subscribers import MOST_ANSWERS, Subscriber, TooSlow
from yaxha.table import commands
from yaxha.table.options import MySeat, OpenSeat
from yaxha.table.seats import Credentials
from yaxha.table.state import Table
from yaxha.table.story import MOST_ENTRIES, Entry

BO = Credentials("bo")
NOBODY = Credentials()


def unsent(subscriber: Subscriber) -> list[dict[str, Any]]:
    return [msgspec.json.decode(message) for message in subscriber.unsent()]


def shown(subscriber: Subscriber, table: Table) -> list[dict[str, Any]]:
    subscriber.show(table)
    return unsent(subscriber)


def kinds(messages: list[dict[str, Any]]) -> list[str]:
    return [message["type"] for message in messages]


# Views


def test_a_view_for_each_seat_that_is_held() -> None:
    table = two_people().table
    assert [view["viewer"] for view in shown(Subscriber(HOST, 0), table)] == ["A", "B"]
    (view,) = shown(Subscriber(NOBODY, 0), table)
    assert (view["viewer"], view["you"]) == (None, None)


def test_the_same_view_is_not_sent_again() -> None:
    played = two_people()
    subscriber = Subscriber(HOST, 0)
    assert len(shown(subscriber, played.table)) == 2
    assert shown(subscriber, played.table) == []
    # A changed pick is new to its own seat alone.
    played.do(commands.PickTile("A", 1))
    assert len(shown(subscriber, played.table)) == 2
    played.do(commands.PickTile("A", 2))
    assert [view["viewer"] for view in shown(subscriber, played.table)] == ["A"]


def test_a_slow_reader_is_shown_the_last_state_with_all_that_happened() -> None:
    played = two_people()
    subscriber = Subscriber(NOBODY)
    shown(subscriber, played.table)
    for phrase in ("hello", "oops", "thanks"):
        subscriber.show(played.do(commands.Say("A", phrase)))
    (view,) = unsent(subscriber)
    assert [entry["phrase"] for entry in view["news"]["happened"]] == ["hello", "oops", "thanks"]
    assert view["number"] == played.table.number


def test_cubes_are_news_from_the_second_view_on() -> None:
    played = two_people()
    for seat in ("A", "B"):
        played.do(commands.PickTile(seat, "AB".index(seat) + 1))
    subscriber = Subscriber(HOST, 0)
    assert [view["news"]["cubes"] for view in shown(subscriber, played.table)] == [[], []]
    played.do(commands.Place("B", "o1d4"))
    (view,) = shown(subscriber, played.table)
    assert [change["cube"] for change in view["news"]["cubes"]] == ["o1d4"]


# The story


def test_a_new_reader_is_told_the_story_first() -> None:
    played = two_people()
    story, view = shown(Subscriber(NOBODY), played.table)
    assert (story["type"], view["type"]) == ("story", "view")
    assert [entry["kind"] for entry in story["entries"]] == ["started", "dealt"]
    assert view["news"]["happened"] == []


def test_an_empty_story_is_not_sent() -> None:
    table = Played(MySeat("Ana"), OpenSeat()).table
    assert kinds(shown(Subscriber(NOBODY), table)) == ["view"]


def test_a_reader_who_is_back_is_told_what_was_missed() -> None:
    played = two_people()
    known = len(played.table.story)
    played.do(commands.Say("A", "hello"))
    (view,) = shown(Subscriber(NOBODY, known), played.table)
    assert [entry["phrase"] for entry in view["news"]["happened"]] == ["hello"]


@pytest.mark.parametrize("known", [None, 0])
def test_of_a_long_story_the_newest_are_told(known: int | None) -> None:
    table = two_people().table
    table = table.told(*[Entry("said", nth, seat="A", phrase="oops") for nth in range(400)])
    first, *_ = shown(Subscriber(NOBODY, known), table)
    entries = first["entries"] if known is None else first["news"]["happened"]
    assert len(entries) == MOST_ENTRIES
    assert entries[-1]["at"] == 399


# Other messages


def test_answers_come_before_the_view_that_shows_them() -> None:
    subscriber = Subscriber(NOBODY, 0)
    subscriber.show(two_people().table)
    subscriber.answer(b'{"type":"ack"}')
    assert kinds(unsent(subscriber)) == ["ack", "view"]
    assert unsent(subscriber) == []


def test_answers_that_nobody_reads_are_bounded() -> None:
    subscriber = Subscriber(NOBODY)
    for _ in range(MOST_ANSWERS):
        subscriber.answer(b"{}")
    with pytest.raises(TooSlow):
        subscriber.answer(b"{}")
    assert len(subscriber.unsent()) == MOST_ANSWERS
    subscriber.answer(b"{}")


def test_of_several_messages_about_presence_the_last_counts() -> None:
    subscriber = Subscriber(NOBODY)
    for nth in range(3):
        subscriber.tell_presence(b'{"type":"presence","nth":%d}' % nth)
    assert unsent(subscriber) == [{"type": "presence", "nth": 2}]
    assert unsent(subscriber) == []


def test_a_person_who_was_sent_away_is_told_so_once() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), BO)
    subscriber = Subscriber(BO)
    assert kinds(shown(subscriber, played.table)) == ["story", "view"]
    played.do(commands.Reseat("B", OpenSeat()))
    sent_away, view = shown(subscriber, played.table)
    assert sent_away == {"type": "sent-away"}
    # From now on Bo only watches.
    assert (view["viewer"], view["you"]) == (None, None)
    played.do(commands.Say("A", "hello"))
    assert kinds(shown(subscriber, played.table)) == ["view"]


def test_a_view_that_fails_holds_up_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bytes:
        raise ValueError("a defect")

    monkeypatch.setattr(subscribers, "view_message", fail)
    subscriber = Subscriber(NOBODY, 0)
    subscriber.show(two_people().table)
    subscriber.answer(b'{"type":"ack"}')
    assert unsent(subscriber) == [{"type": "ack"}]
    with pytest.raises(ValueError, match="a defect"):
        subscriber.unsent()


# Waiting


def test_messages_are_waited_for() -> None:
    async def main() -> None:
        subscriber = Subscriber(NOBODY, 0)
        waiting = asyncio.create_task(subscriber.messages())
        await asyncio.sleep(0)
        assert not waiting.done()
        # A state that is no news wakes nobody up.
        table = two_people().table
        subscriber.show(table)
        assert len(await waiting) == 1
        waiting = asyncio.create_task(subscriber.messages())
        await asyncio.sleep(0)
        subscriber.show(table)
        await asyncio.sleep(0)
        assert not waiting.done()
        subscriber.answer(b"{}")
        assert await waiting == [b"{}"]

    asyncio.run(main())


def test_at_the_end_the_rest_is_sent_and_then_nothing() -> None:
    async def main() -> None:
        subscriber = Subscriber(NOBODY)
        subscriber.answer(b"{}")
        subscriber.end()
        assert await subscriber.messages() == [b"{}"]
        assert await subscriber.messages() == []

    asyncio.run(main())


def test_the_end_wakes_a_reader_up() -> None:
    async def main() -> None:
        subscriber = Subscriber(Credentials("ana"))
        waiting = asyncio.create_task(subscriber.messages())
        await asyncio.sleep(0)
        subscriber.end()
        assert await waiting == []

    asyncio.run(main())
