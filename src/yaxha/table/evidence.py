"""Values that a player keeps from a game, and their comparison with its proof.

A proof that agrees with itself proves little: a server may swap the seed and its commitment at
once. It cannot swap what a player has kept.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, Self

from yaxha.engine import Record, Seat
from yaxha.table.fair import (
    BadProof,
    Proof,
    check_hash_like,
    check_nonce,
    commitment_of,
    hash_of_nonce,
    read_hashes,
    read_nonces,
    wrong_hashes,
)

Finding = Literal["matches", "differs", "replaced", "unknown"]
"""The result of one comparison.

``unknown`` where nothing was kept, ``replaced`` where the hash stands in for a nonce.
"""


@dataclass(frozen=True)
class Comparison:
    """The results of all comparisons with one proof."""

    seen_commitment: Finding
    seen_hashes: Finding
    own_nonces: Finding

    @property
    def differs(self) -> bool:
        return "differs" in (self.seen_commitment, self.seen_hashes, self.own_nonces)

    @property
    def is_complete(self) -> bool:
        return self.seen_commitment == self.seen_hashes == self.own_nonces == "matches"


@dataclass(frozen=True)
class Kept:
    """The commitment and the hashes seen before the game, and the nonces of one's own seats."""

    commitment: str | None = None
    hashes: tuple[str, ...] = ()
    """By seat, the empty one for a bot's."""
    nonces: Mapping[Seat, str] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if self.commitment is not None:
            check_hash_like("commitment", self.commitment)
        for nonce in self.nonces.values():
            check_nonce(nonce)

    @classmethod
    def of(cls, record: Record) -> Self:
        """Read what a player's device has added to the header of its record."""
        lines = dict(record.extras)
        hashes, nonces = lines.get("seen-hashes"), lines.get("own-nonces")
        try:
            by_seat = () if nonces is None else read_nonces(nonces)
            return cls(
                lines.get("seen-commitment"),
                () if hashes is None else read_hashes(hashes),
                {seat: nonce for seat, nonce in zip(Seat, by_seat, strict=False) if nonce},
            )
        except ValueError as error:
            raise BadProof(str(error)) from None

    def over(self, other: "Kept") -> "Kept":
        """Return these values, and those of the other where there are none."""
        return Kept(
            self.commitment or other.commitment,
            self.hashes or other.hashes,
            self.nonces or other.nonces,
        )

    def compared(self, proof: Proof) -> Comparison:
        is_same = self.commitment == commitment_of(proof.bag.seed)
        return Comparison(
            "unknown" if self.commitment is None else "matches" if is_same else "differs",
            self._compared_hashes(proof),
            self._compared_nonces(proof),
        )

    def _compared_hashes(self, proof: Proof) -> Finding:
        if not self.hashes:
            return "unknown"
        are_as_many = len(self.hashes) == len(proof.bag.nonces)
        return "matches" if are_as_many and not wrong_hashes(proof, self.hashes) else "differs"

    def _compared_nonces(self, proof: Proof) -> Finding:
        if not self.nonces:
            return "unknown"
        used = dict(zip(Seat, proof.bag.nonces, strict=False))
        if any(
            used.get(seat) not in (own, hash_of_nonce(own)) for seat, own in self.nonces.items()
        ):
            return "differs"
        return (
            "matches" if all(used[seat] == own for seat, own in self.nonces.items()) else "replaced"
        )
