"""Nonces that are fixed by their hashes: nobody can choose one after another is known."""

from hashlib import sha256
from typing import NamedTuple

SEALED = "sha256:"
"""What a hash is written with, where a nonce could stand as well."""


class Share(NamedTuple):
    """What a seat adds to the fair bag; the nonce is None until it is revealed."""

    hash: str
    nonce: str | None


def hash_of_nonce(nonce: str) -> str:
    return sha256(nonce.encode()).hexdigest()


def sealed(nonce: str) -> str:
    """The hash of a nonce, as it is given instead of the nonce."""
    return SEALED + hash_of_nonce(nonce)


def share_of(given: str) -> Share:
    """Read what a seat gave: a hash, or a nonce, which fixes its own hash."""
    if given.startswith(SEALED):
        return Share(given.removeprefix(SEALED), None)
    return Share(hash_of_nonce(given), given)


def is_of(nonce: str, hash: str) -> bool:
    """Return True for the nonce of a hash, and for the hash itself, which may stand in for it."""
    return nonce == hash or hash_of_nonce(nonce) == hash
