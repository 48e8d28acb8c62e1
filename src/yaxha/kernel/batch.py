"""Batches of games for learning, stepped together through the caller's buffers."""

from typing import Any, SupportsIndex

from yaxha.kernel.bits import whole
from yaxha.kernel.chance import ALL, seed_of
from yaxha.kernel.checks import check_buffer
from yaxha.kernel.layout import ACTIONS, END
from yaxha.kernel.legality import allows, fill_mask, refusal, sample_action
from yaxha.kernel.moves import apply, begin
from yaxha.kernel.observation import OBSERVED, fill_observation
from yaxha.kernel.scoring import total_of
from yaxha.kernel.state import IllegalStep, State
from yaxha.kernel.survey import survey_all

MOST_GAMES = 1048576


class Batch:
    """``count`` games of ``State(seats, seed)``, with consecutive seeds from ``first_seed`` on.

    All buffers have a row for each game and are written in place. A game that is over stays so
    until ``restart`` replaces it by the game of the next seed.
    """

    def __init__(
        self, count: SupportsIndex, seats: SupportsIndex, first_seed: SupportsIndex = 0
    ) -> None:
        games = whole(count)
        if not 1 <= games <= MOST_GAMES:
            raise ValueError(f"A batch has 1 to {MOST_GAMES} games, not {games}.")
        self.next_seed = seed_of(first_seed)
        self.games: list[State] = []
        for _ in range(games):
            self.games.append(State(seats, self.next_seed))
            self.next_seed = self.next_seed + 1 & ALL
        self.width = self.games[0].seats

    def __len__(self) -> int:
        return len(self.games)

    def game(self, nth: SupportsIndex) -> State:
        """Return a copy of one game."""
        number = whole(nth)
        if not 0 <= number < len(self.games):
            raise IndexError(f"There is no game {number}: they are 0 to {len(self.games) - 1}.")
        return self.games[number].clone()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("A Batch cannot be pickled or copied; the State of each of its games can.")

    # Reading

    def masks(self, out: Any) -> None:
        """Write masks of legal actions into a buffer of uint8, of shape (games, 194)."""
        check_buffer(out, "out", "B", (len(self.games), ACTIONS))
        write_masks(self.games, memoryview(out).cast("B"))

    def observations(self, out: Any) -> None:
        """Write observations of the seats to act into a buffer of uint8, of shape (games, 709)."""
        check_buffer(out, "out", "B", (len(self.games), OBSERVED))
        write_observations(self.games, memoryview(out).cast("B"))

    def seats(self, out: Any) -> None:
        """Write the seats to act into a buffer of int32; -1 for a game that is over."""
        check_buffer(out, "out", "i", (len(self.games),))
        write_seats(self.games, memoryview(out))

    def totals(self, out: Any) -> None:
        """Write the current scores into a buffer of int32, of shape (games, seats)."""
        check_buffer(out, "out", "i", (len(self.games), self.width))
        write_totals(self.games, memoryview(out).cast("B").cast("i"))

    def done(self, out: Any) -> None:
        """Write 1 for each game that is over, else 0, into a buffer of uint8."""
        check_buffer(out, "out", "B", (len(self.games),))
        write_done(self.games, memoryview(out))

    # Stepping

    def sample(self, out: Any) -> None:
        """Write a random legal action of each game into a buffer of int32; -1 if it is over."""
        check_buffer(out, "out", "i", (len(self.games),))
        write_samples(self.games, memoryview(out))

    def step(self, actions: Any) -> None:
        """Do one action in each game, from a buffer of int32; -1 in a game that is over.

        Raises IllegalStep, which names the game, if any action is illegal; no game changes then.
        """
        check_buffer(actions, "actions", "i", (len(self.games),), writable=False)
        rows = memoryview(actions)
        illegal = first_illegal(self.games, rows)
        if illegal >= 0:
            why = refusal(self.games[illegal], rows[illegal])
            raise IllegalStep(f"Game {illegal}: {why}")
        do_all(self.games, rows)

    def restart(self) -> int:
        """Replace each game that is over by that of the next seed; return their number."""
        begun = 0
        for game in self.games:
            if game.over:
                begin(game, self.next_seed)
                self.next_seed = self.next_seed + 1 & ALL
                begun += 1
        return begun


def write_masks(games: list[State], rows: Any) -> None:
    for nth in range(len(games)):
        fill_mask(games[nth], rows[ACTIONS * nth : ACTIONS * nth + ACTIONS])


def write_observations(games: list[State], rows: Any) -> None:
    for nth in range(len(games)):
        observe_acting(games[nth], rows[OBSERVED * nth : OBSERVED * nth + OBSERVED])


def observe_acting(game: State, row: Any) -> None:
    fill_observation(game, game.seat, row)


def write_seats(games: list[State], rows: Any) -> None:
    for nth in range(len(games)):
        rows[nth] = seat_to_act(games[nth])


def seat_to_act(game: State) -> int:
    return -1 if game.phase == END else game.seat


def write_totals(games: list[State], rows: Any) -> None:
    for nth in range(len(games)):
        write_total(games[nth], rows, nth)


def write_total(game: State, rows: Any, nth: int) -> None:
    survey_all(game)
    for seat in range(game.seats):
        rows[game.seats * nth + seat] = total_of(game, seat)


def write_done(games: list[State], rows: Any) -> None:
    for nth in range(len(games)):
        rows[nth] = 1 if seat_to_act(games[nth]) < 0 else 0


def write_samples(games: list[State], rows: Any) -> None:
    for nth in range(len(games)):
        rows[nth] = sample_or_nothing(games[nth])


def sample_or_nothing(game: State) -> int:
    return -1 if game.phase == END else sample_action(game)


def first_illegal(games: list[State], actions: Any) -> int:
    """Return the first game that does not allow its action, or -1 if all do."""
    for nth in range(len(games)):
        if not allows_or_nothing(games[nth], actions[nth]):
            return nth
    return -1


def allows_or_nothing(game: State, action: int) -> bool:
    return action == -1 if game.phase == END else allows(game, action)


def do_all(games: list[State], actions: Any) -> None:
    for nth in range(len(games)):
        do_or_nothing(games[nth], actions[nth])


def do_or_nothing(game: State, action: int) -> None:
    if game.phase != END:
        apply(game, action)
