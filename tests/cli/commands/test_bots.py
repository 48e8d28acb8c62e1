"""``yaxha bots`` and ``yaxha bot``."""

import sys
from pathlib import Path

import pytest

from cli.runner import run, spawn
from yaxha.bots import BOTS
from yaxha.bots.budget import read_budget
from yaxha.bots.random_bot import RandomBot
from yaxha.bots.registry import NamedBot, optioned

PICKING = "d4:ooo;d4:bbw o18b21g23y23w23 bgy/ooo AB .. -/- 2pick largest+most-levels+three-colors"


def test_every_bot_is_listed() -> None:
    ran = run("bots")
    assert (ran.code, ran.err) == (0, "")
    names = [line.split()[0] for line in ran.lines[1:] if not line.startswith(" ")]
    assert names == [*BOTS, "python", "process"]
    assert max(map(len, ran.lines)) <= 80


def test_a_bot_with_options(monkeypatch: pytest.MonkeyPatch) -> None:
    named = NamedBot(
        "Thinks.",
        optioned(read_budget, lambda _, rng: RandomBot(rng)),
        options="TIME or ROLLOUTS",
        default="50ms",
        examples=("thinker:1.5s", "thinker:400"),
    )
    monkeypatch.setitem(BOTS, "thinker", named)
    shown = [line.strip() for line in run("bots").lines]
    start = shown.index("thinker   TIME or ROLLOUTS  Thinks.")
    assert shown[start + 1 : start + 4] == [
        "thinker without options is thinker:50ms.",
        "thinker:1.5s",
        "thinker:400",
    ]


def test_as_json() -> None:
    ran = run("bots", "--json")
    assert [each["name"] for each in ran.objects] == [*BOTS, "python", "process"]
    assert ran.objects[-1] == {
        "name": "process",
        "options": "COMMAND",
        "default": None,
        "about": "Your own program, in any language.",
        "examples": ["process:./my_bot.py", "process:node my_bot.mjs"],
    }


# As a process


def test_the_talk_with_a_host() -> None:
    talk = f"yaxha 1\nnew seed 7\npick A {PICKING}\n\nquit\npick A {PICKING}\n"
    ran = run("bot", "greedy", stdin=talk)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == ["name greedy", "ready", "A2"]


def test_each_answer_comes_at_once() -> None:
    with spawn("bot", "random") as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write("yaxha 1\n")
            process.stdin.flush()
            assert process.stdout.readline() == "name random\n"
            assert process.stdout.readline() == "ready\n"


def test_the_same_seed_gives_the_same_answers() -> None:
    talk = f"new seed 7\npick A {PICKING}\npick A {PICKING}\npick A {PICKING}\n" * 4
    answers = run("bot", "random", stdin=talk).lines
    assert len(answers) == 12
    assert answers[:3] * 4 == answers


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello", "line 1, column 1: Expected yaxha 1, new seed NUMBER, "),
        ("yaxha 2", "Expected the version spoken here, yaxha 1, found"),
        ("yaxha", "Expected the version spoken here, yaxha 1, found"),
        ("new", "Expected yaxha 1, new seed NUMBER, "),
        ("new seed x", "Expected yaxha 1, new seed NUMBER, "),
        ("pick", "pick, take or build with SEAT VIEW"),
        ("pick A", "line 1, column 7: Expected the view of the seat, found nothing."),
        (f"pick E {PICKING}", "line 1, column 6: Expected a seat: A, B, C or D"),
        (f"pick C {PICKING}", "Nobody sits at C: the seats are AB."),
        (f"take A {PICKING}", "Expected what the view has for a phase, pick, found"),
        (f"pick A {PICKING.replace('..', '1.')}", "Expected a seat that is waited for"),
        (f"pick A {PICKING.replace('..', '.1')}", "line 1, column 50: The pick of B lies face"),
        ("pick A nowhere", "line 1, column 8: Expected the eight fields "),
        (b"\xff", "Expected text in UTF-8, found the byte 0xff."),
    ],
)
def test_what_is_not_understood(line: str | bytes, answer: str) -> None:
    data = line if isinstance(line, bytes) else line.encode()
    ran = run("bot", "greedy", stdin=data + b"\nyaxha 1\n")
    assert (ran.code, ran.err) == (1, "")
    assert ran.lines[0].startswith("error ")
    assert answer in ran.lines[0]
    assert ran.lines[1:] == ["name greedy", "ready"]


def test_nothing_to_read() -> None:
    assert run("bot", "greedy") == run("bot", "greedy", stdin="quit\n")
    assert run("bot", "greedy").code == 0


@pytest.mark.parametrize("arguments", [[], ["clever"], ["greedy:5"], ["process:"], ["a", "b"]])
def test_wrong_usage(arguments: list[str]) -> None:
    ran = run("bot", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_a_bot_of_somebody_else_that_fails(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("input(); print('ready', flush=True); input(); input(); exit(3)")
    talk = f"yaxha 1\nnew seed 3\npick A {PICKING}\n"
    ran = run("bot", f"process:{sys.executable} {file}", stdin=talk)
    assert ran.code == 1
    assert ran.err.startswith("yaxha bot: The bot ")
    assert ran.err.endswith(" ended with exit code 3.\n")


def test_a_class_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "failing.py").write_text(
        "from yaxha.bots import RandomBot\n\n"
        "class Failing(RandomBot):\n    def pick(self, view): return view.colour\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    ran = run("bot", "python:failing:Failing", stdin=f"yaxha 1\npick A {PICKING}\n")
    assert (ran.code, ran.lines) == (1, ["name python:failing:Failing", "ready"])
    assert ran.err == (
        "yaxha bot: The bot Failing was asked to pick and raised AttributeError: "
        "'View' object has no attribute 'colour' (failing.py, line 4).\n"
    )
