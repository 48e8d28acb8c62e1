"""Local games: in parallel, in any order, and stopped at any time."""

from collections.abc import Iterator

import pytest

from arena.samples import faulty, schedule, timeless
from yaxha.arena import GameSpec, LocalPlayers
from yaxha.arena.processes import cores

pytestmark = pytest.mark.usefixtures("faulty_bots")


def test_this_process_may_use_a_core() -> None:
    assert cores() >= 1


@pytest.mark.parametrize("jobs", [1, 3])
def test_every_game_has_one_result(jobs: int) -> None:
    plan = schedule("random", "random")
    with LocalPlayers(jobs) as players:
        results = sorted(players.play(plan.all_games(3)), key=lambda each: each.game)
    assert [result.game for result in results] == list(range(6))
    again = [timeless(result) for result in LocalPlayers(1).play(plan.all_games(3))]
    assert [timeless(result) for result in results] == again


def test_no_games() -> None:
    assert list(LocalPlayers(2).play([])) == []


def test_bots_are_checked_before_they_play() -> None:
    players = LocalPlayers(1)
    assert players.check(["random"]) is None
    assert "'clever'" in (players.check(["random", "clever"]) or "")


def test_closing_stops_a_game_that_hangs() -> None:
    games = schedule("random", faulty("Stubborn"), limit=600)
    plain = schedule("random", "random").games(0)[0]
    results = LocalPlayers(2).play([plain, *games.games(0)])
    assert next(results).game == plain.number
    results.close()


def test_an_error_in_the_schedule_reaches_the_caller() -> None:
    def games() -> Iterator[GameSpec]:
        yield schedule("random").games(0)[0]
        raise LookupError("no more games")

    with pytest.raises(LookupError, match="no more games"):
        list(LocalPlayers(1).play(games()))
