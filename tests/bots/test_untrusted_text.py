"""Untrusted text: nothing in it reaches a terminal as a command."""

import pytest

from yaxha.bots.untrusted_text import LONGEST_QUOTE, printable, safe_text, shortened


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Bot of Ours", "Bot of Ours"),
        ("Ünïcode 猫", "Ünïcode 猫"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("two\nlines\ttab", r"two\nlines\ttab"),
        ("\udcff", r"\udcff"),
        ("\u202egnorw", r"\u202egnorw"),
        ("a'b\"c", "a'b\"c"),
    ],
)
def test_control_characters_become_escapes(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_long_text_is_cut_with_an_ellipsis() -> None:
    assert shortened("abcdef", 6) == "abcdef"
    assert shortened("abcdefg", 6) == "abcde…"
    assert len(shortened("x" * 1000)) == LONGEST_QUOTE


def test_text_is_cut_before_it_is_escaped() -> None:
    """An escape sequence is never cut in two."""
    assert safe_text("\x00" * 9, 3) == r"\x00\x00…"
