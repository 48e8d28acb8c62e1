"""A competition: the games of a schedule, played until it is known who is better."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Protocol

from yaxha.arena.results import GameResult
from yaxha.arena.schedule import GameSpec, Schedule
from yaxha.arena.statistics import Tally

FEWEST_DEALS = 20
"""Before so many, an interval says too little of its own width to stop by it."""


class Players(Protocol):
    """Where games are played: on this machine or on many."""

    def check(self, names: Sequence[str]) -> str | None:
        """Why one of the bots cannot play at all, or None if they all can."""

    def play(self, specs: Iterable[GameSpec]) -> Generator[GameResult]:
        """The results as they come, in any order; whoever stops listening stops the games."""


class Competition:
    """What is to be played and what has been; it may be left at any time and gone on with."""

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
        """Play what is missing; every result is kept before it counts."""
        with closing(players.play(self._missing())) as results:
            for result in results:
                keep(result)
                self._take(result)
                if self.is_settled:
                    return

    def end(self) -> Tally:
        """All that counts: also deals that were not played to the end, if it was left before."""
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
        # Deal by deal and in their order, so that where it ends does not depend on who was faster.
        while not self.is_settled and self.tally.count_next():
            self.is_settled = self._is_sure()

    def _is_sure(self) -> bool:
        if self.until is None or self.tally.deals < FEWEST_DEALS:
            return False
        widest = self.tally.widest()
        return widest is not None and widest <= self.until
