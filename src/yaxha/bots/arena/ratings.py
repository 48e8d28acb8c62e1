"""Ratings on one scale for bots that have not all met, by openskill's Plackett-Luce model."""

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce

from yaxha.bots.arena.results import GameResult


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength that is likeliest, and the standard deviation of what is known of it."""

    mu: float
    sigma: float


class Ratings:
    def __init__(self) -> None:
        # A bot does not change from game to game, so nothing is to be forgotten: tau is 0.
        self._model = PlackettLuce(tau=0.0)
        start = self._model.rating()
        self.by_name: defaultdict[str, Rating] = defaultdict(lambda: Rating(start.mu, start.sigma))

    def add(self, game: GameResult) -> None:
        """Rate a game by its totals; a name in several seats learns the mean of what they did."""
        ratings = [self.by_name[name] for name in game.bots]
        teams = [[self._model.rating(rating.mu, rating.sigma)] for rating in ratings]
        rated = self._model.rate(teams, scores=list(game.totals))
        learned: defaultdict[str, list[Rating]] = defaultdict(list)
        for name, (player,) in zip(game.bots, rated, strict=True):
            learned[name].append(Rating(player.mu, player.sigma))
        for name, several in learned.items():
            self.by_name[name] = Rating(
                fmean(rating.mu for rating in several), fmean(rating.sigma for rating in several)
            )
