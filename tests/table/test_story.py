"""The story of a table: entries as a value, of which many share one list."""

import msgspec
import pytest

from yaxha.table.story import Entry, Story, Swap


def entries(kinds: str) -> list[Entry]:
    return [Entry(kind, at) for at, kind in enumerate(kinds)]


def story(kinds: str) -> Story:
    return Story(entries(kinds))


def kinds(found: Story) -> str:
    return "".join([entry.kind for entry in found])


# Entries


def test_an_entry_is_written_without_what_it_does_not_have() -> None:
    assert msgspec.json.encode(Entry("late", 5, seat="A")) == b'{"kind":"late","at":5,"seat":"A"}'
    swapped = Entry("swapped", 5, order="BA", swaps=(Swap("A", 1, 2), Swap("B", 2, 1)))
    data = msgspec.json.encode(swapped)
    assert msgspec.json.decode(data, type=Entry) == swapped
    assert b'"swaps":[{"seat":"A","was":1,"now":2},' in data


def test_an_entry_names_its_kind_and_its_time() -> None:
    for data in (b'{"at":5}', b'{"kind":"late"}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(data, type=Entry)


# Stories


def test_a_story_continues() -> None:
    first = story("ab")
    second = first.and_then(*entries("cd"))
    assert (kinds(first), kinds(second), kinds(second.and_then())) == ("ab", "abcd", "abcd")


def test_two_stories_continue_the_same_one() -> None:
    first = story("a")
    one, other = first.and_then(Entry("b", 1)), first.and_then(Entry("c", 1))
    assert (kinds(one), kinds(other), kinds(first)) == ("ab", "ac", "a")
    assert kinds(one.and_then(Entry("d", 2))) == "abd"
    assert kinds(other.and_then(Entry("e", 2))) == "ace"


def test_an_entry_by_its_place() -> None:
    long = story("ab").and_then(*entries("cd"))
    # The list behind this one is longer than the story.
    short = story("ab")
    short.and_then(*entries("cd"))
    assert (long[0].kind, long[3].kind, long[-1].kind) == ("a", "d", "d")
    assert (short[-1].kind, short[-2].kind) == ("b", "a")
    for place in (2, -3):
        with pytest.raises(IndexError):
            short[place]


def test_parts_of_a_story() -> None:
    short = story("abc")
    short.and_then(*entries("de"))
    for part in (slice(1, None), slice(-2, None), slice(0, 100), slice(None, None, -1)):
        assert short[part] == entries("abc")[part]


def test_stories_with_the_same_entries_are_equal() -> None:
    continued = story("a").and_then(Entry("b", 1))
    assert continued == story("ab")
    assert hash(continued) == hash(story("ab"))
    assert continued != story("a")
    assert continued != story("ac")
    assert continued != entries("ab")


def test_a_story_shows_its_own_entries_alone() -> None:
    short = story("a")
    short.and_then(Entry("b", 1))
    assert repr(short) == repr(story("a"))
    assert "kind='a'" in repr(short)
