"""Commands that were done, by their ids: the newest of them, so that a table does not grow."""

from collections.abc import Mapping
from itertools import islice
from typing import TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct

from yaxha.table.commands import Command

LEAST_KNOWN = 256
"""Of a seat's commands, so many of the newest are always known."""
MOST_KNOWN = 512
"""When there are so many, the oldest are forgotten: many at a time, since each time costs."""

Key = TypeVar("Key")

encode = msgspec.json.Encoder().encode


class Done(Struct, frozen=True, gc=False):
    """The number a command was answered with, and a digest of it: 0 where none was kept."""

    number: int
    digest: int


def digest_of(command: Command) -> int:
    """Tells apart what a sender mixes up. Who makes two that are alike deceives only themselves."""
    return crc32(encode(command))


def with_one(known: Mapping[Key, Done], key: Key, done: Done) -> Mapping[Key, Done]:
    return {**(known if len(known) < MOST_KNOWN else newest(known)), key: done}


def newest(known: Mapping[Key, Done]) -> Mapping[Key, Done]:
    """All of them, or the newest where they are too many."""
    if len(known) < MOST_KNOWN:
        return known
    return dict(islice(known.items(), len(known) - LEAST_KNOWN, None))
