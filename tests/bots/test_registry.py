"""Bots by name: options, near misses and custom classes."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from yaxha.bots import GreedyBot, RandomBot, play
from yaxha.bots.base import Bot
from yaxha.bots.budget import Budget, read_budget
from yaxha.bots.registry import (
    BOTS,
    OWN_BOTS,
    BadOption,
    NamedBot,
    UnknownBot,
    make_bot,
    optioned,
)
from yaxha.engine import Phase, new_game


class Thinker(RandomBot):
    """Stands for a bot with options."""

    def __init__(self, budget: Budget, rng: Random) -> None:
        super().__init__(rng)
        self.budget = budget


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    named = NamedBot(
        "Thinks.",
        optioned(read_budget, Thinker),
        options="TIME or ROLLOUTS",
        default="50ms",
        examples=("thinker:50ms", "thinker:400"),
    )
    monkeypatch.setitem(BOTS, "thinker", named)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in, whose modules are forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def refused(name: str) -> str:
    """Why no bot has that name."""
    with pytest.raises(UnknownBot) as caught:
        make_bot(name, Random(1))
    assert isinstance(caught.value, ValueError)
    assert str(caught.value).endswith((".", "?"))
    return str(caught.value)


def test_a_name_makes_a_bot_with_that_chance() -> None:
    rng = Random(1)
    bot = make_bot("greedy", rng)
    assert isinstance(bot, GreedyBot)
    assert bot.rng is rng


@pytest.mark.usefixtures("thinker")
@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("thinker", Budget(seconds=0.05)),
        ("thinker:400", Budget(rollouts=400)),
        ("thinker:2s", Budget(seconds=2)),
    ],
)
def test_options(name: str, budget: Budget) -> None:
    bot = make_bot(name, Random(1))
    assert isinstance(bot, Thinker)
    assert bot.budget == budget


@pytest.mark.usefixtures("thinker")
def test_bad_options_say_what_would_be_right() -> None:
    assert refused("thinker:fast") == (
        "Invalid bot 'thinker:fast': expected a time such as 50ms or 1.5s, or a number of "
        "rollouts such as 400, after the colon."
    )
    assert refused("thinker:") == (
        "Invalid bot 'thinker:': expected thinker:TIME or ROLLOUTS, such as thinker:50ms."
    )
    assert refused("greedy:5") == "Invalid bot 'greedy:5': greedy has no options."
    assert refused("greedy:") == "Invalid bot 'greedy:': greedy has no options."
    with pytest.raises(BadOption):
        make_bot("thinker:0", Random(1))


@pytest.mark.parametrize(
    ("name", "meant"),
    [("gredy", "greedy"), ("Greedy", "greedy"), ("randm", "random"), ("proces:x", "process")],
)
def test_near_misses(name: str, meant: str) -> None:
    message = refused(name)
    assert message.startswith(f"Unknown bot {name!r}: choose ")
    assert message.endswith(f". Did you mean {meant}?")


def test_names_far_from_any() -> None:
    assert refused("xyz").endswith("process:COMMAND.")
    assert refused("").startswith("Unknown bot ''")
    assert refused("\x1b[31m").startswith(r"Unknown bot '\x1b[31m'")
    assert len(refused("z" * 100_000)) < 200


def test_what_is_said_of_the_bots() -> None:
    for name, bot in (BOTS | OWN_BOTS).items():
        assert bot.about.endswith(".")
        assert all(example.partition(":")[0] == name for example in bot.examples)
        assert bool(bot.options) == bool(bot.examples)


# Classes

FIRST = """
from yaxha.bots import RandomBot
class Mine(RandomBot): pass
class Idle: pass
class Half:
    def pick(self, view): pass
class Two(RandomBot):
    def __init__(self, rng, other): pass
NOTHING = 1
"""


def test_a_class_from_the_folder_one_works_in(here: Path) -> None:
    (here / "mine_here.py").write_text(FIRST)
    (here / "pack").mkdir()
    (here / "pack" / "inner.py").write_text(FIRST)
    for path in ("mine_here", "pack.inner"):
        rng = Random(1)
        bots: list[Bot] = [make_bot(f"python:{path}:Mine", Random(seat)) for seat in range(2)]
        game = new_game(2, rng)
        for action in play(game, bots, rng):
            game = game.apply(action)
        assert game.phase is Phase.END


def test_a_class_that_is_installed() -> None:
    bot = make_bot("python:yaxha.bots.greedy:GreedyBot", Random(1))
    assert isinstance(bot, GreedyBot)


def test_ones_own_modules_shadow_none_that_are_installed(here: Path) -> None:
    (here / "yaxha.py").write_text("raise SystemError")
    assert isinstance(make_bot("python:yaxha.bots:GreedyBot", Random(1)), GreedyBot)


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("", "expected python:MODULE:CLASS, such as python:my_bot:MyBot."),
        ("mine", "expected a module and a class, such as python:my_bot:MyBot."),
        ("mine:", "expected a module and a class, such as python:my_bot:MyBot."),
        (":Mine", "expected a module and a class, such as python:my_bot:MyBot."),
        ("mine:Mine:5", "expected a module and a class, such as python:my_bot:MyBot."),
        (".mine:Mine", "expected a module and a class, such as python:my_bot:MyBot."),
        ("yours:Mine", "module yours is neither installed nor in this directory."),
        ("yours.own:Mine", "module yours is neither installed nor in this directory."),
        (
            "mnie:Mine",
            "module mnie is neither installed nor in this directory. Did you mean mine?",
        ),
        (
            "mine.own:Mine",
            "module mine.own is neither installed nor in this directory. Did you mean mine?",
        ),
        ("mine:Mien", "module mine has no class Mien. Did you mean Mine?"),
        ("mine:Other", "module mine has no class Other."),
        ("mine:NOTHING", "module mine has no class NOTHING."),
        ("mine:Idle", "Idle has no method pick; a bot needs pick, take and build."),
        ("mine:Half", "Half has no method take; a bot needs pick, take and build."),
        (
            "mine:Two",
            "Two cannot be made with one argument, a random.Random: TypeError: "
            "Two.__init__() missing 1 required positional argument: 'other'.",
        ),
        (
            "wrong:Mine",
            "module wrong cannot be imported: SyntaxError: expected ':' (wrong.py, line 1).",
        ),
        (
            "needs:Mine",
            "module needs cannot be imported: ModuleNotFoundError: No module named 'numqy'.",
        ),
        ("ends:Mine", "module ends cannot be imported: SystemExit: 0."),
    ],
)
def test_classes_that_make_no_bot(here: Path, option: str, why: str) -> None:
    (here / "mine.py").write_text(FIRST)
    (here / "wrong.py").write_text("class Mine")
    (here / "needs.py").write_text("import numqy")
    (here / "ends.py").write_text("raise SystemExit(0)")
    assert refused(f"python:{option}") == f"Invalid bot 'python:{option}': {why}"


def test_unknown_names() -> None:
    with pytest.raises(UnknownBot, match=r"'clever'.* greedy or search"):
        make_bot("clever", Random(1))
