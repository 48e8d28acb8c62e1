"""The example bots, in whole games."""

import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from yaxha.bots import Bot, RandomBot, close_bot, make_bot, play
from yaxha.engine import Game, Phase, Pick, Seat, View, new_game

EXAMPLES = Path(__file__).parents[1] / "examples"

COMMANDS = {
    "my_bot.py": "python:my_bot:MyBot",
    "process_bot.py": "process:./process_bot.py",
    "process_bot.mjs": "process:node process_bot.mjs",
}


@pytest.fixture(autouse=True)
def among_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)


def test_every_example_is_here() -> None:
    files = {path.name for path in EXAMPLES.iterdir() if path.is_file()}
    # The one that plays at a server is tested there.
    assert files == COMMANDS.keys() | {"remote_bot.py"}


def finished(game: Game, bots: list[Bot], rng: Random) -> Game:
    for action in play(game, bots, rng):
        game = game.apply(action)
    return game


def make(file: str, seed: int) -> Bot:
    if file.endswith(".mjs") and not shutil.which("node"):
        pytest.skip("there is no node here")
    return make_bot(COMMANDS[file], Random(seed))


@pytest.mark.parametrize("file", COMMANDS)
def test_it_beats_random(file: str) -> None:
    """Twenty lines are enough for that; and one bot may play several games."""
    bot = make(file, 1)
    wins = 0.0
    for seed in range(10):
        rng = Random(seed)
        winners = finished(new_game(2, rng), [bot, RandomBot(rng)], rng).score().winners
        wins += (Seat.A in winners) / len(winners)
    close_bot(bot)
    assert wins >= 7


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("file", COMMANDS)
def test_it_may_sit_at_every_seat(file: str, seats: int) -> None:
    rng = Random(seats)
    bots = [make(file, seat) for seat in range(seats)]
    assert finished(new_game(seats, rng), bots, rng).phase is Phase.END
    for bot in bots:
        close_bot(bot)


@pytest.mark.parametrize("file", COMMANDS)
def test_it_is_short(file: str) -> None:
    lines = (EXAMPLES / file).read_text("utf-8").splitlines()
    code = [line for line in lines if line.strip() and not line.startswith(("#", "//", '"""'))]
    assert len(code) <= 25
    assert max(map(len, lines)) <= 100


# The guide


def code_blocks() -> list[str]:
    guide = (EXAMPLES.parent / "docs" / "writing-bots.md").read_text("utf-8")
    return re.findall(r"```python\n(.*?)```", guide, re.DOTALL)


def test_the_guide_shows_the_examples() -> None:
    whole, _, as_process = code_blocks()
    assert whole == (EXAMPLES / "my_bot.py").read_text("utf-8")
    assert as_process == (EXAMPLES / "process_bot.py").read_text("utf-8")


def test_the_first_thing_to_improve() -> None:
    example, pick, _ = code_blocks()
    before, _, after = example.partition("    def pick")
    better = class_in(before + pick + "\n" + after[after.index("    take = pick") :])
    table = "d4:ooo;d4:bbw o18b21g23y23w23 {} AB .. -/- 2pick largest+most-levels+three-colors"
    for market, tile in (("bgy/ooo", 2), ("ooo/bgy", 1)):
        view = View.of(Game.parse(table.format(market)), Seat.A)
        assert better(Random(1)).pick(view) == Pick(Seat.A, tile)
    rng = Random(3)
    bots = [better(Random(seat)) for seat in range(3)]
    assert finished(new_game(3, rng), bots, rng).phase is Phase.END


def class_in(source: str) -> Callable[[Random], Bot]:
    module: dict[str, Any] = {"replace": replace}
    exec(source, module)
    made: Callable[[Random], Bot] = module["MyBot"]
    return made
