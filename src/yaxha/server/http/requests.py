"""Request helpers for handlers: decode bodies and queries, describe operations, encode answers."""

import asyncio
import re
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.exceptions import InternalServerException
from litestar.types import Scope

from yaxha.server.http.errors import JSON, UNREADABLE, Malformed, TooLate, malformed
from yaxha.server.http.site import site_of
from yaxha.server.runtime.hub import NoTable
from yaxha.server.runtime.live_table import LiveTable

T = TypeVar("T")

AnyRequest = Request[Any, Any, Any]

BODY_SECONDS = 10.0
TABLE_ID = "[A-Za-z0-9_-]{1,32}"


def describes(
    summary: str,
    answer: Any,
    *,
    body: Any = None,
    query: Any = None,
    bearer: bool = False,
    errors: Sequence[int] = (),
    media: str = JSON,
) -> dict[str, Any]:
    """Return the OpenAPI metadata of a handler, as read by ``openapi.document``."""
    return {
        "summary": summary,
        "answer": answer,
        "body": body,
        "query": query,
        "bearer": bearer,
        "errors": tuple(errors),
        "media": media,
    }


async def body_of(request: AnyRequest, kind: type[T]) -> T:
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await request.body()
    except TimeoutError:
        raise TooLate from None
    except InternalServerException:
        # Litestar's error for a client that has disconnected.
        raise Malformed("The request body is incomplete") from None
    try:
        return msgspec.json.decode(body, type=kind)
    except UNREADABLE as error:
        raise malformed(error) from None


def query_of(request: AnyRequest, kind: type[T]) -> T:
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except msgspec.ValidationError as error:
        raise malformed(error) from None


async def table_of(scope: Scope) -> LiveTable:
    """Return the table named in the path. Raises ``NoTable``."""
    id: str = scope["path_params"]["id"]
    if not re.fullmatch(TABLE_ID, id):
        raise NoTable(id)
    return await site_of(scope).hub.table(id)


def json_response(answer: Any, status: int = 200) -> Response[bytes]:
    """Return an uncacheable JSON response. Bytes are taken as encoded already."""
    content = answer if isinstance(answer, bytes) else msgspec.json.encode(answer)
    return Response(
        content, status_code=status, media_type=JSON, headers={"Cache-Control": "no-store"}
    )
