"""What many games say."""

from random import Random

import pytest

from arena.samples import result
from yaxha.arena import Report
from yaxha.arena.results import GameResult
from yaxha.arena.statistics import DecisionTime, Tally


def counted(seats: int, *results: GameResult) -> Tally:
    tally = Tally(seats)
    for each in results:
        tally.offer(each)
    while tally.count_next():
        pass
    return tally


def test_wins_and_scores() -> None:
    tally = counted(2, result(0, 0, a=40, b=30), result(1, 0, b=35, a=35))
    a, b = tally.ranked()
    assert (a.name, a.games, a.wins.value, a.scores.value) == ("a", 2, 0.75, 37.5)
    assert (b.name, b.games, b.wins.value, b.scores.value) == ("b", 2, 0.25, 32.5)


def test_equal_names_are_one_bot() -> None:
    tally = counted(
        3,
        result(0, 0, a=40, b=30, b_2=20),
        result(1, 0, b=50, b_2=30, a=10),
        result(2, 0, b=20, a=20, b_2=20),
    )
    a, b = Report.of(tally, 1).bots
    assert (a.bot, a.games, a.seats, b.games, b.seats) == ("a", 3, 3, 3, 6)
    assert a.win_share.value == pytest.approx((1 + 0 + 1 / 3) / 3)
    assert b.win_share.value == pytest.approx((0 + 1 + 2 / 3) / 6)
    assert b.score.value == pytest.approx((30 + 20 + 50 + 30 + 20 + 20) / 6)


def test_pairs_meet_seat_by_seat() -> None:
    tally = counted(
        3,
        result(0, 0, a=40, b=30, b_2=20),
        result(1, 0, b=50, b_2=30, a=10),
        result(2, 0, b=20, a=20, b_2=20),
    )
    (pair,) = Report.of(tally, 1).pairs
    assert (pair.one, pair.other, pair.games) == ("a", "b", 3)
    assert pair.difference.value == pytest.approx((10 + 20 - 40 - 20 + 0 + 0) / 6)
    assert pair.more.value == pytest.approx((1 + 1 + 0 + 0 + 0.5 + 0.5) / 6)


def test_a_pair_is_told_from_its_better_side() -> None:
    results = [
        result(0, 0, a=30, b=40),
        result(1, 0, b=42, a=30),
        result(2, 1, a=30, b=41),
        result(3, 1, b=33, a=35),
    ]
    (pair,) = Report.of(counted(2, *results), 1).pairs
    assert (pair.one, pair.other) == ("b", "a")
    assert pair.difference.value == pytest.approx((10 + 12 + 11 - 2) / 4)
    assert pair.more.value == 0.75
    assert (pair.difference.low or 0) < pair.difference.value < (pair.difference.high or 0)


def test_the_order_of_coming_does_not_matter() -> None:
    rng = Random(1)
    results = [
        result(2 * deal + turn, deal, a=rng.randrange(60), b=rng.randrange(60))
        for deal in range(30)
        for turn in range(2)
    ]
    expected = Report.of(counted(2, *results), 1)
    rng.shuffle(results)
    assert Report.of(counted(2, *results), 1) == expected


def test_only_whole_deals_count_until_the_end() -> None:
    tally = counted(2, result(0, 0, a=1, b=2), result(2, 1, a=1, b=2), result(3, 1, b=1, a=2))
    assert tally.games == 0
    tally.count_rest()
    assert (tally.games, tally.deals) == (3, 2)


def test_cards_and_discards() -> None:
    played = result(0, 0, a=40, b=30)
    changed = {"earned": (("largest", "most-levels"), ()), "discards": (3, 1)}
    plain = {name: getattr(played, name) for name in GameResult.__slots__}
    tally = counted(2, GameResult(**plain | changed), result(1, 0, b=1, a=2))
    a, b = Report.of(tally, 1).bots
    assert (a.discards, b.discards) == (1.5, 0.5)
    assert {card: (count.games, count.earned) for card, count in a.cards.items()} == {
        "largest": (2, 1),
        "most-levels": (2, 1),
        "three-colors": (2, 0),
    }


def test_decision_times() -> None:
    times = DecisionTime.of([*range(1000, 101_000, 1000)])
    assert (times.mean, times.percentile_95, times.most) == (0.0505, 0.095, 0.1)
    assert DecisionTime.of([7]) == DecisionTime(7e-6, 7e-6, 7e-6)


def test_ratings_order_bots_that_never_met() -> None:
    """a beats b, b beats c; a and c do not play each other."""
    rng = Random(1)
    results = []
    for deal in range(60):
        better, worse = rng.choice((("a", "b"), ("b", "c")))
        for turn in range(2):
            gap = 5 if rng.random() < 0.8 else -5
            results.append(result(2 * deal + turn, deal, **{better: 30 + gap, worse: 30}))
    tally = counted(2, *results)
    ratings = tally.ratings.by_name
    assert ratings["a"].mu > ratings["b"].mu + 2 > ratings["c"].mu + 4
    assert all(rating.sigma < 5 for rating in ratings.values())
    assert ("a", "c") not in tally.pairs


def test_a_bot_against_itself_stays_what_it_is() -> None:
    rng = Random(1)
    results = [
        result(2 * deal + turn, deal, a=rng.randrange(60), a_2=rng.randrange(60))
        for deal in range(20)
        for turn in range(2)
    ]
    tally = counted(2, *results)
    assert tally.ratings.by_name["a"].mu == pytest.approx(25)
    assert tally.bots["a"].win_share().value == 0.5
