"""A player's own evidence about a game's fair bag, and its comparison with the proof.

A proof that is consistent in itself proves little: a server could swap the seed together with its
commitment. It cannot swap values that a player has kept.
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

``unknown`` if nothing was kept, ``replaced`` if the hash was used instead of a nonce.
"""


@dataclass(frozen=True)
class Comparison:
    """Results of all comparisons with one proof."""

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
    """Commitment and hashes seen before the game, and the nonces of the player's own seats."""

    commitment: str | None = None
    hashes: tuple[str, ...] = ()
    """By seat, empty for a bot's seat."""
    nonces: Mapping[Seat, str] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if self.commitment is not None:
            check_hash_like("commitment", self.commitment)
        for nonce in self.nonces.values():
            check_nonce(nonce)

    @classmethod
    def of(cls, record: Record) -> Self:
        """Read the lines that a player's device has added to the record's header."""
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
        """Return these values, completed with the other's where missing."""
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
