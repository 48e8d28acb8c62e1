"""Child processes: lines in and out, limits, and how they end."""

import sys
import textwrap
import time
from collections.abc import Callable, Iterator

import pytest

from yaxha.bots.process import child
from yaxha.bots.process.child import Child

Start = Callable[[str], Child]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts programs, and closes them when the test is over."""
    started: list[Child] = []

    def start(program: str) -> Child:
        code = f"import os, sys, time\n{textwrap.dedent(program)}"
        started.append(Child([sys.executable, "-I", "-S", "-c", code]))
        return started[-1]

    yield start
    for each in started:
        if each._selector.get_map() is not None:
            each.close("quit")


def soon() -> float:
    """A deadline that a busy machine can meet."""
    return time.monotonic() + 20


def test_lines_go_in_and_come_out(start: Start) -> None:
    echo = start("for line in sys.stdin: print(line.upper(), end='', flush=True)")
    for line in ("one", "two"):
        echo.send(line)
        assert echo.receive(soon()) == line.upper()


def test_spaces_around_a_line_are_dropped(start: Start) -> None:
    assert start("print('  padded \\r')").receive(soon()) == "padded"


def test_a_deadline_passes(start: Start) -> None:
    silent = start("time.sleep(60)")
    began = time.monotonic()
    assert silent.receive(began + 0.05) is None
    assert time.monotonic() - began >= 0.05


def test_lines_that_have_arrived(start: Start) -> None:
    talker = start("print('one'); print('two', flush=True); sys.stdin.readline()")
    assert talker.receive(soon()) == "one"
    found: list[str] = []
    while not found:
        found = talker.received()
    assert found == ["two"]
    assert talker.received() == []


def test_the_end_of_the_output(start: Start) -> None:
    leaver = start("print('bye')")
    assert leaver.receive(soon()) == "bye"
    with pytest.raises(EOFError):
        leaver.receive(soon())
    assert leaver.exit_reason() == "ended with exit code 0"


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("sys.exit(7)", "ended with exit code 7"),
        ("os.kill(os.getpid(), 9)", "was ended by signal 9 (Killed)"),
        ("os.close(1); time.sleep(60)", "closed its output"),
    ],
)
def test_reasons(start: Start, monkeypatch: pytest.MonkeyPatch, program: str, reason: str) -> None:
    monkeypatch.setattr(child, "ENDING_SECONDS", 0.2 if "close" in program else 20)
    ended = start(program)
    with pytest.raises(EOFError):
        ended.receive(soon())
    assert ended.exit_reason() == reason


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("b'x' * 70000", "a line of more than 65536 bytes"),
        ("b'\\xff\\n'", "the byte 0xff, which is not UTF-8"),
    ],
)
def test_malformed_lines(start: Start, output: str, message: str) -> None:
    odd = start(f"sys.stdout.buffer.write({output}); sys.stdout.flush(); sys.stdin.readline()")
    with pytest.raises(ValueError, match=message):
        odd.receive(soon())


def test_the_last_words_are_the_end_of_standard_error(start: Start) -> None:
    failing = start("print('\\n'.join(map(str, range(9))), file=sys.stderr)")
    with pytest.raises(EOFError):
        failing.receive(soon())
    failing.close("quit")
    assert failing.last_words() == ["4", "5", "6", "7", "8"]
    assert failing.last_words(most=1) == ["8"]


def test_standard_error_is_kept_within_bounds(start: Start) -> None:
    noisy = start("print('x' * 100_000, file=sys.stderr)")
    with pytest.raises(EOFError):
        noisy.receive(soon())
    noisy.close("quit")
    (line,) = noisy.last_words()
    assert len(line) == child.KEPT_STDERR - 1  # and a newline


def test_a_polite_process_hears_the_farewell(start: Start) -> None:
    polite = start("print(sys.stdin.read().strip(), file=sys.stderr)")
    polite.send("hello")
    polite.close("quit")
    assert polite.last_words() == ["hello", "quit"]
    assert polite.exit_reason() == "ended with exit code 0"
