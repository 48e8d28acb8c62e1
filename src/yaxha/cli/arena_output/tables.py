"""Tables of a competition, for a terminal of 80 columns."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from yaxha.arena.faults import Fault
from yaxha.arena.report import Report, short_name
from yaxha.arena.statistics import DecisionTime, Estimate
from yaxha.bots.answers import FaultKind
from yaxha.bots.untrusted_text import printable
from yaxha.engine import BonusCard

WIDEST_NAME = 19
MOST_PAIRS = 15
MOST_CARD_COLUMNS = 10
MOST_FAULTS = 5


def _table() -> Table:
    return Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)


def _name(bot: str) -> Text:
    return Text(short_name(printable(bot), WIDEST_NAME))


def bots_table(report: Report) -> Table:
    """Return wins, scores and ratings: one line per bot, the best first."""
    table = _table()
    table.add_column("", justify="right")
    table.add_column("bot", no_wrap=True)
    for heading in ("wins", "95 %", "score", "95 %", "groups", "cards", "rating"):
        table.add_column(heading, justify="right", no_wrap=True)
    # A bot without opponents wins every game.
    alone = len(report.bots) == 1
    for place, bot in enumerate(report.bots, 1):
        table.add_row(
            Text(str(place), "dim"),
            _name(bot.bot),
            Text("-" if alone else share(bot.win_share.value), "bold"),
            Text("-" if alone else share_range(bot.win_share), "dim"),
            Text(f"{bot.score.value:.1f}", "bold"),
            Text(plus_minus(bot.score), "dim"),
            f"{bot.group_points:.1f}",
            f"{bot.bonus_points:.1f}",
            Text.assemble(f"{bot.rating.mu:.1f}", (f" ±{2 * bot.rating.sigma:.2g}", "dim")),
        )
    return table


def times_table(report: Report) -> Table:
    table = _table()
    table.add_column("", justify="right")
    table.add_column("bot", no_wrap=True)
    for heading in ("games", "discards", "decision", "95 % within", "longest", "faults"):
        table.add_column(heading, justify="right", no_wrap=True)
    for place, bot in enumerate(report.bots, 1):
        table.add_row(
            Text(str(place), "dim"),
            _name(bot.bot),
            str(bot.games),
            f"{bot.discards:.2f}",
            *_times(bot.seconds),
            Text(str(bot.faults), "bold red") if bot.faults else "-",
        )
    return table


def _times(seconds: DecisionTime | None) -> tuple[str, ...]:
    if seconds is None:
        return ("-",) * 3
    return tuple(map(duration, (seconds.mean, seconds.percentile_95, seconds.most)))


def pairs_table(report: Report) -> Table:
    """Return the point differences between bots in the games that both played."""
    table = _table()
    table.add_column("bot", no_wrap=True)
    table.add_column("against", no_wrap=True)
    for heading in ("games", "points", "95 %", "ahead", "95 %"):
        table.add_column(heading, justify="right", no_wrap=True)
    for pair in report.pairs[:MOST_PAIRS]:
        table.add_row(
            _name(pair.one),
            _name(pair.other),
            str(pair.games),
            Text(f"{pair.difference.value:+.1f}", "bold"),
            Text(plus_minus(pair.difference), "dim"),
            Text(share(pair.more.value), "bold"),
            Text(share_range(pair.more), "dim"),
        )
    return table


def cards_table(report: Report) -> Table:
    """Return how often each card was earned when it was in play; columns are ranks."""
    table = _table()
    table.add_column("card", no_wrap=True)
    table.add_column("games", justify="right")
    bots = report.bots[:MOST_CARD_COLUMNS]
    for place, _ in enumerate(bots, 1):
        table.add_column(str(place), justify="right", min_width=4)
    for card in BonusCard:
        # Every seat of a game counts it.
        in_play = sum(bot.cards[card.value].games for bot in report.bots if card.value in bot.cards)
        if not in_play:
            continue
        counts = [bot.cards.get(card.value) for bot in bots]
        best = max((count.share for count in counts if count), default=None)
        row = [
            Text(share(count.share), "bold" if count.share == best else "") if count else "-"
            for count in counts
        ]
        table.add_row(card.value, Text(str(in_play // report.seats), "dim"), *row)
    return table


def faults_text(report: Report) -> Iterator[Text]:
    """Yield the first fault of each sort in full, and the number of others."""
    sorts: dict[tuple[str, FaultKind, str], list[Fault]] = {}
    for fault in report.faults:
        sorts.setdefault((fault.bot, fault.kind, fault.doing), []).append(fault)
    for (bot, kind, doing), faults in list(sorts.items())[:MOST_FAULTS]:
        times = "once" if len(faults) == 1 else f"{len(faults)} times"
        first = faults[0]
        rule = f" [{first.rule}]" if first.rule else ""
        yield Text.assemble((f"{printable(bot)}: {kind}", "bold red"), f" in {doing}, {times}")
        yield Text(f"  {printable(first.message)}{rule}")
        for line in first.details:
            yield Text(f"    {printable(line)}", "dim")
        yield Text(f"  Game {first.game}, seat {first.seat}, round {first.round}:")
        for line in first.record.splitlines():
            yield Text(f"    {line}".rstrip(), "dim")
    if len(sorts) > MOST_FAULTS:
        more = sum(len(faults) for faults in list(sorts.values())[MOST_FAULTS:])
        yield Text(f"And {more} more; --json and --out have them all.")


def share(value: float) -> str:
    return "1.00" if value > 0.9995 else f"{value:.3f}"[1:]


def share_range(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return "-"
    return f"{share(estimate.low)}–{share(estimate.high)}"


def plus_minus(estimate: Estimate) -> str:
    half = estimate.half_width
    return "-" if half is None else f"±{half:.1f}"


def duration(seconds: float) -> str:
    """Format a duration with three digits and a suitable unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:#.3g}".rstrip(".") + f" {unit}"
    return f"{seconds * 1e6:.0f} µs"
