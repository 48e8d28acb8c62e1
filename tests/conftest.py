"""How hard properties are tried: the same examples at every run, or many new ones in a campaign."""

import pytest
from hypothesis import settings

from yaxha.engine import pyramid

# A verdict must not be luck, nor depend on how busy the machine is.
settings.register_profile("ci", derandomize=True, deadline=None, database=None)
settings.register_profile("campaign", max_examples=5_000, deadline=None, print_blob=True)
settings.load_profile("ci")


@pytest.fixture(scope="session", autouse=True)
def nothing_remembered() -> None:
    """Mutation testing forks after a first run: what that one worked out must not answer again."""
    pyramid._base_slots.cache_clear()
