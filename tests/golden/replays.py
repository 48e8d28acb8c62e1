"""Replays of records by the oracle, with the events of each round for tests to query."""

from collections.abc import Callable
from dataclasses import dataclass

import oracle
from oracle import Cell, Pyramid, Score


@dataclass
class Building:
    """A seat's build: the pyramid before it, the placements in order, and the discards."""

    seat: int
    before: Pyramid
    placed: list[tuple[str, Cell]]
    discarded: str

    def steps(self) -> list[tuple[Pyramid, str, Cell]]:
        """Return each placement with the pyramid before it."""
        pyramid = dict(self.before)
        found = []
        for color, cell in self.placed:
            found.append((dict(pyramid), color, cell))
            pyramid[cell] = color
        return found


@dataclass
class Round:
    order: str
    order_after: str
    picks: list[int]
    takers: list[int]
    buildings: list[Building]

    def ties(self) -> list[set[int]]:
        """Return the seats of each tie, by the tile they picked."""
        picked = [
            {seat for seat, pick in enumerate(self.picks) if pick == tile}
            for tile in sorted(set(self.picks))
        ]
        return [seats for seats in picked if len(seats) > 1]

    def tie_sizes(self) -> list[int]:
        return sorted(map(len, self.ties()))

    def first(self, seats: set[int]) -> int:
        """Return the one of these seats with the lowest turn-order tile."""
        return min(seats, key=lambda seat: self.order.index(oracle.SEATS[seat]))


@dataclass
class Replay:
    """A record, its final ``state``, and its ``scores`` (empty for an unfinished game)."""

    names: list[str]
    extra_keys: list[str]
    rounds: list[Round]
    state: oracle.State
    scores: list[Score]

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def pyramids(self) -> list[Pyramid]:
        return self.state.pyramids

    @property
    def buildings(self) -> list[Building]:
        return [building for each in self.rounds for building in each.buildings]

    def steps(self) -> list[tuple[Pyramid, str, Cell]]:
        return [step for building in self.buildings for step in building.steps()]

    def earned(self, slug: str) -> set[int]:
        """Return the seats that earn the card; none if it was not drawn."""
        return {seat for seat, line in enumerate(self.scores) if line["bonus"].get(slug)}


def replay(text: str) -> Replay:
    header, _, body = text.partition("\n\n")
    state = oracle.read_header(header.split("\n"))
    _, seats_line, _, _, *extra_lines = header.split("\n")
    rounds = [play_round(state, line) for line in body.split("\n") if line[:1].isdigit()]
    ended = state.phase == "end"
    return Replay(
        seats_line.removeprefix("seats: ").split(", "),
        [line.partition(":")[0] for line in extra_lines],
        rounds,
        state,
        oracle.score(state.pyramids, state.bonus) if ended else [],
    )


def play_round(state: oracle.State, line: str) -> Round:
    played = Round(state.order, "", [], [], [])
    for token in line.split(" ")[1:]:
        if state.phase == "pick":
            played.picks = [int(digit) for digit in token[1::2]]
        elif state.phase == "take":
            played.takers.append(oracle.SEATS.index(token[0]))
        elif state.phase == "build":
            played.buildings.append(read_building(state, token))
        oracle.apply_token(state, token)
    played.order_after = state.order
    return played


def read_building(state: oracle.State, token: str) -> Building:
    seat = oracle.SEATS.index(token[0])
    words = token[2:].split(",")
    discarded = words.pop()[1:] if words[-1].startswith("x") else ""
    placed = [(word[0], oracle.NAMES[word[1:]]) for word in words]
    return Building(seat, dict(state.pyramids[seat]), placed, discarded)


Corner = Callable[[Replay], bool]


def named_into(table: dict[str, Corner]) -> Callable[[Corner], Corner]:
    """Return a decorator that registers a predicate for the file of the same name."""

    def mark(corner: Corner) -> Corner:
        table[corner.__name__.replace("_", "-")] = corner
        return corner

    return mark
