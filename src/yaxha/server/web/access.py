"""What surrounds every request: its number, its limits, its headers, a line of the log."""

import logging
import secrets
import time
from collections.abc import Callable, Collection
from typing import Any

from litestar.types import ASGIApp

from yaxha.server.refusals import Refused
from yaxha.server.web import metrics
from yaxha.server.web.hosts import is_own
from yaxha.server.web.limits import TooMany
from yaxha.server.web.refusing import answer_at_once, refuse_socket
from yaxha.server.web.security import (
    HEADERS,
    OPENER_POLICY,
    header,
    is_from_elsewhere,
    is_trustworthy,
    is_welcome,
)
from yaxha.server.web.site import Site, address_of

log = logging.getLogger("yaxha.access")

QUIET = ("/healthz", "/readyz", "/metrics")
"""What the machines around us ask: it is not told to the log."""

TELLING_NOTHING = ("/healthz", "/readyz")
"""What a balancer may ask by any name."""

WRONG_HOST = (
    "This server is not called like that. Whoever runs it says by which names it is: "
    "yaxha serve --name NAME."
)


class Access:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, site: Callable[[], Site]) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Any, receive: Any, send: Any) -> None:
        number = secrets.token_hex(6)
        began = time.perf_counter()
        status = 500
        # The same answer, of which uvicorn sends the head.
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
            await send(message)

        try:
            refusal = self._refusal(asked)
            if refusal is not None:
                await answer_at_once(refusal, answer)
            else:
                await self._app(asked, receive, answer)
        finally:
            seconds = time.perf_counter() - began
            route = str(asked.get("path_template") or "-")
            method = scope["method"] if scope["method"] in ("GET", "POST", "HEAD") else "-"
            metrics.requests.labels(method, route, str(status)).inc()
            metrics.request_seconds.labels(route).observe(seconds)
            if route not in QUIET:
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

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        number = secrets.token_hex(6)
        began = time.perf_counter()
        try:
            refusal = self._refusal(scope)
            if refusal is not None:
                await refuse_socket(scope, send, refusal)
            else:
                await self._app(scope, receive, send)
        finally:
            log.info(
                "socket",
                extra={
                    "request": number,
                    "route": str(scope.get("path_template") or "-"),
                    "code": scope.get("state", {}).get("code"),
                    "ms": round(1000 * (time.perf_counter() - began), 1),
                },
            )

    def _refusal(self, scope: Any) -> Exception | None:
        """Why this is not let in; asked of all that comes, whatever it is for."""
        site = self._site()
        path: str = scope["path"]
        if path not in TELLING_NOTHING and not is_own(header(scope, b"host"), site.names):
            return Refused("wrong-host", WRONG_HOST)
        if path == "/healthz":
            return None
        if not self._is_welcome(scope, site.settings.origins):
            return Refused("foreign-page", "Pages of other hosts may not use this server.")
        try:
            site.take("requests", address_of(scope))
        except TooMany as error:
            return error
        return None

    @staticmethod
    def _is_welcome(scope: Any, origins: Collection[str]) -> bool:
        if scope["type"] == "websocket" or scope["method"] != "GET":
            return is_welcome(scope, origins)
        # What it asked a page could not read; but it would be counted as if somebody here asked.
        return not (scope["path"].startswith("/api/") and is_from_elsewhere(scope, origins))
