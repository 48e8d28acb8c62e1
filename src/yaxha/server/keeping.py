"""Values that a player keeps from a game, and their comparison with its proof.

A proof that agrees with itself proves little: a server may swap the seed and its commitment at
once. It cannot swap what a player has kept.
"""

from dataclasses import dataclass
from typing import Literal, Self

from yaxha.engine import Record
from yaxha.server.fair import (
    BadProof,
    Proof,
    check_hash_like,
    check_nonce,
    commitment_of,
    read_nonces,
)

Finding = Literal["matches", "differs", "unknown"]
"""The result of one comparison; ``unknown`` where nothing was kept."""


@dataclass(frozen=True)
class Comparison:
    """The results of all comparisons with one proof."""

    seen_commitment: Finding
    own_nonces: Finding

    @property
    def differs(self) -> bool:
        return "differs" in (self.seen_commitment, self.own_nonces)

    @property
    def is_complete(self) -> bool:
        return self.seen_commitment == self.own_nonces == "matches"


@dataclass(frozen=True)
class Kept:
    """The commitment seen before the game, and the nonces of one's own seats."""

    commitment: str | None = None
    nonces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.commitment is not None:
            check_hash_like("commitment", self.commitment)
        for nonce in self.nonces:
            check_nonce(nonce)

    @classmethod
    def of(cls, record: Record) -> Self:
        """Read what a player's device has added to the header of its record."""
        lines = dict(record.extras)
        written = lines.get("own-nonces")
        try:
            nonces = () if written is None else read_nonces(written)
            return cls(lines.get("seen-commitment"), tuple(filter(None, nonces)))
        except ValueError as error:
            raise BadProof(str(error)) from None

    def over(self, other: "Kept") -> "Kept":
        """Return these values, and those of the other where there are none."""
        return Kept(self.commitment or other.commitment, self.nonces or other.nonces)

    def missing(self, proof: Proof) -> tuple[str, ...]:
        """Return the kept nonces that no seat has in the proof."""
        return tuple([nonce for nonce in self.nonces if nonce not in proof.bag.nonces])

    def compared(self, proof: Proof) -> Comparison:
        is_same = self.commitment == commitment_of(proof.bag.seed)
        return Comparison(
            "unknown" if self.commitment is None else "matches" if is_same else "differs",
            "unknown" if not self.nonces else "differs" if self.missing(proof) else "matches",
        )
