"""What came of a game, as it is kept."""

from dataclasses import dataclass
from typing import Any, Self

from yaxha.arena.faults import Fault
from yaxha.engine import win_shares


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game. What is told by seat has an entry for each, in their order.

    ``earned`` names the cards a seat earned, ``micros`` what each of its decisions took in
    millionths of a second.
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
        """One win for the game, whole or shared."""
        return win_shares(self.totals)

    def to_json(self) -> dict[str, Any]:
        # By hand, since dataclasses.asdict would copy every number of it.
        fields = {name: getattr(self, name) for name in self.__slots__}
        fields["faults"] = [fault.to_json() for fault in self.faults]
        if self.record is None:
            del fields["record"]
        return fields

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        """A result from what was read, where every list is one again that cannot change."""
        lists = {name: tuple(fields[name]) for name in ("bots", "cards", *_BY_SEAT)}
        nested = {name: tuple(map(tuple, fields[name])) for name in ("earned", "micros")}
        faults = tuple(map(Fault.from_json, fields["faults"]))
        return cls(**fields | lists | nested | {"faults": faults})


_BY_SEAT = ("totals", "group_points", "discards")
