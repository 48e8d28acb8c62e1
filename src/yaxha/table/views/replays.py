"""Replays: a table's public game step by step, cached as compressed JSON."""

import gzip
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

import msgspec

from yaxha.engine import (
    Action,
    BonusCard,
    Build,
    Deal,
    Game,
    Phase,
    Pick,
    Take,
    TurnOrder,
    start_game,
)
from yaxha.table.evolve import entries_of_take, entry_of_picks
from yaxha.table.fragments import Fragments, encoded
from yaxha.table.options import letter
from yaxha.table.state import Table, scored
from yaxha.table.story import Entry
from yaxha.table.views.news import boards_of, news_of
from yaxha.table.views.records import record_of
from yaxha.table.views.rest import Replay, Step, StepKind
from yaxha.table.views.view import game_part

KINDS: dict[type[Action], StepKind] = {Deal: "dealt", Pick: "picked", Take: "took", Build: "built"}


def replay_of(table: Table) -> bytes:
    """Return the Replay as gzipped JSON, up to the current state of the game."""
    record = record_of(table)
    began = next(entry.at for entry in table.story if entry.kind == "started")
    times = (began, *table.times)
    return _packed(record.order, record.bonus, table.actions, times, _stand_ins(table))


StandIns = frozenset[tuple[int, str, str]]
"""Actions of stand-in bots: round, kind of entry and seat of each."""


def _stand_ins(table: Table) -> StandIns:
    found, number = set[tuple[int, str, str]](), 1
    for entry in table.story:
        number = entry.round or number
        found.update((number, entry.kind, seat) for seat in entry.stand_ins or ())
    return frozenset(found)


# Cached, since the players of a game often watch its replay at the same time.
@lru_cache(maxsize=16)
def _packed(
    order: TurnOrder,
    bonus: tuple[BonusCard, ...],
    actions: tuple[Action, ...],
    times: tuple[int, ...],
    stand_ins: StandIns,
) -> bytes:
    steps = tuple(_steps(start_game(order, bonus), actions, times, stand_ins))
    return gzip.compress(msgspec.json.encode(Replay(steps)), 5, mtime=0)


def _steps(
    game: Game, actions: tuple[Action, ...], times: tuple[int, ...], stand_ins: StandIns
) -> Iterator[Step]:
    fragments = Fragments()

    def step(kind: StepKind, at: int, before: Game, *done: Action) -> Step:
        seat = None if len(done) != 1 or isinstance(done[0], Deal) else letter(done[0].seat)
        by_bots = [str(a) for a in game.seats if (before.round, kind, str(a)) in stand_ins]
        entries = _entries(kind, at, before, game, done, tuple(by_bots))
        boards = [boards_of(each.pyramids, game.bonus) for each in (before, game)]
        news = news_of(entries, *boards)
        shown = encoded(game_part(fragments, game, game.pyramids))
        return Step(kind, number, at, seat, " ".join(map(str, done)), news, shown)

    began, *times_of = times
    number = 1
    yield step("started", began, game)
    timed = list(zip(actions, times_of, strict=True))
    for kind, group in groupby(timed, lambda each: type(each[0])):
        # All picks of a round are revealed at once, so they are one step.
        several = list(group)
        for together in [several] if kind is Pick else [[each] for each in several]:
            number, before = game.round, game
            for action, _ in together:
                game = game.apply(action)
            yield step(KINDS[kind], together[-1][1], before, *[action for action, _ in together])


def _entries(
    kind: str,
    at: int,
    before: Game,
    after: Game,
    done: Sequence[Action],
    stand_ins: tuple[str, ...],
) -> Iterator[Entry]:
    """Yield the step's story entries."""
    match done:
        case [Deal() as deal]:
            yield Entry(kind, at, round=before.round, deal=str(deal))
        case [Pick(), *_]:
            yield entry_of_picks(before, after, at, stand_ins or None)
        case [Take() as take]:
            yield from entries_of_take(before, take, after, at, str(take.seat) in stand_ins)
        case [Build(seat) as build]:
            yield Entry(
                kind,
                at,
                seat=str(seat),
                round=before.round,
                builds=(str(build),),
                stand_ins=(str(seat),) if str(seat) in stand_ins else None,
            )
            if after.phase is Phase.END:
                sheet = scored(after.pyramids, after.bonus)
                winners = tuple(map(str, sheet.winners))
                yield Entry("ended", at, totals=sheet.totals, winners=winners)
        case _:
            order = "".join(map(str, after.order))
            yield Entry(kind, at, order=order, bonus=tuple(map(str, after.bonus)))
