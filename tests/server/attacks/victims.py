"""Players in a separate process, to measure latency during an attack.

``python -m server.attacks.victims URL TABLES THINKS`` plays until its standard input closes, then
prints the time and latency of each move.
"""

import asyncio
import contextlib
import json
import sys
import time
from pathlib import Path
from typing import SupportsIndex

from server.live import LiveServer
from server.players import Games

MOST_SECONDS = 120.0
"""Timeout after which it exits by itself."""


class Waits(list[float]):
    """Latencies of answers, with the times of arrival."""

    def __init__(self) -> None:
        super().__init__()
        self.ends: list[float] = []

    def append(self, wait: float, /) -> None:
        super().append(wait)
        self.ends.append(time.monotonic())

    def pop(self, index: SupportsIndex = -1, /) -> float:
        raise NotImplementedError


async def play(url: str, tables: int, thinks: float) -> Waits:
    server = LiveServer(Path())
    server.url = url
    games = Games(server, tables, thinks)
    games.waits = waits = Waits()
    try:
        async with asyncio.timeout(MOST_SECONDS):
            while not waits:
                await asyncio.sleep(0.05)
            print("playing", flush=True)
            await asyncio.to_thread(sys.stdin.read)
    finally:
        with contextlib.suppress(Exception):
            await games.cancel()
    return waits


def main() -> None:
    url, tables, thinks = sys.argv[1:]
    waits = asyncio.run(play(url, int(tables), float(thinks)))
    print(json.dumps([[end - wait, wait] for end, wait in zip(waits.ends, waits, strict=True)]))


if __name__ == "__main__":
    main()
