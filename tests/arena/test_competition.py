"""Playing a schedule: the same games with any number of jobs, stopped or not."""

import threading
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import islice
from random import Random

import pytest

from arena.samples import faulty, result, schedule, timeless
from yaxha.arena import Competition, GameResult, GameSpec, LocalPlayers, Report
from yaxha.arena.competition import FEWEST_DEALS


def played(bots: Sequence[str], deals: int, jobs: int) -> list[GameResult]:
    kept: list[GameResult] = []
    Competition(schedule(*bots), deals).play(LocalPlayers(jobs), kept.append)
    return sorted(map(timeless, kept), key=lambda each: each.game)


def test_jobs_change_nothing() -> None:
    alone = played(["random", "random"], 10, jobs=1)
    assert [each.game for each in alone] == list(range(20))
    assert played(["random", "random"], 10, jobs=3) == alone


def test_going_on_plays_what_is_missing() -> None:
    all_of_them = played(["random", "random"], 6, jobs=2)
    kept: list[GameResult] = []
    earlier = [all_of_them[game] for game in (0, 3, 4, 9)]
    competition = Competition(schedule("random", "random"), 6, earlier=[*earlier, earlier[0]])
    assert competition.played == 4
    competition.play(LocalPlayers(2), kept.append)
    assert sorted(each.game for each in kept) == [1, 2, 5, 6, 7, 8, 10, 11]
    assert competition.tally.games == 12


def test_leaving_stops_the_games() -> None:
    """Also those in the middle, however long they would take."""
    before = threading.active_count()
    specs = schedule("random", "random").all_games(10**9)
    games = LocalPlayers(2).play(specs)
    assert len(list(islice(games, 3))) == 3
    games.close()
    assert threading.active_count() == before


@pytest.mark.usefixtures("faulty_bots")
def test_a_game_that_hangs_holds_nobody_up() -> None:
    specs = [
        *schedule("random", faulty("Stubborn"), limit=60).games(0)[:1],
        *schedule("random", "random").games(0),
    ]
    games = LocalPlayers(2).play(specs)
    next(games)
    began = time.monotonic()
    games.close()
    assert time.monotonic() - began < 30


class Fast:
    """Players whose games take no time: totals by chance, the first bot being better."""

    def __init__(self, *, backwards: int = 1) -> None:
        self.backwards = backwards
        self.asked = 0

    def check(self, names: Sequence[str]) -> str | None:
        raise NotImplementedError

    def play(self, specs: Iterable[GameSpec]) -> Generator[GameResult]:
        to_play = iter(specs)
        while some := list(islice(to_play, self.backwards)):
            for spec in reversed(some):
                self.asked += 1
                rng = Random(spec.number)
                totals = {name: rng.randrange(40) + 10 * (name == "a") for name in spec.bots}
                yield result(spec.number, spec.deal, **totals)


def test_until_it_is_known() -> None:
    competition = Competition(schedule("a", "b"), 10_000, until=0.05)
    competition.play(Fast(), lambda _: None)
    assert competition.is_settled
    widest = competition.tally.widest()
    assert widest is not None
    assert widest <= 0.05
    # One deal earlier it was not known.
    shorter = Competition(schedule("a", "b"), competition.tally.deals - 1, until=0.05)
    shorter.play(Fast(), lambda _: None)
    assert not shorter.is_settled


def test_where_it_ends_does_not_depend_on_who_was_faster() -> None:
    reports = []
    for backwards in (1, 16):
        competition = Competition(schedule("a", "b"), 10_000, until=0.05)
        competition.play(Fast(backwards=backwards), lambda _: None)
        reports.append(Report.of(competition.end(), 1))
    assert reports[0] == reports[1]


def test_leaving_early_counts_what_there_is() -> None:
    competition = Competition(schedule("a", "b"), 100)
    with pytest.raises(KeyboardInterrupt):
        competition.play(Fast(), _interrupt_after(8))
    assert competition.end().games == 7
    assert competition.tally.deals == 4


def _interrupt_after(games: int) -> Callable[[GameResult], None]:
    def keep(result: GameResult) -> None:
        if result.game == games - 1:
            raise KeyboardInterrupt

    return keep


def test_a_few_deals_settle_nothing() -> None:
    competition = Competition(schedule("a", "b"), 1000, until=0.5)
    competition.play(Fast(), lambda _: None)
    assert competition.tally.deals == FEWEST_DEALS


def test_what_is_known_is_not_played_again() -> None:
    kept: list[GameResult] = []
    Competition(schedule("a", "b"), 200, until=0.1).play(Fast(), kept.append)
    again = Competition(schedule("a", "b"), 200, until=0.1, earlier=kept)
    assert again.is_settled
    fast = Fast()
    again.play(fast, kept.append)
    assert fast.asked == 0
    fewer = Competition(schedule("a", "b"), 5, earlier=kept)
    assert fewer.played == 10


def test_an_error_among_the_jobs_is_raised() -> None:
    def specs() -> Generator[GameSpec]:
        yield schedule("random", "random").games(0)[0]
        raise LookupError("no more")

    with pytest.raises(LookupError, match="no more"):
        list(LocalPlayers(2).play(specs()))
