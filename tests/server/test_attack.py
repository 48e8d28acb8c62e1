"""The attack campaign: its cheapest scenarios, and its reports of successful attacks."""

import socketserver
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from server import live
from server.attacks.attempts import Attempts
from server.attacks.foreign import visit
from server.attacks.scenarios import SCENARIOS
from server.attacks.smuggled import send_corpus
from server.attacks.swapped import swap_seeds
from server.live import patched

ATTACK = Path(__file__).parents[2] / "scripts" / "attack.py"


def test_forged_proofs(tmp_path: Path) -> None:
    attempts = Attempts(tmp_path, factor=0.1)
    swap_seeds(attempts)
    assert attempts.failures == []
    assert attempts.number > 20


def test_foreign_pages(tmp_path: Path) -> None:
    attempts = Attempts(tmp_path)
    visit(attempts)
    assert attempts.failures == []
    assert attempts.number > 2000


def test_a_server_that_lets_foreign_pages_in_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bin").mkdir()
    open_to_all = (
        "from yaxha.server.http import middleware\nmiddleware.is_foreign = lambda *_: False"
    )
    monkeypatch.setattr(live, "YAXHA", patched(tmp_path / "bin", open_to_all))
    attempts = Attempts(tmp_path)
    visit(attempts)
    assert len(attempts.failures) > 2000


class Naive(socketserver.StreamRequestHandler):
    """HTTP server that answers every request line, even in a body."""

    def handle(self) -> None:
        for line in self.rfile:
            if line.startswith((b"GET", b"POST")):
                body = b'{"version":1}' if b"version" in line else b'{"ok":true}'
                length = b"Content-Length: %d" % len(body)
                self.wfile.write(b"HTTP/1.1 200 OK\r\n" + length + b"\r\n\r\n" + body)
            if line.startswith(b"Connection: close"):
                return


@pytest.fixture
def naive() -> Iterator[int]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Naive) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


def test_a_server_that_answers_hidden_requests_is_found(tmp_path: Path, naive: int) -> None:
    attempts = Attempts(tmp_path)
    send_corpus(attempts, "naive", "127.0.0.1", naive)
    assert len(attempts.failures) > 100


def test_the_list_of_scenarios() -> None:
    listed = subprocess.run(
        [sys.executable, ATTACK, "--list"],
        env={"PYTHONPATH": str(ATTACK.parents[1] / "tests")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert [line.split()[0] for line in listed] == list(SCENARIOS)
