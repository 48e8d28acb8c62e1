"""The OpenAPI document against its types and routes."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from server.live import LiveServer, new_secret
from yaxha.server.http.app import Application
from yaxha.server.http.openapi.document import document
from yaxha.server.http.settings import read_settings
from yaxha.table.commands import Command
from yaxha.table.views import rest, schemas
from yaxha.table.views.schemas import Message


@pytest.fixture(scope="module")
def application() -> Application:
    return Application(read_settings({}))


@pytest.fixture(scope="module")
def api(application: Application) -> dict[str, Any]:
    return document(application.app)


def test_every_message_is_in_it(api: dict[str, Any]) -> None:
    kinds = {schemas.Hello, schemas.Sent, *get_args(Message), *get_args(Command)}
    assert {kind.__name__ for kind in kinds} <= api["components"]["schemas"].keys()


def test_every_message_has_an_example_that_is_one(api: dict[str, Any]) -> None:
    named = {kind.__name__: kind for kind in get_args(Command)}
    for module in (schemas, rest):
        named |= {name: kind for name, kind in vars(module).items() if isinstance(kind, type)}
    shown = api["components"]["schemas"]
    with_examples = {name for name, schema in shown.items() if "examples" in schema}
    used = set(_refs([api["paths"]])) - {
        "MineQuery",
        "ListQuery",
        "StoryQuery",
        "PlacementQuery",
        "Version",
    }
    assert used | {kind.__name__ for kind in get_args(Command)} <= with_examples
    for name in with_examples:
        for example in shown[name]["examples"]:
            read = msgspec.convert(example, named[name], strict=True)
            assert msgspec.json.decode(msgspec.json.encode(read)) == example


def _refs(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"].rsplit("/", 1)[1]] if "$ref" in part else []
        return own + [name for each in part.values() for name in _refs(each)]
    if isinstance(part, list):
        return [name for each in part for name in _refs(each)]
    return []


def test_no_reference_leads_nowhere(api: dict[str, Any]) -> None:
    assert set(_refs(api)) <= api["components"]["schemas"].keys()


def test_every_route_is_in_it(application: Application, api: dict[str, Any]) -> None:
    routes = {
        (route.path_format, str(method).lower())
        for route in application.app.routes
        if route.path_format.startswith("/api/v1") and not route.path_format.endswith(".json")
        for method in getattr(route, "methods", ())
        if method != "OPTIONS"
    }
    described = {(path, method) for path, each in api["paths"].items() for method in each}
    assert routes <= described
    assert ("/api/v1/tables/{id}/record.json", "get") in described
    assert ("/api/v1/tables/{id}/socket", "get") in described


def test_what_the_page_shows_is_what_is_sent() -> None:
    page = (Path(__file__).parents[4] / "docs" / "server.md").read_text("utf-8")
    blocks = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    kinds = [schemas.CreateTable, rest.Made, schemas.Sent, schemas.Hello, schemas.Ping, Message]
    assert len(blocks) >= 8
    for block in blocks:
        shown = msgspec.json.decode(block)
        assert any(_is_one(shown, kind) for kind in kinds), block


def _is_one(shown: dict[str, Any], kind: Any) -> bool:
    """Return True if it is of that type, without additional fields."""
    try:
        read = msgspec.to_builtins(msgspec.convert(shown, kind, strict=True))
    except msgspec.ValidationError:
        return False
    return bool(shown.keys() <= read.keys())


def test_every_code_of_a_problem_is_on_the_page() -> None:
    """Codes of the server only: the engine's page lists the engine's codes."""
    root = Path(__file__).parents[4]
    page = (root / "docs" / "server.md").read_text("utf-8")
    source = "".join(
        file.read_text("utf-8") for file in (root / "src" / "yaxha" / "server").rglob("*.py")
    )
    codes = set(re.findall(r'Refused\(\s*"([a-z-]+)"', source)) - {"late"}
    codes |= set(re.findall(r'Problem\("([a-z-]+)"', source)) - {"internal", "refused"}
    assert {code for code in codes if f"`{code}`" not in page} == set()


def test_it_is_served(server: LiveServer, api: dict[str, Any]) -> None:
    with server.http() as http:
        answer = http.get("/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == msgspec.json.decode(msgspec.json.encode(api))


def test_examples_may_be_sent(server: LiveServer, api: dict[str, Any]) -> None:
    shown = api["components"]["schemas"]
    with server.http(new_secret()) as http:
        made = http.post("/tables", json=shown["CreateTable"]["examples"][0])
        assert made.status_code == 201
        assert http.post("/bots", json=shown["RegisterBot"]["examples"][0]).status_code == 201
        table = made.json()["id"]
        sent = shown["Sent"]["examples"][0]
        answer = http.post(f"/tables/{table}/commands", json=sent)
        assert (answer.status_code, answer.json()["code"]) == (409, "not-begun")
