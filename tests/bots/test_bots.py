"""The contract of all bots: whole legal games, from views alone, the same for the same seed."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from yaxha.bots import (
    BOTS,
    Bot,
    BotFault,
    GreedyBot,
    RandomBot,
    UnknownBot,
    act,
    decide,
    play,
    seat_of,
)
from yaxha.bots.named import close_bot, make_bot
from yaxha.engine import (
    Build,
    Cell,
    Color,
    Game,
    IllegalAction,
    Phase,
    Pick,
    Placement,
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


# Bots that are asked with care

PICKING = "d4:ooo;d4:bbw o18b21g23y23w23 bgy/ooo AB .. -/- 2pick largest+most-levels+three-colors"


class Unprintable(Exception):
    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


class Asked(RandomBot):
    """Answers as it is told to."""

    def __init__(self, answer: Callable[[View], Any]) -> None:
        super().__init__(Random(1))
        self.answer = answer

    def pick(self, view: View) -> Pick:
        picked: Pick = self.answer(view)
        return picked


def raises(error: BaseException) -> Callable[[View], Any]:
    def answer(_: View) -> None:
        raise error

    return answer


@pytest.mark.parametrize(
    ("answer", "kind", "why"),
    [
        (raises(KeyError("x")), "crash", r"raised KeyError: 'x' \(test_bots\.py, line \d+\)\.$"),
        (raises(SystemExit(3)), "crash", r"raised SystemExit: 3 \("),
        (raises(Unprintable()), "crash", r"raised .*Unprintable: <exception str\(\) failed> \("),
        (raises(BotFault("exit", "It ended.")), "exit", r"^It ended\.$"),
        (
            raises(IllegalAction("C1", "no-such-tile", tile=3, tiles=2)),
            "illegal",
            "asked to pick: There is no market tile 3",
        ),
        (lambda _: None, "nonsense", r"answered None, which is no Pick\.$"),
        (lambda _: Build(Seat.A, ()), "nonsense", r"answered Build\(.*, which is no Pick\.$"),
        (lambda _: Unprintable(), "nonsense", "answered a Unprintable that cannot be shown, "),
        (lambda _: "x" * 10**6, "nonsense", r"answered 'x{199}…, which is no Pick\.$"),
        (lambda _: Pick(Seat.B, 1), "nonsense", "Expected the seat that is asked, A, "),
        (lambda _: Pick(Seat.A, 4), "illegal", "There is no market tile 4"),
        (lambda _: Pick(Seat.A, 10**5000), "nonsense", "that cannot be shown: ValueError: "),
        (lambda _: Pick(Seat.A, True), "nonsense", "Expected a market tile from 1 to 4, "),
    ],
)
def test_what_bots_do_wrong(answer: Callable[[View], Any], kind: str, why: str) -> None:
    view = View.of(Game.parse(PICKING), Seat.A)
    with pytest.raises(BotFault, match=why) as caught:
        decide(Asked(answer), view)
    assert caught.value.kind == kind


def test_a_method_that_cannot_be_called_has_no_place() -> None:
    class Deaf(RandomBot):
        pick: Any = property(lambda _: len)

    with pytest.raises(BotFault, match=r"TypeError: object of type 'View' has no len\(\)\.$"):
        decide(Deaf(Random(1)), View.of(Game.parse(PICKING), Seat.A))


@pytest.mark.parametrize(
    ("placements", "kind", "why"),
    [
        ((), "illegal", "left over: oow"),
        ((Placement(Color.ORANGE, Cell(10**5000, 1, 1)),), "nonsense", "ValueError: Exceeds"),
        ((Color.ORANGE,), "nonsense", "TypeError: cannot unpack"),
    ],
)
def test_builds_that_are_none(placements: Any, kind: str, why: str) -> None:
    class Odd(RandomBot):
        def build(self, view: View) -> Build:
            return Build(seat_of(view), placements)

    game = Game.parse(
        "-;- o21b23g23y24w23 -/- AB 12 oow/obg 1build largest+most-levels+three-colors"
    )
    with pytest.raises(BotFault, match=why) as caught:
        decide(Odd(Random(1)), View.of(game, Seat.A))
    assert caught.value.kind == kind


def test_what_is_as_good_becomes_an_action_of_the_engine() -> None:
    class Tile(Pick):
        pass

    picked = decide(Asked(lambda _: Tile(Seat.A, 2)), View.of(Game.parse(PICKING), Seat.A))
    assert type(picked) is Pick
    assert picked == Pick(Seat.A, 2)
