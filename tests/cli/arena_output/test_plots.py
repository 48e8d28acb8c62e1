"""Plots of competitions."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from arena.samples import result
from yaxha.arena import Report
from yaxha.arena.statistics import Tally
from yaxha.cli.arena_output import plots


def report(better: int, deals: int = 30) -> Report:
    """Two bots, of which a has that many points more on average."""
    rng, tally = Random(1), Tally(2)
    for game in range(2 * deals):
        totals = {"a": rng.randrange(20, 40) + better, "b": rng.randrange(20, 40)}
        tally.offer(result(game, game // 2, **totals))
        tally.count_next()
    return Report.of(tally, 7)


@pytest.mark.parametrize(
    ("suffix", "begins"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".PNG", b"\x89PNG")]
)
def test_the_same_report_gives_the_same_file(suffix: str, begins: bytes, tmp_path: Path) -> None:
    one, other = tmp_path / f"one{suffix}", tmp_path / f"other{suffix}"
    for file in (one, other):
        plots.draw_report(report(3), file)
    assert one.read_bytes() == other.read_bytes()
    assert one.read_bytes().startswith(begins)


def test_the_headline_names_a_clear_winner() -> None:
    assert plots._headline(report(15)).startswith("a wins ")


def test_the_headline_names_no_winner_too_early() -> None:
    assert plots._headline(report(0)).endswith(" are too close to call")
    assert plots._headline(report(15, deals=1)).endswith(" are too close to call")


def test_densities_have_an_area_of_one() -> None:
    grid = np.linspace(-50, 150, 4001)
    for bot in report(3).bots:
        area = float(plots._density(bot, grid).sum() * (grid[1] - grid[0]))
        assert area == pytest.approx(1, abs=0.01)


def test_text_of_the_plot(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    plots.draw_report(report(3), file)
    text = file.read_text("utf-8")
    assert "60 games of 2 seats on 30 deals" in text
    assert "Share of wins" in text
