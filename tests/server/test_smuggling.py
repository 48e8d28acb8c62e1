"""Requests that hide another one: every connection gets one answer for each request, in order.

Each message of the corpus is one request, at most, whose body looks like a second one. An honest
request follows on the same connection. The hidden one must never be answered.
"""

import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.live import API, LONG, LiveServer, mine, new_secret
from server.proxies import proxy

HIDDEN = f"GET {API}/version HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 9.9.9.9\r\n\r\n"
HONEST = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
LENGTH = f"Content-Length: {len(HIDDEN)}"
CHUNK = f"{len(HIDDEN):x}\r\n{HIDDEN}\r\n0\r\n\r\n"
CHUNKED = "Transfer-Encoding: chunked"
UPGRADE = "Connection: Upgrade"


def request(*lines: str, body: str = HIDDEN, first: str = f"POST {API}/bots HTTP/1.1") -> str:
    return "\r\n".join([first, "Host: localhost", *lines, "", body])


KEY = ("Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
PADDING = "X-Padding: " + "x" * 5000
CORPUS = {
    "upgrade to foo": request(UPGRADE, "Upgrade: foo", LENGTH),
    "upgrade to h2c": request(UPGRADE, "Upgrade: h2c", "HTTP2-Settings: AAMAAABk", LENGTH),
    "upgrade, padded": request(UPGRADE, "Upgrade: foo", LENGTH, PADDING),
    "upgrade of a GET": request(
        UPGRADE, "Upgrade: foo", LENGTH, first=f"GET {API}/nothing HTTP/1.1"
    ),
    "upgrade, chunked": request(UPGRADE, "Upgrade: foo", CHUNKED, body=CHUNK),
    "upgrade to two": request(UPGRADE, "Upgrade: foo, websocket", LENGTH),
    "upgrade twice": request(UPGRADE, "Upgrade: foo", "Upgrade: websocket", LENGTH),
    "websocket with a body": request(
        UPGRADE, "Upgrade: websocket", *KEY, LENGTH, first=f"GET {API}/nothing HTTP/1.1"
    ),
    "websocket without a key": request(UPGRADE, "Upgrade: websocket", LENGTH),
    "websocket of another version": request(
        UPGRADE, "Upgrade: websocket", KEY[1], "Sec-WebSocket-Version: 99", LENGTH
    ),
    "length and chunks": request(LENGTH, CHUNKED, body=CHUNK),
    "chunks and length": request(CHUNKED, "Content-Length: 4", body=CHUNK),
    "chunks and no length": request("Content-Length: 0", CHUNKED, body=CHUNK),
    "two lengths": request(LENGTH, "Content-Length: 0"),
    "two lengths, the other way": request("Content-Length: 0", LENGTH),
    "a list of lengths": request(f"{LENGTH}, 0"),
    "a length with a sign": request(f"Content-Length: +{len(HIDDEN)}"),
    "a negative length": request("Content-Length: -1"),
    "a length in hex": request(f"Content-Length: 0x{len(HIDDEN):x}"),
    "a length with a space": request(f"Content-Length : {len(HIDDEN)}"),
    "a length with a tab": request(f"Content-Length\t: {len(HIDDEN)}"),
    "a length after a bare CR": request(f"X: y\rContent-Length: {len(HIDDEN)}", LENGTH),
    "a folded length": request(f"Content-Length:\r\n {len(HIDDEN)}"),
    "chunked and identity": request("Transfer-Encoding: chunked, identity", body=CHUNK),
    "identity and chunked": request("Transfer-Encoding: identity, chunked", body=CHUNK),
    "chunked twice": request(CHUNKED, CHUNKED, body=CHUNK),
    "xchunked": request("Transfer-Encoding: xchunked", LENGTH),
    "chunked after a tab": request("Transfer-Encoding:\tchunked", body=CHUNK),
    "chunked after VT": request("Transfer-Encoding: \x0bchunked", LENGTH),
    "chunked with a space": request("Transfer-Encoding : chunked", LENGTH, body=CHUNK),
    "chunked in HTTP/1.0": request(
        CHUNKED, "Connection: keep-alive", LENGTH, first=f"POST {API}/bots HTTP/1.0"
    ),
    "an extension": request(CHUNKED, body=f"{len(HIDDEN):x};a=b\r\n{HIDDEN}\r\n0\r\n\r\n"),
    "an extension after LF": request(CHUNKED, body=f"{len(HIDDEN):x};\n{HIDDEN}\r\n0\r\n\r\n"),
    "a chunk in 0x": request(CHUNKED, body=f"0x{len(HIDDEN):x}\r\n{HIDDEN}\r\n0\r\n\r\n"),
    "a chunk with a sign": request(CHUNKED, body=f"+{len(HIDDEN):x}\r\n{HIDDEN}\r\n0\r\n\r\n"),
    "a chunk too long": request(CHUNKED, body=f"ffffffffffffffff0\r\n{HIDDEN}\r\n0\r\n\r\n"),
    "a chunk of no length": request(CHUNKED, body=f"\r\n{HIDDEN}"),
    "chunks with LF": request(CHUNKED, body=f"{len(HIDDEN):x}\n{HIDDEN}\n0\n\n"),
    "a chunk without its end": request(CHUNKED, body=f"{len(HIDDEN):x}\r\n{HIDDEN}0\r\n\r\n"),
    "trailers": request(CHUNKED, body=f"{len(HIDDEN):x}\r\n{HIDDEN}\r\n0\r\n{LENGTH}\r\n\r\n"),
    "LF alone": request(LENGTH).replace("\r\n", "\n", 3),
    "NUL in a header": request("X: a\0b", LENGTH),
    "a header without a name": request(": x", LENGTH),
    "a header without a colon": request("X", LENGTH),
    "two hosts": request("Host: elsewhere.example", LENGTH),
    "an absolute target": request(
        LENGTH, first=f"POST http://elsewhere.example{API}/bots HTTP/1.1"
    ),
    "HTTP/1.2": request(LENGTH, first=f"POST {API}/bots HTTP/1.2"),
    "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + HIDDEN,
    "a space in the target": request(LENGTH, first=f"POST {API}/bots x HTTP/1.1"),
    "expecting 100": request("Expect: 100-continue", LENGTH),
}

SILENCE = 0.5
"""Seconds without an answer after which none will come."""
ANSWER = re.compile(rb"HTTP/1\.[01] (\d\d\d)")


def answers(port: int, pieces: list[bytes], silence: float = LONG) -> tuple[list[int], bytes]:
    """Send pieces, each as a segment of its own, and read until the end or a long silence."""
    with socket.create_connection(("127.0.0.1", port), timeout=silence) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        received = b""
        try:
            for nth, piece in enumerate(pieces):
                if nth:
                    time.sleep(0.02)
                line.sendall(piece)
            while more := line.recv(65_536):
                received += more
        except OSError:
            pass  # cut off, which is an answer too, or the server waits for more
    return [int(code) for code in ANSWER.findall(received) if code != b"100"], received


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


def cut(text: str, how: str) -> list[bytes]:
    sent = text.encode("latin-1")
    match how:
        case "one segment":
            return [sent + HONEST.encode()]
        case "head and body":
            head, end, body = sent.partition(b"\r\n\r\n")
            return [head + end, body, HONEST.encode()]
        case _:
            middle = len(sent) // 2
            return [sent[:20], sent[20:middle], sent[middle:], HONEST.encode()]


@pytest.mark.parametrize("how", ["one segment", "head and body", "pieces"])
@pytest.mark.parametrize("what", CORPUS)
def test_a_hidden_request_is_never_answered(port: int, what: str, how: str) -> None:
    codes, received = answers(port, cut(CORPUS[what], how), SILENCE)
    assert b'"version"' not in received, received
    assert len(codes) <= 2, received
    # The second answer is that to the honest request, or its connection was closed before.
    if len(codes) == 2:
        assert codes[1] in (200, 400), received
        assert received.rstrip().endswith(b'{"ok":true}') or codes[1] == 400, received

    # Behind a proxy, others share its connections to the server.
    codes, received = answers(port, [HONEST.encode()])
    assert codes == [200]
    assert received.endswith(b'{"ok":true}'), received


def test_paths_of_two_slashes(port: int) -> None:
    for path in (f"/{API}/version", f"//{API}/version", "/%2fapi/v1/version", "//healthz"):
        line = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        codes, received = answers(port, [line.encode()])
        assert codes in ([400], [404]), received


def test_ambiguous_requests_are_refused(tmp_path: Path) -> None:
    """And their connection is closed: what follows might be read in another way."""
    connect = request(LENGTH, first="CONNECT localhost:80 HTTP/1.1")
    with LiveServer(tmp_path) as live:
        own = int(live.url.rpartition(":")[2])
        for sent in (CORPUS["length and chunks"], CORPUS["two hosts"], connect):
            codes, received = answers(own, [sent.encode(), HONEST.encode()])
            assert codes == [400], received


def test_other_upgrades_are_ignored(tmp_path: Path) -> None:
    """A request that wishes for something else is answered as if it did not (RFC 9110, 7.8)."""
    with LiveServer(tmp_path) as live:
        own = int(live.url.rpartition(":")[2])
        table = live.make_table(new_secret(), mine("Ana"), mine("Bo"))
        asked = f"GET {API}/tables/{table} HTTP/1.1"
        for kind in ("foo", "h2c", "TLS/1.0"):
            sent = request(UPGRADE, f"Upgrade: {kind}", body="", first=asked) + HONEST
            codes, received = answers(own, [sent.encode()])
            assert codes == [200, 200], received
            assert received.endswith(b'{"ok":true}')
