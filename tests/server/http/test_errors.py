"""Errors as answers: status, code and headers, without anything secret."""

import asyncio
import logging
from typing import Any

import msgspec
import pytest
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    PermissionDeniedException,
)

from yaxha.server.http.errors import (
    Malformed,
    ShuttingDown,
    TooLate,
    answer_at_once,
    http_error,
    malformed,
    problem_response,
    refuse_socket,
)
from yaxha.server.http.limits import TooMany
from yaxha.server.runtime.hub import NoTable
from yaxha.server.store import Superseded, Unavailable
from yaxha.table.errors import Refused
from yaxha.table.versions import NewerLog
from yaxha.table.views.schemas import CreateTable, Problem


def outcome(error: Exception) -> tuple[int, str, dict[str, str]]:
    status, problem, headers = http_error(error)
    assert problem.sentence.endswith(".")
    return status, problem.code, headers


# Refusals


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("no-identity", 401),
        ("not-yours", 403),
        ("not-host", 403),
        ("foreign-page", 403),
        ("sent-away", 403),
        ("not-local", 403),
        ("wrong-host", 421),
        ("no-such-seat", 404),
        ("bad-name", 400),
        ("no-such-bot", 400),
        ("over", 409),
        ("wrong-phase", 409),
    ],
)
def test_the_status_of_a_refusal(code: str, status: int) -> None:
    assert outcome(Refused(code, "No."))[:2] == (status, code)


def test_an_unknown_client_learns_how_to_identify_itself() -> None:
    assert outcome(Refused("no-identity", "No."))[2] == {"WWW-Authenticate": "Bearer"}
    assert outcome(Refused("not-yours", "No."))[2] == {}


def test_a_refusal_keeps_its_rule_and_facts() -> None:
    refused = Refused("still-fits", "No.", rule="R6", facts={"cell": "1c3"})
    _, problem, _ = http_error(refused)
    assert problem == Problem("still-fits", "No.", rule="R6", facts={"cell": "1c3"})


# Requests that cannot be served


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (Malformed("This is not JSON"), (400, "malformed", {})),
        (TooLate(), (408, "too-late", {"Connection": "close"})),
        (NoTable("t"), (404, "no-such-table", {})),
        (TooMany(1.2), (429, "too-many", {"Retry-After": "2"})),
        (ShuttingDown(), (503, "ending", {"Retry-After": "1"})),
        (NotFoundException(), (404, "no-such-page", {})),
        (HTTPException(status_code=413), (413, "too-large", {})),
        (
            MethodNotAllowedException(headers={"allow": "GET"}),
            (405, "wrong-method", {"allow": "GET"}),
        ),
        (PermissionDeniedException(), (403, "refused", {})),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_mistakes_of_clients(error: Exception, expected: tuple[int, str, dict[str, str]]) -> None:
    assert outcome(error) == expected


def test_the_place_of_a_malformed_value_is_a_fact() -> None:
    _, problem, _ = http_error(Malformed("Expected `int`", "$.seats[0]"))
    assert problem.facts == {"place": "$.seats[0]"}
    assert http_error(Malformed("Expected `int`"))[1].facts == {}


def test_a_limit_tells_how_long_to_wait() -> None:
    _, problem, _ = http_error(TooMany(0.1))
    assert problem.facts == {"wait": 1}


# The server's own trouble


@pytest.mark.parametrize(
    ("error", "expected", "level"),
    [
        (NewerLog("events", 3, 2), (503, "newer-log", "60"), logging.ERROR),
        (Superseded("at revision 0003"), (503, "upgrading", "5"), logging.ERROR),
        (Unavailable("/srv/yaxha.sqlite is full"), (503, "unavailable", "2"), logging.WARNING),
    ],
    ids=["newer log", "superseded", "unavailable"],
)
def test_trouble_with_the_store_is_logged_and_passes(
    error: Exception,
    expected: tuple[int, str, str],
    level: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    status, code, headers = outcome(error)
    assert (status, code, headers["Retry-After"]) == expected
    (record,) = caplog.records
    assert record.levelno == level
    assert vars(record)["why"] == str(error)


def test_the_text_of_the_store_is_for_the_operator() -> None:
    for error in (Superseded("at revision 0003"), Unavailable("/srv/yaxha.sqlite is full")):
        assert str(error) not in http_error(error)[1].sentence


@pytest.mark.parametrize("error", [ValueError("a secret"), HTTPException("a secret")])
def test_a_defect_is_in_the_log_alone(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    status, problem, headers = http_error(error)
    assert (status, problem.code, headers) == (500, "internal", {})
    assert "secret" not in problem.sentence
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.exc_info[1] is error


# Reading


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b'{"seats":[{"kind":"open"},{"kind":"closed"}]}', "$.seats[1].kind"),
        (b'{"seats":[]}', "$.seats"),
        (b"[]", None),
        (b'{"seats":', None),
        (b"\xff", None),
        (b"[" * 100_000, None),
    ],
    ids=["a value", "a length", "another type", "half", "no text", "too deep"],
)
def test_malformed_json_is_named_by_its_place(data: bytes, place: str | None) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeError, RecursionError)) as error:
        msgspec.json.decode(data, type=CreateTable)
    found = malformed(error.value)
    assert found.place == place
    assert str(found)
    assert "`$" not in str(found)


# Answers


class Sent(list[dict[str, Any]]):
    """The messages of an ASGI answer."""

    async def __call__(self, message: dict[str, Any]) -> None:
        self.append(message)

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self[0]["headers"])


def test_a_handler_s_error_is_an_answer_in_json() -> None:
    request: Any = None
    response = problem_response(request, TooMany(3))
    assert (response.status_code, response.media_type) == (429, "application/json")
    assert response.headers["Retry-After"] == "3"
    assert msgspec.json.decode(response.content)["code"] == "too-many"


def test_an_answer_before_any_handler() -> None:
    sent = Sent()
    asyncio.run(answer_at_once(Refused("not-host", "No."), sent))
    start, body = sent
    assert (start["type"], start["status"]) == ("http.response.start", 403)
    assert sent.headers[b"content-type"] == b"application/json"
    assert sent.headers[b"content-length"] == b"%d" % len(body["body"])
    assert b"connection" not in sent.headers
    assert msgspec.json.decode(body["body"], type=Problem).code == "not-host"


def test_after_an_ambiguous_request_the_connection_is_closed() -> None:
    sent = Sent()
    asyncio.run(answer_at_once(Malformed("A request has one Host"), sent))
    assert sent.headers[b"connection"] == b"close"


def test_a_socket_is_refused_by_an_http_answer() -> None:
    sent = Sent()
    scope: Any = {"state": {}}
    asyncio.run(refuse_socket(scope, sent, TooMany(3)))
    start, body = sent
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 429)
    assert body["type"] == "websocket.http.response.body"
    assert sent.headers[b"retry-after"] == b"3"
    # This is the only place for them on a socket.
    assert sent.headers[b"x-content-type-options"] == b"nosniff"
    assert scope["state"]["code"] == 429
