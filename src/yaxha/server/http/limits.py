"""How often anybody may do something: token buckets, few enough to fit in memory."""

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
"""Of how many the limiter knows how much they have done, for each kind of limit; the longest quiet
is forgotten first. Identities cost nothing, but many of them make nobody forget an address."""


COUNTED = ("sockets", "connections")
"""Limits of what is there at the same time."""


class BadLimit(ValueError):
    """A limit that cannot be read."""


class Rate(NamedTuple):
    """So many at once, and as many again in each span of seconds."""

    number: float
    span: float

    @classmethod
    def parse(cls, text: str) -> Self:
        found = re.fullmatch(r"(\d{1,9})/(second|minute|hour)", text)
        if found is None or int(found[1]) == 0:
            raise BadLimit(f"{text!r} is not like 30/minute")
        return cls(float(found[1]), PER[found[2]])


REFUSALS = Rate(50, 10)
"""How many requests of an address may be refused for their number before it is blocked."""
BLOCK_SECONDS = 10.0
"""How long nothing that a blocked address sends is looked at."""


class Limits(Struct, frozen=True):
    """What is usual. An address is a household: many people may share it."""

    requests: Rate = Rate(300, 10)
    """By address: what is asked over HTTP, and sockets opened."""
    checks: Rate = Rate(100, 10)
    """By address: health checks, which pass also when other requests do not."""
    work: Rate = Rate(3, 30)
    """By address: seconds of computing for records, replays and verifications."""
    tables: Rate = Rate(60, 3600)
    """By address: tables and rematches made."""
    bots: Rate = Rate(20, 3600)
    """By address: tokens for outside bots."""
    commands: Rate = Rate(100, 5)
    """By identity."""
    acts: Rate = Rate(300, 5)
    """By address: commands of all identities, of which anybody may have as many as they like."""
    frames: Rate = Rate(100, 5)
    """By socket, whatever is in them."""
    sockets: int = 100
    """Open at the same time, by address."""
    connections: int = 200
    """Requests and sockets under way at the same time, by address."""

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Like ``tables=100/hour,sockets=500``; None for ``off``."""
        if text == "off":
            return None
        limits = cls()
        known = cls.__struct_fields__
        for part in filter(None, text.split(",")):
            name, _, value = part.strip().partition("=")
            if name not in known:
                raise BadLimit(f"there is no limit {name!r}: there are {', '.join(known)}")
            if name in COUNTED:
                if not re.fullmatch("[1-9][0-9]{0,8}", value):
                    raise BadLimit(f"{value!r} is not a number of {name}")
                limits = replace(limits, **{name: int(value)})
            else:
                limits = replace(limits, **{name: Rate.parse(value)})
        return limits


class TooMany(Exception):
    """Too often; in so many seconds it may be tried again."""

    def __init__(self, wait: float) -> None:
        super().__init__("You are too fast for this server.")
        self.wait = wait


@dataclass(slots=True)
class Bucket:
    """What is left of a rate, and when that was counted."""

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
    """Counts for everybody; without limits it lets all pass."""

    limits: Limits | None
    clock: Callable[[], float] = time.monotonic
    counts: dict[str, dict[str, int]] = field(
        default_factory=lambda: {each: {} for each in COUNTED}
    )
    """How many are open, by kind and address."""
    _buckets: dict[str, OrderedDict[str, Bucket]] = field(
        default_factory=lambda: {each: OrderedDict() for each in Limits.__struct_fields__}
    )
    _refusals: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    _blocked: OrderedDict[str, float] = field(default_factory=OrderedDict)
    """Until when, by address."""

    def take(self, what: str, who: str, amount: float = 1.0) -> None:
        """Let it pass, or raise TooMany."""
        if self.limits is None:
            return
        rate: Rate = getattr(self.limits, what)
        at = self.clock()
        _bucket_of(self._buckets[what], who, rate, at).take(rate, at, amount)

    def charge(self, what: str, who: str, amount: float) -> None:
        """Count what turned out to be used, even if it is more than there was."""
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
        """Count a socket or connection that opens; it must be closed once."""
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
    """The frames of one socket, which is forgotten with it."""

    def __init__(self, limiter: Limiter) -> None:
        self._rate = limiter.limits.frames if limiter.limits is not None else None
        self._clock = limiter.clock
        self._bucket = Bucket(self._rate.number if self._rate else 0, limiter.clock())

    def take(self) -> None:
        if self._rate is not None:
            self._bucket.take(self._rate, self._clock())


def address_key(address: str) -> str:
    """Whose address it is: of IPv6 everybody has a whole network."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(read, ipaddress.IPv4Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(ipaddress.ip_network((read, 64), strict=False))
