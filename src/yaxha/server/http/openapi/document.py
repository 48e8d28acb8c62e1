"""OpenAPI document, generated from the handlers' metadata and the message types."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, Response, get
from litestar.routes import HTTPRoute

from yaxha import __version__
from yaxha.server.http.openapi.examples import examples
from yaxha.server.http.requests import AnyRequest
from yaxha.table.views.rest import TableId
from yaxha.table.views.schemas import (
    Ack,
    Hello,
    Ping,
    Pong,
    PresenceMessage,
    Problem,
    Sent,
    SentAway,
    StoryMessage,
    ViewMessage,
    Welcome,
)

REF = "#/components/schemas/{name}"

TO_TABLE = (Hello, Sent, Ping)
FROM_TABLE = (
    Welcome,
    ViewMessage,
    Ack,
    Problem,
    Pong,
    StoryMessage,
    PresenceMessage,
    SentAway,
)

ERRORS = {
    400: "Malformed request; facts.place names the position.",
    401: "Missing or invalid credentials.",
    403: "Not allowed for this caller.",
    404: "Not found.",
    408: "The request body did not arrive in time.",
    409: "Refused by the rules or by the state of the table.",
    413: "The request body is too large.",
    421: "The server does not answer to this host name.",
    426: "Not a WebSocket handshake.",
    429: "Rate limit exceeded; Retry-After is the time to wait.",
    503: "The store is unavailable; Retry-After is the time to wait.",
}

ANY = (403, 421, 429)
"""Errors that every operation may return."""

SOCKET = """\
A WebSocket. The client sends a Hello within ten seconds. The server sends Welcome, a StoryMessage
with the entries new to the client, and a ViewMessage for each of its seats (or the public one).
After that the client sends Sent, answered by an Ack or a Problem with the same id, and Ping,
answered by Pong. The server sends views and story entries when they change, a PresenceMessage when
people lose or regain their connection, and SentAway to people whose seat the host has freed. Frames
are text of at most 16 KiB.
"""


@get("/openapi.json")
async def show_openapi(request: AnyRequest) -> Response[bytes]:
    return Response(written(request.app), media_type="application/json")


@cache
def written(app: Litestar) -> bytes:
    return msgspec.json.encode(document(app))


def described(app: Litestar) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield every path and method with its handler's metadata."""
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                if "answer" in handler.opt:
                    (method,) = handler.http_methods
                    yield route.path_format, str(method).lower(), dict(handler.opt)


def document(app: Litestar) -> dict[str, Any]:
    handlers = list(described(app))
    types: list[Any] = [*TO_TABLE, *FROM_TABLE, TableId]
    for _, _, about in handlers:
        types += [about[part] for part in ("answer", "body", "query") if about[part] is not None]
    shapes, components = msgspec.json.schema_components(types, ref_template=REF)
    # Keyed by repr, since some types are not hashable. Equal types share a schema.
    shape = dict(zip(map(repr, types), shapes, strict=True))
    for name, example in examples().items():
        components[name]["examples"] = [example]
    paths: dict[str, dict[str, Any]] = {}
    for path, method, about in handlers:
        paths.setdefault(path, {})[method] = _operation(path, method, about, shape, components)
    paths["/api/v1/tables/{id}/socket"] = {"get": _socket(shape)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Yaxha",
            "version": __version__,
            "description": "Tables of the board game Yaxha over HTTP and WebSockets.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"identity": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(
    path: str,
    method: str,
    about: dict[str, Any],
    shape: dict[str, Any],
    components: dict[str, Any],
) -> dict[str, Any]:
    made = method == "post" and not path.endswith("/commands")
    responses = {
        "201" if made else "200": {
            "description": "Done.",
            "content": {about["media"]: {"schema": shape[repr(about["answer"])]}},
        }
    }
    late = () if about["body"] is None else (408,)
    for status in (*about["errors"], *late, *ANY):
        responses[str(status)] = _problem(status, shape)
    found: dict[str, Any] = {
        "summary": about["summary"],
        "operationId": f"{method}{path.removeprefix('/api/v1').replace('/', '-')}",
        "parameters": _parameters(path, about["query"], shape, components),
        "responses": responses,
    }
    if about["bearer"]:
        found["security"] = [{"identity": []}]
    if about["body"] is not None:
        content = {"application/json": {"schema": shape[repr(about["body"])]}}
        found["requestBody"] = {"required": True, "content": content}
    return found


def _problem(status: int, shape: dict[str, Any]) -> dict[str, Any]:
    content = {"application/json": {"schema": shape[repr(Problem)]}}
    return {"description": ERRORS[status], "content": content}


def _parameters(
    path: str, query: Any, shape: dict[str, Any], components: dict[str, Any]
) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if "{id}" in path:
        found.append(_in_path("id", shape[repr(TableId)]))
    if "{seat}" in path:
        found.append(_in_path("seat", {"enum": ["A", "B", "C", "D"]}))
    if query is not None:
        asked = components[query.__name__]
        for name, schema in asked["properties"].items():
            needed = name in asked.get("required", ())
            found.append({"name": name, "in": "query", "required": needed, "schema": schema})
    return found


def _in_path(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _socket(shape: dict[str, Any]) -> dict[str, Any]:
    return {
        "summary": "Play at a table or watch it",
        "operationId": "get-tables-{id}-socket",
        "description": SOCKET,
        "parameters": [_in_path("id", shape[repr(TableId)])],
        "responses": {
            "101": {"description": "A WebSocket."},
            **{str(status): _problem(status, shape) for status in (*ANY, 426, 503)},
        },
        "x-sent": [shape[repr(kind)] for kind in TO_TABLE],
        "x-received": [shape[repr(kind)] for kind in FROM_TABLE],
    }
