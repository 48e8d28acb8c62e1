"""Transactions: a command's events, with automatic consequences (a deal, the last free tile)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from yaxha.engine import Game, Phase, Seat
from yaxha.table import events
from yaxha.table.errors import Refused
from yaxha.table.events import AnyEvent, Transaction
from yaxha.table.evolve import apply_event, viewers_of
from yaxha.table.fair import FairBag, Shuffle
from yaxha.table.options import Cards, SeatLetter, letter
from yaxha.table.state import Table, Viewer
from yaxha.table.versions import EVENTS


class Decision(NamedTuple):
    """A transaction to append to the log, and the table after it."""

    transaction: Transaction
    after: Table


@dataclass
class Trial:
    """A transaction in the making: the events so far, and the table after them."""

    table: Table
    at: int
    events: list[AnyEvent] = field(default_factory=list)
    shown: set[Viewer] = field(default_factory=set)

    def add(self, event: AnyEvent) -> None:
        self.shown |= viewers_of(self.table, event)
        self.table = apply_event(self.table, event, self.at)
        self.events.append(event)

    def decision(
        self, by: SeatLetter | None = None, command: str | None = None, digest: int = 0
    ) -> Decision:
        """Add the automatic consequences and return the complete transaction."""
        for event in _consequences(self):
            self.add(event)
        if self.table.events_version < EVENTS:
            upgraded = events.Upgraded(EVENTS)
            self.table = apply_event(self.table, upgraded, self.at)
            self.events.insert(0, upgraded)
        transaction = Transaction(tuple(self.events), by, command, digest)
        return Decision(transaction, self.table.counted(self.shown, transaction, self.at))


def _consequences(trial: Trial) -> Iterator[AnyEvent]:
    while True:
        table = trial.table
        game = table.game
        if game is None:
            if not all(sitter.is_ready for sitter in table.sitters):
                return
            if any(sitter.is_hiding_nonce for sitter in table.sitters):
                if table.sealed is None:
                    yield events.Sealed()
                return
            shuffle = shuffle_of(table)
            order = "".join(map(str, shuffle.order))
            yield events.Started(order, tuple([str(card) for card in shuffle.bonus]))
        elif game.phase is Phase.DEAL:
            yield events.Dealt(str(shuffle_of(table).deal(game.round, len(table.seats))))
        elif game.phase is Phase.TAKE and len(free := game.free_tiles()) == 1:
            yield events.Took(letter(game.acting()[0]), free[0], forced=True)
        else:
            return


def shuffle_of(table: Table) -> Shuffle:
    """Return the table's shuffle, derived from its seed and the seats' nonces."""
    nonces = tuple([sitter.nonce or "" for sitter in table.sitters])
    return _shuffle(table.seed, nonces, table.options.cards)


@lru_cache(maxsize=1024)
def _shuffle(seed: str, nonces: tuple[str, ...], cards: Cards) -> Shuffle:
    chosen = None if isinstance(cards, str) else cards
    return FairBag(seed, nonces).shuffle(len(nonces), cards == "introductory", chosen)


# Checks shared by several commands


def seat_at(table: Table, letter: str) -> Seat:
    seat = Seat[letter]
    if seat >= len(table.sitters):
        raise Refused("no-such-seat", f"This table has no seat {seat}.", facts={"seat": letter})
    return seat


def require_not_begun(table: Table) -> None:
    if table.game is not None or table.sealed is not None:
        raise Refused("begun", "The game has begun. Seats can no longer be changed.")


def require_not_closed(table: Table) -> None:
    if table.closed:
        raise Refused("closed", "The host has closed this table. It accepts no more commands.")


def require_game(table: Table) -> Game:
    if table.game is None:
        raise Refused("not-begun", "The game has not begun yet.")
    return table.game
