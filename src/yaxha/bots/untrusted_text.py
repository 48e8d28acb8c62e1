"""Untrusted text: escape control characters and limit the length."""

LONGEST_QUOTE = 200


def printable(text: str) -> str:
    """Return the text with all characters escaped that a terminal might interpret."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def shortened(text: str, longest: int = LONGEST_QUOTE) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def safe_text(text: str, longest: int = LONGEST_QUOTE) -> str:
    return printable(shortened(text, longest))
