"""Statistics: tallies, intervals and ratings."""

from random import Random

import pytest

from arena.samples import result
from yaxha.arena import Report
from yaxha.arena.results import GameResult
from yaxha.arena.statistics import ClusteredMean, DecisionTime, Estimate, Tally, quantile


@pytest.mark.parametrize(
    ("freedom", "tabulated"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (10**6, 1.960)],
)
def test_quantiles_as_in_tables(freedom: int, tabulated: float) -> None:
    assert quantile(freedom) == pytest.approx(tabulated, rel=0.005)


def clustered(*clusters: tuple[float, float]) -> ClusteredMean:
    mean = ClusteredMean()
    for total, count in clusters:
        mean.add(total, count)
    return mean


def test_mean_by_hand() -> None:
    """Clusters of one game are what every book has: the standard error of 1, 2, 3, 4, 5."""
    estimate = clustered(*((x, 1) for x in (1, 2, 3, 4, 5))).mean()
    assert estimate.value == 3
    assert estimate.half_width == pytest.approx(2.776 * (2.5 / 5) ** 0.5, rel=1e-3)


def test_games_of_one_deal_do_not_count_as_independent() -> None:
    rng = Random(1)
    deals = [rng.choice((0, 1)) for _ in range(100)]
    alike = clustered(*((4 * won, 4) for won in deals)).share()
    alone = clustered(*((won, 1) for won in deals)).share()
    assert alike == alone


def test_balanced_deals_are_worth_more_than_their_games() -> None:
    """Where the seats decide much and are shared out evenly, less is left to chance."""
    rng = Random(1)
    wins = [rng.choice((1, 2, 2, 2, 3)) for _ in range(100)]
    balanced = clustered(*((won, 4) for won in wins)).share()
    games = [1] * sum(wins) + [0] * (400 - sum(wins))
    assert (balanced.half_width or 1) < (
        clustered(*((won, 1) for won in games)).share().half_width or 0
    )


@pytest.mark.parametrize("won", [0, 1])
def test_no_loss_yet_is_no_certainty(won: int) -> None:
    estimate = clustered(*((4 * won, 4) for _ in range(30))).share()
    assert estimate.value == won
    assert (estimate.low, estimate.high) != (won, won)
    assert estimate.half_width == pytest.approx(0.06, abs=0.01)


def test_a_share_of_what_can_be_had() -> None:
    """Somebody in two of four seats wins at most half of the games with each."""
    estimate = clustered(*((4, 8) for _ in range(30))).share(most=0.5)
    assert (estimate.value, estimate.high) == (0.5, 0.5)
    assert 0.4 < (estimate.low or 0) < 0.5


def test_one_deal_has_no_interval() -> None:
    assert clustered((3, 4)).share() == Estimate(0.75, None, None)
    assert clustered((3, 4)).mean().half_width is None


@pytest.mark.parametrize("deals", [10, 60])
@pytest.mark.parametrize("chance", [0.1, 0.5, 0.8])
def test_intervals_cover(deals: int, chance: float) -> None:
    """Of intervals for a known share, about 95 % hold it: games of one deal go together."""
    rng = Random(f"{deals} {chance}")
    held = 0
    for _ in range(400):
        mean = ClusteredMean()
        for _ in range(deals):
            luck = min(1.0, max(0.0, chance + rng.choice((-0.1, 0.1))))
            mean.add(sum(rng.random() < luck for _ in range(4)), 4)
        estimate = mean.share()
        assert estimate.low is not None
        assert estimate.high is not None
        held += estimate.low <= chance <= estimate.high
    assert 0.92 <= held / 400 <= 0.99


def test_the_rest_of_a_whole() -> None:
    assert Estimate(0.25, 0.125, 0.5).subtracted_from(1) == Estimate(0.75, 0.5, 0.875)
    assert Estimate(2, None, None).subtracted_from(0) == Estimate(-2, None, None)


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
