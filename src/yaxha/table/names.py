"""Names of people and outside bots: normalisation, validation and look-alikes (UTS #39)."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal

from yaxha.engine import MalformedText, check_name
from yaxha.table.errors import Refused

Reason = Literal["invisible", "separator", "length", "marks", "scripts"]

SENTENCES: dict[Reason, str] = {
    "invisible": "A name must not contain control characters or invisible characters.",
    "separator": 'A name must not contain "," or ";".',
    "length": "A name must have 1 to 32 characters.",
    "marks": "A letter in a name can have up to four different accents; each needs a letter.",
    "scripts": "Each word in a name must use letters of one alphabet.",
}

SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")

PLACEHOLDERS = frozenset("\ufffc\ufffd\U0001d159")
"""Printable characters without a visible shape: replacements, and a note without a head."""

MOST_MARKS = 4
"""Limit of marks on one letter, as advised by UTS #39 (section 5.4). No language needs more."""

NO_SCRIPT = frozenset({"COMBINING", "MODIFIER", "KATAKANA-HIRAGANA"})
"""First words in the Unicode names of letters and marks that several scripts share."""

MIXED = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Script sets that one word may mix: the level "highly restrictive" of UTS #39."""


def person_name(name: str) -> str:
    """Return the name in NFC and with single spaces.

    Raises Refused for a name that a record cannot hold or that is visually misleading.
    """
    tidy = unicodedata.normalize("NFC", SPACES.sub(" ", name).strip(" "))
    reason = _reason_against(tidy)
    if reason is not None:
        facts = {"name": name, "reason": reason}
        raise Refused("bad-name", SENTENCES[reason], facts=facts)
    return tidy


def _reason_against(name: str) -> Reason | None:
    if not is_visible(name) or not PLACEHOLDERS.isdisjoint(name):
        return "invisible"
    if "," in name or ";" in name:
        return "separator"
    try:
        check_name(name)
    except MalformedText:
        return "length"
    if _has_stray_marks(name):
        return "marks"
    if not all(_is_of_one_script(word) for word in name.split()):
        return "scripts"
    return None


def _has_stray_marks(name: str) -> bool:
    """Return True if a mark has no letter or is repeated, or if a letter has too many marks."""
    count = 0
    for before, character in pairwise(" " + unicodedata.normalize("NFD", name)):
        if unicodedata.category(character) not in ("Mn", "Me"):
            count = 0
            continue
        count += 1
        if before in (" ", character) or count > MOST_MARKS:
            return True
    return False


def _is_of_one_script(word: str) -> bool:
    scripts = set(_scripts(word))
    return len(scripts) <= 1 or any(scripts <= mixed for mixed in MIXED)


def _scripts(word: str) -> Iterator[str]:
    """Yield the script of each letter and mark: the first word of its Unicode name.

    The standard library lacks the Unicode property Script.
    """
    for character in unicodedata.normalize("NFKC", word):
        if unicodedata.category(character)[0] in "LM":
            script = unicodedata.name(character).partition(" ")[0]
            if script not in NO_SCRIPT:
                yield "CJK" if script == "IDEOGRAPHIC" else script


MORE_LOOK_ALIKES = str.maketrans(
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢχ",
    "ABCDEFGHIJKLMNOPRSTUVWYZx",
)
"""Look-alikes missing from Unicode's list: small capitals, and a Greek letter."""

ACCENTS = re.compile("[\u0300-\u036f]")


def folded(name: str) -> str:
    """Return a key that is equal for names with the same letters, ignoring case and width."""
    once = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", once)


@cache
def prototypes() -> dict[int, str]:
    """Return the prototype of each look-alike character, by Unicode's confusables.txt (UTS #39).

    The first call loads the data, which is slow.
    """
    from confusable_homoglyphs.confusables import (  # type: ignore[import-untyped]  # noqa: PLC0415
        confusables_data,
    )

    # In the data, a character maps to its prototype only, and a prototype to all its look-alikes.
    # The data adds direction marks around right-to-left characters.
    looks = {
        each.strip("\u200e"): [other["c"].strip("\u200e") for other in others]
        for each, others in confusables_data.items()
    }
    found = {}
    for each, others in looks.items():
        if len(each) == 1 and len(others) == 1:
            is_prototype = len(looks[others[0]]) > 1
            found[ord(each)] = others[0] if is_prototype else min(each, others[0])
    # I, l and 1 become 1, so that L remains distinct after case folding.
    return {each: "1" if other == "l" else other for each, other in found.items()} | {ord("l"): "1"}


@lru_cache(maxsize=1024)
def skeleton(name: str) -> str:
    """Return a key that is equal for names that look the same, ignoring accents."""
    bare = ACCENTS.sub("", unicodedata.normalize("NFKD", name)).translate(MORE_LOOK_ALIKES)
    alike = ACCENTS.sub("", unicodedata.normalize("NFKD", bare.translate(prototypes())))
    return alike.casefold().replace("rn", "m").replace("vv", "w")


def look_alike(one: str, other: str) -> bool:
    """Return True if a reader could mistake one name for the other."""
    return skeleton(one) == skeleton(other) or folded(one) == folded(other)


_UNSEEN = (
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xE0100, 0xE01EF),
)
"""Ranges that Python considers printable but Unicode invisible (its property
Default_Ignorable_Code_Point), and the empty Braille cell."""

UNSEEN = frozenset(chr(code) for first, last in _UNSEEN for code in range(first, last + 1))

EMOJI_STYLES = str.maketrans("", "", "\ufe0e\ufe0f")
"""Translation that drops the variation selectors which keyboards add to emoji."""


def is_visible(text: str) -> bool:
    """Return True if each character is visible or a plain space."""
    return text.isprintable() and UNSEEN.isdisjoint(text)
