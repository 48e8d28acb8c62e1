"""The contract of all bots: whole legal games, from views alone, the same for the same seed."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from yaxha.bots import (
    BOTS,
    Bot,
    GreedyBot,
    RandomBot,
    UnknownBot,
    act,
    close_bot,
    make_bot,
    play,
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

EXAMPLES = Path(__file__).parents[2] / "examples"

# What comes with Yaxha, and of what others bring one of each kind. A time cannot be repeated.
NAMES = [
    *(name if name != "search" else "search:40" for name in BOTS),
    "python:yaxha.bots.random_bot:RandomBot",
    f"process:{sys.executable} -I -S {EXAMPLES / 'process_bot.py'}",
]

Make = Callable[[str, Random], Bot]


@pytest.fixture
def make() -> Iterator[Make]:
    """Makes bots, and closes them when the test is over."""
    made: list[Bot] = []

    def make(name: str, rng: Random) -> Bot:
        made.append(make_bot(name, rng))
        return made[-1]

    yield make
    for bot in made:
        close_bot(bot)


def bots_of(name: str, seats: int, seed: int, make: Make = make_bot) -> list[Bot]:
    return [make(name, Random(f"{seed} {seat}")) for seat in range(seats)]


def finished(game: Game, bots: list[Bot], rng: Random) -> Game:
    for action in play(game, bots, rng):
        game = game.apply(action)
    return game


def kind_of(name: str) -> str:
    return name.partition(":")[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", NAMES, ids=kind_of)
class TestContract:
    def test_it_plays_whole_games(self, make: Make, name: str, seats: int) -> None:
        for seed in range(2):
            rng = Random(seed)
            game = finished(new_game(seats, rng), bots_of(name, seats, seed, make), rng)
            assert game.phase is Phase.END

    def test_it_acts_for_its_own_seat_and_sees_no_other_pick(
        self, make: Make, name: str, seats: int
    ) -> None:
        rng = Random(1)
        game = new_game(seats, rng)
        game = game.apply(draw(game, rng))
        for seat in game.seats[1:]:
            game = game.apply(Pick(seat, 1))
        seen = act(make(name, Random(1)), View.of(game, Seat.A))
        for tile in range(1, seats + 1):
            other = game.apply(Pick(game.seats[-1], tile))
            assert act(make(name, Random(1)), View.of(other, Seat.A)) == seen
        assert isinstance(seen, Pick)
        assert seen.seat is Seat.A

    def test_the_same_chance_gives_the_same_game(self, make: Make, name: str, seats: int) -> None:
        def actions() -> list[str]:
            rng = Random(5)
            return list(map(str, play(new_game(seats, rng), bots_of(name, seats, 5, make), rng)))

        assert actions() == actions()


@pytest.mark.parametrize("name", NAMES, ids=kind_of)
def test_a_spectator_has_nothing_to_decide(make: Make, name: str) -> None:
    rng = Random(1)
    game = new_game(2, rng)
    game = game.apply(draw(game, rng))
    with pytest.raises(ValueError, match="spectator"):
        act(make(name, rng), View.of(game, None))


def test_nobody_decides_about_the_deal() -> None:
    game = new_game(2, Random(1))
    with pytest.raises(ValueError, match="deal"):
        act(RandomBot(Random(1)), View.of(game, Seat.A))


def test_unknown_names() -> None:
    with pytest.raises(UnknownBot, match=r"'clever'.* greedy and search"):
        make_bot("clever", Random(1))


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
