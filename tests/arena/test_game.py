"""One arena game, and asking a bot within a time limit."""

import time

import pytest

from arena.samples import spec
from yaxha.arena.game import ask
from yaxha.bots import RandomBot
from yaxha.bots.answers import BotFault, FaultKind
from yaxha.engine import Pick, Seat, View, draw


class Slow(RandomBot):
    def pick(self, view: View) -> Pick:
        time.sleep(0.05)
        return super().pick(view)


def test_late() -> None:
    game, rng = spec("random", "random").start()
    game = game.apply(draw(game, rng))
    with pytest.raises(
        BotFault, match=r"It answered after 0\.\d\d s; the limit is 0\.02 s\."
    ) as late:
        ask(Slow(rng), game, Seat.A, limit=0.02)
    assert late.value.kind is FaultKind.LATE
    action, after, seconds = ask(Slow(rng), game, Seat.A, limit=60)
    assert (after, seconds > 0.04) == (game.apply(action), True)
