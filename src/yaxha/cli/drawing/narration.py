"""Narration of a round in short lines, for live games and replays."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rich.table import Table
from rich.text import Text

from yaxha.cli.drawing.pen import Pen
from yaxha.engine import (
    Build,
    Cubes,
    Deal,
    Game,
    Pick,
    Record,
    Seat,
    Take,
    TurnOrder,
    start_game,
    write_cubes,
)
from yaxha.engine.errors import joined
from yaxha.engine.market import losers, winners

Line = tuple[str, str | Text]
"""The topic and the text."""

ABOUT_WIDTH = len("turn order")
"""The width of the longest topic, so that separate tables align."""


@dataclass
class Round:
    """The actions of one round, which may be incomplete."""

    before: Game
    after: Game
    deal: Deal
    picks: list[Pick] = field(default_factory=list)
    takes: list[Take] = field(default_factory=list)
    builds: list[Build] = field(default_factory=list)


def rounds_of(record: Record) -> list[Round]:
    game = start_game(record.order, record.bonus)
    rounds: list[Round] = []
    for action in record.actions:
        after = game.apply(action)
        match action:
            case Deal():
                rounds.append(Round(before=game, after=after, deal=action))
            case Pick():
                rounds[-1].picks.append(action)
            case Take():
                rounds[-1].takes.append(action)
            case Build():
                rounds[-1].builds.append(action)
        game = rounds[-1].after = after
    return rounds


def round_lines(each: Round, names: Sequence[str], pen: Pen) -> Iterator[Line]:
    """Yield a line for everything in the round, in order."""
    yield "market", describe_market(enumerate(each.deal.tiles, 1), pen)
    yield "turn order", describe_order(each.before.order, names)
    if each.picks:
        picks = {pick.seat: pick.tile for pick in each.picks}
        yield "picks", describe_picks(picks, names)
        yield from (("tie", tie) for tie in describe_ties(picks, each.before.order, names))
    yield from (("take", describe_take(take, names)) for take in each.takes)
    if each.after.order != each.before.order:
        yield "swap", describe_order(each.after.order, names)
    yield from (("build", describe_build(build, names)) for build in each.builds)


def describe_market(tiles: Iterable[tuple[int, Cubes]], pen: Pen) -> Text:
    return Text("   ").join(
        Text.assemble((f"{tile} ", "bold"), pen.cubes(cubes)) for tile, cubes in tiles
    )


def describe_order(order: TurnOrder, names: Sequence[str]) -> str:
    """List the holders of the turn-order tiles."""
    return ", ".join(f"{tile} {names[seat]}" for tile, seat in enumerate(order, 1))


def describe_picks(picks: dict[Seat, int], names: Sequence[str]) -> str:
    return ", ".join(f"{names[seat]} {tile}" for seat, tile in sorted(picks.items()))


def describe_ties(picks: dict[Seat, int], order: TurnOrder, names: Sequence[str]) -> Iterator[str]:
    """Yield the winner of each tile that several seats picked (C2)."""
    by_seat = tuple(picks[seat] for seat in sorted(picks))
    lost = losers(by_seat, order)
    takers = {tile: seat for seat, tile in winners(by_seat, order).items()}
    for tile, first in sorted(takers.items()):
        if others := [names[seat] for seat in lost if picks[seat] == tile]:
            gets = "you get" if names[first] == "You" else f"{names[first]} gets"
            rest = joined(["you" if name == "You" else name for name in others])
            yield f"{gets} tile {tile}, ahead of {rest} in turn order"


def describe_take(take: Take, names: Sequence[str]) -> str:
    return f"{names[take.seat]} {take.tile}"


def describe_build(build: Build, names: Sequence[str]) -> str:
    parts = list(map(str, build.placements))
    if build.discards:
        parts.append(f"discards {write_cubes(build.discards)}")
    return f"{names[build.seat]} {', '.join(parts)}"


def grid(lines: Iterable[Line]) -> Table:
    """Return the lines as a table, with the topics in the first column."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True, min_width=ABOUT_WIDTH)
    table.add_column()
    for about, line in lines:
        table.add_row(about, line)
    return table
