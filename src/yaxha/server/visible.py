"""Whether a text can be seen: what cannot makes two names look alike, or a message empty."""

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
"""What Python takes for printable and Unicode for nothing to be shown (its property
Default_Ignorable_Code_Point), and the empty Braille cell."""

UNSEEN = frozenset(chr(code) for first, last in _UNSEEN for code in range(first, last + 1))

EMOJI_STYLES = str.maketrans("", "", "\ufe0e\ufe0f")
"""Keyboards add them to emoji, which can do without."""


def is_visible(text: str) -> bool:
    """Whether each of its characters shows, or is a plain space."""
    return text.isprintable() and UNSEEN.isdisjoint(text)
