"""How hard properties are tried: `scripts/campaign` asks for more than every run does."""

import os

from hypothesis import settings

EFFORT = int(os.environ.get("YAXHA_EFFORT", "1"))


def examples(count: int) -> settings:
    """So many examples of a property, or that many times the effort asked for."""
    return settings(max_examples=count * EFFORT)
