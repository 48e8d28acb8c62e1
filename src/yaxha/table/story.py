"""Story of a table: its public event feed, shown next to the game and after an absence."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import overload

from msgspec import Struct

MOST_ENTRIES = 300
"""Limit of entries per message."""


class Swap(Struct, frozen=True):
    """A seat whose turn-order tile was swapped."""

    seat: str
    was: int
    now: int


class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry of the story. Its fields depend on its kind.

    - ``started``: order, bonus
    - ``dealt``: round, deal
    - ``laid``: the seat that made its first pick, face down
    - ``picked``: round, picks by seat, the deal and order before them, and by tile the seat that
      ``kept`` it
    - ``took``: seat, tile, its cubes, forced
    - ``swapped``: the new order, swaps
    - ``confirmed``, ``withdrawn``: seat
    - ``built``: round, and by seat builds, totals, gains
    - ``ended``: totals, winners
    - ``late``, ``left``, ``returned``, ``rematch``: seat
    - ``stood-in``, ``nudged``: seat, by
    - ``bot-failed``: the seat for which another bot acted
    - ``unrevealed``: the seat whose hash replaces its nonce
    - ``closed``: no fields
    - ``seated``, ``vacated``, ``reseated``: seat, and the name of the person who sat down, left or
      was sent away
    - ``said``: seat, and phrase or text

    Deals and builds are written as in a record. ``picked``, ``took``, ``confirmed`` and ``built``
    list as ``stand_ins`` the seats for which a stand-in bot acted.
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
    """All entries so far, as an immutable sequence with constant-time append.

    A story and its continuations share one append-only list; each has its own length.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._shared = list(entries)
        self._length = len(self._shared)

    def and_then(self, *entries: Entry) -> "Story":
        after = Story.__new__(Story)
        # Copy the list if another story has already been appended to it.
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
