"""Schedule: opponents, seats and deals, determined by the settings alone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, Self

from yaxha.bots.base import Bot
from yaxha.bots.random_bot import RandomBot
from yaxha.engine import SEATS, Game, new_game


@dataclass(frozen=True, slots=True)
class GameSpec:
    """Everything that determines a game, so that it can be played anywhere and repeated."""

    number: int
    deal: int
    bots: tuple[str, ...]
    seed: int
    limit: float
    keep_record: bool

    def start(self) -> tuple[Game, Random]:
        """Return the new game and the random generator for its draws: the same for a deal."""
        # Random hashes a string with SHA-512: the result is the same on every machine.
        rng = Random(f"yaxha arena {self.seed} deal {self.deal}")
        return new_game(len(self.bots), rng), rng

    def bot_rng(self, seat: int, interruptions: int) -> Random:
        """Return a bot's random generator, which no deal depends on.

        A bot that restarts in the middle of a game does not repeat its first choices.
        """
        return Random(f"yaxha arena {self.seed} luck {self.number} {seat} {interruptions}")

    def stand_in(self, seat: int) -> Bot:
        """Return the bot that continues in the seat of a bot at fault."""
        return RandomBot(Random(f"yaxha arena {self.seed} stand-in {self.number} {seat}"))

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        return cls(**fields | {"bots": tuple(fields["bots"])})


class Schedule:
    """The games of a competition, by deals.

    A deal has a line-up of entrants and is played once for each of its rotations, so that every
    entrant plays the same draws from every seat. An entrant is a position in the list of bots; a
    name may have several.
    """

    def __init__(
        self, bots: tuple[str, ...], *, seats: int, seed: int, limit: float, keep_records: bool
    ) -> None:
        if not bots:
            raise ValueError("A schedule needs at least one bot.")
        if not 2 <= seats <= len(SEATS):
            raise ValueError("A game has 2, 3 or 4 seats.")
        self.bots = bots
        self.seats = seats
        self.seed = seed
        self.limit = limit
        self.keep_records = keep_records
        self._line_ups: list[tuple[int, ...]] = []
        self._rng = Random(f"yaxha arena {seed} line-ups")
        self._played: Counter[int] = Counter()
        self._met: Counter[tuple[int, int]] = Counter()

    def line_up(self, deal: int) -> tuple[int, ...]:
        """Return the entrants of a deal, clockwise, in its first game."""
        while len(self._line_ups) <= deal:
            self._line_ups.append(self._next_line_up())
        return self._line_ups[deal]

    def _next_line_up(self) -> tuple[int, ...]:
        """Return the entrants with the fewest games so far, and the fewest against each other.

        Each is chosen once; if there are fewer entrants than seats, as evenly as possible.
        """
        chosen: list[int] = []
        for _ in range(self.seats):

            def need(entrant: int) -> tuple[int, int, int, float]:
                meetings = sum(self._met[entrant, other] for other in chosen)
                again = chosen.count(entrant)
                return again, self._played[entrant] + again, meetings, self._rng.random()

            chosen.append(min(range(len(self.bots)), key=need))
        self._played.update(chosen)
        for one, other in combinations(chosen, 2):
            self._met.update([(one, other), (other, one)])
        # The neighbour cards depend on the order of the seats.
        self._rng.shuffle(chosen)
        return tuple(chosen)

    def games(self, deal: int) -> list[GameSpec]:
        line_up = self.line_up(deal)
        names = [self.bots[entrant] for entrant in line_up]
        return [
            GameSpec(
                number=deal * self.seats + turn,
                deal=deal,
                bots=tuple(names[turn:] + names[:turn]),
                seed=self.seed,
                limit=self.limit,
                keep_record=self.keep_records,
            )
            for turn in range(self.seats)
        ]

    def all_games(self, deals: int) -> Iterator[GameSpec]:
        for deal in range(deals):
            yield from self.games(deal)

    def deals_for(self, games: int) -> int:
        """Return the number of whole deals for at least this many games."""
        return -(-games // self.seats)
