"""Answers that need no application."""

from typing import Any

import msgspec
from litestar.types import Scope

from yaxha.server.web.problems import JSON, Malformed, told
from yaxha.server.web.security import HEADERS


async def answer_at_once(error: Exception, send: Any) -> None:
    status, lines, body = _written(error)
    if isinstance(error, Malformed):
        # A proxy may see the next request where the server sees the rest of this one.
        lines.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": lines})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def refuse_socket(scope: Scope, send: Any, error: Exception) -> None:
    """Answer as to an HTTP request, before there is a socket."""
    status, lines, body = _written(error)
    scope["state"]["code"] = status
    lines += HEADERS
    await send({"type": "websocket.http.response.start", "status": status, "headers": lines})
    await send({"type": "websocket.http.response.body", "body": body})


def _written(error: Exception) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    status, problem, headers = told(error)
    lines = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    body = msgspec.json.encode(problem)
    lines += [(b"content-type", JSON.encode()), (b"content-length", b"%d" % len(body))]
    return status, lines, body
