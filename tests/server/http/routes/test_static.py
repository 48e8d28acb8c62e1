"""Static files of the browser client."""

import pytest

from server.live import LiveServer
from yaxha.server.http.routes import static


def test_what_never_changes_is_kept_and_the_page_is_asked_for(server: LiveServer) -> None:
    with server.http() as http:
        http.base_url = server.url
        page = http.get("/")
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        again = http.get("/", headers={"If-None-Match": page.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        for name, file in static.files().items():
            answer = http.get(name)
            assert answer.content == file.body
            assert ("immutable" in answer.headers["cache-control"]) == name.startswith("/assets/")


def test_the_head_alone(server: LiveServer) -> None:
    with server.http() as http:
        http.base_url = server.url
        http.headers["Accept-Encoding"] = "identity"
        for path in ("/", "/healthz", "/api/v1/version", "/api/v1/tables/nothing"):
            whole, head = http.get(path), http.head(path)
            assert (head.status_code, head.content) == (whole.status_code, b"")
            assert head.headers["content-length"] == str(len(whole.content)) != "0"


def test_large_texts_are_packed_for_who_can_unpack_them(server: LiveServer) -> None:
    script = next(name for name in static.files() if name.endswith(".js"))
    with server.http() as http:
        http.base_url = server.url
        packed = http.get(script, headers={"Accept-Encoding": "gzip"})
        plain = http.get(script, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2


@pytest.mark.parametrize(
    "path", ["/api/v1/nothing", "/assets/../__init__.py", "/assets/%2e%2e/views.py", "/none.png"]
)
def test_nothing_else_is_handed_out(server: LiveServer, path: str) -> None:
    with server.http() as http:
        http.base_url = server.url
        assert http.get(path).status_code == 404


def test_a_page_that_knows_where_it_is(server: LiveServer) -> None:
    with server.http() as http:
        http.base_url = server.url
        assert http.get("/t/kJ2mP0aVx7Q3nR5t/replay").text == http.get("/").text
        # Navigation from other sites' pages is allowed.
        foreign = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
        assert http.get("/", headers={**foreign, "Sec-Fetch-Dest": "document"}).status_code == 200
        assert http.get("/", headers={**foreign, "Sec-Fetch-Dest": "iframe"}).status_code == 403
