"""Fragments: parts of messages that are made again only when what they depend on changes."""

import msgspec

from yaxha.table.fragments import Fragments, encoded
from yaxha.table.views.schemas import ViewMessage


def test_a_part_is_made_once() -> None:
    made: list[str] = []
    fragments = Fragments()

    def make() -> int:
        made.append("made")
        return len(made)

    assert fragments.part("seat", (1, "x"), make) == 1
    # Equal values are the same values, whichever objects they are.
    assert fragments.part("seat", (1, "".join(["x"])), make) == 1
    assert len(made) == 1


def test_a_part_is_made_again_when_what_it_depends_on_changes() -> None:
    fragments = Fragments()
    assert fragments.part("seat", (1,), lambda: "one") == "one"
    assert fragments.part("seat", (2,), lambda: "two") == "two"
    # Only the latest is kept.
    assert fragments.part("seat", (1,), lambda: "one again") == "one again"


def test_parts_of_other_names_are_others() -> None:
    fragments = Fragments()
    assert fragments.part("seat", (), lambda: "seat") == "seat"
    assert fragments.part(("seat", 1), (), lambda: "first seat") == "first seat"
    assert fragments.part("seat", (), lambda: "another") == "seat"


def test_a_part_may_be_none() -> None:
    fragments = Fragments()
    assert fragments.part("nothing", (), lambda: None) is None
    assert fragments.part("nothing", (), lambda: "made again") is None


def test_cleared_parts_are_made_again() -> None:
    fragments = Fragments()
    fragments.part("seat", (), lambda: "before")
    fragments.clear()
    assert fragments.part("seat", (), lambda: "after") == "after"


def test_encoded_parts_are_written_as_they_are() -> None:
    news, table = encoded(b'{"happened":[]}'), encoded(b'{"id":"t"}')
    message = ViewMessage(number=3, viewer=None, news=news, table=table, you=None)
    assert msgspec.json.encode(message) == (
        b'{"type":"view","number":3,"viewer":null,"news":{"happened":[]},'
        b'"table":{"id":"t"},"you":null}'
    )
