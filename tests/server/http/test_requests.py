"""Requests: bodies and queries that are read into types, and answers as JSON."""

import asyncio
from typing import Any

import pytest
from litestar.exceptions import InternalServerException

from yaxha.server.http import requests
from yaxha.server.http.errors import Malformed, TooLate
from yaxha.server.http.requests import body_of, describes, json_response, query_of, table_of
from yaxha.server.runtime.hub import NoTable
from yaxha.table.options import MySeat, OpenSeat
from yaxha.table.views.rest import ListQuery, Rematch
from yaxha.table.views.schemas import CreateTable


class Request:
    """A request with a body that comes at once, fails, or never comes."""

    def __init__(self, body: bytes | Exception | None = b"") -> None:
        self._body = body

    async def body(self) -> bytes:
        if self._body is None:
            await asyncio.Event().wait()
        if isinstance(self._body, Exception):
            raise self._body
        assert self._body is not None
        return self._body


def body(given: bytes | Exception | None) -> CreateTable:
    request: Any = Request(given)
    return asyncio.run(body_of(request, CreateTable))


def query(**given: str) -> ListQuery:
    request: Any = Request()
    request.query_params = given
    return query_of(request, ListQuery)


# Bodies


def test_a_body_is_read_into_its_type() -> None:
    found = body(b'{"seats":[{"kind":"mine","name":"Ana"},{"kind":"open"}]}')
    assert found.seats == (MySeat("Ana"), OpenSeat())


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b'{"seats":[{"kind":"open"}]}', "$.seats"),
        (b'{"seats":1}', "$.seats"),
        (b"", None),
        (b"\xff", None),
        (b"[" * 100_000, None),
    ],
)
def test_a_malformed_body(data: bytes, place: str | None) -> None:
    with pytest.raises(Malformed) as error:
        body(data)
    assert error.value.place == place


def test_a_body_that_ends_too_early() -> None:
    with pytest.raises(Malformed):
        body(InternalServerException())


def test_a_body_that_does_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "BODY_SECONDS", 0.01)
    with pytest.raises(TooLate):
        body(None)


# Queries


def test_a_query_is_read_into_its_type() -> None:
    assert query() == ListQuery()
    assert query(limit="5", status="playing") == ListQuery("playing", None, 5)


@pytest.mark.parametrize(("name", "value"), [("limit", "0"), ("limit", "ten"), ("status", "all")])
def test_a_malformed_query(name: str, value: str) -> None:
    with pytest.raises(Malformed) as error:
        query(**{name: value})
    assert error.value.place == f"$.{name}"


# Tables


@pytest.mark.parametrize("id", ["", "a b", 33 * "x", "ä", "a\n"])
def test_an_id_that_no_table_can_have_asks_no_store(id: str) -> None:
    scope: Any = {"path_params": {"id": id}}
    with pytest.raises(NoTable):
        asyncio.run(table_of(scope))


# Answers


def test_an_answer_is_json_that_no_cache_keeps() -> None:
    response = json_response(Rematch("t2"), 201)
    assert (response.content, response.status_code) == (b'{"id":"t2"}', 201)
    assert response.media_type == "application/json"
    assert response.headers["Cache-Control"] == "no-store"


def test_bytes_are_json_already() -> None:
    assert json_response(b'{"a": 1}').content == b'{"a": 1}'
    assert json_response(b"").status_code == 200


def test_the_description_of_a_handler_for_openapi() -> None:
    found = describes("Make a table", Rematch, bearer=True, errors=[400, 429])
    assert found == {
        "summary": "Make a table",
        "answer": Rematch,
        "body": None,
        "query": None,
        "bearer": True,
        "errors": (400, 429),
        "media": "application/json",
    }
