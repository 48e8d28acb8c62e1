"""The bot protocol and its helpers."""

from random import Random

import pytest

from yaxha.bots import (
    RandomBot,
    act,
    close_bot,
)
from yaxha.engine import (
    Seat,
    View,
    new_game,
)


def test_nobody_decides_about_the_deal() -> None:
    game = new_game(2, Random(1))
    with pytest.raises(ValueError, match="deal"):
        act(RandomBot(Random(1)), View.of(game, Seat.A))


def test_closing_a_bot() -> None:
    class Holder(RandomBot):
        closed = False

        def close(self) -> None:
            self.closed = True

    holder = Holder(Random(1))
    for bot in (holder, RandomBot(Random(1))):
        close_bot(bot)
    assert holder.closed
