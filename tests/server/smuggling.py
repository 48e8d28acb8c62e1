"""Request smuggling: a corpus of requests that hide another one, and checks of the answers.

Each message of the corpus is at most one request, whose body looks like a second one.
"""

import re
import socket
import time

from server.live import API, LONG

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


def answers(
    port: int, pieces: list[bytes], silence: float = LONG, host: str = "127.0.0.1"
) -> tuple[list[int], bytes]:
    """Send pieces as separate TCP segments, and read until the end or a long silence."""
    with socket.create_connection((host, port), timeout=silence) as line:
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
            pass  # disconnected, which is an answer too, or the server waits for more
    return [int(code) for code in ANSWER.findall(received) if code != b"100"], received


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


WAYS = ("one segment", "head and body", "pieces")


def fault(codes: list[int], received: bytes) -> str | None:
    """Return the fault in the answers to a message of the corpus and an honest request, or None."""
    if b'"version"' in received:
        return "the hidden request was answered"
    if len(codes) > 2:
        return f"{len(codes)} answers to two requests"
    # The second answer must be to the honest request, unless the connection was closed before.
    if len(codes) == 2 and codes[1] not in (200, 400):
        return f"the honest request got {codes[1]}"
    if codes[1:] == [200] and not received.rstrip().endswith(b'{"ok":true}'):
        return "the honest request got the answer to another one"
    return None
