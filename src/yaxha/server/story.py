"""What has happened at a table, as all may read it: for the log beside the game, and for
"since your last visit"."""

from msgspec import Struct


class Entry(Struct, frozen=True, omit_defaults=True):
    """One line of the story. What else it has depends on its kind.

    ``started`` order, bonus; ``dealt`` round, deal; ``picked`` picks by seat; ``took`` seat, tile,
    forced; ``swapped`` order; ``built`` round, builds; ``ended`` totals; ``late``, ``left``,
    ``returned`` seat; ``said`` seat, phrase or text. Deals and builds are written as in a record.
    """

    kind: str
    at: int
    seat: str | None = None
    round: int | None = None
    order: str | None = None
    bonus: tuple[str, ...] | None = None
    deal: str | None = None
    picks: tuple[int, ...] | None = None
    tile: int | None = None
    forced: bool | None = None
    builds: tuple[str, ...] | None = None
    totals: tuple[int, ...] | None = None
    phrase: str | None = None
    text: str | None = None
