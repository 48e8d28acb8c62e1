"""Reports of competitions."""

import pytest

from yaxha.arena.report import short_name


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("greedy", "greedy"),
        ("a" * 18, "a" * 18),
        ("process:./bots/my_bot.py", "proces…s/my_bot.py"),
    ],
)
def test_short_names(name: str, short: str) -> None:
    assert short_name(name, 18) == short
    assert len(short) <= 18
