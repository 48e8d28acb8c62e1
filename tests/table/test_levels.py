"""Levels: the bots that a table offers, and how long they think."""

from random import Random

import pytest

from yaxha.bots.registry import make_bot
from yaxha.table.errors import Refused
from yaxha.table.levels import (
    FALLBACK,
    LEVELS,
    PATIENCE,
    SHORTEST,
    STAND_IN,
    check_level,
    seconds_of,
    shortened,
)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_a_bot_of_ours(level: str) -> None:
    check_level(level)
    make_bot(level, Random(1))
    make_bot(shortened(level, 2.0), Random(1))


def test_bots_that_replace_others_are_levels() -> None:
    assert {STAND_IN, FALLBACK} <= set(LEVELS)
    # They decide when somebody already waits.
    assert shortened(STAND_IN, 60) == STAND_IN
    assert shortened(FALLBACK, 60) == FALLBACK


@pytest.mark.parametrize("bot", ["", "Greedy", "process:rm", "search:1h", "casual "])
def test_other_bots_are_refused(bot: str) -> None:
    with pytest.raises(Refused) as refusal:
        check_level(bot)
    assert refusal.value.code == "no-such-bot"
    assert all(level in refusal.value.sentence for level in LEVELS)


def test_a_stronger_level_thinks_no_less() -> None:
    seconds = [seconds_of(level) for level in LEVELS]
    assert seconds == sorted(seconds)
    assert seconds_of("search:250ms") == 0.25
    assert 0 < seconds_of("greedy") < 0.01


@pytest.mark.parametrize(
    ("waited", "bot"),
    [
        (0, "search:250ms"),
        (PATIENCE, "search:250ms"),
        (PATIENCE + 0.1, "search:150ms"),
        (PATIENCE + 0.25 - SHORTEST, "search:10ms"),
        (3600, "search:10ms"),
    ],
)
def test_a_long_wait_shortens_a_search(waited: float, bot: str) -> None:
    assert shortened("search:250ms", waited) == bot
