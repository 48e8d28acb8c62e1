"""What surrounds every request: its number, its limits, its headers, a line of the log."""

import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec
from litestar.types import ASGIApp

from yaxha.server.refusals import Refused
from yaxha.server.web import metrics
from yaxha.server.web.limits import TooMany
from yaxha.server.web.problems import JSON, told
from yaxha.server.web.security import HEADERS, is_welcome
from yaxha.server.web.site import Site, address_of

log = logging.getLogger("yaxha.access")

FREE = ("/healthz", "/readyz", "/metrics")
"""What the machines around us ask: neither limited nor told to the log."""


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

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message["headers"],
                    *HEADERS,
                    (b"x-request-id", number.encode()),
                ]
            await send(message)

        try:
            refused = self._refused(scope)
            if refused is not None:
                await _answer_at_once(refused, answer)
            else:
                await self._app(scope, receive, answer)
        finally:
            seconds = time.perf_counter() - began
            route = str(scope.get("path_template") or "-")
            method = scope["method"] if scope["method"] in ("GET", "POST", "HEAD") else "-"
            metrics.requests.labels(method, route, str(status)).inc()
            metrics.request_seconds.labels(route).observe(seconds)
            if route not in FREE:
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

    def _refused(self, scope: Any) -> Exception | None:
        if scope["path"] in FREE:
            return None
        site = self._site()
        if scope["method"] != "GET" and not is_welcome(scope, site.settings.origins):
            return Refused("foreign-page", "Pages of other hosts may not use this server.")
        try:
            site.take("requests", address_of(scope))
        except TooMany as error:
            return error
        return None


async def _answer_at_once(error: Exception, send: Any) -> None:
    status, problem, headers = told(error)
    lines = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    body = msgspec.json.encode(problem)
    lines += [(b"content-type", JSON.encode()), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": lines})
    await send({"type": "http.response.body", "body": body, "more_body": False})
