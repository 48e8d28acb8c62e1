"""The journal: what one process writes, another reads."""

import os
import time
from collections.abc import Iterator

import pytest

from yaxha.arena.faults import Fault
from yaxha.arena.journal import Entry, Journal, Stage
from yaxha.bots.answers import FaultKind

FAULT = Fault(
    game=3,
    bot="python:mine:Mine",
    seat="B",
    kind=FaultKind.CRASH,
    round=2,
    doing="pick",
    message="It raised KeyError: 'ü'.",
    rule=None,
    details=("  File", "    line"),
    record="yaxha 1\n\n*\n",
)


@pytest.fixture
def journals() -> Iterator[tuple[Journal, Journal]]:
    """The worker's and the supervisor's side of the same memory."""
    descriptor = Journal.create()
    worker, supervisor = Journal(descriptor), Journal(descriptor)
    yield worker, supervisor
    worker.close()
    supervisor.close()
    os.close(descriptor)


def test_a_new_journal_is_empty(journals: tuple[Journal, Journal]) -> None:
    _, supervisor = journals
    assert supervisor.read() == ([], [])
    assert supervisor.state() == (0.0, Stage.IDLE, 0)


def test_the_running_call(journals: tuple[Journal, Journal]) -> None:
    worker, supervisor = journals
    before = time.monotonic()
    worker.begin(Stage.DECIDE, 2)
    since, stage, seat = supervisor.state()
    assert before <= since <= time.monotonic()
    assert (stage, seat) == (Stage.DECIDE, 2)
    worker.rest()
    assert supervisor.state() == (0.0, Stage.IDLE, 0)


def test_entries_and_faults_in_order(journals: tuple[Journal, Journal]) -> None:
    worker, supervisor = journals
    entries = [Entry("A2", 17), Entry("B>1", None), Entry("A:o1d4,o1d5,xw", 0)]
    worker.write(entries[0])
    worker.write_fault(FAULT)
    for entry in entries[1:]:
        worker.write(entry)
    assert supervisor.read() == (entries, [FAULT])


def test_a_restart_keeps_what_an_earlier_worker_left(journals: tuple[Journal, Journal]) -> None:
    worker, supervisor = journals
    worker.write(Entry("A1", 5))
    worker.restart([Entry("A2", 6)], [FAULT])
    worker.write(Entry("B2", 7))
    assert supervisor.read() == ([Entry("A2", 6), Entry("B2", 7)], [FAULT])


def test_clearing(journals: tuple[Journal, Journal]) -> None:
    worker, supervisor = journals
    worker.write(Entry("A1", 5))
    worker.clear()
    assert supervisor.read() == ([], [])


def test_an_incomplete_line_is_not_read(journals: tuple[Journal, Journal]) -> None:
    """As when the worker is killed in the middle of writing."""
    worker, supervisor = journals
    worker.write(Entry("A1", 5))
    text = b"B2 1"
    worker._memory[worker._end : worker._end + len(text)] = text
    assert supervisor.read() == ([Entry("A1", 5)], [])
