"""Middleware around every request: request id, rate limits, checks, headers and access log."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from litestar.types import ASGIApp

from yaxha.server.http import metrics
from yaxha.server.http.errors import Malformed, answer_at_once, refuse_socket
from yaxha.server.http.limits import BLOCK_SECONDS, TooMany
from yaxha.server.http.origins import (
    HEADERS,
    OPENER_POLICY,
    framing_fault,
    header,
    is_foreign,
    is_own,
    is_trustworthy,
)
from yaxha.server.http.site import Site, address_of
from yaxha.table.errors import Refused

log = logging.getLogger("yaxha.access")

UNLOGGED = ("/healthz", "/readyz", "/metrics")
"""Monitoring routes, which are not logged."""

ANY_HOST = ("/healthz", "/readyz")
"""Paths that a load balancer may request with any Host."""

WRONG_HOST = (
    "This server does not answer to this host name. The operator can add it: "
    "yaxha serve --name NAME."
)
FOREIGN_PAGE = (
    "Pages of other sites cannot use this server. The operator can allow one: "
    "yaxha serve --origin URL."
)


FLOOD_SECONDS = 1.0

DROPPED = [
    (b"content-length", b"0"),
    (b"connection", b"close"),
    (b"retry-after", b"%d" % BLOCK_SECONDS),
]


class Access:
    """The outermost middleware of the application."""

    def __init__(self, app: ASGIApp, site: Callable[[], Site]) -> None:
        self._app = app
        self._site = site
        self._flood = Flood()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        limiter, address = self._site().limiter, address_of(scope)
        if limiter.is_blocked(address):
            self._flood.count()
            await self._drop(scope, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send, address)
        else:
            await self._socket(scope, receive, send, address)

    @staticmethod
    async def _drop(scope: Any, send: Any) -> None:
        """Reject a request unread and close its connection."""
        kind = "http" if scope["type"] == "http" else "websocket.http"
        await send({"type": f"{kind}.response.start", "status": 429, "headers": DROPPED})
        await send({"type": f"{kind}.response.body", "body": b""})

    async def _http(self, scope: Any, receive: Any, send: Any, address: str) -> None:
        number = secrets.token_hex(6)
        began = time.perf_counter()
        status = 500
        site = self._site()
        turn = AsyncExitStack()
        # HEAD runs as GET; uvicorn sends only the headers.
        asked: Any = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message["headers"],
                    *HEADERS,
                    *([OPENER_POLICY] if is_trustworthy(scope) else []),
                    (b"x-request-id", number.encode()),
                ]
                if status == 429:
                    site.limiter.refused(address)
                # Free the address's turn before sending: a slow reader must not hold it.
                await turn.aclose()
            await send(message)

        try:
            refusal = self._refusal(asked, address)
            if refusal is not None:
                await answer_at_once(refusal, answer)
            else:
                with site.counted("connections", address):
                    async with turn:
                        await turn.enter_async_context(site.in_turn(address))
                        await self._app(asked, receive, answer)
        except TooMany as error:
            await answer_at_once(error, answer)
        finally:
            seconds = time.perf_counter() - began
            route = str(asked.get("path_template") or "-")
            method = scope["method"] if scope["method"] in ("GET", "POST", "HEAD") else "-"
            metrics.requests.labels(method, route, str(status)).inc()
            metrics.request_seconds.labels(route).observe(seconds)
            if status == 429:
                self._flood.count()
            elif route not in UNLOGGED:
                log.info(
                    "request",
                    extra={
                        "request": number,
                        "method": method,
                        "route": route,
                        "status": status,
                        "ms": round(1000 * seconds, 1),
                    },
                )

    async def _socket(self, scope: Any, receive: Any, send: Any, address: str) -> None:
        number = secrets.token_hex(6)
        began = time.perf_counter()
        site = self._site()
        try:
            refusal = self._refusal(scope, address)
            if refusal is not None:
                await refuse_socket(scope, send, refusal)
            else:
                with site.counted("connections", address):
                    await self._app(scope, receive, send)
        except TooMany as error:
            await refuse_socket(scope, send, error)
        finally:
            code = scope.get("state", {}).get("code")
            if code == 429:
                site.limiter.refused(address)
                self._flood.count()
            else:
                log.info(
                    "socket",
                    extra={
                        "request": number,
                        "route": str(scope.get("path_template") or "-"),
                        "code": code,
                        "ms": round(1000 * (time.perf_counter() - began), 1),
                    },
                )

    def _refusal(self, scope: Any, address: str) -> Exception | None:
        """Return the reason to reject a request or handshake, or None."""
        site = self._site()
        if (fault := framing_fault(scope)) is not None:
            return Malformed(fault)
        if scope["path"] not in ANY_HOST and not is_own(header(scope, b"host"), site.names):
            return Refused("wrong-host", WRONG_HOST)
        # Before counting: another site's page must not use up its visitor's limits.
        if is_foreign(scope, site.settings.origins):
            return Refused("foreign-page", FOREIGN_PAGE)
        try:
            site.take("checks" if scope["path"] == "/healthz" else "requests", address)
        except TooMany as error:
            return error
        return None


class Flood:
    """Counter of rate-limited requests, logged as one line per second."""

    def __init__(self) -> None:
        self._refused = 0

    def count(self) -> None:
        if not self._refused:
            asyncio.get_running_loop().call_later(FLOOD_SECONDS, self._log)
        self._refused += 1

    def _log(self) -> None:
        refused, self._refused = self._refused, 0
        log.info("too many requests", extra={"refused": refused})
