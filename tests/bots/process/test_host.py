"""The server side of the bot protocol: a bot of Yaxha, asked line by line."""

from collections.abc import Iterable
from random import Random

import pytest

from yaxha.bots import Bot, BotFault, RandomBot
from yaxha.bots.process.host import BotServer
from yaxha.engine import Pick, Span, View

CARDS = "largest+most-levels+three-colors"
PICKING = f"d4:ooo;d4:bbw o18b21g23y23w23 bgy/ooo AB .. -/- 2pick {CARDS}"


class Recorded(RandomBot):
    """Notes its generator's first number and whether it was closed."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.first = rng.random()
        self.closed = 0

    def close(self) -> None:
        self.closed += 1


class Made:
    """A factory that keeps what it made."""

    def __init__(self) -> None:
        self.bots: list[Recorded] = []

    def __call__(self, rng: Random) -> Bot:
        self.bots.append(Recorded(rng))
        return self.bots[-1]


def talk(server: BotServer, lines: Iterable[str]) -> list[str]:
    return list(server.answers(Span(line, number) for number, line in enumerate(lines, 1)))


def test_a_game() -> None:
    server = BotServer("greedy", Made())
    answers = talk(server, ["yaxha 1", "new seed 7", "", f"pick A {PICKING}", "quit", "yaxha 1"])
    assert answers[:2] == ["name greedy", "ready"]
    assert answers[2:] in (["A1"], ["A2"])
    assert server.refused == 0


def test_every_game_has_a_new_bot_with_its_seed() -> None:
    made = Made()
    talk(BotServer("x", made), ["new seed 7", "new seed 8", "new seed 7"])
    _, *seeded = made.bots
    assert [bot.first for bot in seeded] == [Random(seed).random() for seed in (7, 8, 7)]
    assert [bot.closed for bot in made.bots] == [1] * 4


def test_the_bot_is_closed_at_the_end_of_input() -> None:
    made = Made()
    assert talk(BotServer("x", made), []) == []
    assert made.bots[0].closed == 1


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("hello", "error line 1, column 1: Expected yaxha 1, new seed NUMBER, "),
        ("yaxha 2", "error line 1, column 1: Expected the version spoken here, yaxha 1"),
        ("pick A", "error line 1, column 7: Expected the view of the seat"),
        (f"take A {PICKING}", "error line 1, column 1: Expected what the view has for a phase"),
    ],
)
def test_errors_do_not_end_the_talk(line: str, error: str) -> None:
    server = BotServer("x", Made())
    answers = talk(server, [line, "yaxha 1"])
    assert answers[0].startswith(error)
    assert answers[1:] == ["name x", "ready"]
    assert server.refused == 1


def test_a_fault_of_the_bot_ends_the_talk() -> None:
    class Impostor(Recorded):
        def pick(self, view: View) -> Pick:
            return Pick(view.seats[1], 1)

    bots: list[Impostor] = []

    def make(rng: Random) -> Bot:
        bots.append(Impostor(rng))
        return bots[-1]

    with pytest.raises(BotFault, match="but it sits at A"):
        talk(BotServer("x", make), [f"pick A {PICKING}"])
    assert bots[0].closed == 1
