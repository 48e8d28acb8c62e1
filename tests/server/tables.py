"""Tables for tests without a server: commands in, values out."""

import itertools
from random import Random

from yaxha.engine import Build, Phase, Seat
from yaxha.table import commands, events
from yaxha.table.commands import Command
from yaxha.table.decide import InGame, come_back, decide, decide_for_bot, expire
from yaxha.table.events import Transaction
from yaxha.table.evolve import continued, first_table, replayed
from yaxha.table.options import LETTERS, MySeat, Options, SeatWish
from yaxha.table.seats import NOBODY_AWAY, Away, Credentials
from yaxha.table.state import Table
from yaxha.table.transactions import Decision
from yaxha.table.versions import EVENTS, RULES

HOST = Credentials("host")
SEED = "5e" * 32


class Played:
    """A table in play, with its log and a simulated clock."""

    def __init__(self, *seats: SeatWish, options: Options | None = None) -> None:
        self.at = 1_000_000
        created = events.Created(
            options or Options(),
            seats,
            "host",
            SEED,
            rules_version=RULES,
            events_version=EVENTS,
        )
        first = [Transaction((created,))]
        self.log: list[tuple[list[Transaction], int]] = [(first, self.at)]
        self.table = first_table("t", first, self.at)
        self._ids = itertools.count(1)

    def do(
        self,
        command: Command,
        who: Credentials = HOST,
        *,
        id: str | None = None,
        seen: int | None = None,
        away: Away = NOBODY_AWAY,
    ) -> Table:
        self.at += 1000
        name = id or f"c{next(self._ids)}"
        decision = decide(self.table, command, who, self.at, id=name, seen=seen, away=away)
        return self.table if decision is None else self._written(decision)

    def come_back(self, *seats: Seat) -> Table:
        """Reconnect seats."""
        self.at += 1000
        decision = come_back(self.table, seats, self.at)
        return self.table if decision is None else self._written(decision)

    def bot_does(self, action: object) -> Table:
        self.at += 1000
        return self._written(decide_for_bot(self.table, action, self.at))  # type: ignore[arg-type]

    def wait(self, milliseconds: int) -> Table:
        """Advance the clock and expire what is late."""
        self.at += milliseconds
        late = [seat for seat, (at, _) in self.table.deadlines().items() if at <= self.at]
        decision = expire(self.table, late, self.at)
        return self.table if decision is None else self._written(decision)

    def _written(self, decision: Decision) -> Table:
        self.log.append(([decision.transaction], self.at))
        # The decided table and the table replayed from the log must be equal.
        again = continued(self.table, [decision.transaction], self.at)
        assert again == decision.after
        self.table = decision.after
        return self.table

    def replayed(self) -> Table:
        found = replayed("t", self.log)
        assert found is not None
        return found


def two_people(options: Options | None = None) -> Played:
    """Return a game of two that has begun, with both seats held by the host."""
    played = Played(MySeat("Ana"), MySeat("Bo"), options=options)
    played.do(commands.Ready("A", "nonce-a"))
    played.do(commands.Ready("B", "nonce-b"))
    return played


def play_round(played: Played, rng: Random) -> None:
    """Play all commands of a round in random order."""
    game = played.table.game
    assert game is not None
    number = game.round
    while (game := played.table.game) and game.round == number and game.phase is not Phase.END:
        play_once(played, rng)


def play_once(played: Played, rng: Random) -> None:
    table = played.table
    seat = rng.choice(list(table.wanted))
    played.do(random_command(table, seat, rng))


def random_command(table: Table, seat: Seat, rng: Random) -> InGame:
    """Return a random command that the seat must give."""
    game = table.game
    assert game is not None
    letter = LETTERS[seat]
    wanted = table.wanted[seat].wanted
    if wanted == "pick":
        return commands.PickTile(letter, rng.randint(1, len(game.market)))
    if wanted == "take":
        return commands.TakeTile(letter, rng.choice(game.free_tiles()))
    draft = game.draft(seat, table.sitters[seat].draft)
    if draft.placements:
        return commands.Place(letter, str(rng.choice(draft.placements)))
    return commands.Confirm(letter)


def random_build(table: Table, seat: Seat, rng: Random) -> Build:
    game = table.game
    assert game is not None
    draft = game.draft(seat)
    while draft.placements:
        draft = draft.place(rng.choice(draft.placements))
    return draft.build()
