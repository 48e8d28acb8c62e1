"""Worker process for bots. It can be killed at any moment without losing results."""

import contextlib
import faulthandler
import io
import json
import os
import select
import signal
import sys
import threading
import time
import traceback
from random import Random
from typing import Any

from yaxha.arena.faults import Fault
from yaxha.arena.game import OneGame, TimeUp, close_watched, start_watched
from yaxha.arena.journal import Entry, Journal, Stage
from yaxha.arena.schedule import GameSpec
from yaxha.arena.supervisor import kill_session
from yaxha.bots.answers import BotFault
from yaxha.bots.untrusted_text import safe_text

IDLE_SECONDS = 60.0


def main() -> None:
    """Answer requests, one JSON object per line, until end of input or a long idle time."""
    journal_descriptor, trace_descriptor, supervisor = map(int, sys.argv[1:])
    journal = Journal(journal_descriptor)
    # Dump the stack of a bot whose time is over, even inside C code.
    faulthandler.enable(trace_descriptor, all_threads=False)
    signal.signal(signal.SIGUSR1, lambda *_: _time_up(journal))
    faulthandler.register(signal.SIGUSR1, trace_descriptor, all_threads=False, chain=True)
    threading.Thread(target=_end_with, args=(supervisor,), daemon=True).start()
    requests, answers = _private_pipes()
    while select.select([requests], [], [], IDLE_SECONDS)[0]:
        line = requests.readline()
        if not line:
            return
        answers.write(json.dumps(_answer(json.loads(line), journal)).encode() + b"\n")
        answers.flush()


def _time_up(journal: Journal) -> None:
    if journal.state()[1] is not Stage.IDLE:
        raise TimeUp


def _private_pipes() -> tuple[io.BufferedReader, io.BufferedWriter]:
    """Return private copies of standard input and output; bots print to standard error."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return requests, answers


def _end_with(supervisor: int) -> None:
    """End this process and its bots' children when the supervisor dies."""
    while os.getppid() == supervisor:
        time.sleep(1)
    kill_session(os.getpid())


def _answer(request: dict[str, Any], journal: Journal) -> dict[str, Any]:
    try:
        if "check" in request:
            return {"refused": _refused(request["check"], journal)}
        so_far = [Entry(*entry) for entry in request["so_far"]]
        faults = [Fault.from_json(fault) for fault in request["faults"]]
        journal.restart(so_far, faults)
        game = OneGame(GameSpec.from_json(request["play"]), so_far, faults, request["kills"])
        return {"result": game.play(journal).to_json()}
    except Exception:
        return {"defect": traceback.format_exc()}


def _refused(names: list[str], journal: Journal) -> str | None:
    """Return why a bot cannot play, or None if all can."""
    for number, name in enumerate(names):
        try:
            bot = start_watched(name, number, Random(0), journal)
        except BotFault as fault:
            return safe_text(fault.sentence)
        with contextlib.suppress(BotFault):  # a game will report it
            close_watched(bot, number, journal)
    return None
