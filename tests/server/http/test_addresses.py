"""URLs at which other machines can open a server."""

import socket
from pathlib import Path
from typing import Any

import pytest

from server.live import LiveServer
from yaxha.server.http import addresses
from yaxha.server.http.addresses import pages_for_others
from yaxha.server.http.origins import is_own


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with outgoing address 192.168.1.7 and more addresses for its name."""
    behind = {
        socket.AF_INET: ["127.0.1.1", "192.168.1.7", "10.8.0.2", "169.254.3.4"],
        socket.AF_INET6: ["::1", "fe80::1%eth0", "2001:db8::7"],
    }

    def look_up(name: str, _: object, family: int, kind: int) -> list[tuple[Any, ...]]:
        found = behind[socket.AddressFamily(family)] if name == "laptop" else [name]
        return [(family, kind, 6, "", (each, 0)) for each in found]

    monkeypatch.setattr(socket, "gethostname", lambda: "laptop")
    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(
        addresses, "_outgoing", lambda family, _: ["192.168.1.7"] * (family == socket.AF_INET)
    )


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize(
    ("host", "pages"),
    [
        ("0.0.0.0", ("http://192.168.1.7:8000", "http://10.8.0.2:8000")),
        ("::", ("http://[2001:db8::7]:8000",)),
        ("192.168.1.7", ("http://192.168.1.7:8000",)),
        ("127.0.0.1", ()),
        ("::1", ()),
    ],
)
def test_pages_for_others(host: str, pages: tuple[str, ...]) -> None:
    assert pages_for_others(host, 8000) == pages
    # The server answers at every URL that it offers.
    assert all(is_own(page.removeprefix("http://"), frozenset()) for page in pages)


def test_a_name_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    assert pages_for_others("laptop", 8000) == ()


def test_only_its_own_machine_is_told(server: LiveServer, tmp_path: Path) -> None:
    with server.http() as http:
        assert http.get("/addresses").json() == {"pages": []}
        for header in ("X-Forwarded-For", "Forwarded"):
            refused = http.get("/addresses", headers={header: "192.0.2.9"})
            assert (refused.status_code, refused.json()["code"]) == (403, "not-local")
    with LiveServer(tmp_path, "--host", "0.0.0.0") as everywhere:
        port = everywhere.url.rpartition(":")[2]
        outside, everywhere.url = everywhere.url, f"http://127.0.0.1:{port}"
        with everywhere.http() as http:
            pages = http.get("/addresses").json()["pages"]
        # A machine without a network has no other addresses.
        assert pages[:1] == [outside] or outside == everywhere.url
        everywhere.url = outside
        with everywhere.http() as http:
            assert http.get("/addresses").status_code == (403 if pages else 200)
