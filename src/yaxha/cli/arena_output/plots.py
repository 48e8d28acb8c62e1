"""Plot of a competition: win shares, score distributions and cards earned."""

from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from yaxha.arena.report import BotReport, Report, short_name
from yaxha.engine import BonusCard

INK, QUIET, HAIR, PAPER = "#23272e", "#6b7280", "#d9dce1", "#fdfdfb"
FILL, LINE = "#b9c4d6", "#3f5573"
OTHER = "#8b93a3"

# The colours of the cubes, for cards with a colour.
CUBES = {
    "orange": "#e4550b",
    "blue": "#03216c",
    "green": "#037161",
    "yellow": "#e7c749",
    "white": "#fbfbfb",
}

STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "axes.labelcolor": QUIET,
    "axes.edgecolor": HAIR,
    "axes.facecolor": "none",
    "figure.facecolor": PAPER,
    "xtick.color": QUIET,
    "ytick.color": INK,
    "svg.hashsalt": "yaxha",
}

WIDTH = 11.0
ROW = 0.62
LONGEST_NAME = 20


def draw_report(report: Report, file: Path) -> None:
    """Write the plot, as PNG or SVG by the file's suffix. The same report gives the same file."""
    with mpl.rc_context(STYLE):
        rows = len(report.bots)
        top, height, gap, foot = 1.3, max(1.4, ROW * rows), 1.15, 1.3
        cards = max(0.9, 0.46 * rows)
        total = top + height + gap + cards + foot
        figure = Figure(figsize=(WIDTH, total))

        def axes(left: float, from_top: float, width: float, tall: float) -> Axes:
            return figure.add_axes(
                (left / WIDTH, 1 - (from_top + tall) / total, width / WIDTH, tall / total)
            )

        _title(figure, report, total)
        _draw_wins(axes(2.0, top, 3.5, height), report)
        _draw_scores(axes(5.95, top, 4.65, height), report)
        _draw_cards(axes(2.0, top + height + gap, 8.6, cards), report)
        metadata: dict[str, Any] = (
            {"Date": None} if file.suffix.lower() == ".svg" else {"Software": None}
        )
        figure.savefig(file, dpi=200, metadata=metadata)


def _title(figure: Figure, report: Report, total: float) -> None:
    faults = f", {len(report.faults)} faults" if report.faults else ""
    about = (
        f"{report.games:,} games of {report.seats} seats on {report.deals:,} deals, "
        f"each played from every seat; seed {report.seed}{faults}."
    )
    left = 0.4 / WIDTH
    headline = _headline(report)
    figure.text(left, 1 - 0.42 / total, headline, fontsize=15, fontweight="bold", va="center")
    figure.text(left, 1 - 0.72 / total, about, color=QUIET, va="center")


def _headline(report: Report) -> str:
    """Return a sentence with the leader, if the lead is significant."""
    best = report.bots[0]
    closest = next((pair for pair in report.pairs if pair.one == best.bot), None)
    if closest and not (closest.difference.low or 0) > 0:
        return f"{_name(best.bot)} and {_name(closest.other)} are too close to call"
    where = "of its games" if best.games == best.seats else "of the games with each of its seats"
    return f"{_name(best.bot)} wins {best.win_share.value:.0%} {where}"


def _rows(axes: Axes, report: Report, heading: str, *, labels: bool) -> None:
    """Set up one row per bot, the best on top."""
    count = len(report.bots)
    axes.set_ylim(count - 0.5, -0.62)
    names = [_name(bot.bot) for bot in report.bots] if labels else []
    axes.set_yticks(range(len(names)), names, fontsize=10)
    axes.tick_params(length=0)
    axes.tick_params("y", pad=9)
    for side in ("left", "right", "top"):
        axes.spines[side].set_visible(False)
    axes.set_title(heading, loc="left", fontsize=10, fontweight="bold", pad=8)


def _draw_wins(axes: Axes, report: Report) -> None:
    _rows(axes, report, "Share of wins", labels=True)
    fair = 1 / report.seats
    highest = max(bot.win_share.high or bot.win_share.value for bot in report.bots)
    axes.set_xlim(0, min(1.0, max(highest * 1.18, 1.5 * fair)))
    axes.axvline(fair, color=QUIET, lw=0.9, ls=(0, (2, 2)), zorder=0)
    axes.text(fair, len(report.bots) - 0.53, " even", color=QUIET, fontsize=7.5, va="bottom")
    for row, bot in enumerate(report.bots):
        share = bot.win_share
        if share.low is not None and share.high is not None:
            axes.plot([share.low, share.high], [row, row], color=FILL, lw=7, solid_capstyle="butt")
        axes.plot(share.value, row, "o", color=LINE, ms=6.5, clip_on=False, zorder=3)
        label = f"{share.value:.1%}"
        axes.annotate(
            label, (share.value, row), (0, 8), textcoords="offset points", ha="center", fontsize=8.5
        )
    axes.xaxis.set_major_locator(MaxNLocator(5))
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:.0%}")
    axes.set_xlabel("the bar is the 95 % interval", fontsize=8)
    axes.grid(axis="x", color=HAIR, lw=0.6)
    axes.set_axisbelow(True)


def _draw_scores(axes: Axes, report: Report) -> None:
    _rows(axes, report, "Scores", labels=False)
    lowest = min(min(bot.totals) for bot in report.bots)
    highest = max(max(bot.totals) for bot in report.bots)
    grid = np.linspace(lowest - 4, highest + 4, 400)
    curves = [_density(bot, grid) for bot in report.bots]
    tallest = max(curve.max() for curve in curves)
    for row, (bot, curve) in enumerate(zip(report.bots, curves, strict=True)):
        # The axis is inverted: it counts the rows from the top.
        ridge = row + 0.36 - 0.86 * curve / tallest
        axes.fill_between(grid, row + 0.36, ridge, color=FILL, alpha=0.85, lw=0, zorder=2 * row)
        axes.plot(grid, ridge, color=LINE, lw=1.2, zorder=2 * row + 1)
        mean = bot.score.value
        peak = float(np.interp(mean, grid, ridge))
        axes.plot([mean, mean], [row + 0.36, peak], color=LINE, lw=1.2, zorder=2 * row + 1)
        axes.annotate(
            f"{mean:.1f}",
            (mean, row + 0.36),
            (4, 3),
            textcoords="offset points",
            fontsize=8.5,
            fontweight="bold",
            zorder=2 * row + 2,
        )
    axes.set_xlim(grid[0], grid[-1])
    axes.set_xlabel("points in a game; the line is the mean", fontsize=8)
    axes.grid(axis="x", color=HAIR, lw=0.6)
    axes.set_axisbelow(True)


def _density(bot: BotReport, grid: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """Return the score density, by a kernel with Silverman's bandwidth."""
    totals = np.array(list(bot.totals), float)
    weights = np.array(list(bot.totals.values()), float)
    weights /= weights.sum()
    mean = float(weights @ totals)
    spread = float(np.sqrt(weights @ (totals - mean) ** 2))
    width = max(1.0, 0.9 * spread * bot.seats**-0.2)
    bumps = np.exp(-0.5 * ((grid[:, None] - totals) / width) ** 2) / (width * np.sqrt(2 * np.pi))
    curve: np.ndarray[Any, Any] = bumps @ weights
    return curve


def _draw_cards(axes: Axes, report: Report) -> None:
    _rows(axes, report, "Bonus cards earned, in % of the games that have them", labels=True)
    cards = [card for card in BonusCard if any(card.value in bot.cards for bot in report.bots)]
    axes.set_xlim(-0.7, len(cards) - 0.3)
    largest = 330.0
    for row, bot in enumerate(report.bots):
        for column, card in enumerate(cards):
            count = bot.cards.get(card.value)
            if count is None:
                continue
            face, edge = _card_colors(card)
            axes.scatter(column, row, s=largest, facecolors="none", edgecolors=HAIR, lw=0.8)
            axes.scatter(
                column, row, s=largest * count.share, facecolors=face, edgecolors=edge, lw=0.8
            )
            axes.annotate(
                f"{count.share:.0%}".removesuffix("%"),
                (column, row),
                (11, -8),
                textcoords="offset points",
                fontsize=6.5,
                color=QUIET,
            )
    axes.set_xticks(range(len(cards)), [card.value for card in cards], fontsize=8)
    for label in axes.get_xticklabels():
        label.set(rotation=40, ha="right", rotation_mode="anchor", color=INK)
    axes.spines["bottom"].set_visible(False)


def _card_colors(card: BonusCard) -> tuple[str, str]:
    for color, paint in CUBES.items():
        if card.value.endswith(color):
            return paint, INK if color == "white" else paint
    return OTHER, OTHER


def _name(bot: str) -> str:
    return short_name(bot, LONGEST_NAME)
