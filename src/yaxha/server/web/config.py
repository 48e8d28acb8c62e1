"""How a server is run: from the command line, then the environment, then what suits a laptop."""

import ipaddress
import os
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from yaxha.server.store import default_url
from yaxha.server.web.limits import BadLimit, Limits

PREFIX = "YAXHA_"
LOOPBACK = ("127.0.0.0/8", "::1")
SEVERAL = ("origins", "proxies", "names", "metrics_from")


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

    @property
    def read_limits(self) -> Limits | None:
        return Limits.parse(self.limits)


def read_settings(given: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """What the command line gave, else what the environment says, else the defaults."""
    chosen: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        if (value := given.get(name)) not in (None, []):
            chosen[name] = value
        elif text := environment.get(PREFIX + name.upper()):
            chosen[name] = text.split() if name in SEVERAL else text
    chosen.setdefault("database_url", default_url())
    chosen.setdefault("bot_processes", _bot_processes(chosen.get("workers", 1)))
    try:
        settings = msgspec.convert(chosen, Settings, strict=False)
    except msgspec.ValidationError as error:
        name, why = _place(error)
        raise BadSetting(name, why) from None
    _check(settings)
    return settings


def _bot_processes(workers: Any) -> int:
    """One core serves people, the others are for the bots to think on."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    each = (cores or 1) // int(workers) if str(workers).isdecimal() and int(workers) else 1
    return max(1, each - 1)


def _place(error: msgspec.ValidationError) -> tuple[str, str]:
    found = re.fullmatch(r"(.*) - at `\$\.(\w+).*`", str(error))
    return (found[2], found[1]) if found else ("", str(error))


def _check(settings: Settings) -> None:
    if not 0 <= settings.port <= 65_535:
        raise BadSetting("port", "a port is a number up to 65535")
    if settings.workers < 1:
        raise BadSetting("workers", "there is at least one worker")
    if settings.bot_processes < 1:
        raise BadSetting("bot_processes", "bots need at least one process")
    if settings.workers > 1 and settings.redis_url is None:
        raise BadSetting(
            "workers", "several workers wake each other through Redis: give a --redis-url"
        )
    if settings.redis_url is not None:
        scheme = settings.redis_url.partition("://")[0]
        if scheme not in ("redis", "rediss", "unix"):
            raise BadSetting("redis_url", "it should look like redis://host:6379")
    if not 0 <= settings.drain_seconds <= 600:
        raise BadSetting("drain_seconds", "it is a number of seconds up to 600")
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
    """The settings as they may be seen: without passwords."""
    seen: dict[str, Any] = msgspec.to_builtins(settings)
    for name in ("database_url", "redis_url"):
        seen[name] = seen[name] and _masked(seen[name])
    return seen


def _masked(url: str) -> str:
    # By the text itself, so that an address that nobody could read is masked all the same.
    return re.sub(r"(://[^/@]*?):[^/]*@", r"\1:***@", url)
