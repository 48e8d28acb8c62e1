"""What holds for all tests."""

import pytest
from hypothesis import settings

from effort import EFFORT
from yaxha.engine import slots

# A verdict must not be luck, nor depend on how busy the machine is: every run tries the same
# examples, and only a campaign looks for new ones.
settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("new", max_examples=100 * EFFORT, deadline=None, print_blob=True)
settings.load_profile("same" if EFFORT == 1 else "new")


@pytest.fixture(scope="session", autouse=True)
def nothing_remembered() -> None:
    """Mutation testing forks after a first run: what that one worked out must not answer again."""
    slots.base_slots.cache_clear()
    slots.open_slots.cache_clear()
