"""The worker process, spoken with as its supervisor does."""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from arena.samples import faulty, spec
from yaxha.arena import GameResult
from yaxha.arena.journal import Journal, Stage
from yaxha.arena.supervisor import START

pytestmark = pytest.mark.usefixtures("faulty_bots")


class Worker:
    """A worker process and its journal."""

    def __init__(self, process: subprocess.Popen[str], journal: Journal) -> None:
        self.process = process
        self.journal = journal

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def play(self, *bots: str, **so_far: Any) -> GameResult:
        game = spec(*bots, keep_record=True).to_json()
        answer = self.ask({"play": game, "so_far": [], "faults": [], "kills": 0} | so_far)
        return GameResult.from_json(answer["result"])


@contextmanager
def started(supervisor: int) -> Iterator[Worker]:
    descriptor = Journal.create()
    journal = Journal(descriptor)
    with tempfile.TemporaryFile() as trace:
        descriptors = descriptor, trace.fileno()
        with subprocess.Popen(
            [*START, *map(str, descriptors), str(supervisor)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            pass_fds=descriptors,
            start_new_session=True,
        ) as process:
            yield Worker(process, journal)
            if process.stdin and not process.stdin.closed:
                process.stdin.close()
            process.wait(timeout=60)
    journal.close()
    os.close(descriptor)


@pytest.fixture
def worker() -> Iterator[Worker]:
    with started(os.getpid()) as worker:
        yield worker


def test_it_exits_at_the_end_of_input() -> None:
    with started(os.getpid()) as worker:
        assert worker.process.stdin
        worker.process.stdin.close()
        assert worker.process.wait(timeout=60) == 0


def test_it_ends_when_its_supervisor_is_gone() -> None:
    with started(os.getppid()) as worker:
        assert worker.process.wait(timeout=60) < 0


def test_several_games_one_after_the_other(worker: Worker) -> None:
    totals = [worker.play("greedy", "random").totals for _ in range(2)]
    assert totals[0] == totals[1]
    assert worker.journal.state()[1] is Stage.IDLE
    entries, faults = worker.journal.read()
    assert entries
    assert faults == []


def test_checks(worker: Worker) -> None:
    assert worker.ask({"check": ["random", "greedy"]}) == {"refused": None}
    assert "'clever'" in worker.ask({"check": ["random", "clever"]})["refused"]
    # A bot that closes badly can still play.
    assert worker.ask({"check": [faulty("BadEnd")]}) == {"refused": None}


def test_a_resumed_game_keeps_its_decisions(worker: Worker) -> None:
    whole = worker.play("greedy", "greedy")
    entries, _ = worker.journal.read()
    resumed = worker.play("greedy", "greedy", so_far=entries[:9])
    again, _ = worker.journal.read()
    assert again[:9] == entries[:9]
    assert resumed.cards == whole.cards


def test_a_defect_is_reported_with_its_traceback(worker: Worker) -> None:
    answer = worker.ask({"play": {}, "so_far": [], "faults": [], "kills": 0})
    assert answer["defect"].startswith("Traceback")
    assert worker.ask({"check": ["random"]}) == {"refused": None}


def test_output_of_a_bot_goes_to_standard_error() -> None:
    with started(os.getpid()) as worker:
        assert worker.play("random", faulty("Talking")).faults == ()
        assert worker.process.stdin
        worker.process.stdin.close()
        assert worker.process.stderr
        assert "I am thinking" in worker.process.stderr.read()
