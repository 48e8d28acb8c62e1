"""Spans: pieces of text with their line and column, for error messages."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Self

from yaxha.engine.errors import MalformedText

LONGEST_QUOTE = 60


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of one line, with the place of its first character, counted from 1."""

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
        """Return the pieces; beyond the limit, the last piece holds all the rest.

        The limit bounds the work on a text of any length.
        """
        pieces: list[Self] = []
        start = 0
        for text in self.text.split(separator, limit):
            pieces.append(type(self)(text, self.line, self.column + start))
            start += len(text) + len(separator)
        return pieces

    def expected(self, what: str) -> MalformedText:
        """Return the error that something else was expected here."""
        found = quoted(self.text) if self.text else "nothing"
        error = MalformedText(None, "expected", expected=what, found=found)
        return error.at(self.line, self.column)

    def check_encoding(self) -> None:
        """Raise MalformedText for bytes that are not UTF-8, which readers pass on as surrogates."""
        if half := re.search("[\ud800-\udfff]", self.text):
            found = f"the byte 0x{ord(half[0]) & 0xFF:02x}"
            error = MalformedText(None, "expected", expected="text in UTF-8", found=found)
            raise error.at(self.line, self.column + half.start())

    def check_spacing(self) -> None:
        """Raise MalformedText for spaces other than single ones between words."""
        self.check_spelling(" ".join(self.text.split()))

    def check_spelling(self, right: str) -> None:
        """Raise MalformedText at the first character that differs from the right spelling."""
        if self.text == right:
            return
        same = 0
        while self.text[same : same + 1] == right[same : same + 1]:
            same += 1
        error = MalformedText(None, "spelling", found=quoted(self.text), right=quoted(right))
        raise error.at(self.line, self.column + same)


def quoted(text: str) -> str:
    """Return the text safe to print: short, without control or combining characters."""
    if len(text) > LONGEST_QUOTE:
        text = text[:LONGEST_QUOTE] + "…"
    return '"' + "".join(c if _is_plain(c) else ascii(c)[1:-1] for c in text) + '"'


def _is_plain(character: str) -> bool:
    # Decomposed letters and duplicates of letters look like the letters that are meant.
    is_itself = unicodedata.is_normalized("NFC", character)
    return character.isprintable() and is_itself and not unicodedata.combining(character)
