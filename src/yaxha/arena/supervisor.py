"""Supervision of a worker process: a bot that hangs costs a worker, never a game."""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from pathlib import Path
from typing import Any, Self

from yaxha.arena.faults import MOST_DETAILS, Fault
from yaxha.arena.game import CLOSE_LIMIT, START_LIMIT, OneGame, hang
from yaxha.arena.journal import Entry, Journal, Stage
from yaxha.arena.results import GameResult
from yaxha.arena.schedule import GameSpec
from yaxha.bots.answers import BotFault, FaultKind, are_of_bot
from yaxha.bots.untrusted_text import safe_text

GRACE = 0.5
"""Seconds after the limit in which an answer counts as late, not as a hang."""

# The limits for stages other than decisions.
ALLOWED = {Stage.START: START_LIMIT, Stage.CLOSE: CLOSE_LIMIT}

# In place of a status: the worker still runs but closed its output.
CUT_OFF = 256

POLL = 0.1
MOST_TRIES = 3

# One core per game, even for bots whose libraries use all cores by default.
ONE_THREAD = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL")}

# -P: a random.py in the working directory must not shadow the standard library.
START = [sys.executable, "-P", "-c", "from yaxha.arena.worker import main; main()"]


class Stopped(Exception):
    """The supervisor was told to stop."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A worker that gave no answer: it hung, or its process ended."""

    status: int | None
    stage: Stage
    seat: int
    trace: tuple[str, ...]

    @property
    def was_killed(self) -> bool:
        """Return True if a person or the out-of-memory killer ended the process."""
        return self.status in (-signal.SIGKILL, -signal.SIGTERM)


class Supervisor:
    """Plays one game at a time in a worker process, which it starts on demand."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._journal_descriptor = Journal.create()
        self._journal = Journal(self._journal_descriptor)
        self._trace = tempfile.TemporaryFile()  # noqa: SIM115
        self._stopped = False
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def worker(self) -> int | None:
        """The process id of the worker, if it is running."""
        return self._process.pid if self._process else None

    def stop(self) -> None:
        """Stop the game in another thread, where ``play`` raises ``Stopped``."""
        with self._lock:
            self._stopped = True
            if self._process:
                kill_session(self._process.pid)

    def close(self) -> None:
        self._end_worker()
        self._journal.close()
        self._trace.close()
        os.close(self._journal_descriptor)

    def check(self, names: Sequence[str]) -> str | None:
        """Return why a bot cannot play, or None if all can."""
        answer = self._ask({"check": list(names)}, START_LIMIT)
        if isinstance(answer, Gone):
            doing = answer.stage.name.lower()
            fault = _fault_of(answer, doing, START_LIMIT)
            return f"{names[answer.seat]}: {safe_text(fault.sentence)}"
        refused: str | None = _sound(answer)["refused"]
        return refused

    def play(self, spec: GameSpec) -> GameResult:
        so_far: list[Entry] = []
        faults: list[Fault] = []
        kills = 0
        while True:
            request = {
                "play": spec.to_json(),
                "so_far": so_far,
                "faults": [fault.to_json() for fault in faults],
                "kills": kills,
            }
            answer = self._ask_once(request, spec.limit)
            if not isinstance(answer, Gone):
                return GameResult.from_json(_sound(answer)["result"])
            entries, noted = self._journal.read()
            # A worker that ended before it read the request has an empty journal.
            if len(entries) + len(noted) >= len(so_far) + len(faults):
                so_far, faults = entries, noted
            idle = answer.stage is Stage.IDLE
            if idle or answer.was_killed:
                # No bot is at fault. Resume, so that no bot sees a position twice.
                kills += 1
                if kills < MOST_TRIES:
                    continue
            if idle:
                raise _ended_by_itself(answer)
            game = OneGame(spec, so_far, faults)
            stage = answer.stage
            doing = str(game.game.phase) if stage is Stage.DECIDE else stage.name.lower()
            fault = _fault_of(answer, doing, ALLOWED.get(stage, spec.limit))
            faults.append(game.note(fault, answer.seat, doing))

    # The process

    def _ask(self, request: dict[str, Any], limit: float) -> dict[str, Any] | Gone:
        """Return the worker's answer, or how a bot ended the worker."""
        tries = 0
        while True:
            answer = self._ask_once(request, limit)
            if not isinstance(answer, Gone) or answer.stage is not Stage.IDLE:
                return answer
            # It ended while no bot was running: after being idle for long, or killed from outside.
            tries += 1
            if tries == MOST_TRIES:
                raise _ended_by_itself(answer)

    def _ask_once(self, request: dict[str, Any], limit: float) -> dict[str, Any] | Gone:
        self._journal.clear()
        self._journal.rest()
        line = json.dumps(request).encode() + b"\n"
        try:
            process = self._running()
            assert process.stdin
            assert process.stdout
            process.stdin.write(line)
            process.stdin.flush()
        except BrokenPipeError:
            return self._gone()
        answer = b""
        while not answer.endswith(b"\n"):
            if select.select([process.stdout], [], [], POLL)[0]:
                piece = os.read(process.stdout.fileno(), 1 << 16)
                if not piece:
                    return self._gone()
                answer += piece
            elif self._is_overdue(limit):
                process.send_signal(signal.SIGUSR1)
                signaled = time.monotonic()
                while self._is_overdue(limit):
                    if time.monotonic() - signaled > GRACE:
                        return self._hung()
                    time.sleep(0.01)
        found: dict[str, Any] = json.loads(answer)
        return found

    def _is_overdue(self, limit: float) -> bool:
        since, stage, _ = self._journal.state()
        allowed = ALLOWED.get(stage, limit)
        return stage is not Stage.IDLE and time.monotonic() - since > allowed + GRACE

    def _running(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._stopped:
                raise Stopped
            if self._process is None:
                self._process = self._start_worker()
            return self._process

    def _start_worker(self) -> subprocess.Popen[bytes]:
        self._trace.truncate(0)
        descriptors = self._journal_descriptor, self._trace.fileno()
        return subprocess.Popen(
            [*START, *map(str, descriptors), str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=descriptors,
            # In its own session: Ctrl-C is for the supervisor, and the bots' processes end with it.
            start_new_session=True,
            env=ONE_THREAD | os.environ,
        )

    def _hung(self) -> Gone:
        """End a worker whose bot ignores even a signal."""
        _, stage, seat = self._journal.state()
        self._end_worker()
        return Gone(None, stage, seat, self._traced())

    def _gone(self) -> Gone:
        """Return the state of a worker that exited or was killed."""
        if self._stopped:
            raise Stopped
        _, stage, seat = self._journal.state()
        process = self._process
        assert process
        try:
            status = process.wait(GRACE)
        except subprocess.TimeoutExpired:
            status = CUT_OFF
        self._end_worker()
        return Gone(status, stage, seat, self._traced())

    def _traced(self) -> tuple[str, ...]:
        """Return the bot's frames, the innermost last as in a traceback."""
        self._trace.seek(0)
        text = self._trace.read().decode("utf-8", "replace")
        # Only the last trace: earlier ones are of bots that obeyed the signal.
        *_, last = text.split("(most recent call first):\n")
        frames = [line for line in last.splitlines() if line.startswith('  File "/')]
        frames.reverse()
        own = compress(frames, are_of_bot([frame.split('"')[1] for frame in frames]))
        return tuple(own)[-MOST_DETAILS:]

    def _end_worker(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return
        kill_session(process.pid)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(BrokenPipeError):
                pipe and pipe.close()


def _sound(answer: dict[str, Any]) -> dict[str, Any]:
    if "defect" in answer:
        raise RuntimeError(f"The worker failed:\n{answer['defect']}")
    return answer


def _ended_by_itself(gone: Gone) -> RuntimeError:
    return RuntimeError(f"A worker ends by itself, with the status {gone.status}.")


def _fault_of(gone: Gone, doing: str, limit: float) -> BotFault:
    if gone.status is None:
        return hang(doing, limit, gone.trace)
    if gone.status == CUT_OFF:
        return BotFault(FaultKind.CRASH, "It closed files that are not its own.", trace=gone.trace)
    if gone.status < 0:
        how = f"by {signal.Signals(-gone.status).name}"
    else:
        how = f"with the status {gone.status}"
    return BotFault(FaultKind.CRASH, f"It ended its whole process {how}.", trace=gone.trace)


def kill_session(leader: int) -> None:
    """Kill all processes of the leader's session, whatever their process groups."""
    for entry in Path("/proc").glob("[0-9]*"):
        process = int(entry.name)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if process != leader and os.getsid(process) == leader:
                os.kill(process, signal.SIGKILL)
    # The leader last, because it may be this process. Without /proc, at least its group.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
