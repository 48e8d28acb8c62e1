"""The greedy bot."""

import time
from random import Random

from bots.games import bots_of, finished
from yaxha.bots import (
    Bot,
    GreedyBot,
    RandomBot,
    act,
)
from yaxha.engine import (
    Game,
    Phase,
    Pick,
    Seat,
    View,
    draw,
    new_game,
)


def test_greedy_builds_the_largest_group() -> None:
    game = Game.parse(
        "d4:oog;d4:bbw o20b21g22y24w21 -/- AB 12 oow/bgw 2build largest+most-levels+three-colors"
    )
    build = GreedyBot(Random(1)).build(View.of(game, Seat.A))
    after = game.apply(build)
    assert max(group.size for group in after.pyramids[Seat.A].groups) == 4


def test_greedy_picks_what_continues_its_groups() -> None:
    game = Game.parse(
        "d4:ooo;d4:bbw o18b21g23y23w23 bgy/ooo AB .. -/- 2pick largest+most-levels+three-colors"
    )
    assert GreedyBot(Random(1)).pick(View.of(game, Seat.A)) == Pick(Seat.A, 2)


def test_greedy_beats_random() -> None:
    wins = 0.0
    for seed in range(6):
        rng = Random(seed)
        bots: list[Bot] = [GreedyBot(rng), RandomBot(rng)]
        result = finished(new_game(2, rng), bots, rng).score()
        wins += (Seat.A in result.winners) / len(result.winners)
    assert wins >= 5


def test_greedy_answers_at_once() -> None:
    """Far more than it takes, so that a busy machine is no failure."""
    rng = Random(2)
    game = new_game(4, rng)
    bots = bots_of("greedy", 4, 2)
    slowest = 0.0
    while game.phase is not Phase.END:
        if game.phase is Phase.DEAL:
            game = game.apply(draw(game, rng))
            continue
        seat = game.acting()[0]
        start = time.process_time()
        action = act(bots[seat], View.of(game, seat))
        slowest = max(slowest, time.process_time() - start)
        game = game.apply(action)
    assert slowest < 0.3
