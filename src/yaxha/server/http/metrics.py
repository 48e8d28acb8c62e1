"""Prometheus metrics, with labels of bounded cardinality."""

import os
import time
from functools import cache

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from yaxha.server.store import Conflict, Entry, Listed, Logged, Place, Store

CONTENT_TYPE = CONTENT_TYPE_LATEST
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable with the directory in which several workers share their metrics."""

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

tables = Gauge("yaxha_tables_in_memory", "Tables in memory.", multiprocess_mode="livesum")
sockets = Gauge("yaxha_sockets", "Open WebSockets.", multiprocess_mode="livesum")
requests = Counter("yaxha_requests", "HTTP requests.", ("method", "route", "status"))
request_seconds = Histogram(
    "yaxha_request_seconds", "Time to answer HTTP requests.", ("route",), buckets=BUCKETS
)
commands = Counter("yaxha_commands", "Commands by what came of them.", ("kind", "outcome"))
command_seconds = Histogram(
    "yaxha_command_seconds", "From a command's arrival to its answer.", buckets=BUCKETS
)
appends = Counter("yaxha_store_appends", "Entries for the log.", ("outcome",))
append_seconds = Histogram(
    "yaxha_store_append_seconds", "Time until an entry is on the disk.", buckets=BUCKETS
)
limited = Counter("yaxha_limited", "What came too often.", ("limit",))


# Cached, since looking up a label takes longer than incrementing its counter.


@cache
def commands_of(kind: str, outcome: str) -> Counter:
    return commands.labels(kind, outcome)


@cache
def appends_of(outcome: str) -> Counter:
    return appends.labels(outcome)


def exposition() -> bytes:
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


class MeasuredStore(Store):
    """A store wrapper that measures appends."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def append(self, entry: Entry) -> None:
        began = time.perf_counter()
        outcome = "failed"
        try:
            await self._store.append(entry)
            outcome = "written"
        except Conflict:
            outcome = "conflict"
            raise
        finally:
            appends_of(outcome).inc()
            append_seconds.observe(time.perf_counter() - began)

    async def turn(self) -> None:
        await self._store.turn()

    async def close(self) -> None:
        await self._store.close()

    async def read(self, table: str, after: int = 0) -> list[Logged]:
        return await self._store.read(table, after)

    async def public_tables(
        self, status: str, *, limit: int, before: Place | None = None
    ) -> list[Listed]:
        return await self._store.public_tables(status, limit=limit, before=before)

    async def tables_of(
        self, identity: str, *, limit: int, before: Place | None = None
    ) -> list[Listed]:
        return await self._store.tables_of(identity, limit=limit, before=before)

    async def add_bot(self, token_hash: str, name: str, at: int) -> None:
        await self._store.add_bot(token_hash, name, at)

    async def bot_name(self, token_hash: str) -> str | None:
        return await self._store.bot_name(token_hash)

    async def ping(self) -> None:
        await self._store.ping()
