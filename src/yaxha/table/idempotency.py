"""Idempotency of commands: a bounded window of the newest ids and their answers."""

from collections.abc import Mapping
from itertools import islice
from typing import TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct

from yaxha.table.commands import Command

LEAST_KNOWN = 256
"""Number of a seat's newest commands that are always known."""
MOST_KNOWN = 512
"""Size at which the oldest ids are dropped, many at once because each pruning copies the rest."""

Key = TypeVar("Key")

encode = msgspec.json.Encoder().encode


class Done(Struct, frozen=True, gc=False):
    """The view number that answered a command, and the command's digest (0 if not stored)."""

    number: int
    digest: int


def digest_of(command: Command) -> int:
    """Return a checksum that detects reuse of an id for another command.

    It need not resist attacks: senders who forge a collision harm only themselves.
    """
    return crc32(encode(command))


def with_one(known: Mapping[Key, Done], key: Key, done: Done) -> Mapping[Key, Done]:
    return {**(known if len(known) < MOST_KNOWN else newest(known)), key: done}


def newest(known: Mapping[Key, Done]) -> Mapping[Key, Done]:
    """Return all entries, or the newest ones if there are too many."""
    if len(known) < MOST_KNOWN:
        return known
    return dict(islice(known.items(), len(known) - LEAST_KNOWN, None))
