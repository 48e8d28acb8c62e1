"""Server settings: command line first, then environment variables, then defaults for a laptop."""

import ipaddress
import os
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from yaxha.server.http.limits import PER, BadLimit, Limits, Rate
from yaxha.server.store import POSTGRES, WrongDatabase, default_url, read_url
from yaxha.table.seats import STAND_IN_AFTER

LOOPBACK = ("127.0.0.0/8", "::1")


class BadSetting(ValueError):
    """An invalid setting; ``name`` is its field."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(why)
        self.name = name


class Settings(Struct, frozen=True, kw_only=True):
    """All settings of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = ""
    redis_url: str | None = None
    workers: int = 1
    bot_processes: int = 0
    origins: tuple[str, ...] = ()
    """Origins of other sites whose pages may use this server."""
    proxies: tuple[str, ...] = ()
    """Trusted proxies, by address or network."""
    names: tuple[str, ...] = ()
    """Additional host names of this server."""
    metrics_from: tuple[str, ...] = LOOPBACK
    """Addresses that may read the metrics."""
    limits: str = ""
    """Rate limits that differ from the defaults, or "off"."""
    drain_seconds: float = 0
    """Seconds to report "not ready" before shutting down."""
    stand_in_seconds: float = STAND_IN_AFTER / 1000
    """Seconds without a connection before others may ask a bot to stand in."""

    @property
    def read_limits(self) -> Limits | None:
        return Limits.parse(self.limits)


def read_settings(given: Mapping[str, Any]) -> Settings:
    """Complete settings by their defaults, where nothing or None is given, and check them."""
    chosen = {name: value for name, value in given.items() if value is not None}
    chosen.setdefault("database_url", default_url())
    chosen.setdefault("bot_processes", _bot_processes(chosen.get("workers", 1)))
    settings = Settings(**chosen)
    _check(settings)
    return settings


def _bot_processes(workers: int) -> int:
    """Return the default number: one core per worker serves requests, the others run bots."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, (cores or 1) // max(1, workers) - 1)


def _check(settings: Settings) -> None:
    if not 0 <= settings.port <= 65_535:
        raise BadSetting("port", "it must be between 0 and 65535")
    if settings.workers < 1:
        raise BadSetting("workers", "it must be at least 1")
    if settings.bot_processes < 1:
        raise BadSetting("bot_processes", "it must be at least 1")
    try:
        database = read_url(settings.database_url)
    except WrongDatabase as error:
        raise BadSetting("database_url", str(error)) from None
    if settings.workers > 1 and settings.redis_url is None and database.drivername != POSTGRES:
        raise BadSetting(
            "workers",
            "several workers over SQLite require Redis for pub/sub: "
            "set --redis-url, or set --database-url to a PostgreSQL database",
        )
    if settings.redis_url is not None:
        _check_redis(settings.redis_url)
    if not 0 <= settings.drain_seconds <= 600:
        raise BadSetting("drain_seconds", "it must be between 0 and 600 seconds")
    if not 0 <= settings.stand_in_seconds <= 86_400:
        raise BadSetting("stand_in_seconds", "it must be between 0 and 86400 seconds")
    for origin in settings.origins:
        _check_origin(origin)
    for name in settings.names:
        _check_name(name)
    for setting in ("proxies", "metrics_from"):
        for address in getattr(settings, setting):
            _check_address(setting, address)
    try:
        Limits.parse(settings.limits)
    except BadLimit as error:
        raise BadSetting("limits", str(error)) from None


def _check_redis(url: str) -> None:
    # Imported here: a single worker need not load the driver.
    from redis.asyncio.connection import parse_url  # noqa: PLC0415

    try:
        parse_url(url)
    except ValueError:
        raise BadSetting("redis_url", "it must have the form redis://host:6379") from None


def _check_origin(origin: str) -> None:
    try:
        parts = urlsplit(origin)
        usable = parts.scheme in ("http", "https") and parts.netloc and "@" not in parts.netloc
    except ValueError:
        usable = False
        parts = urlsplit("")
    if not usable or parts.path or parts.query or parts.fragment:
        raise BadSetting("origins", f"{origin!r} is not an origin such as https://example.org")


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*", name):
        raise BadSetting("names", f"{name!r} is not a host name such as yaxha.example.org")


def _check_address(setting: str, address: str) -> None:
    try:
        ipaddress.ip_network(address)
    except ValueError:
        why = f"{address!r} is not an address such as 10.0.0.7 or a network such as 10.0.0.0/8"
        raise BadSetting(setting, why) from None


def shown(settings: Settings) -> dict[str, Any]:
    """Return the effective settings with passwords masked and all limits."""
    seen: dict[str, Any] = msgspec.to_builtins(settings)
    limits = settings.read_limits
    seen["limits"] = "off" if limits is None else _shown_limits(limits)
    for name in ("database_url", "redis_url"):
        seen[name] = seen[name] and _masked(seen[name])
    return seen


def _shown_limits(limits: Limits) -> dict[str, str | int]:
    found: dict[str, Rate | int] = {
        name: getattr(limits, name) for name in Limits.__struct_fields__
    }
    return {
        name: _shown_rate(limit) if isinstance(limit, Rate) else limit
        for name, limit in found.items()
    }


def _shown_rate(rate: Rate) -> str:
    """Return a rate in the syntax of the settings, if it has one."""
    words = {span: word for word, span in PER.items()}
    if rate.span in words:
        return f"{rate.number:.0f}/{words[rate.span]}"
    return f"{rate.number:.0f} in {rate.span:.0f} seconds"


def _masked(url: str) -> str:
    # By pattern, so that an invalid URL is masked as well.
    return re.sub(r"(://[^/@]*?):[^/]*@", r"\1:***@", url)
