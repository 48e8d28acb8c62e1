"""The contract of all bots: whole legal games, from views alone, the same for the same seed."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bots.games import Make, bots_of, finished
from yaxha.bots import (
    BOTS,
    Bot,
    act,
    close_bot,
    make_bot,
    play,
)
from yaxha.engine import (
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
