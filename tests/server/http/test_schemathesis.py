"""The REST API against its OpenAPI document, with generated requests."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from effort import EFFORT
from server.live import LiveServer, joined, mine, new_nonce, new_secret

HOST = new_secret()

described = schemathesis.pytest.from_fixture("api")


@pytest.fixture(scope="module")
def table(server: LiveServer) -> Iterator[str]:
    """A game that has begun, held by the sender of the requests."""

    async def begin() -> str:
        made = server.make_table(HOST, mine("Ana"), mine("Bo"))
        async with joined(server, made, HOST) as person:
            await person.done("ready", "A", nonce=new_nonce())
            await person.done("ready", "B", nonce=new_nonce())
        return made

    # Other tests share the server and may have caused errors.
    before = len(server.log_lines())
    yield asyncio.run(begin())
    log = [line["level"] for line in server.log_lines()[before:]]
    assert "error" not in log


@pytest.fixture
def api(server: LiveServer) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/v1/openapi.json")


@described.parametrize()
@settings(max_examples=8 * EFFORT, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_it(case: Any, table: str) -> None:
    if "id" in case.path_parameters:
        case.path_parameters["id"] = table
    response = case.call(headers={"Authorization": f"Bearer {HOST}"})
    case.validate_response(
        response,
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
        ],
    )
