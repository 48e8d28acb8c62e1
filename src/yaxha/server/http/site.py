"""Shared state of one worker: hub, identities, rate limits, request queues and open sockets."""

import asyncio
import contextlib
import sys
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from litestar import Litestar
from litestar.types import Scope

from yaxha.server.http import metrics
from yaxha.server.http.addresses import Networks
from yaxha.server.http.errors import RESTART
from yaxha.server.http.limits import Limiter, TooMany, address_key
from yaxha.server.http.origins import header, own_names
from yaxha.server.http.settings import Settings
from yaxha.server.runtime.bots.pool import BotPool
from yaxha.server.runtime.hub import Hub
from yaxha.server.runtime.tokens import hash_of, is_secret
from yaxha.server.runtime.wakeups.base import Alone, Wakeups
from yaxha.server.store import POSTGRES, open_store, read_url
from yaxha.table.errors import Refused
from yaxha.table.names import prototypes
from yaxha.table.seats import Credentials

T = TypeVar("T")

MOST_REMEMBERED = 10_000
COUNT_EVERY = 5.0
AT_ONCE = 3
"""Concurrent requests and opening sockets per address."""
SWITCH_SECONDS = 0.0005


@dataclass
class Queue:
    """Requests of one address, running and waiting."""

    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    length: int = 0


@dataclass
class Site:
    """State that all handlers of a worker share."""

    settings: Settings
    hub: Hub
    wakeups: Wakeups
    limiter: Limiter
    draining: bool = False
    names: frozenset[str] = field(init=False)
    metrics_from: Networks = field(init=False)
    proxies: Networks = field(init=False)
    open_sockets: set[Callable[[int], None]] = field(default_factory=set)
    """A function for each open WebSocket that closes it with a close code."""
    _computing: asyncio.Lock = field(default_factory=asyncio.Lock)
    _queues: dict[str, Queue] = field(default_factory=dict)
    _is_bot: OrderedDict[str, bool] = field(default_factory=OrderedDict)

    def __post_init__(self) -> None:
        self.names = own_names(self.settings)
        self.metrics_from = Networks(self.settings.metrics_from)
        self.proxies = Networks(self.settings.proxies)

    async def who(self, secret: str | None, links: tuple[str, ...] = ()) -> Credentials:
        """Return the caller with this identity or bot token and these seat links."""
        tokens = tuple([hash_of(link) for link in links])
        if secret is None:
            return Credentials(None, tokens)
        identity = hash_of(secret)
        return Credentials(identity, (identity, *tokens), await self.is_bot(identity))

    async def is_bot(self, identity: str) -> bool:
        known = self._is_bot.get(identity)
        if known is None:
            known = await self.hub.store.bot_name(identity) is not None
            self.remember(identity, is_bot=known)
        return known

    def remember(self, identity: str, *, is_bot: bool) -> None:
        self._is_bot[identity] = is_bot
        if len(self._is_bot) > MOST_REMEMBERED:
            self._is_bot.popitem(last=False)

    async def bearer(self, scope: Scope) -> Credentials:
        """Return the caller named by ``Authorization: Bearer SECRET``, or an anonymous one.

        Raises ``Refused`` for another scheme or a malformed secret.
        """
        given = header(scope, b"authorization")
        if given is None:
            return Credentials()
        scheme, _, secret = given.partition(" ")
        if scheme.lower() != "bearer" or not is_secret(secret):
            raise Refused(
                "no-identity", "Invalid credentials: expected Bearer and a secret of 43 characters."
            )
        return await self.who(secret)

    async def named_bearer(self, scope: Scope) -> Credentials:
        """Return the caller. Raises ``Refused`` if there are no credentials."""
        who = await self.bearer(scope)
        if who.identity is None:
            raise Refused(
                "no-identity", "Missing credentials: send the header Authorization: Bearer …."
            )
        return who

    def take(self, limit: str, who: str, amount: float = 1.0) -> None:
        """Take from a rate limit. Raises ``TooMany`` if it is exhausted."""
        try:
            self.limiter.take(limit, who, amount)
        except TooMany:
            metrics.limited.labels(limit).inc()
            raise

    async def compute(self, address: str, function: Callable[..., T], *values: Any) -> T:
        """Run an expensive function in a thread, outside the event loop.

        One runs at a time: its CPU time is charged to its address before the next begins.
        """

        def timed() -> tuple[T, float]:
            began = time.thread_time()
            return function(*values), time.thread_time() - began

        async with self._computing:
            self.take("work", address, 0.0)
            interval = sys.getswitchinterval()
            # The threads compete for the interpreter lock; this bounds the loop's waits for it.
            sys.setswitchinterval(SWITCH_SECONDS)
            try:
                result, seconds = await asyncio.to_thread(timed)
            finally:
                sys.setswitchinterval(interval)
            self.limiter.charge("work", address, seconds)
        return result

    def take_act(self, who: Credentials, address: str) -> None:
        """Count a command against the limits of its identity and its address."""
        self.take("commands", who.identity or address)
        self.take("acts", address)

    @asynccontextmanager
    async def in_turn(self, address: str) -> AsyncIterator[None]:
        """Limit concurrent requests per address, so that a burst does not delay other addresses."""
        queue = self._queues.setdefault(address, Queue())
        queue.length += 1
        try:
            async with queue.turns:
                yield
        finally:
            queue.length -= 1
            if not queue.length:
                del self._queues[address]

    @contextlib.contextmanager
    def counted(self, what: str, address: str) -> Iterator[None]:
        """Count a socket or connection while it is open. Raises ``TooMany`` over the limit."""
        try:
            self.limiter.open(what, address)
        except TooMany:
            metrics.limited.labels(what).inc()
            raise
        try:
            yield
        finally:
            self.limiter.close(what, address)

    async def end_sockets(self, seconds: float) -> None:
        """Close all sockets for a restart, after answering commands under way."""
        for end in tuple(self.open_sockets):
            end(RESTART)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.open_sockets:
                    await asyncio.sleep(0.01)

    async def count_tables(self) -> None:
        while True:
            metrics.tables.set(len(self.hub.tables))
            await asyncio.sleep(COUNT_EVERY)


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return address_key(client[0]) if client else ""


@asynccontextmanager
async def open_site(settings: Settings) -> AsyncIterator[Site]:
    # Fill this cache at startup, so that the first comparison of names is not slow.
    prototypes()
    async with AsyncExitStack() as stack:
        store = metrics.MeasuredStore(await open_store(settings.database_url))
        await stack.enter_async_context(store)
        wakeups = _wakeups(settings)
        stack.push_async_callback(wakeups.close)
        hub = Hub(
            store,
            wakeups,
            BotPool(settings.bot_processes),
            stand_in_after=round(1000 * settings.stand_in_seconds),
        )
        await stack.enter_async_context(hub)
        site = Site(settings, hub, wakeups, Limiter(settings.read_limits))
        hub.services.spawn(site.count_tables())
        yield site


def _wakeups(settings: Settings) -> Wakeups:
    # Imported here: a single worker need not load the drivers.
    if settings.redis_url is not None:
        from yaxha.server.runtime.wakeups.redis import ByRedis  # noqa: PLC0415

        return ByRedis(settings.redis_url)
    database = read_url(settings.database_url)
    if database.drivername == POSTGRES:
        from yaxha.server.runtime.wakeups.postgres import ByPostgres  # noqa: PLC0415

        return ByPostgres(database)
    # Only one server can use an SQLite file.
    return Alone()


def site_of(scope: Scope) -> Site:
    app: Litestar = scope["litestar_app"]
    site: Site = app.state.site
    return site
