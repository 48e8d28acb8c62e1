"""Bots at tables, in processes of their own: never in the loop that serves people."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random, SystemRandom

from yaxha.bots import RandomBot, act, close_bot, make_bot
from yaxha.engine import Build, Game, Pick, Seat, Take, View

log = logging.getLogger(__name__)

LIMIT = 20.0
"""How many seconds a bot may think before a random one decides for it."""


def bot_decides(bot: str, seat: int, view: str, seed: int) -> Pick | Take | Build:
    """What the bot does with what its seat sees: in the other process."""
    player = make_bot(bot, Random(seed))
    try:
        return act(player, View.parse(view, Seat(seat)))
    finally:
        close_bot(player)


def _at_start() -> None:
    # Ctrl-C is for the server to end in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    os.nice(5)
    # The first decision should not wait for imports.
    make_bot("search:50ms", Random(0))


def _end_with_server() -> None:
    """A server that is killed closes nothing: whoever waits for its work would wait for ever."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


class BotPool:
    """Processes in which bots think."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._chance = SystemRandom()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fork of a process with threads and sockets would share both.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, _at_start)
        return self._pool

    async def decide(self, bot: str, game: Game, seat: Seat) -> Pick | Take | Build:
        """What the bot does; whatever happens to it, something legal."""
        view = View.of(game, seat)
        seed = self._chance.getrandbits(64)
        pool = self._started()
        try:
            thinking = pool.submit(bot_decides, bot, int(seat), str(view), seed)
            async with asyncio.timeout(LIMIT):
                # When the pool is closed because of another bot, that cancels this one, not us.
                await asyncio.gather(asyncio.wrap_future(thinking), return_exceptions=True)
            return thinking.result(timeout=0)
        except Exception as error:  # whatever a bot may run into
            log.error("a bot failed", extra={"bot": bot, "error": type(error).__name__})
            if pool is self._pool and isinstance(error, BrokenProcessPool | TimeoutError):
                self.close()
            return act(RandomBot(Random(seed)), view)

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list(pool._processes.values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
