"""Origin and Host checks, against cross-site requests and DNS rebinding; security headers."""

import ipaddress
import re
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from litestar.types import Scope

from yaxha.server.http.addresses import Networks
from yaxha.server.http.settings import LOOPBACK, Settings

HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+?)\.?(?::[0-9]{0,5})?")


def own_names(settings: Settings) -> frozenset[str]:
    """Return the host names of this machine and those in the settings, in lowercase."""
    machine = socket.gethostname()
    short = machine.partition(".")[0]
    origins = [urlsplit(origin).hostname or "" for origin in settings.origins]
    known = ("localhost", machine, short, f"{short}.local", settings.host, *settings.names)
    return frozenset([name.lower().rstrip(".") for name in (*known, *origins)]) - {""}


def is_own(host: str | None, names: frozenset[str]) -> bool:
    """Return True if a ``Host`` names this server. IP addresses do: DNS cannot rebind them."""
    found = HOST.fullmatch(host or "")
    if found is None:
        return False
    name = found[1].lower()
    return name in names or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self' 'unsafe-inline'",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""Security headers of every response."""

OPENER_POLICY = (b"cross-origin-opener-policy", b"same-origin")
"""Sent to secure contexts only: elsewhere browsers ignore it and log a warning."""


FORWARDED = (b"x-forwarded-for", b"forwarded")
LOOPBACK_NETWORKS = Networks(LOOPBACK)


def header(scope: Scope, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return value.decode("latin-1")
    return None


def is_forwarded(scope: Scope) -> bool:
    """Return True if a proxy forwarded the request, so that its client may be anywhere."""
    return any(name in FORWARDED for name, _ in scope["headers"])


def is_local(scope: Scope) -> bool:
    """Return True for a direct request from the server's own machine."""
    client = scope["client"]
    return client is not None and client[0] in LOOPBACK_NETWORKS and not is_forwarded(scope)


def is_trustworthy(scope: Scope) -> bool:
    """Return False for plain HTTP from another machine, unless a proxy may terminate TLS."""
    if scope["scheme"] == "https" or is_forwarded(scope):
        return True
    found = HOST.fullmatch(header(scope, b"host") or "")
    name = "" if found is None else found[1].lower().strip("[]")
    return name == "localhost" or name in LOOPBACK_NETWORKS


def is_foreign(scope: Scope, origins: Collection[str]) -> bool:
    """Return True for a request by another site's page, unless its origin is allowed.

    Navigation from another site is not foreign: the person sees where a link leads.
    """
    origin = header(scope, b"origin")
    if origin is not None:
        return origin not in origins and not _is_own_origin(scope, origin)
    # No-cors requests have no Origin, but browsers send Sec-Fetch-Site to HTTPS and localhost.
    # "same-site" includes other ports of this host and other subdomains of its domain.
    site = header(scope, b"sec-fetch-site")
    return site in ("cross-site", "same-site") and not _is_navigation(scope)


def _is_own_origin(scope: Scope, origin: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    host = header(scope, b"host")
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc == host


def _is_navigation(scope: Scope) -> bool:
    mode, target = header(scope, b"sec-fetch-mode"), header(scope, b"sec-fetch-dest")
    return (mode, target) == ("navigate", "document")


def framing_fault(scope: Scope) -> str | None:
    """Return the ambiguity of a request that a proxy may frame differently, or None."""
    names = [name for name, _ in scope["headers"]]
    if b"content-length" in names and b"transfer-encoding" in names:
        return "Send either Content-Length or Transfer-Encoding, not both"
    if names.count(b"host") > 1:
        return "Send only one Host header"
    if "//" in scope["path"]:
        return "The path must not contain //"
    if scope.get("method") == "CONNECT":
        return "This server is not a proxy"
    return None
