"""Rate limits: token buckets in bounded memory."""

import ipaddress
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

PER = {"second": 1.0, "minute": 60.0, "hour": 3600.0}

MOST_KEYS = 20_000
"""Maximum number of buckets per limit; the least recently used is evicted first. Identities are
free to create, but they have separate limits and so cannot evict addresses."""


COUNTED = ("sockets", "connections")
"""Limits on things open at the same time, as opposed to rates."""


class BadLimit(ValueError):
    """A limit that cannot be parsed."""


class Rate(NamedTuple):
    """A token bucket's capacity, and the seconds in which it refills."""

    number: float
    span: float

    @classmethod
    def parse(cls, text: str) -> Self:
        found = re.fullmatch(r"(\d{1,9})/(second|minute|hour)", text)
        if found is None or int(found[1]) == 0:
            raise BadLimit(f"{text!r} is not a rate such as 30/minute")
        return cls(float(found[1]), PER[found[2]])


REFUSALS = Rate(50, 10)
"""Rate of refusals above which an address is blocked."""
BLOCK_SECONDS = 10.0
"""Length of a block, during which the address's requests are rejected unread."""


class Limits(Struct, frozen=True):
    """The limits, with defaults for an address shared by a household."""

    requests: Rate = Rate(300, 10)
    """Per address: HTTP requests and opened sockets."""
    checks: Rate = Rate(100, 10)
    """Per address: health checks, which pass even if other requests do not."""
    work: Rate = Rate(3, 30)
    """Per address: seconds of CPU time for records, replays and verifications."""
    tables: Rate = Rate(60, 3600)
    """Per address: new tables and rematches."""
    bots: Rate = Rate(20, 3600)
    """Per address: tokens for external bots."""
    commands: Rate = Rate(100, 5)
    """Per identity."""
    acts: Rate = Rate(300, 5)
    """Per address: commands of all its identities, which are free to create."""
    frames: Rate = Rate(100, 5)
    """Per socket, regardless of content."""
    sockets: int = 100
    """Concurrently open sockets per address."""
    connections: int = 200
    """Concurrent requests and sockets per address."""

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Parse a list such as ``tables=100/hour,sockets=500``; return None for ``off``.

        Raises ``BadLimit``.
        """
        if text == "off":
            return None
        limits = cls()
        known = cls.__struct_fields__
        for part in filter(None, text.split(",")):
            name, _, value = part.strip().partition("=")
            if name not in known:
                raise BadLimit(f"unknown limit {name!r}: expected one of {', '.join(known)}")
            if name in COUNTED:
                if not re.fullmatch("[1-9][0-9]{0,8}", value):
                    raise BadLimit(f"{name} must be a positive integer, not {value!r}")
                limits = replace(limits, **{name: int(value)})
            else:
                limits = replace(limits, **{name: Rate.parse(value)})
        return limits


class TooMany(Exception):
    """A rate limit was exceeded; ``wait`` is the number of seconds until a retry can succeed."""

    def __init__(self, wait: float) -> None:
        super().__init__("Rate limit exceeded.")
        self.wait = wait


@dataclass(slots=True)
class Bucket:
    """A token bucket: remaining tokens at a time."""

    left: float
    at: float

    def take(self, rate: Rate, at: float, amount: float = 1.0) -> None:
        refilled = self.left + (at - self.at) * rate.number / rate.span
        self.left, self.at = min(rate.number, refilled), at
        if self.left < amount:
            raise TooMany((amount - self.left) * rate.span / rate.number)
        self.left -= amount


@dataclass
class Limiter:
    """All buckets and counters of a worker. Without limits every call passes."""

    limits: Limits | None
    clock: Callable[[], float] = time.monotonic
    counts: dict[str, dict[str, int]] = field(
        default_factory=lambda: {each: {} for each in COUNTED}
    )
    """Number of open sockets and connections by address."""
    _buckets: dict[str, OrderedDict[str, Bucket]] = field(
        default_factory=lambda: {each: OrderedDict() for each in Limits.__struct_fields__}
    )
    _refusals: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    _blocked: OrderedDict[str, float] = field(default_factory=OrderedDict)
    """End of the block by address."""

    def take(self, what: str, who: str, amount: float = 1.0) -> None:
        """Take tokens from a bucket, or raise ``TooMany``."""
        if self.limits is None:
            return
        rate: Rate = getattr(self.limits, what)
        at = self.clock()
        _bucket_of(self._buckets[what], who, rate, at).take(rate, at, amount)

    def charge(self, what: str, who: str, amount: float) -> None:
        """Charge a cost known only afterwards; the bucket may become negative."""
        if self.limits is None:
            return
        _bucket_of(
            self._buckets[what], who, getattr(self.limits, what), self.clock()
        ).left -= amount

    def refused(self, address: str) -> None:
        """Count a refusal; an address with too many is blocked for a while."""
        if self.limits is None:
            return
        at = self.clock()
        try:
            _bucket_of(self._refusals, address, REFUSALS, at).take(REFUSALS, at)
        except TooMany:
            self._blocked[address] = at + BLOCK_SECONDS
            _forget_oldest(self._blocked)

    def is_blocked(self, address: str) -> bool:
        blocked = self._blocked.get(address)
        if blocked is None:
            return False
        if blocked > self.clock():
            return True
        del self._blocked[address]
        return False

    def frames(self) -> "FrameLimit":
        return FrameLimit(self)

    def open(self, what: str, address: str) -> None:
        """Count a new socket or connection, or raise ``TooMany``. Pair with one ``close``."""
        counts = self.counts[what]
        known = counts.get(address, 0)
        if self.limits is not None and known >= getattr(self.limits, what):
            raise TooMany(10)
        counts[address] = known + 1

    def close(self, what: str, address: str) -> None:
        counts = self.counts[what]
        counts[address] -= 1
        if not counts[address]:
            del counts[address]


def _bucket_of(buckets: OrderedDict[str, Bucket], who: str, rate: Rate, at: float) -> Bucket:
    bucket = buckets.get(who)
    if bucket is None:
        bucket = buckets[who] = Bucket(rate.number, at)
        _forget_oldest(buckets)
    else:
        buckets.move_to_end(who)
    return bucket


def _forget_oldest(known: OrderedDict[str, Any]) -> None:
    if len(known) > MOST_KEYS:
        known.popitem(last=False)


class FrameLimit:
    """Token bucket for the frames of one socket."""

    def __init__(self, limiter: Limiter) -> None:
        self._rate = limiter.limits.frames if limiter.limits is not None else None
        self._clock = limiter.clock
        self._bucket = Bucket(self._rate.number if self._rate else 0, limiter.clock())

    def take(self) -> None:
        if self._rate is not None:
            self._bucket.take(self._rate, self._clock())


def address_key(address: str) -> str:
    """Return the key for limits: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(read, ipaddress.IPv4Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(ipaddress.ip_network((read, 64), strict=False))
