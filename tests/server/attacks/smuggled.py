"""Request smuggling, directly and through proxies."""

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from server.attacks.attempts import Attempts
from server.live import LiveServer
from server.proxies import proxy
from server.smuggling import CORPUS, HONEST, SILENCE, WAYS, answers, cut, fault

AT_ONCE = 12
"""Concurrent messages; each spends most of its time waiting."""

PATIENCE = 4 * SILENCE


def smuggle(attempts: Attempts) -> None:
    """Send the whole corpus along every path; no hidden request may be answered."""
    for name in ("directly", "IPv6", "nginx", "haproxy"):
        folder = attempts.folder / name
        folder.mkdir()
        with _path(name, folder) as (host, port):
            before = len(attempts.failures)
            send_corpus(attempts, name, host, port)
            if len(attempts.failures) == before:
                attempts.find(name)


@contextlib.contextmanager
def _path(name: str, folder: Path) -> Iterator[tuple[str, int]]:
    host = "::1" if name == "IPv6" else "127.0.0.1"
    # Without rate limits, whose refusals would hide the result.
    options = ("--limits", "off", "--proxy", "127.0.0.1", "--host", host)
    with LiveServer(folder, *options) as live:
        own = int(live.url.rpartition(":")[2])
        if name in ("nginx", "haproxy"):
            with proxy(name, own, folder) as port:
                yield host, port
        else:
            yield host, own


def send_corpus(attempts: Attempts, name: str, host: str, port: int) -> None:
    def try_one(what: str, how: str) -> str | None:
        codes, received = answers(port, cut(CORPUS[what], how), PATIENCE, host)
        if (found := fault(codes, received)) is not None:
            return f"{name}, {what}, {how}: {found}: {received!r}"
        # A proxy shares its upstream connections between clients.
        codes, received = answers(port, [HONEST.encode()], host=host)
        if codes != [200] or not received.endswith(b'{"ok":true}'):
            return f"{name}, after {what}, {how}: the honest client got {received!r}"
        return None

    tries = [(what, how) for what in CORPUS for how in WAYS]
    with ThreadPoolExecutor(AT_ONCE) as threads:
        for found in threads.map(lambda each: try_one(*each), tries):
            attempts.check(found is None, str(found))
