"""Pieces of text that know where they stand, so that every error can say where it is."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Self

from yaxha.engine.errors import MalformedText

LONGEST_QUOTE = 60


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of one line, and the place of its first character, counted from 1."""

    text: str
    line: int = 1
    column: int = 1

    @classmethod
    def of(cls, text: "str | Span") -> "Span":
        return text if isinstance(text, Span) else cls(text)

    def __len__(self) -> int:
        return len(self.text)

    def cut(self, start: int, stop: int | None = None) -> Self:
        return type(self)(self.text[start:stop], self.line, self.column + start)

    def split(self, separator: str, limit: int) -> list[Self]:
        """The pieces, of which the last has all the rest once there are more than the limit.

        So a text of any length is refused as soon as a piece too many is seen.
        """
        pieces: list[Self] = []
        start = 0
        for text in self.text.split(separator, limit):
            pieces.append(type(self)(text, self.line, self.column + start))
            start += len(text) + len(separator)
        return pieces

    def expected(self, what: str) -> MalformedText:
        """The error that here something else was expected."""
        found = quoted(self.text) if self.text else "nothing"
        error = MalformedText(None, "expected", expected=what, found=found)
        return error.at(self.line, self.column)

    def check_encoding(self) -> None:
        """Refuse bytes that are not UTF-8, which Python's readers pass on as halves of a pair."""
        if half := re.search("[\ud800-\udfff]", self.text):
            found = f"the byte 0x{ord(half[0]) & 0xFF:02x}"
            error = MalformedText(None, "expected", expected="text in UTF-8", found=found)
            raise error.at(self.line, self.column + half.start())

    def check_spacing(self) -> None:
        """Refuse any space but a single one between words."""
        self.check_spelling(" ".join(self.text.split()))

    def check_spelling(self, right: str) -> None:
        """Refuse any other spelling than the right one, at the first character that differs."""
        if self.text == right:
            return
        same = 0
        while self.text[same : same + 1] == right[same : same + 1]:
            same += 1
        error = MalformedText(None, "spelling", found=quoted(self.text), right=quoted(right))
        raise error.at(self.line, self.column + same)


def quoted(text: str) -> str:
    """The text as one can safely print it: short, no control character, nothing combined."""
    if len(text) > LONGEST_QUOTE:
        text = text[:LONGEST_QUOTE] + "…"
    return '"' + "".join(c if _is_plain(c) else ascii(c)[1:-1] for c in text) + '"'


def _is_plain(character: str) -> bool:
    # A letter and its accent, or a letter's double, look like the one that is meant.
    is_itself = unicodedata.is_normalized("NFC", character)
    return character.isprintable() and is_itself and not unicodedata.combining(character)
