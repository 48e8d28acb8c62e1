"""Faults of bots in arena games, with all it takes to reproduce them."""

from dataclasses import asdict, dataclass
from typing import Any, Self

from yaxha.bots.answers import BotFault, FaultKind
from yaxha.bots.untrusted_text import safe_text


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in one game.

    ``doing``: the bot's task: start, pick, take, build or close. ``details``: the last lines of the
    traceback, if there is one. ``record``: the game so far.
    """

    game: int
    bot: str
    seat: str
    kind: FaultKind
    round: int
    doing: str
    message: str
    rule: str | None
    details: tuple[str, ...]
    record: str

    @classmethod
    def of(
        cls, fault: BotFault, *, game: int, bot: str, seat: str, round: int, doing: str, record: str
    ) -> Self:
        return cls(
            game=game,
            bot=bot,
            seat=seat,
            kind=fault.kind,
            round=round,
            doing=doing,
            message=safe_text(fault.sentence),
            rule=fault.rule,
            details=tuple(map(safe_text, last_of(fault.trace))),
            record=record,
        )

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        kind, details = FaultKind(fields["kind"]), tuple(fields["details"])
        return cls(**fields | {"kind": kind, "details": details})


MOST_DETAILS = 10


def last_of(details: tuple[str, ...]) -> tuple[str, ...]:
    """Return the last lines, without those of a traceback frame that is cut off."""
    lines = details[-MOST_DETAILS:]
    if len(details) <= MOST_DETAILS:
        return lines
    frames = [place for place, line in enumerate(lines) if line.startswith("  File ")]
    return lines[frames[0] :] if frames else lines
