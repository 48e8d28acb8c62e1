"""How a server is run: from the command line, then the environment, then what suits a laptop."""

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
    """A setting that cannot be used; ``name`` is that of its field."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(why)
        self.name = name


class Settings(Struct, frozen=True, kw_only=True):
    """All that whoever runs a server may choose."""

    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = ""
    redis_url: str | None = None
    workers: int = 1
    bot_processes: int = 0
    origins: tuple[str, ...] = ()
    """Pages of other hosts that may use this server."""
    proxies: tuple[str, ...] = ()
    """Addresses whose X-Forwarded-For is believed."""
    names: tuple[str, ...] = ()
    """By which this server is called, besides those of its machine."""
    metrics_from: tuple[str, ...] = LOOPBACK
    """Addresses that may ask for the numbers."""
    limits: str = ""
    """Rates other than the usual ones, or "off"."""
    drain_seconds: float = 0
    """How long to say "not ready" before the end."""
    stand_in_seconds: float = STAND_IN_AFTER / 1000
    """How long a person has no connection before a bot may be asked to stand in."""

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
    """One core serves people, the others are for the bots to think on."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, (cores or 1) // max(1, workers) - 1)


def _check(settings: Settings) -> None:
    if not 0 <= settings.port <= 65_535:
        raise BadSetting("port", "a port is a number up to 65535")
    if settings.workers < 1:
        raise BadSetting("workers", "there is at least one worker")
    if settings.bot_processes < 1:
        raise BadSetting("bot_processes", "bots need at least one process")
    try:
        database = read_url(settings.database_url)
    except WrongDatabase as error:
        raise BadSetting("database_url", str(error)) from None
    if settings.workers > 1 and settings.redis_url is None and database.drivername != POSTGRES:
        raise BadSetting(
            "workers",
            "several workers over SQLite wake each other through Redis: "
            "give a --redis-url, or a --database-url of PostgreSQL",
        )
    if settings.redis_url is not None:
        _check_redis(settings.redis_url)
    if not 0 <= settings.drain_seconds <= 600:
        raise BadSetting("drain_seconds", "it is a number of seconds up to 600")
    if not 0 <= settings.stand_in_seconds <= 86_400:
        raise BadSetting("stand_in_seconds", "it is a number of seconds up to 86400")
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
    # Here, since whoever serves alone should not wait for it to load.
    from redis.asyncio.connection import parse_url  # noqa: PLC0415

    try:
        parse_url(url)
    except ValueError:
        raise BadSetting("redis_url", "it should look like redis://host:6379") from None


def _check_origin(origin: str) -> None:
    try:
        parts = urlsplit(origin)
        usable = parts.scheme in ("http", "https") and parts.netloc and "@" not in parts.netloc
    except ValueError:
        usable = False
        parts = urlsplit("")
    if not usable or parts.path or parts.query or parts.fragment:
        raise BadSetting("origins", f"{origin!r} is not like https://example.org")


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*", name):
        raise BadSetting("names", f"{name!r} is not like yaxha.example.org")


def _check_address(setting: str, address: str) -> None:
    try:
        ipaddress.ip_network(address)
    except ValueError:
        why = f"{address!r} is no address like 10.0.0.7, and no network like 10.0.0.0/8"
        raise BadSetting(setting, why) from None


def shown(settings: Settings) -> dict[str, Any]:
    """The settings as they may be seen: without passwords, and with every limit that holds."""
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
    """As it is written in the settings, where it can be."""
    words = {span: word for word, span in PER.items()}
    if rate.span in words:
        return f"{rate.number:.0f}/{words[rate.span]}"
    return f"{rate.number:.0f} in {rate.span:.0f} seconds"


def _masked(url: str) -> str:
    # By the text itself, so that an address that nobody could read is masked all the same.
    return re.sub(r"(://[^/@]*?):[^/]*@", r"\1:***@", url)
