"""A game step by step, as all may see it: for those who watch it again."""

import gzip
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import msgspec
from msgspec import Raw

from yaxha.engine import Action, BonusCard, Build, Deal, Game, Pick, Take, TurnOrder, start_game
from yaxha.server.options import letter
from yaxha.server.table import Table
from yaxha.server.views import game_part
from yaxha.server.web.answers import Replay, Step
from yaxha.server.web.records import record_of
from yaxha.server.written import Written

KINDS = {Deal: "dealt", Pick: "picked", Take: "took", Build: "built"}


def replay_of(table: Table) -> bytes:
    """A Replay, as JSON that was packed with gzip; of a game under way as far as it has come."""
    record = record_of(table)
    began = next(entry.at for entry in table.story if entry.kind == "started")
    return _packed(record.order, record.bonus, table.actions, (began, *table.times))


# Who looks at a game again often does so with the others who played it.
@lru_cache(maxsize=16)
def _packed(
    order: TurnOrder,
    bonus: tuple[BonusCard, ...],
    actions: tuple[Action, ...],
    times: tuple[int, ...],
) -> bytes:
    steps = tuple(_steps(start_game(order, bonus), actions, times))
    return gzip.compress(msgspec.json.encode(Replay(steps)), 5, mtime=0)


def _steps(game: Game, actions: tuple[Action, ...], times: tuple[int, ...]) -> Iterator[Step]:
    written = Written()

    def step(kind: str, at: int, *done: Action) -> Step:
        seat = None if len(done) != 1 or isinstance(done[0], Deal) else letter(done[0].seat)
        shown = Raw(game_part(written, game))
        return Step(kind, number, at, seat, " ".join(map(str, done)), shown)  # type: ignore[arg-type]

    began, *times_of = times
    number = 1
    yield step("started", began)
    timed = list(zip(actions, times_of, strict=True))
    for kind, group in groupby(timed, lambda each: type(each[0])):
        # All picks of a round are seen at once, all else one after the other.
        several = list(group)
        for together in [several] if kind is Pick else [[each] for each in several]:
            number = game.round
            for action, _ in together:
                game = game.apply(action)
            yield step(KINDS[kind], together[-1][1], *[action for action, _ in together])
