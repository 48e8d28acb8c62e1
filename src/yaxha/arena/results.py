"""Result of a game, as it is stored."""

from dataclasses import dataclass
from typing import Any, Self

from yaxha.arena.faults import Fault
from yaxha.engine import win_shares


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game. Values by seat have one entry per seat, in order.

    ``earned``: the cards that each seat earned. ``micros``: the duration of each of its decisions,
    in microseconds.
    """

    game: int
    deal: int
    bots: tuple[str, ...]
    cards: tuple[str, ...]
    totals: tuple[int, ...]
    group_points: tuple[int, ...]
    earned: tuple[tuple[str, ...], ...]
    discards: tuple[int, ...]
    micros: tuple[tuple[int, ...], ...]
    faults: tuple[Fault, ...] = ()
    record: str | None = None

    @property
    def wins(self) -> tuple[float, ...]:
        """Return each seat's share of the win; all seats with the most points share it (E4)."""
        return win_shares(self.totals)

    def to_json(self) -> dict[str, Any]:
        # dataclasses.asdict would copy every number.
        fields = {name: getattr(self, name) for name in self.__slots__}
        fields["faults"] = [fault.to_json() for fault in self.faults]
        if self.record is None:
            del fields["record"]
        return fields

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        """Return a result from decoded JSON, with tuples for lists."""
        lists = {name: tuple(fields[name]) for name in ("bots", "cards", *_BY_SEAT)}
        nested = {name: tuple(map(tuple, fields[name])) for name in ("earned", "micros")}
        faults = tuple(map(Fault.from_json, fields["faults"]))
        return cls(**fields | lists | nested | {"faults": faults})


_BY_SEAT = ("totals", "group_points", "discards")
