"""Intervals: as wide as they must be, and no wider."""

from random import Random

import pytest

from yaxha.arena.statistics import ClusteredMean, Estimate, quantile


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
