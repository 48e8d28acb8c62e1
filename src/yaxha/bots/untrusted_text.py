"""Texts that somebody else wrote, as one can safely show them in a line."""

LONGEST_QUOTE = 200


def printable(text: str) -> str:
    """The text with nothing in it that a terminal would obey: files and bots may say anything."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def shortened(text: str, longest: int = LONGEST_QUOTE) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def safe_text(text: str, longest: int = LONGEST_QUOTE) -> str:
    return printable(shortened(text, longest))
