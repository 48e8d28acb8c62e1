"""Bots at tables, in processes of their own: never in the loop that serves people."""

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
from yaxha.server.runtime.bots.turns import Turns
from yaxha.table.levels import INSTEAD, hurried, seconds_of

log = logging.getLogger(__name__)

LIMIT = 20.0
"""How many seconds a bot may think, once it is its turn, before another decides for it."""


class Decided(NamedTuple):
    """A legal action, and why it is another bot's: None if the bot decided itself.

    ``failure`` is a kind of ``BotFault``, or ``slow`` or ``died``.
    """

    action: Decision
    failure: str | None = None


def bot_decides(bot: str, seat: int, view: str, seed: int) -> Decision:
    """Return what the bot does with what its seat sees: in the other process.

    Raises ``BotFault`` whatever a bot raises or answers. It carries the kind alone: the rest may be
    of any size, or a secret of the seat, and a ``SystemExit`` would end the server.
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


class BotProcess:
    """A process in which one bot at a time thinks. It starts with the first of them."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, bot: str, seat: int, view: str, seed: int) -> Decision:
        if self._pool is None:
            # A fork of a process with threads and sockets would share both.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, _at_start)
        try:
            thinking = self._pool.submit(bot_decides, bot, seat, view, seed)
            async with asyncio.timeout(LIMIT):
                return await asyncio.wrap_future(thinking)
        except BaseException:
            # It is dead, or thinks of what nobody wants to know any more.
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
    """Processes in which bots think, by turns."""

    def __init__(self, processes: int) -> None:
        self._processes = [BotProcess() for _ in range(processes)]
        self._turns = Turns(self._processes)
        self._chance = SystemRandom()

    async def decide(self, bot: str, game: Game, seat: Seat, table: str, address: str) -> Decided:
        """Return the bot's decision; whatever happens to it, something legal and not bad.

        The time is the address's, of which each of its tables gets an equal share.
        """
        asked = (int(seat), str(View.of(game, seat)), self._chance.getrandbits(64))
        began = time.monotonic()
        async with self._turns.turn(address, table, seconds_of(bot)) as process:
            bot = hurried(bot, time.monotonic() - began)
            try:
                try:
                    return Decided(await process.think(bot, *asked))
                except BrokenProcessPool:
                    # Somebody ended its process, which is no fault of the bot's.
                    return Decided(await process.think(bot, *asked))
            except Exception as error:  # whatever a bot may run into
                failure = _kind(error)
                log.error("a bot failed", extra={"bot": bot, "kind": failure})
        # It takes a moment. Nobody should be able to make a process of it fail as well.
        return Decided(await asyncio.to_thread(bot_decides, INSTEAD, *asked), failure)

    def close(self) -> None:
        """End the processes, when nobody waits for a decision any more."""
        for process in self._processes:
            process.kill()
