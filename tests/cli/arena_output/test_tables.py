"""Tables of a competition: contents and width."""

from dataclasses import replace
from io import StringIO
from random import Random

import pytest
from rich.console import Console

from arena.samples import result
from yaxha.arena import Report
from yaxha.arena.faults import Fault
from yaxha.arena.statistics import Estimate, Tally
from yaxha.bots.answers import FaultKind
from yaxha.cli.arena_output.tables import (
    bots_table,
    cards_table,
    duration,
    faults_text,
    pairs_table,
    share,
    share_range,
    times_table,
)


def report_of(*names: str, faults: tuple[Fault, ...] = ()) -> Report:
    """Of games of two, everybody against everybody."""
    rng = Random(1)
    tally = Tally(2)
    game = 0
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            for _ in range(2):
                each = replace(
                    result(game, game // 2, a=rng.randrange(60), b=rng.randrange(60)),
                    bots=(one, other),
                    faults=faults if game == 0 else (),
                )
                tally.offer(each)
                tally.count_next()
                game += 1
    return Report.of(tally, 1)


def drawn(*tables: object) -> list[str]:
    console = Console(file=StringIO(), width=80, color_system=None)
    for table in tables:
        console.print(table)
    assert isinstance(console.file, StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


NAMES = [f"process:node somewhere/a_bot_{number}.mjs" for number in range(12)]


def test_twelve_bots_with_long_names_fit() -> None:
    report = report_of(*NAMES)
    for table in (bots_table, times_table, pairs_table, cards_table):
        lines = drawn(table(report))
        assert max(map(len, lines)) <= 80
        # Nothing is cut off but the middle of a name.
        assert not any(line.endswith("…") or "… " in line for line in lines)
    assert len(drawn(bots_table(report))) == 1 + 12
    assert len(drawn(pairs_table(report))) == 1 + 15
    assert len(drawn(cards_table(report))) == 1 + 3


def test_names_that_terminals_would_obey() -> None:
    text = "\n".join(drawn(bots_table(report_of("a", "b\x1b[2J"))))
    assert "b\\x1b[2J" in text


@pytest.mark.parametrize(
    ("value", "text"), [(0, ".000"), (0.5, ".500"), (0.0124, ".012"), (1, "1.00"), (0.9996, "1.00")]
)
def test_shares(value: float, text: str) -> None:
    assert share(value) == text


def test_ranges() -> None:
    assert share_range(Estimate(0.5, 0.25, 0.75)) == ".250–.750"
    assert share_range(Estimate(0.5, None, None)) == "-"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0000123, "12 µs"),
        (0.0123, "12.3 ms"),
        (0.05, "50.0 ms"),
        (0.9994, "999 ms"),
        (1.5, "1.50 s"),
        (123.4, "123 s"),
    ],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def fault(bot: str, message: str = "It was wrong.") -> Fault:
    kind = FaultKind.ILLEGAL
    return Fault(0, bot, "A", kind, 2, "build", message, "B4", ("one", "two"), "yaxha 1\n\n*\n")


def test_faults_of_one_sort_are_told_once() -> None:
    report = report_of("a", "b", faults=(fault("a"), fault("a", "Later."), fault("b")))
    assert [str(line) for line in faults_text(report)][:8] == [
        "a: illegal in build, 2 times",
        "  It was wrong. [B4]",
        "    one",
        "    two",
        "  Game 0, seat A, round 2:",
        "    yaxha 1",
        "",
        "    *",
    ]
    assert {bot.bot: bot.faults for bot in report.bots} == {"a": 2, "b": 1}


def test_many_faults_are_summed_up() -> None:
    report = report_of("a", "b", faults=tuple(fault(f"bot {n}") for n in range(9)))
    assert str(list(faults_text(report))[-1]) == "And 4 more; --json and --out have them all."
