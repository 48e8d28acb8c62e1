"""A competition: plays a schedule until the results are precise enough."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Protocol

from yaxha.arena.results import GameResult
from yaxha.arena.schedule import GameSpec, Schedule
from yaxha.arena.statistics import Tally

FEWEST_DEALS = 20
"""With fewer deals, the width of an interval is too uncertain to stop by it."""


class Players(Protocol):
    """An executor of games, on one machine or many."""

    def check(self, names: Sequence[str]) -> str | None:
        """Return why a bot cannot play, or None if all can."""

    def play(self, specs: Iterable[GameSpec]) -> Generator[GameResult]:
        """Yield the results in any order; closing the generator stops the games."""


class Competition:
    """The games to play and those already played; it can be interrupted and resumed."""

    def __init__(
        self,
        schedule: Schedule,
        deals: int,
        until: float | None = None,
        earlier: Iterable[GameResult] = (),
    ) -> None:
        self.schedule = schedule
        self.deals = deals
        self.until = until
        self.tally = Tally(schedule.seats)
        self.is_settled = False
        self._known: set[int] = set()
        for result in earlier:
            if result.deal < deals and result.game not in self._known:
                self._take(result)

    @property
    def played(self) -> int:
        return len(self._known)

    def play(self, players: Players, keep: Callable[[GameResult], None]) -> None:
        """Play the missing games, and store each result before counting it."""
        with closing(players.play(self._missing())) as results:
            for result in results:
                keep(result)
                self._take(result)
                if self.is_settled:
                    return

    def end(self) -> Tally:
        """Return the final tally; after an interruption it includes unfinished deals."""
        if not self.is_settled:
            self.tally.count_rest()
        return self.tally

    def _missing(self) -> Iterator[GameSpec]:
        if not self.is_settled:
            for spec in self.schedule.all_games(self.deals):
                if spec.number not in self._known:
                    yield spec

    def _take(self, result: GameResult) -> None:
        self._known.add(result.game)
        self.tally.offer(result)
        # Count deals in order, so that the stopping point does not depend on speed.
        while not self.is_settled and self.tally.count_next():
            self.is_settled = self._is_sure()

    def _is_sure(self) -> bool:
        if self.until is None or self.tally.deals < FEWEST_DEALS:
            return False
        widest = self.tally.widest()
        return widest is not None and widest <= self.until
