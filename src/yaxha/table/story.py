"""What has happened at a table, as all may read it: for the log beside the game, and for
"since your last visit"."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import overload

from msgspec import Struct

MOST_ENTRIES = 300
"""How many entries are sent at once."""


class Swap(Struct, frozen=True):
    """A seat whose turn-order tile was swapped."""

    seat: str
    was: int
    now: int


class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the story. What else it has depends on its kind.

    ``started`` order, bonus; ``dealt`` round, deal; ``laid`` seat, whose card lies face down;
    ``picked`` round, picks by seat, the deal and the order they met, and by tile who ``kept`` it;
    ``took`` seat, tile, its cubes, forced; ``swapped`` the new order and swaps; ``confirmed``,
    ``withdrawn`` seat; ``built`` round, builds, totals and gains by seat; ``ended`` totals,
    winners; ``late``, ``left``, ``returned``, ``rematch`` seat; ``stood-in``, ``nudged`` seat, by;
    ``bot-failed`` seat, for which another bot decided;
    ``unrevealed`` seat, of whose nonce the hash stands in; ``closed`` alone, by the host;
    ``seated``, ``vacated``, ``reseated`` seat and the name of who sat down, stood up or was sent
    away; ``said`` seat, phrase or text. Deals and builds are written as in a record.
    ``picked``, ``took``, ``confirmed`` and ``built`` name the ``stand_ins``: the people for whom a
    bot decided.
    """

    kind: str
    at: int
    seat: str | None = None
    round: int | None = None
    order: str | None = None
    bonus: tuple[str, ...] | None = None
    deal: str | None = None
    picks: tuple[int, ...] | None = None
    kept: tuple[str | None, ...] | None = None
    tile: int | None = None
    cubes: str | None = None
    forced: bool | None = None
    swaps: tuple[Swap, ...] | None = None
    builds: tuple[str, ...] | None = None
    totals: tuple[int, ...] | None = None
    gains: tuple[int, ...] | None = None
    winners: tuple[str, ...] | None = None
    phrase: str | None = None
    text: str | None = None
    by: str | None = None
    """The seat that asked for it."""
    name: str | None = None
    stand_ins: tuple[str, ...] | None = None


class Story(Sequence[Entry]):
    """All entries so far, as a value.

    A story and those that continue it share one list, to which is only ever added; each knows how
    much of it is its own. So one more entry costs the same however many there are.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._shared = list(entries)
        self._length = len(self._shared)

    def and_then(self, *entries: Entry) -> "Story":
        after = Story.__new__(Story)
        # If another story has gone on from here, the list is that one's.
        is_last = len(self._shared) == self._length
        after._shared = self._shared if is_last else self._shared[: self._length]
        after._shared.extend(entries)
        after._length = self._length + len(entries)
        return after

    def __repr__(self) -> str:
        return f"Story({list(self)!r})"

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Entry]:
        return islice(self._shared, self._length)

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...

    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        if isinstance(index, slice):
            return [self._shared[nth] for nth in range(*index.indices(self._length))]
        return self._shared[range(self._length)[index]]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Story):
            return NotImplemented
        return self._length == other._length and all(
            one == two for one, two in zip(self, other, strict=True)
        )

    def __hash__(self) -> int:
        return hash((self._length, self[-1] if self._length else None))
