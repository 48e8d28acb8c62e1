"""What many games say of each bot, and of each two that met."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from yaxha.bots.arena.faults import Fault
from yaxha.bots.arena.intervals import ClusteredMean, Estimate
from yaxha.bots.arena.ratings import Ratings
from yaxha.bots.arena.results import GameResult


class BotTally:
    """One name, wherever it sat; of several seats in one game each counts."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0
        self.seats = 0
        self.wins = ClusteredMean()
        self.scores = ClusteredMean()
        self.group_points = 0
        self.discards = 0
        self.totals: Counter[int] = Counter()
        self.in_play: Counter[str] = Counter()
        self.earned: Counter[str] = Counter()
        self.micros = array("L")

    def add(self, deal: Sequence[GameResult]) -> None:
        wins = total = 0.0
        seats = 0
        for game in deal:
            shares = game.wins
            self.games += self.name in game.bots
            for seat, name in enumerate(game.bots):
                if name != self.name:
                    continue
                seats += 1
                wins += shares[seat]
                total += game.totals[seat]
                self.totals[game.totals[seat]] += 1
                self.group_points += game.group_points[seat]
                self.discards += game.discards[seat]
                self.in_play.update(game.cards)
                self.earned.update(game.earned[seat])
                self.micros.extend(game.micros[seat])
        self.seats += seats
        self.wins.add(wins, seats)
        self.scores.add(total, seats)

    def win_share(self) -> Estimate:
        """Of a seat: who has two of four can win half of the games with each."""
        return self.wins.share(most=self.games / self.seats)


@dataclass(frozen=True, slots=True)
class DecisionTime:
    """In seconds."""

    mean: float
    percentile_95: float
    most: float

    @classmethod
    def of(cls, micros: Sequence[int]) -> "DecisionTime":
        ordered = sorted(micros)
        at_95 = ordered[-(-95 * len(ordered) // 100) - 1]
        return cls(sum(ordered) / len(ordered) / 1e6, at_95 / 1e6, ordered[-1] / 1e6)


class PairTally:
    """Two names in all games they met in, each seat of the one against each of the other."""

    def __init__(self) -> None:
        self.games = 0
        self.difference = ClusteredMean()
        self.more = ClusteredMean()

    def add(self, deal: Sequence[GameResult], one: str, other: str) -> None:
        difference = more = 0.0
        meetings = 0
        for game in deal:
            seats = list(zip(game.bots, game.totals, strict=True))
            mine = [total for name, total in seats if name == one]
            theirs = [total for name, total in seats if name == other]
            self.games += bool(mine and theirs)
            for my_total in mine:
                for their_total in theirs:
                    meetings += 1
                    difference += my_total - their_total
                    more += (my_total > their_total) + (my_total == their_total) / 2
        if meetings:
            self.difference.add(difference, meetings)
            self.more.add(more, meetings)


class Tally:
    """The games of whole deals, taken in their order, whatever order they come in."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.deals = 0
        self.bots: dict[str, BotTally] = {}
        self.pairs: defaultdict[tuple[str, str], PairTally] = defaultdict(PairTally)
        self.ratings = Ratings()
        self.faults: list[Fault] = []
        self._waiting: dict[int, list[GameResult]] = {}

    def offer(self, result: GameResult) -> None:
        """Take a result in; it counts when its deal's turn has come."""
        self._waiting.setdefault(result.deal, []).append(result)

    def count_next(self) -> bool:
        """Count the next deal, if all its games are there."""
        if len(self._waiting.get(self.deals, ())) < self.seats:
            return False
        self._count(self._waiting.pop(self.deals))
        return True

    def count_rest(self) -> None:
        """Count also what is left of deals that were not played to the end."""
        waiting = sorted(self._waiting.items())
        self._waiting.clear()
        for _, games in waiting:
            self._count(games)

    def _count(self, games: Iterable[GameResult]) -> None:
        deal = sorted(games, key=lambda game: game.game)
        self.deals += 1
        self.games += len(deal)
        names = sorted({name for game in deal for name in game.bots})
        for name in names:
            self.bots.setdefault(name, BotTally(name)).add(deal)
        for one, other in combinations(names, 2):
            self.pairs[one, other].add(deal, one, other)
        for game in deal:
            self.ratings.add(game)
            self.faults += game.faults

    def ranked(self) -> list[BotTally]:
        """The most wins first; of equals, the higher score."""
        return sorted(
            self.bots.values(), key=lambda bot: (-bot.wins.value, -bot.scores.value, bot.name)
        )

    def widest(self) -> float | None:
        """Half the width of the widest interval of a win share."""
        widths = [bot.win_share().half_width for bot in self.bots.values()]
        known = [width for width in widths if width is not None]
        return max(known) if known and len(known) == len(widths) else None
