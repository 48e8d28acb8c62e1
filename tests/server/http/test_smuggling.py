"""Request smuggling: every connection gets one answer per request, in order.

Each message of the corpus is at most one request, whose body looks like a second one. An honest
request follows on the same connection. The hidden one must never be answered.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.live import API, LiveServer, mine, new_secret
from server.proxies import proxy
from server.smuggling import (
    CORPUS,
    HONEST,
    LENGTH,
    SILENCE,
    UPGRADE,
    WAYS,
    answers,
    cut,
    fault,
    request,
)


@pytest.fixture(scope="module", params=["direct", "nginx", "haproxy"])
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("smuggling")
    with LiveServer(folder, "--limits", "off", "--proxy", "127.0.0.1") as live:
        own = int(live.url.rpartition(":")[2])
        if request.param == "direct":
            yield own
        else:
            with proxy(request.param, own, folder) as port:
                yield port


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("what", CORPUS)
def test_a_hidden_request_is_never_answered(port: int, what: str, how: str) -> None:
    codes, received = answers(port, cut(CORPUS[what], how), SILENCE)
    assert fault(codes, received) is None, received

    # A proxy shares its upstream connections between clients.
    codes, received = answers(port, [HONEST.encode()])
    assert codes == [200]
    assert received.endswith(b'{"ok":true}'), received


def test_paths_of_two_slashes(port: int) -> None:
    for path in (f"/{API}/version", f"//{API}/version", "/%2fapi/v1/version", "//healthz"):
        line = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        codes, received = answers(port, [line.encode()])
        assert codes in ([400], [404]), received


def test_ambiguous_requests_are_refused(tmp_path: Path) -> None:
    """Their connection is closed, since a proxy may frame the following bytes differently."""
    connect = request(LENGTH, first="CONNECT localhost:80 HTTP/1.1")
    with LiveServer(tmp_path) as live:
        own = int(live.url.rpartition(":")[2])
        for sent in (CORPUS["length and chunks"], CORPUS["two hosts"], connect):
            codes, received = answers(own, [sent.encode(), HONEST.encode()])
            assert codes == [400], received


def test_other_upgrades_are_ignored(tmp_path: Path) -> None:
    """A request for another upgrade is answered as a plain request (RFC 9110, 7.8)."""
    with LiveServer(tmp_path) as live:
        own = int(live.url.rpartition(":")[2])
        table = live.make_table(new_secret(), mine("Ana"), mine("Bo"))
        asked = f"GET {API}/tables/{table} HTTP/1.1"
        for kind in ("foo", "h2c", "TLS/1.0"):
            sent = request(UPGRADE, f"Upgrade: {kind}", body="", first=asked) + HONEST
            codes, received = answers(own, [sent.encode()])
            assert codes == [200, 200], received
            assert received.endswith(b'{"ok":true}')
