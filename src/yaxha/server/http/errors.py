"""Error responses: status, code and sentence for every exception; WebSocket close codes."""

import logging
import math
import re
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import Scope

from yaxha.server.http.limits import TooMany
from yaxha.server.http.origins import HEADERS
from yaxha.server.runtime.hub import NoTable
from yaxha.server.store import StoreError, Superseded
from yaxha.table.errors import Refused
from yaxha.table.versions import NewerLog
from yaxha.table.views.schemas import Problem

BINARY = 1003
NO_TEXT = 1007
TOO_LARGE = 1009
FAILED = 1011
RESTART = 1012
MALFORMED = 4400
NO_TABLE = 4404
NO_HELLO = 4408
TOO_SLOW = 4413
TOO_MANY = 4429
UNAVAILABLE = 4503

RESERVED = (1005, 1006)
"""Reserved close codes that report the absence of one and must not be sent."""


class Closed(Exception):
    """The socket must be closed with this close code, or the client closed it."""

    def __init__(self, code: int) -> None:
        self.code = code


log = logging.getLogger(__name__)

JSON = "application/json"

STATUS_OF_REFUSAL = {
    "no-identity": 401,
    "not-yours": 403,
    "not-host": 403,
    "foreign-page": 403,
    "sent-away": 403,
    "not-local": 403,
    "wrong-host": 421,
    "no-such-seat": 404,
    "bad-name": 400,
    "bad-text": 400,
    "no-such-bot": 400,
}
"""All others are 409: refused by the rules or by the state of the table."""

CODES_OF_STATUS = {
    400: ("malformed", "The request is malformed."),
    404: ("no-such-page", "Unknown path. All paths are in /api/v1/openapi.json."),
    405: (
        "wrong-method",
        "This path does not support this method. The header Allow lists its methods.",
    ),
    413: ("too-large", "The request body is too large (limit: 16 KiB)."),
    426: ("upgrade", "This path is a WebSocket. Send the header Upgrade: websocket."),
}


class Malformed(Exception):
    """A malformed request; ``place`` is the position of the fault, if known."""

    def __init__(self, why: str, place: str | None = None) -> None:
        super().__init__(why)
        self.place = place


class TooLate(Exception):
    """The request body did not arrive in time."""


class ShuttingDown(Exception):
    """The server is shutting down and accepts no new connections."""


UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""Exceptions that decoding malformed input may raise."""


def malformed(error: Exception) -> Malformed:
    """Convert a decoding error, with its place if known: ``$.seats[0].kind``."""
    if not isinstance(error, msgspec.MsgspecError):
        return Malformed("The request body is not valid JSON")
    found = re.fullmatch(r"(.*) - at `(.+)`", str(error), re.DOTALL)
    return Malformed(found[1], found[2]) if found else Malformed(str(error))


def http_error(error: Exception) -> tuple[int, Problem, dict[str, str]]:
    """Return the status, the problem and additional headers for an exception."""
    match error:
        case Refused():
            status = STATUS_OF_REFUSAL.get(error.code, 409)
            headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
            problem = Problem(error.code, error.sentence, rule=error.rule, facts=error.facts)
            return status, problem, headers
        case Malformed():
            facts = {"place": error.place} if error.place else {}
            return 400, Problem("malformed", f"{error}.", facts=facts), {}
        case TooLate():
            # The rest may still arrive and would be read as the next request.
            last = {"Connection": "close"}
            return (
                408,
                Problem(
                    "too-late", "The request body did not arrive in time. Send the request again."
                ),
                last,
            )
        case NoTable():
            return 404, Problem("no-such-table", "There is no such table."), {}
        case TooMany():
            wait = math.ceil(error.wait)
            sentence = f"{error} Try again in {wait} s."
            return 429, Problem("too-many", sentence, facts={"wait": wait}), _retry_after(wait)
        case NewerLog():
            log.error("a table cannot be read", extra={"why": str(error)})
            return 503, Problem("newer-log", str(error), facts=error.facts), _retry_after(60)
        case Superseded():
            log.error("the database was upgraded", extra={"why": str(error)})
            sentence = "The server is being upgraded. Try again shortly."
            return 503, Problem("upgrading", sentence), _retry_after(5)
        case StoreError():
            # Its message is for the operator.
            log.warning("the store is unavailable", extra={"why": str(error)})
            sentence = "The server cannot save moves at the moment. Try again shortly."
            return 503, Problem("unavailable", sentence), _retry_after(2)
        case ShuttingDown():
            sentence = "The server is shutting down. Connect again."
            return 503, Problem("ending", sentence), _retry_after(1)
        case HTTPException() if error.status_code in CODES_OF_STATUS:
            # The headers of 405 and 426 name the supported methods or protocol.
            return (
                error.status_code,
                Problem(*CODES_OF_STATUS[error.status_code]),
                dict(error.headers or {}),
            )
        case HTTPException() if error.status_code < 500:
            return error.status_code, Problem("refused", "The request was rejected."), {}
        case _:
            log.error("a request failed", exc_info=error)
            return (
                500,
                Problem("internal", "Internal server error. The details are in the server's log."),
                {},
            )


def _retry_after(seconds: int) -> dict[str, str]:
    return {"Retry-After": str(seconds)}


def problem_response(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    status, problem, headers = http_error(error)
    body = msgspec.json.encode(problem)
    return Response(body, status_code=status, media_type=JSON, headers=headers)


async def answer_at_once(error: Exception, send: Any) -> None:
    status, lines, body = _encoded(error)
    if isinstance(error, Malformed):
        # Request smuggling: a proxy may see the next request in the rest of this one.
        lines.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": lines})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def refuse_socket(scope: Scope, send: Any, error: Exception) -> None:
    """Reject a WebSocket handshake with an HTTP response."""
    status, lines, body = _encoded(error)
    scope["state"]["code"] = status
    lines += HEADERS
    await send({"type": "websocket.http.response.start", "status": status, "headers": lines})
    await send({"type": "websocket.http.response.body", "body": body})


def _encoded(error: Exception) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    status, problem, headers = http_error(error)
    lines = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    body = msgspec.json.encode(problem)
    lines += [(b"content-type", JSON.encode()), (b"content-length", b"%d" % len(body))]
    return status, lines, body
