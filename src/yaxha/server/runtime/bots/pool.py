"""Process pool for bots: their decisions never block the event loop."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random, SystemRandom
from typing import NamedTuple

from yaxha.bots import close_bot, make_bot
from yaxha.bots.answers import BotFault, FaultKind, decide
from yaxha.bots.base import Decision
from yaxha.engine import Game, Seat, View
from yaxha.server.runtime.bots.fair_queue import Turns
from yaxha.table.levels import FALLBACK, seconds_of, shortened

log = logging.getLogger(__name__)

LIMIT = 20.0
"""Seconds that a bot may think, once it has a process, before another bot decides for it."""


class Decided(NamedTuple):
    """A legal action, and the reason why another bot chose it, or None.

    ``failure`` is a kind of ``BotFault``, ``slow`` or ``died``.
    """

    action: Decision
    failure: str | None = None


def bot_decides(bot: str, seat: int, view: str, seed: int) -> Decision:
    """Return the bot's decision for its seat's view. Runs in the bot process.

    Raises ``BotFault`` for every failure of the bot, and only with its kind: details may be of any
    size or contain a secret of the seat, and a ``SystemExit`` would stop the server.
    """
    try:
        player = make_bot(bot, Random(seed))
        try:
            return decide(player, View.parse(view, Seat(seat)))
        finally:
            close_bot(player)
    except BotFault as fault:
        kind = fault.kind
    except BaseException:
        kind = FaultKind.CRASH
    raise BotFault(kind, "The bot failed.")


def _initialize() -> None:
    # Ctrl-C reaches the whole process group; the server shuts its bot processes down itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_server, daemon=True).start()
    os.nice(5)
    # The first decision should not wait for imports.
    make_bot("search:50ms", Random(0))


def _exit_with_server() -> None:
    """Exit when the server dies; otherwise this process would wait for work indefinitely."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


class BotProcess:
    """A process that runs one bot at a time. It starts on first use."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, bot: str, seat: int, view: str, seed: int) -> Decision:
        if self._pool is None:
            # Not fork: the child would share the server's threads and sockets.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, _initialize)
        try:
            thinking = self._pool.submit(bot_decides, bot, seat, view, seed)
            async with asyncio.timeout(LIMIT):
                return await asyncio.wrap_future(thinking)
        except BaseException:
            # The process is dead or computes a decision that is no longer needed.
            self.kill()
            raise

    def kill(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list(pool._processes.values()):
                process.kill()
            pool.shutdown(cancel_futures=True)


def _kind(error: Exception) -> str:
    match error:
        case BotFault():
            return error.kind
        case TimeoutError():
            return "slow"
        case BrokenProcessPool():
            return "died"
        case _:
            return "crash"


class BotPool:
    """Bot processes, shared fairly between client addresses and their tables."""

    def __init__(self, processes: int) -> None:
        self._processes = [BotProcess() for _ in range(processes)]
        self._turns = Turns(self._processes)
        self._chance = SystemRandom()

    async def decide(self, bot: str, game: Game, seat: Seat, table: str, address: str) -> Decided:
        """Return the bot's decision, or the decision of a fallback bot if it fails.

        The time is charged to the address, which shares it equally between its tables.
        """
        asked = (int(seat), str(View.of(game, seat)), self._chance.getrandbits(64))
        began = time.monotonic()
        async with self._turns.turn(address, table, seconds_of(bot)) as process:
            bot = shortened(bot, time.monotonic() - began)
            try:
                try:
                    return Decided(await process.think(bot, *asked))
                except BrokenProcessPool:
                    # The process was killed from outside, which is not the bot's fault.
                    return Decided(await process.think(bot, *asked))
            except Exception as error:  # a bot may fail in any way
                failure = _kind(error)
                log.error("a bot failed", extra={"bot": bot, "kind": failure})
        # In a thread: the fallback bot is quick, and no bot can make its process fail as well.
        return Decided(await asyncio.to_thread(bot_decides, FALLBACK, *asked), failure)

    def close(self) -> None:
        """Kill the processes. Call it when no decision is awaited any more."""
        for process in self._processes:
            process.kill()
